"""The tower in three dimensions: shows a scene, moves the camera, reports clicks."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QHideEvent, QImage, QKeyEvent, QMouseEvent, QResizeEvent, QShowEvent, QWheelEvent
from PySide6.QtOpenGLWidgets import QOpenGLWidget
from PySide6.QtWidgets import QWidget

from gui.scene.arrays import Scene
from gui.scene.camera import Camera
from gui.scene.picking import Cell, Hit, walk_ray

if TYPE_CHECKING:
    from gui.scene.gl.renderer import Renderer

_TWEEN = 220  # milliseconds that the camera takes to another view
_SMALL = 0.18  # changes of the distance that the camera does not follow
_CLICK = 4.0  # a drag shorter than this, in pixels, is a click
_log = logging.getLogger(__name__)


class TowerView(QOpenGLWidget):
    """Right drag turns, middle drag or Shift + right drag shifts, the wheel zooms to the mouse, a left click
    points at a face. Shift + wheel is for the controller.

    Everything on the graphics card is made again from the scene whenever the context is a new one.
    """

    pointed = Signal(object)  # a Hit, or None for the air
    turned = Signal(int)  # Shift + wheel, in steps
    broken = Signal(str)  # drawing failed; the reason in the driver's words

    def __init__(self, quality: str = "auto", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._renderer: Renderer | None = None
        self._quality = quality
        self._scene = Scene()
        self._outline = self._scene.outline()
        self._cells: set[Cell] = set()
        self._is_broken = False
        self._pressed_at = QPointF()
        self._last_at = QPointF()
        self.camera = Camera()
        self.num_paints = 0
        self._flight = QVariantAnimation(self)
        self._flight.setDuration(_TWEEN)
        self._flight.setStartValue(0.0)
        self._flight.setEndValue(1.0)
        self._flight.valueChanged.connect(self._fly)
        self._from, self._to = self.camera, self.camera.copy()
        self._is_fitted = True
        self.setMinimumSize(240, 200)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def sizeHint(self) -> QSize:
        return QSize(900, 640)

    # -- what is shown -------------------------------------------------------------

    def show_scene(self, scene: Scene) -> None:
        """Show another scene. Until somebody moves the camera, it keeps everything in view by itself, without
        following every small change."""
        self._scene = scene
        self._outline = scene.outline()
        ghosts = scene.ghost_cubes["cell"]
        self._cells = {(int(x), int(y), int(z)) for x, y, z in scene.cubes["cell"]}
        self._cells |= {(int(x), int(y), int(z)) for x, y, z in ghosts}
        if self._is_fitted:
            best = self._to.copy()
            best.fit(self._outline, self._aspect)
            is_near = abs(best.distance / self._to.distance - 1) < _SMALL
            if not (is_near and self._to.sees(self._outline, self._aspect)):
                self._aim(best)
        self.update()

    def set_quality(self, quality: str) -> None:
        """Draw with another quality."""
        self._quality = quality
        self._free()
        self.update()

    @property
    def renderer_name(self) -> str:
        """What draws, in the driver's words; empty before the first picture."""
        return self._renderer.name if self._renderer else ""

    def picture(self) -> QImage:
        """What is shown, as an image."""
        return self.grabFramebuffer()

    @property
    def _aspect(self) -> float:
        return self.width() / max(1, self.height())

    # -- the camera ----------------------------------------------------------------

    def look(self, view: str) -> None:
        """Fly to a named view of `gui.scene.camera.VIEWS` that shows the whole tower."""
        goal = self.camera.copy()
        goal.look(view)
        self._is_fitted = True
        self._aim(goal)

    def _aim(self, goal: Camera) -> None:
        """Fly to `goal`, moved so that everything is in view; at once while the view is hidden."""
        goal.fit(self._outline, self._aspect)
        self._from, self._to = self.camera.copy(), goal
        self._flight.stop()
        if self.isVisible():
            self._flight.start()
        else:
            self.camera = goal.copy()

    def _fly(self, part: float) -> None:
        self.camera = self._from.between(self._to, part * part * (3 - 2 * part))
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._is_fitted:
            self._flight.stop()
            self._to.fit(self._outline, self._aspect)
            self.camera = self._to.copy()

    # -- OpenGL --------------------------------------------------------------------

    def initializeGL(self) -> None:
        """A new context: what belonged to an old one is gone with it."""
        self._renderer = None
        self.context().aboutToBeDestroyed.connect(self._free)

    def paintGL(self) -> None:
        """Qt loses exceptions that leave this method, so they become a signal."""
        if self._is_broken:
            return
        try:
            if self._renderer is None:
                from gui.scene.gl.renderer import Renderer

                self._renderer = Renderer(self._quality)
            ratio = self.devicePixelRatioF()
            size = round(self.width() * ratio), round(self.height() * ratio)
            self._renderer.draw(self._scene, self.camera, *size, self.defaultFramebufferObject())
            self.num_paints += 1
        except Exception as error:  # noqa: BLE001  whatever it is, Qt would swallow it
            _log.exception("drawing failed")
            self._is_broken = True
            self.broken.emit(str(error).strip() or type(error).__name__)

    def hideEvent(self, event: QHideEvent) -> None:
        self._free()
        super().hideEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.update()

    def _free(self) -> None:
        """Give back what is on the graphics card; the next picture makes it anew."""
        if self._renderer is None or not self.isValid():
            self._renderer = None
            return
        self.makeCurrent()
        self._renderer.free()
        self._renderer = None
        self.doneCurrent()

    # -- the mouse -----------------------------------------------------------------

    def hit(self, place: QPointF) -> Hit | None:
        """The face under a point of the widget."""
        if not self._cells:
            return None
        lows, highs = zip(*((min(axis), max(axis)) for axis in zip(*self._cells, strict=True)), strict=True)
        ray = self.camera.ray(place.x(), place.y(), self.width(), self.height())
        return walk_ray(*ray, self._cells, (lows[0], lows[1], lows[2]), (highs[0], highs[1], highs[2]))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed_at = self._last_at = event.position()
        self.setFocus(Qt.FocusReason.MouseFocusReason)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        step = event.position() - self._last_at
        self._last_at = event.position()
        buttons, shift = event.buttons(), event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        if buttons & Qt.MouseButton.MiddleButton or (buttons & Qt.MouseButton.RightButton and shift):
            self.camera.pan(step.x(), step.y(), self.height())
        elif buttons & Qt.MouseButton.RightButton:
            self.camera.orbit(step.x(), step.y())
        else:
            return
        self._moved()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        way = event.position() - self._pressed_at
        if event.button() == Qt.MouseButton.LeftButton and way.manhattanLength() <= _CLICK:
            self.pointed.emit(self.hit(event.position()))

    def wheelEvent(self, event: QWheelEvent) -> None:
        # with Shift some systems send a sideways wheel
        delta = event.angleDelta().y() or event.angleDelta().x()
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            if delta:
                self.turned.emit(-1 if delta > 0 else 1)
            return
        place = event.position()
        self.camera.zoom(
            0.9 ** (delta / 120), self.camera.ray(place.x(), place.y(), self.width(), self.height())
        )
        self._moved()

    def _moved(self) -> None:
        """Somebody moved the camera by hand: from now on it stays where it was put."""
        self._flight.stop()
        self._is_fitted = False
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrow keys turn the camera, plus and minus zoom."""
        turns: dict[int, tuple[float, float]] = {
            Qt.Key.Key_Left: (-30, 0),
            Qt.Key.Key_Right: (30, 0),
            Qt.Key.Key_Up: (0, 20),
            Qt.Key.Key_Down: (0, -20),
        }
        zooms: dict[int, float] = {Qt.Key.Key_Plus: 0.85, Qt.Key.Key_Minus: 1 / 0.85}
        key = event.key()
        if key in turns:
            self.camera.orbit(*turns[key])
        elif key in zooms:
            self.camera.zoom(zooms[key])
        else:
            super().keyPressEvent(event)
            return
        self._moved()
