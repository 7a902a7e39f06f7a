"""Card that invites to a game: a picture, a motto, and buttons to play and to learn it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QHelpEvent,
    QImage,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import (
    QBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionToolButton,
    QToolButton,
    QToolTip,
    QWidget,
)

from gui.base import theme
from gui.i18n import tr
from gui.views.icons import draw_star
from gui.views.layout import hbox, vbox
from gui.views.painted import ink, painting

_RADIUS = 12.0
_EDGE = 14  # pixels around the words
_LINES = 3  # pixels between title and motto
_APART = 8  # between words and buttons
_CLOSE = 2  # between those and the line about Play
_ABOVE = 0.2  # of what does not fit of a picture, the part that is cut at the top
_WORDS, _BETWEEN = 330, 16  # pixels beside the buttons for the words, and between
_STAR = 16
TALLEST = 0.68
"""Height of a picture at most, in parts of its width."""
LEAST = QSize(220, 70)
"""Width of a card and height of a picture at least."""


class _Change(QToolButton):
    """Says what Play begins, and lets somebody change it: in a line, or in as many as that takes."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("flat")
        self.setFont(theme.font(theme.SMALL))
        self.setStyleSheet("padding: 1px 0;")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.side = Qt.AlignmentFlag.AlignLeft

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionToolButton()
        self.initStyleOption(option)
        option.text = ""
        with painting(self) as painter:
            self.style().drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option, painter, self)
            painter.setFont(self.font())
            painter.setPen(QColor(theme.MUTED))
            how = self.side | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
            painter.drawText(self.rect().adjusted(0, 2, 0, 0), how, self.text())


