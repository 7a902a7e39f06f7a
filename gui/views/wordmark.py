"""The name of the program, built of blocks."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.base import theme
from gui.views.painted import ink, painting

NAME = "Turmbauer"
_ROWS = 5
_LETTERS = {
    "T": ("###", ".#.", ".#.", ".#.", ".#."),
    "U": ("#.#", "#.#", "#.#", "#.#", "###"),
    "R": ("##.", "#.#", "##.", "#.#", "#.#"),
    "M": ("#...#", "##.##", "#.#.#", "#...#", "#...#"),
    "B": ("##.", "#.#", "##.", "#.#", "##."),
    "A": ("###", "#.#", "###", "#.#", "#.#"),
    "E": ("###", "#..", "##.", "#..", "###"),
}
_PAINTS = ("#c8362f", "#e0b277", "#2f62b0", "#e0b277", "#2f8a4a", "#e0b277")
_DEPTH = 0.42  # of a block that is seen at its top and at its right, in parts of its edge


def blocks() -> list[tuple[int, int, QColor]]:
    """Column, row from the bottom and color of each block, those behind others first."""
    found, left = [], 0
    for number, letter in enumerate(NAME.upper()):
        rows, color = _LETTERS[letter], QColor(_PAINTS[number % len(_PAINTS)])
        found += [
            (left + x, _ROWS - 1 - y, color)
            for y, row in enumerate(rows)
            for x, sign in enumerate(row)
            if sign == "#"
        ]
        left += len(rows[0]) + 1
    return sorted(found, key=lambda block: (block[1], block[0]))


def draw_block(painter: QPainter, corner: QPointF, edge: float, color: QColor) -> None:
    """A block seen from the front, a little from the right and above.

    Parameters
    ----------
    corner
        Lower left corner of its front.
    """
    across, up, back = QPointF(edge, 0), QPointF(0, -edge), QPointF(_DEPTH * edge, -_DEPTH * edge)
    line = QPen(color.darker(170), max(0.6, edge / 14))
    for start, one, other, light in ((corner + up, across, back, 118), (corner + across, up, back, 74)):
        ink(painter, line, color.lighter(light))
        painter.drawPolygon(QPolygonF([start, start + one, start + one + other, start + other]))
    ink(painter, line, color)
    painter.drawPolygon(QPolygonF([corner, corner + across, corner + across + up, corner + up]))


class Wordmark(QWidget):
    """The name in letters of blocks."""

    def __init__(self, edge: int = 1, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._edge: float = edge
        self._blocks = blocks()
        self._columns = 1 + max(column for column, _, _ in self._blocks)
        self.setAccessibleName(NAME)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def fit(self, width: int, edge: int) -> None:
        """Build it of blocks with edges of so many pixels, or of smaller ones where that is wider than the room for it."""
        self._edge = max(1.0, min(edge, (width - 2) / (self._columns + _DEPTH)))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(int((self._columns + _DEPTH) * self._edge) + 2, round((_ROWS + _DEPTH) * self._edge) + 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            foot = QPointF(1, self.height() - 1)
            for column, row, color in self._blocks:
                shown = color.lighter(112) if theme.is_dark_now() else color
                draw_block(painter, foot + QPointF(column, -row) * self._edge, self._edge, shown)
