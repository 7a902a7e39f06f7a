"""Overlay of the picture of a tower: the legend in its corner, and a tag beside the piece in hand."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QObject, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from gui.base import theme
from gui.games.turmbauer.play.controller import TurmbauerController
from gui.games.turmbauer.play.statics import Risk
from gui.games.turmbauer.words import aid_texts
from gui.games.turmbauer.words.aid_texts import Line
from gui.i18n import tr
from gui.scene.voxels import corners_of
from gui.views.painted import ink
from gui.views.tower_view import TowerView

_EDGE, _PAD, _SWATCH, _GAP = 10, 10.0, 14.0, 8.0
_VEIL = 232  # how opaque the paper is
_WIDEST, _SHARE = 320.0, 0.34  # of a legend in pixels, and in parts of the picture
_HIGHEST = 0.6  # parts of the picture's height; a higher legend leaves out what is only explained
_BARS = {"critical": 1, "shaky": 2, "firm": 3, "solid": 4, "friction": 1}
_AWAY = 14.0  # from the piece to its tag


class Paper(QWidget):
    """A piece of paper on the picture that lets the mouse through; its drawing is kept."""

    outdated = Signal()  # its words are those of another language

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._drawing: QPixmap | None = None
        self.hide()

    @abstractmethod
    def draw(self, painter: QPainter) -> None:
        """Draw what is on it."""

    def redraw(self) -> None:
        """It shows something else."""
        self._drawing = None
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self.redraw()
        elif event.type() == QEvent.Type.LanguageChange:
            self.outdated.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Qt asks for this with every picture of the tower below."""
        ratio = self.devicePixelRatioF()
        if self._drawing is None or self._drawing.size() != self.size() * ratio:
            self._drawing = QPixmap(self.size() * ratio)
            self._drawing.setDevicePixelRatio(ratio)
            self._drawing.fill(Qt.GlobalColor.transparent)
            painter = QPainter(self._drawing)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paper, line = QColor(theme.CARD), QColor(theme.LINE)
            paper.setAlpha(_VEIL)
            ink(painter, QPen(line, 1), paper)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
            self.draw(painter)
            painter.end()
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._drawing)
        painter.end()


class Legend(Paper):
    """Meanings of the colors and lines of a picture."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.lines: list[Line] = []
        self.shown: list[Line] = []
        self._room = (_WIDEST, 1000.0)

    def show_lines(self, lines: Sequence[Line], widest: float = _WIDEST, highest: float = 1000.0) -> None:
        """Show these lines, no wider than so many pixels; without any, nothing.

        Where they are higher than `highest` there are no explanations among them.
        """
        if (list(lines), (widest, highest)) != (self.lines, self._room):
            self.lines, self._room = list(lines), (widest, highest)
            self.shown = self.lines
            if self._size().height() > highest:
                self.shown = [line for line in lines if line.is_title or line.color is not None]
            self.setFixedSize(self._size())
            self.setAccessibleName(tr("legend.name", text="; ".join(line.text for line in lines)))
            self.redraw()
        self.setVisible(bool(lines))

    def _rows(self) -> list[tuple[Line, float, float, float]]:
        """Each line with its left edge, its top and its height."""
        rows: list[tuple[Line, float, float, float]] = []
        y = _PAD
        for line in self.shown:
            font = theme.font(theme.SMALL, bold=line.is_title)
            y += 5 if line.is_title and rows else 0
            left = _PAD + (_SWATCH + _GAP if line.color is not None else 0)
            box = QFontMetricsF(font).boundingRect(
                QRectF(0, 0, self._text_width(left), 1000), Qt.TextFlag.TextWordWrap, line.text
            )
            rows.append((line, left, y, box.height()))
            y += box.height() + 3
        return rows

    def _text_width(self, left: float) -> float:
        """Room for the words of a line."""
        return self._room[0] - left - _PAD

    def _size(self) -> QSize:
        wide, high = 0.0, _PAD
        for line, left, y, height in self._rows():
            metrics = QFontMetricsF(theme.font(theme.SMALL, bold=line.is_title))
            wide = max(wide, left + min(metrics.horizontalAdvance(line.text), self._text_width(left)))
            high = y + height
        return QSize(round(wide + _PAD + 2), round(high + _PAD))

    def draw(self, painter: QPainter) -> None:
        for line, left, y, height in self._rows():
            painter.setFont(theme.font(theme.SMALL, bold=line.is_title))
            if line.color is not None:
                ink(painter, QPen(QColor(theme.INK), 0.6), QColor(*line.color))
                one = painter.fontMetrics().height()
                painter.drawRoundedRect(QRectF(_PAD, y + (one - 11) / 2, _SWATCH, 11), 3, 3)
            is_note = line.color is None and not line.is_title
            painter.setPen(QColor(theme.MUTED if is_note else theme.INK))
            box = QRectF(
                left, y, self._text_width(left), height + 2
            )  # as it was measured, or lines break elsewhere
            painter.drawText(box, Qt.TextFlag.TextWordWrap, line.text)


class Tag(Paper):
    """A word about the piece in hand, with a sign: as many bars as it is steady, a cross if it falls."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.text, self._word = "", ""

    def show_text(self, text: str, word: str = "") -> None:
        """Show this text, with the sign of a word."""
        if (text, word) != (self.text, self._word):
            self.text, self._word = text, word
            wide = QFontMetricsF(theme.font(bold=True)).horizontalAdvance(text)
            self.setFixedSize(round(wide + 2 * _PAD + (24 if word else 0)), 30)
            self.redraw()
        self.setVisible(bool(text))

    def draw(self, painter: QPainter) -> None:
        left = _PAD
        if self._word:
            self._draw_sign(painter)
            left += 24
        painter.setFont(theme.font(bold=True))
        painter.setPen(QColor(theme.INK))
        box = QRectF(left, 0, self.width() - left, self.height())
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.text)

    def _draw_sign(self, painter: QPainter) -> None:
        if self._word == "falls":
            painter.setPen(QPen(QColor(*aid_texts.FALL).lighter(115), 3))
            for dx in (-5, 5):
                middle = QPointF(_PAD + 8, 15)
                painter.drawLine(middle + QPointF(-dx, -5), middle + QPointF(dx, 5))
            return
        count = _BARS.get(self._word, 0)
        for k in range(4):
            high = 5.0 + 3.2 * k
            bar = QRectF(_PAD + 4.5 * k, 22 - high, 3.2, high)
            ink(painter, None, QColor(theme.INK if k < count else theme.LINE))
            painter.drawRect(bar)