class GameCard(QPushButton):
    """Pressed anywhere it says that the game is to be played; the second button is for its lessons.

    Parameters
    ----------
    picture
        Gives the picture when it is first needed.
    how
        Says what a game would be like that is begun at once; asked when somebody wants to know.
    who
        Says that in a few words, which stand below the buttons; asked when the page is there.
    learn
        Words of the second button. Without any there is none, and nothing can be changed.
    stars
        Those of the chapters of its lessons, a digit each; they stand on the picture as one each.

    Attributes
    ----------
    has_motto
        The motto has room; see `show_motto`.
    """

    removed = Signal()  # never; other cards of the page go by the Delete key
    stepped = Signal(int)  # the arrow keys
    learn_wanted = Signal()
    change_wanted = Signal()
    told = Signal()  # the line about Play is written

    def __init__(
        self,
        title: str,
        motto: str,
        play: str,
        learn: str,
        picture: Callable[[], QImage],
        how: Callable[[], str],
        who: Callable[[], str],
        stars: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.title = title
        self._picture, self._how, self._who = picture, how, who
        self._stars = [digit != "0" for digit in stars]
        self._drawn: QPixmap | None = None
        self._scaled: QPixmap | None = None
        self.setObjectName("card")
        self.setAccessibleName(f"{title}: {play}")
        self.setAccessibleDescription(motto)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setStyleSheet("#card { padding: 0; border: 0; }")
        self._title, self._motto = QLabel(title), theme.named(QLabel(motto), "quiet")
        self._title.setFont(theme.font(theme.LARGE, bold=True))
        self._motto.setFont(theme.font(theme.SMALL))
        self._title.setWordWrap(True)
        self._motto.setWordWrap(True)
        self._motto.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        for label in (self._title, self._motto):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.play = theme.named(QPushButton(play), "primary")
        self.play.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the whole card is that button already
        self.play.clicked.connect(self.clicked)
        self.learn = QPushButton(learn)
        self.learn.setStyleSheet("padding: 6px 8px;")
        self.learn.setAccessibleName(f"{title}: {learn}")
        if self._stars:
            learned = tr("welcome.stars", n=sum(self._stars), all=len(self._stars))
            self.learn.setToolTip(learned)
            self.learn.setAccessibleDescription(learned)
        self.learn.clicked.connect(self.learn_wanted)
        self._is_game = bool(learn)
        words = vbox(self._title, self._motto, spacing=_LINES)
        buttons = hbox(self.play, self.learn, 1, spacing=_APART)
        self.change = _Change()
        self.change.clicked.connect(self.change_wanted)
        asking = QTimer(self, singleShot=True)
        asking.timeout.connect(self._say_who)
        asking.start()
        self._foot = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._foot.setSpacing(_APART)
        self._foot.addLayout(words, 1)
        self._foot.addLayout(buttons)
        vbox(1, vbox(self._foot, self.change, spacing=_CLOSE), parent=self, margins=_EDGE)
        self.learn.setHidden(not learn)
        self.has_motto = True
        self._heights: tuple[int, ...] = self.heights(self.width())

    def _say_who(self) -> None:
        who = self._who()
        self.change.setText(f"{who} · {tr('welcome.change')}" if self._is_game else who)
        self.change.setToolTip(who)
        self.change.setAccessibleName(f"{self.title}: {self.change.text()}")
        self.told.emit()

    def set_wide(self, is_wide: bool) -> None:
        """Put the buttons beside the words, which leaves more room for the picture, or below them."""
        way = QBoxLayout.Direction.LeftToRight if is_wide else QBoxLayout.Direction.TopToBottom
        self._foot.setDirection(way)
        self._foot.setSpacing(_BETWEEN if is_wide else _APART)
        self.change.side = Qt.AlignmentFlag.AlignRight if is_wide else Qt.AlignmentFlag.AlignLeft

    def show_motto(self) -> None:
        """Show the motto, if it has one, or leave it to those who ask."""
        if self._motto.isHidden() == self.has_motto:
            self._motto.setVisible(self.has_motto)
            self._foot.activate()

    @property
    def _is_wide(self) -> bool:
        return self._foot.direction() == QBoxLayout.Direction.LeftToRight

    # These heights are computed: a layout knows nothing of widgets not yet shown, and changes late, so
    # that cards would lie elsewhere, and then move away under the mouse.

    def _of_buttons(self) -> QSize:
        play, learn = self.play.sizeHint(), self.learn.sizeHint()
        return QSize(play.width() + _APART + learn.width(), max(play.height(), learn.height()))

    def heights(self, width: int) -> tuple[int, ...]:
        """Heights of the title, the motto and the line about Play on a card of a width."""
        whole = width - 2 * _EDGE
        beside = whole - self._is_wide * (self._of_buttons().width() + _BETWEEN)
        words = ((self._title, beside), (self._motto, beside), (self.change, whole))
        title, motto, change = (_height_of(widget, width) for widget, width in words)
        return title, motto * self.has_motto, change

    def set_heights(self, heights: Sequence[int]) -> None:
        """Give all that room: as much as the words of any card need, so that all are alike."""
        self._heights = tuple(heights)
        for widget, height in zip((self._title, self._motto, self.change), heights, strict=True):
            widget.setFixedHeight(height)

    def wide_from(self) -> int:
        """Least width of a card with the buttons beside the words."""
        return _WORDS + self._of_buttons().width() + _BETWEEN + 2 * _EDGE

    def words_height(self) -> int:
        """Height of a card without its picture."""
        title, motto, change = self._heights
        words, buttons = title + _LINES * self.has_motto + motto, self._of_buttons().height()
        above = max(words, buttons) if self._is_wide else words + _APART + buttons
        return above + _CLOSE + change + 2 * _EDGE

    def height_for(self, width: int) -> int:
        """Greatest height of a card of a width."""
        return round(width * TALLEST) + self.words_height()

    def sizeHint(self) -> QSize:
        return QSize(300, self.height_for(300))

    def minimumSizeHint(self) -> QSize:
        return LEAST + QSize(0, self.words_height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.stepped.emit(1 if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Right) else -1)
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Make the tooltip on demand; repaint after a layout, as the picture ends where the words begin."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.update()
        elif event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos() + QPoint(0, 8), self._how(), self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        box = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        is_hot = self.underMouse() or self.isDown()
        line = theme.ACCENT if is_hot or self.hasFocus() else theme.LINE
        shape = QPainterPath()
        shape.addRoundedRect(box, _RADIUS, _RADIUS)
        painter.fillPath(shape, QColor(theme.CARD))
        top = self._title.geometry().top() - 10
        place = QRectF(box.left(), box.top(), box.width(), max(1.0, top - box.top()))
        painter.save()
        painter.setClipPath(shape)
        painter.setClipRect(place, Qt.ClipOperation.IntersectClip)
        painter.drawPixmap(place.topLeft(), self._fitting(place.size().toSize()))
        painter.restore()
        self._draw_stars(painter, place)
        ink(painter, QPen(QColor(line), 2.4 if is_hot or self.hasFocus() else 1.2), None)
        painter.drawPath(shape)
        painter.end()

    def _draw_stars(self, painter: QPainter, place: QRectF) -> None:
        """A star for each chapter, in the upper right corner of the picture."""
        wide = len(self._stars) * _STAR + 10
        if not self._stars or place.height() < 2 * _STAR + 16:
            return
        plate = QRectF(place.right() - wide - 8, place.top() + 8, wide, _STAR + 8)
        ink(painter, None, QColor(theme.CARD))
        painter.drawRoundedRect(plate, plate.height() / 2, plate.height() / 2)
        for number, is_won in enumerate(self._stars):
            middle = QPointF(plate.left() + 5 + (number + 0.5) * _STAR, plate.center().y() + 0.5)
            draw_star(painter, middle, 0.44 * _STAR, is_filled=is_won)

    def _fitting(self, size: QSize) -> QPixmap:
        """The picture so large that it fills a place."""
        if self._drawn is None:
            self._drawn = QPixmap.fromImage(self._picture())
        ratio = self.devicePixelRatioF()
        wanted = size * ratio
        if self._scaled is None or self._scaled.size() != wanted:
            whole = self._drawn.scaled(
                wanted,
                Qt.AspectRatioMode.KeepAspectRatioByExpanding,
                Qt.TransformationMode.SmoothTransformation,
            )
            # the upper part matters more
            at = QPointF(
                (whole.width() - wanted.width()) / 2, (whole.height() - wanted.height()) * _ABOVE
            ).toPoint()
            self._scaled = whole.copy(at.x(), at.y(), wanted.width(), wanted.height())
            self._scaled.setDevicePixelRatio(ratio)
        return self._scaled


def _height_of(widget: QLabel | QToolButton, width: int) -> int:
    """Height of the words of a widget at a width, whatever height it was given."""
    widget.ensurePolished()
    words, letters = QRect(0, 0, width, 0), widget.fontMetrics()
    lines = letters.boundingRect(words, Qt.TextFlag.TextWordWrap, widget.text())
    return max(lines.height(), letters.height()) + 4  # a line has room before it is known
