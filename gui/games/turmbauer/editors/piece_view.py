"""A piece that is being made: a floor of it as a grid to click on, and the whole of it as a picture."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.base import theme
from gui.games.turmbauer.editors.set_draft import WIDE, Cell, DraftPiece
from gui.games.turmbauer.picture.drawing import draw_piece
from gui.games.turmbauer.picture.palette import NATURAL, paints
from gui.i18n import tr
from gui.views.painted import ink, painting

_PAINT = paints("R")[0]
_STEPS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, 1), Qt.Key.Key_Down: (0, -1)}


class FloorGrid(QWidget):
    """One floor of a piece from above; the floor below shows through."""

    toggled = Signal(object)  # a Cell
    floor_wanted = Signal(int)  # another floor, from 0

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._piece = DraftPiece("", 1, frozenset())
        self.floor = 0
        self.at: tuple[int, int] | None = None  # the keyboard's cell
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(220, 220)

    def sizeHint(self) -> QSize:
        return QSize(280, 280)

    def show_piece(self, piece: DraftPiece, floor: int) -> None:
        """Show a floor of a piece."""
        self._piece, self.floor = piece, floor
        self._describe()
        self.update()

    def place_of(self, x: int, y: int) -> QPointF:
        """The middle of a cell on the widget."""
        return self._square(x, y).center()

    def _square(self, x: int, y: int) -> QRectF:
        side = min(self.width(), self.height()) / WIDE
        left, top = (self.width() - WIDE * side) / 2, (self.height() - WIDE * side) / 2
        return QRectF(left + x * side, top + (WIDE - 1 - y) * side, side, side).adjusted(2, 2, -2, -2)

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            shows = {cube[:3]: cube[3] for cube in self._piece.cubes}
            for x in range(WIDE):
                for y in range(WIDE):
                    box = self._square(x, y)
                    cell = (x, y, self.floor)
                    below = shows.get((x, y, self.floor - 1))
                    ink(painter, QPen(QColor(theme.LINE), 1), QColor(theme.CARD))
                    painter.drawRoundedRect(box, 5, 5)
                    if cell in shows:
                        self._draw_cube(painter, box, shows[cell])
                    elif below is not None:
                        painter.setOpacity(0.28)
                        self._draw_cube(painter, box.adjusted(7, 7, -7, -7), below)
                        painter.setOpacity(1.0)
                    if self.hasFocus() and self.at == (x, y):
                        ink(painter, QPen(QColor(theme.ACCENT), 3), None)
                        painter.drawRoundedRect(box, 5, 5)

    def _draw_cube(self, painter: QPainter, box: QRectF, is_colored: bool) -> None:
        rgb = _PAINT.rgb if is_colored else NATURAL
        ink(painter, QPen(QColor(*rgb).darker(150), 1.4), QColor(*rgb))
        painter.drawRoundedRect(box, 5, 5)
        if is_colored:  # told by a sign, too
            painter.setPen(QPen(QColor(255, 246, 232, 150), box.width() * 0.12))
            middle, reach = box.center(), box.width() * 0.22
            painter.drawLine(middle - QPointF(reach, reach), middle + QPointF(reach, reach))

    # -- mouse and keys ----------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        for x in range(WIDE):
            for y in range(WIDE):
                if self._square(x, y).contains(event.position()):
                    self.at = (x, y)
                    self.toggled.emit((x, y, self.floor))
                    return

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._go(1 if event.angleDelta().y() > 0 else -1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in _STEPS:
            x, y = self.at or (0, 0)
            i, j = _STEPS[Qt.Key(key)] if self.at is not None else (0, 0)
            self.at = min(max(0, x + i), WIDE - 1), min(max(0, y + j), WIDE - 1)
            self._describe()
            self.update()
        elif key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.at is not None:
            self.toggled.emit((*self.at, self.floor))
        elif key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self._go(1 if key == Qt.Key.Key_PageUp else -1)
        else:
            super().keyPressEvent(event)

    def _go(self, steps: int) -> None:
        if 0 <= self.floor + steps < WIDE:
            self.floor_wanted.emit(self.floor + steps)

    def _describe(self) -> None:
        self.setAccessibleName(tr("set.grid", floor=self.floor + 1))
        if self.at is not None:
            cell: Cell = (*self.at, self.floor)
            key = "set.cell.cube" if cell in self._piece.cells else "set.cell.free"
            self.setAccessibleDescription(tr(key, x=cell[0] + 1, y=cell[1] + 1))


class PiecePicture(QWidget):
    """The whole piece; it can be looked at from four corners."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._piece = DraftPiece("", 1, frozenset())
        self._turned = 0
        self.setMinimumSize(150, 150)

    def show_piece(self, piece: DraftPiece) -> None:
        """Show another piece, or the same changed."""
        self._piece = piece
        self.update()

    def turn(self) -> None:
        """Look from the next corner."""
        self._turned = (self._turned + 1) % 4
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        cubes = self._piece.cubes
        if not cubes:
            return
        for _ in range(self._turned):
            cubes = tuple([(y, -x, z, is_colored) for x, y, z, is_colored in cubes])
        painter = QPainter(self)
        draw_piece(painter, QRectF(self.rect()).adjusted(8, 8, -8, -8), cubes, _PAINT, 34.0, False)
        painter.end()
