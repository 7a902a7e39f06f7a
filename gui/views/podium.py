"""The players of a game that is over, on steps by their places."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.base import theme
from gui.i18n import tr
from gui.views.painted import fitted, ink, painting

_HEIGHT, _WIDTH = 128, 74  # of the whole, and of a step
_STEPS = (52, 36, 24, 14)  # heights of the steps
_FIGURE = 34
_LINE = 13  # height of a line of a name


@dataclass(frozen=True, slots=True)
class Place:
    """Somebody's place, 1 for the best; `points` in words, empty where nothing is counted."""

    rank: int
    name: str
    points: str
    rgb: tuple[int, int, int]
    has_won: bool


class Podium(QWidget):
    """The best one stands in the middle, the others right and left by turns."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.places: Sequence[Place] = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(_WIDTH * max(1, len(self.places)), _HEIGHT + self._more)

    @property
    def _more(self) -> int:
        """Extra height for names of two lines."""
        return _LINE if any(len(name_lines(place.name)) > 1 for place in self.places) else 0

    def show_places(self, places: Sequence[Place]) -> None:
        """Show these, the best first."""
        self.places = places
        words = [tr("podium.place", rank=one.rank, name=one.name, points=one.points) for one in places]
        self.setAccessibleName(" ".join(words))
        self.setToolTip("\n".join(words))
        self.updateGeometry()
        self.update()

    def order(self) -> list[Place]:
        """From left to right."""
        return [*reversed(self.places[1::2]), *self.places[0::2]]

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            for column, place in enumerate(self.order()):
                self._draw(painter, place, QRectF(column * _WIDTH, 0, _WIDTH, self.height()))

    def _draw(self, painter: QPainter, place: Place, box: QRectF) -> None:
        high = _STEPS[min(place.rank, len(_STEPS)) - 1]
        foot = box.bottom() - self._more
        step = QRectF(box.left() + 2, foot - 32 - high, _WIDTH - 4, high)
        ink(painter, None, QColor(theme.PRIZE if place.rank == 1 else theme.LINE))
        painter.drawRoundedRect(step, 4, 4)
        painter.setPen(QColor(theme.INK))
        painter.setFont(theme.font(theme.TEXT if place.rank < 4 else theme.SMALL, bold=True))
        painter.drawText(step, Qt.AlignmentFlag.AlignCenter, str(place.rank))
        draw_figure(painter, QRectF(box.center().x() - 11, step.top() - _FIGURE, 22, _FIGURE), place.rgb)
        lines = name_lines(place.name)
        for number, words in enumerate((*lines, place.points)):
            is_bold = number < len(lines)
            painter.setFont(theme.font(theme.SMALL, bold=is_bold))
            painter.setPen(QColor(theme.INK if is_bold else theme.MUTED))
            line = fitted(painter, words, _WIDTH - 4)
            top = foot - 31 + number * _LINE
            painter.drawText(QRectF(box.left(), top, _WIDTH, 15), Qt.AlignmentFlag.AlignCenter, line)


def name_lines(name: str) -> list[str]:
    """A name that is wider than a step in two lines, where it can be parted."""
    metrics = QFontMetricsF(theme.font(theme.SMALL, bold=True))
    ends = [found.end() for found in re.finditer("[ -](?=.)", name)]
    if metrics.horizontalAdvance(name) < _WIDTH - 4 or not ends:
        return [name]
    end = min(ends, key=lambda at: abs(2 * at - len(name)))
    return [name[:end].rstrip(), name[end:]]


def draw_figure(painter: QPainter, box: QRectF, rgb: tuple[int, int, int]) -> None:
    """A turned figure of wood: a head on a cone."""
    path = QPainterPath(QPointF(box.left() + 1, box.bottom()))
    neck = box.top() + 0.42 * box.height()
    middle = box.center().x()
    path.quadTo(QPointF(middle - 3, box.bottom() - 4), QPointF(middle - 3, neck))
    path.lineTo(QPointF(middle + 3, neck))
    path.quadTo(QPointF(middle + 3, box.bottom() - 4), QPointF(box.right() - 1, box.bottom()))
    path.closeSubpath()
    ink(painter, QPen(theme.edge_of(rgb), 1), QColor(*rgb))
    painter.drawPath(path)
    painter.drawEllipse(QPointF(middle, box.top() + 0.25 * box.height()), 7.5, 7.5)