class Overlay(QObject):
    """Keeps the legend and the tag in step with the game and the camera."""

    def __init__(self, controller: TurmbauerController, tower: TowerView) -> None:
        super().__init__(tower)
        self._controller, self._tower = controller, tower
        self.legend, self.tag = Legend(tower), Tag(tower)
        self._lines: list[Line] = []
        self._box: NDArray[np.float64] = np.zeros((0, 3))  # corners of what the tag is about
        for signal in (controller.changed, controller.judge.chosen):
            signal.connect(self.refresh)
        for signal in (controller.proposed, controller.posed, controller.judged):
            signal.connect(self.show_tag)
        tower.moved.connect(self._place)
        self.legend.outdated.connect(self.refresh)

    def refresh(self) -> None:
        """Another position, other aids, another language."""
        judge = self._controller.judge
        aids = judge.shown
        has_pictures = aids.has_pictures and self._controller.session.state.collapsed_by is None
        self._lines = aid_texts.legend(judge.balance, aids) if has_pictures else []
        self.show_tag()

    def show_tag(self) -> None:
        """Something else is pointed at, or more is known about it."""
        judge = self._controller.judge
        texts, word, cells = [], "", judge.ghost
        if judge.risk is not None and judge.shown.risk:
            text = aid_texts.tag(judge.risk, judge.is_glued, judge.shown.has_pictures)
            texts, word = [text], sign_of(judge.risk)
        if judge.room is not None and self._controller.aim.over is not None:
            texts.append(aid_texts.room(judge.room))
            cells = cells or (self._controller.aim.over.cell,)
        if texts:
            self._box = corners_of(np.array(cells))
        self.tag.show_text(" · ".join(texts), word)
        self._place()

    def _place(self) -> None:
        """Put the legend into its corner, and the tag to the right of what it is about, or to the left."""
        tower, tag = self._tower, self.tag
        widest = min(_WIDEST, max(180.0, _SHARE * tower.width()))
        self.legend.show_lines(self._lines, widest, _HIGHEST * tower.height())
        self.legend.move(_EDGE, tower.height() - self.legend.height() - _EDGE)
        if not tag.isVisibleTo(tower) or not len(self._box):
            return
        seen = tower.place_of(self._box)
        (left, top), (right, bottom) = seen.min(axis=0), seen.max(axis=0)
        free = tower.free.adjusted(_EDGE, 0, -_EDGE, 0)
        x = right + _AWAY
        if x + tag.width() > free.right():
            x = left - _AWAY - tag.width()
        y = max(min((top + bottom - tag.height()) / 2, free.bottom() - tag.height()), free.top())
        place = QPointF(max(min(x, free.right() - tag.width()), free.left()), y).toPoint()
        cube = tower.cube.geometry()
        if QRect(place, tag.size()).intersects(cube):
            place.setY(cube.bottom() + _EDGE)
        if place != tag.pos():
            tag.move(place)


def sign_of(risk: Risk) -> str:
    """The sign on the tag: nothing before the margin is known, or where nothing more falls."""
    if risk.verdict == "falls":
        return "falls" if risk.fallers is None or risk.fallers else ""
    return risk.word
