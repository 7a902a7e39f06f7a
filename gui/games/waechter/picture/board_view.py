"""A flat board that tells what the mouse does on it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPixmap, QWheelEvent
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication, QWidget

from gui.table.flat_view import FlatView
from gui.views.layers import renderer
from gui.views.painted import painting
from turmcore.waechter.svg import CELL, SIDE, center, square_at

NOWHERE = -1
_NOTCH = 120  # the wheel's angle for one step


class BoardView(FlatView):
    """Shows a drawing of the board; it knows squares, but not what stands on them.

    Squares are numbers from 0 (A1) to 48 (G7); `NOWHERE` is beside the board.
    """

    hovered = Signal(int)  # the mouse is over another square
    pressed = Signal(int, object)  # square and button
    released = Signal(int, int, object)  # where the button went down and up, and which: a click or a drag
    wheeled = Signal(int, int)  # square and steps, up is positive

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.margin = 0  # pixels that stay free around the drawing
        self.carried: QPixmap | None = None  # what follows the mouse while it drags
        self.text = ""
        self._renderer: QSvgRenderer | None = None
        self._pressed: tuple[int, Qt.MouseButton, QPointF] | None = None
        self._is_dragging = False
        self.mouse = QPointF()  # where the mouse was last
        self._over = NOWHERE
        self._angle = 0

    def sizeHint(self) -> QSize:
        return QSize(560, 560)

    # -- showing -----------------------------------------------------------------------

    def show_drawing(self, text: str) -> None:
        """Show another drawing."""
        if text != self.text:
            self.text, self._renderer = text, renderer(text)
            self.update()

    @property
    def box(self) -> QRectF:
        """Where the drawing is: in the middle, as large as it fits."""
        side = min(self.width(), self.height()) - 2 * self.margin
        return QRectF((self.width() - side) / 2, (self.height() - side) / 2, side, side)

    def place_of(self, square: int) -> QPointF:
        """The middle of a square on the widget."""
        x, y = center(square, self.flipped)
        scale = self.box.width() / SIDE
        return self.box.topLeft() + QPointF(x, y) * scale

    def drawing_place(self, place: QPointF) -> QPointF:
        """A place of the widget in units of the drawing."""
        return (place - self.box.topLeft()) * (SIDE / max(1.0, self.box.width()))

    def square_of(self, place: QPointF) -> int:
        """The square at a place of the widget."""
        at = self.drawing_place(place)
        square = square_at(at.x(), at.y(), self.flipped)
        return NOWHERE if square is None else square

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            if self._renderer is not None:
                self._renderer.render(painter, self.box)
            if self._is_dragging and self.carried is not None:
                side = self.box.width() * CELL / SIDE
                corner = self.mouse - QPointF(side / 2, side / 2)
                painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
                painter.setOpacity(0.85)
                painter.drawPixmap(
                    QRectF(corner.x(), corner.y(), side, side), self.carried, QRectF(self.carried.rect())
                )

    # -- the mouse ---------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.mouse = event.position()
        square = self.square_of(event.position())
        if self._pressed is not None:
            return
        self._pressed = square, event.button(), event.position()
        self.pressed.emit(square, event.button())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.mouse = event.position()
        if self._pressed is not None and not self._is_dragging:
            square, button, start = self._pressed
            far = (event.position() - start).manhattanLength() >= QApplication.startDragDistance()
            self._is_dragging = far and button == Qt.MouseButton.LeftButton and square != NOWHERE
        if self._is_dragging:
            self.update()
        self._hover(self.square_of(event.position()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._pressed is None or event.button() != self._pressed[1]:
            return
        square, button, _ = self._pressed
        self._pressed, self._is_dragging = None, False
        self.update()
        self.released.emit(square, self.square_of(event.position()), button)

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(NOWHERE)
        super().leaveEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        angle = event.angleDelta()
        self._angle += angle.y() or angle.x()
        steps = int(self._angle / _NOTCH)
        if steps:
            self._angle -= steps * _NOTCH
            self.wheeled.emit(self.square_of(event.position()), steps)
        event.accept()

    def _hover(self, square: int) -> None:
        if square != self._over:
            self._over = square
            self.hovered.emit(square)
