"""Graph of each player's chance to win in the course of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from gui.base import theme
from gui.i18n import tr
from gui.views import marks as numbered
from gui.views.marks import SIZE, Mark
from gui.views.painted import painting
from gui.views.share_bar import Party, shares_text

_LEFT, _RIGHT, _TOP, _BOTTOM = 52, 24, 8, 8  # room for words, for the signs at the end, for lines
_CHIP = 14
_DASHES = (
    Qt.PenStyle.SolidLine,
    Qt.PenStyle.DashLine,
    Qt.PenStyle.DotLine,
    Qt.PenStyle.DashDotLine,
)


@dataclass(frozen=True, slots=True)
class Point:
    """Expected shares of all players after `at` actions; `label` names the moment."""

    at: int
    shares: tuple[float, ...]
    label: str = ""


class ShareGraph(QWidget):
    """A line for each player over the actions of a game; a click goes to the nearest point.

    Where it is not `numbered`, words stand at its scale.
    """

    wanted = Signal(int)  # show the position after so many actions

    def __init__(self, parent: QWidget | None = None, *, numbered: bool = True) -> None:
        super().__init__(parent)
        self._is_numbered = numbered
        self._parties: Sequence[Party] = ()
        self.points: Sequence[Point] = ()
        self.marks: Sequence[Mark] = ()
        self._length, self._cursor = 1, 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setMinimumHeight(90)

    def sizeHint(self) -> QSize:
        return QSize(280, 150)

    def show_line(
        self,
        parties: Sequence[Party],
        points: Sequence[Point],
        length: int,
        cursor: int,
        marks: Sequence[Mark] = (),
    ) -> None:
        """Show a game of `length` actions that stands at `cursor`.

        `marks` are moments to number: the first of them is number 1.
        """
        self._parties, self.points, self.marks = parties, points, list(marks)
        self._length, self._cursor = max(1, length), cursor
        self.setAccessibleName(tr("graph.name"))
        here = self.nearest(cursor)
        self.setAccessibleDescription(", ".join(shares_text(parties, here.shares)) if here else "")
        self.update()

    def nearest(self, at: float) -> Point | None:
        """The point nearest to a place in the game."""
        return min(self.points, key=lambda point: abs(point.at - at), default=None)

    def x_of(self, at: int) -> float:
        """x of a place in the game, in pixels."""
        return _LEFT + (self.width() - _LEFT - _RIGHT) * at / self._length

    def y_of(self, share: float) -> float:
        """y of a share, in pixels."""
        top = _TOP + (SIZE if self.marks else 0)
        return top + (self.height() - top - _BOTTOM) * (1 - share)

    def mark_boxes(self) -> list[QRectF]:
        """Boxes of the numbered marks."""
        return numbered.boxes([self.x_of(mark.at) for mark in self.marks], 0)

    def _at(self, x: float) -> Point | None:
        return self.nearest((x - _LEFT) / max(1, self.width() - _LEFT - _RIGHT) * self._length)

    # -- events ------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._go(event.position().x())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._go(event.position().x())

    def _go(self, x: float) -> None:
        point = self._at(x)
        if point is not None and point.at != self._cursor:
            self.wanted.emit(point.at)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            point = self._at(event.pos().x())
            lines = [point.label, *shares_text(self._parties, point.shares)] if point else []
            for mark, box in zip(self.marks, self.mark_boxes(), strict=True):
                lines = [mark.words] if box.contains(event.pos()) else lines
            QToolTip.showText(event.globalPos(), "\n".join(filter(None, lines)), self)
            return True
        return super().event(event)

    # -- painting ----------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            self._draw_scale(painter)
            x = self.x_of(self._cursor)
            painter.setPen(QPen(QColor(theme.INK), 1.4))
            painter.drawLine(QPointF(x, _TOP), QPointF(x, self.height() - _BOTTOM))
            for number, party in enumerate(self._parties):
                line = QPolygonF(
                    [QPointF(self.x_of(point.at), self.y_of(point.shares[number])) for point in self.points]
                )
                # the pale line keeps every color apart from every ground
                painter.setPen(QPen(QColor(theme.DISABLED), 3.0))
                painter.drawPolyline(line)
                pen = QPen(QColor(*party.rgb), 2.0, _DASHES[number % len(_DASHES)])
                painter.setPen(pen)
                painter.drawPolyline(line)
            self._draw_ends(painter)
            numbered.draw(painter, self.mark_boxes(), self.height() - _BOTTOM)

    def _draw_scale(self, painter: QPainter) -> None:
        painter.setFont(theme.font(theme.SMALL))
        for share in (0.0, 0.25, 0.5, 0.75, 1.0):
            y = self.y_of(share)
            painter.setPen(QPen(QColor(theme.LINE), 1))
            painter.drawLine(QPointF(_LEFT, y), QPointF(self.width() - _RIGHT, y))
            if words := self._at_scale(share):
                painter.setPen(QColor(theme.MUTED))
                right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
                painter.drawText(QRectF(0, y - 8, _LEFT - 4, 16), right, words)

    def _at_scale(self, share: float) -> str:
        if self._is_numbered:
            return tr("percent", n=round(100 * share)) if share in (0.0, 0.5, 1.0) else ""
        return tr("graph.won") if share == 1.0 else tr("graph.lost") if share == 0.0 else ""

    def _draw_ends(self, painter: QPainter) -> None:
        """The signs of the players where their lines end, none over another."""
        if not self.points:
            return
        last = self.points[-1]
        order = sorted(range(len(self._parties)), key=lambda number: -last.shares[number])
        chips = [
            (self.y_of(last.shares[number]), chip) for number in order for chip in self._parties[number].chips
        ]
        places: list[float] = []
        for y, _ in chips:  # each below the one before
            places.append(max(y - _CHIP / 2, places[-1] + _CHIP if places else 0.0))
        lowest = float(self.height() - _CHIP)
        for i in range(len(places) - 1, -1, -1):  # and none below the edge
            places[i] = min(places[i], lowest)
            lowest = places[i] - _CHIP
        for y, (_, chip) in zip(places, chips, strict=True):
            painter.drawPixmap(QRectF(self.width() - _CHIP - 2, y, _CHIP, _CHIP), chip, QRectF(chip.rect()))
