"""A small cube that shows from where the tower is seen; a click on a side looks from there."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap, QPolygonF, QTransform
from PySide6.QtWidgets import QWidget

from gui.base import theme
from gui.i18n import tr
from gui.scene.camera import Camera, Vector

#: The sides by the names of their views: outward normal, and the direction in which a letter on it is upright.
_SIDES: dict[str, tuple[tuple[int, int, int], tuple[int, int, int]]] = {
    "front": ((0, -1, 0), (0, 0, 1)),
    "back": ((0, 1, 0), (0, 0, 1)),
    "left": ((-1, 0, 0), (0, 0, 1)),
    "right": ((1, 0, 0), (0, 0, 1)),
    "top": ((0, 0, 1), (0, 1, 0)),
}
_MARGIN = 10  # pixels around it
_LEAST = 300  # of a picture with it
_SIZE = 76
_HALF = 21.0  # half an edge, in pixels
_SEEN = 0.08  # a side that is turned away further than this is not drawn
_SUN = np.array([-0.34, -0.52, 0.78])


class ViewCube(QWidget):
    """Shows how a camera is turned."""

    wanted = Signal(str)  # the name of a view

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._camera = Camera()
        self._hovered = ""
        self._drawing: QPixmap | None = None
        self.setFixedSize(self.sizeHint())
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.retranslate()

    def retranslate(self) -> None:
        """Write all texts anew."""
        self.setToolTip(tr("picture.view_cube"))
        self._change()

    def sizeHint(self) -> QSize:
        return QSize(_SIZE, _SIZE)

    def show_camera(self, camera: Camera) -> None:
        """Turn as `camera` does."""
        if (camera.yaw, camera.pitch) != (self._camera.yaw, self._camera.pitch):
            self._camera = camera.copy()
            self._change()

    def side_at(self, place: QPointF) -> str:
        """The name of the view whose side is at a point; empty beside the cube."""
        for view, corners, _ in self._seen_sides():
            if corners.containsPoint(place, Qt.FillRule.OddEvenFill):
                return view
        return ""

    def _seen_sides(self) -> list[tuple[str, QPolygonF, float]]:
        """View, corners (from the lower left of the letter, counter-clockwise) and brightness of each side."""
        _, _, back = self._camera.basis()
        seen = []
        for view, (normal, upward) in _SIDES.items():
            out, up = np.array(normal, float), np.array(upward, float)
            if float(out @ back) < _SEEN:
                continue
            across = np.cross(up, out)
            corners = [out + i * across + j * up for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
            bright = min(1.0, max(0.0, 0.45 + 0.6 * float(out @ _SUN)))
            seen.append((view, QPolygonF([self._point(corner) for corner in corners]), bright))
        return seen

    def _point(self, corner: Vector) -> QPointF:
        right, up, _ = self._camera.basis()
        middle = _SIZE / 2
        return QPointF(middle + _HALF * float(corner @ right), middle - _HALF * float(corner @ up))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Qt asks for this with every picture of the tower below, so the drawing is kept."""
        if self._drawing is None or self._drawing.devicePixelRatioF() != self.devicePixelRatioF():
            self._drawing = QPixmap(self.size() * self.devicePixelRatioF())
            self._drawing.setDevicePixelRatio(self.devicePixelRatioF())
            self._drawing.fill(Qt.GlobalColor.transparent)
            self._draw(QPainter(self._drawing))
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._drawing)
        painter.end()

    def _draw(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = painter.font()
        font.setPixelSize(19)
        font.setBold(True)
        face = QPolygonF([QPointF(0, 40), QPointF(40, 40), QPointF(40, 0), QPointF(0, 0)])
        for view, corners, bright in self._seen_sides():
            painter.resetTransform()
            painter.setPen(QPen(QColor(theme.MUTED), 1.0, j=Qt.PenJoinStyle.RoundJoin))
            lit = _mix(QColor(theme.LINE), QColor(theme.CARD), bright)
            painter.setBrush(QColor(theme.ACCENT_SOFT) if view == self._hovered else lit)
            painter.drawPolygon(corners)
            onto_side = QTransform()
            if QTransform.quadToQuad(face, corners, onto_side):
                painter.setTransform(onto_side)
                painter.setFont(font)
                painter.setPen(QColor(theme.ACCENT if view == self._hovered else theme.INK))
                painter.drawText(QRectF(0, 0, 40, 40), Qt.AlignmentFlag.AlignCenter, tr(f"cube.{view}"))
        painter.end()

    def place(self, free: QRect) -> None:
        """Stand at the upper right of the free part of a picture; in a small one there is no room for it."""
        self.setVisible(free.width() >= _LEAST and free.height() >= _LEAST)
        self.move(free.right() + 1 - self.width() - _MARGIN, free.top() + _MARGIN)

    def changeEvent(self, event: QEvent) -> None:
        """Repaint in the colors of another theme."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.StyleChange):
            self._change()

    def _hover(self, view: str) -> None:
        if view != self._hovered:
            self._hovered = view
            self._change()

    def _change(self) -> None:
        self._drawing = None
        self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(self.side_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        self._hover("")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        view = self.side_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and view:
            self.wanted.emit(view)


def _mix(dark: QColor, bright: QColor, part: float) -> QColor:
    red, green, blue = (
        round(a + (b - a) * part)
        for a, b in zip(dark.getRgb()[:3], bright.getRgb()[:3], strict=True)  # type: ignore[index]
    )
    return QColor(red, green, blue)
