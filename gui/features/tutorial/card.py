"""Card of a lesson: the progress, the task, and the ways on, back and out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QToolButton, QWidget

from gui.base import theme
from gui.features.tutorial.stars import MOST
from gui.i18n import tr
from gui.views.icons import draw_star, icon
from gui.views.layout import hbox, vbox
from gui.views.painted import painting, pixmap
from gui.views.why import linked

_DOT, _GAP = 7, 5
_NARROW = 480  # pixels of a table without room for the dots
_CHAPTER = QSize(30, 24)


class TutorialCard(QFrame):
    """Shows a step and tells of presses."""

    next_wanted = Signal()
    back_wanted = Signal()
    leave_wanted = Signal()
    chapter_wanted = Signal(int)
    rule_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("tutorial")
        self._place = theme.named(QLabel(), "quiet")
        self._dots = _Dots()
        self.text = QLabel()
        self.text.setFont(theme.font())
        self.text.setWordWrap(True)
        self.text.setTextFormat(Qt.TextFormat.PlainText)
        self.text.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.text.setMinimumHeight(
            2 * self.text.fontMetrics().lineSpacing() + 2
        )  # the picture should not jump
        self.note = theme.named(QLabel(wordWrap=True), "tutorial_note")
        self.note.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self.note.linkActivated.connect(self.rule_wanted)
        self.key = theme.named(QLabel(), "keycap")
        self.back, self.next = QPushButton(), QPushButton()
        self.back.clicked.connect(self.back_wanted)
        self.next.clicked.connect(self.next_wanted)
        self.leave = theme.named(QToolButton(), "flat")
        self.leave.setIconSize(QSize(16, 16))
        self.leave.clicked.connect(self.leave_wanted)
        for button in (self.back, self.next, self.leave):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click must not take the keys from the picture
        self.chapters: list[QToolButton] = []
        self._row = hbox(spacing=3)
        head = hbox(self._row, self._place, self._dots, 1, self.leave, spacing=10)
        foot = hbox(
            self.key,
            (self.note, 1),
            (self.back, 0, Qt.AlignmentFlag.AlignBottom),
            (self.next, 0, Qt.AlignmentFlag.AlignBottom),
            spacing=8,
        )
        vbox(head, (self.text, 1), foot, parent=self, margins=(16, 6, 10, 8), spacing=3)

    def show_chapters(self, here: int, names: Sequence[str], stars: Sequence[int]) -> None:
        """Show the chapters, and their stars; they can be pressed in any order."""
        while len(self.chapters) < len(names):
            button = theme.named(QToolButton(), "chapter")
            button.setCheckable(True)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setIconSize(_CHAPTER)
            number = len(self.chapters)
            button.clicked.connect(lambda _=False, number=number: self.chapter_wanted.emit(number))
            self.chapters.append(button)
            self._row.addWidget(button)
        for number, (button, name) in enumerate(zip(self.chapters, names, strict=True)):
            button.setChecked(number == here)
            button.setIcon(
                QIcon(pixmap(partial(_draw_chapter, number + 1, stars[number]), *_CHAPTER.toTuple()))
            )
            words = tr("tutorial.chapter", at=number + 1, name=name, n=stars[number])
            button.setAccessibleName(words)
            button.setToolTip(words)

    def show_step(
        self,
        title: str,
        text: str,
        place: tuple[int, int],
        is_to_read: bool,
        is_first: bool,
        is_last: bool,
    ) -> None:
        """Show a step; one that is only to be read is gone on from with the button.

        Parameters
        ----------
        title
            Name of its chapter.
        place
            Its number in the chapter, from 1, and how many there are.
        """
        number, count = place
        self._place.setText(title)
        self._place.setAccessibleName(tr("tutorial.place", title=title, at=number, of=count))
        self._dots.show_place(number, count)
        self.text.setText(text)
        self.text.setAccessibleName(text)
        self.back.setText(tr("tutorial.back"))
        self.back.setEnabled(not is_first)
        key = "tutorial.finish" if is_last else "tutorial.next" if is_to_read else "tutorial.skip"
        self.next.setText(tr(key))
        self.next.setObjectName("primary" if is_to_read else "")
        self.next.style().unpolish(self.next)
        self.next.style().polish(self.next)
        self.leave.setIcon(icon("close"))
        self.leave.setToolTip(tr("tutorial.leave"))
        self.leave.setAccessibleName(tr("tutorial.leave"))

        self._keep_whole()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        table = self.parentWidget()
        self._dots.setVisible(table is None or table.width() >= _NARROW)
        self._keep_whole()

    def _keep_whole(self) -> None:
        """Have room for all lines: a layout that lacks room gives wrapped text too little."""
        layout = self.layout()
        if layout is not None:
            self.setMinimumHeight(max(0, layout.heightForWidth(self.width())))

    def show_note(self, note: str, key: str) -> None:
        """Show why something was refused or taken back, and a key that is to be pressed; empty texts for nothing."""
        self.note.setText(linked(note))
        self.note.setAccessibleName(note)
        self.key.setText(key)
        self.key.setVisible(bool(key))
        self._keep_whole()


def _draw_chapter(number: int, stars: int, painter: QPainter, box: QRectF) -> None:
    """The number of a chapter above its stars."""
    painter.setFont(theme.font(theme.SMALL, bold=True))
    painter.setPen(QColor(theme.INK))
    high = QRectF(box.left(), box.top(), box.width(), box.height() - 9)
    painter.drawText(high, Qt.AlignmentFlag.AlignCenter, str(number))
    for place in range(MOST):
        middle = QPointF(box.center().x() + (place - 1) * 10, box.bottom() - 4.5)
        draw_star(painter, middle, 4.6, is_filled=place < stars)


class _Dots(QWidget):
    """A dot for each step; those that are done are filled."""

    def __init__(self) -> None:
        super().__init__()
        self._place = (1, 1)

    def show_place(self, number: int, count: int) -> None:
        """Show that so many steps of all are reached."""
        self._place = number, count
        self.setFixedSize(count * (_DOT + _GAP), _DOT + 2)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            painter.setPen(Qt.PenStyle.NoPen)
            for i in range(self._place[1]):
                is_here = i == self._place[0] - 1
                painter.setBrush(
                    QColor(theme.ACCENT if is_here else theme.MUTED if i < self._place[0] else theme.LINE)
                )
                side = _DOT if is_here else _DOT - 2
                painter.drawEllipse(
                    QRectF(i * (_DOT + _GAP) + (_DOT - side) / 2, 1 + (_DOT - side) / 2, side, side)
                )
