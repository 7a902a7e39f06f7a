"""The tower in three dimensions: shows a scene, moves the camera, reports clicks."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QMargins, QPointF, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QHideEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QOpenGLContext,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtOpenGLWidgets import QOpenGLWidget
from PySide6.QtWidgets import QApplication, QWidget

from gui.base.accessible import Role
from gui.scene.animation import Animation
from gui.scene.camera import VIEWS, Camera
from gui.scene.hiding import reveal
from gui.scene.picking import Hit, Targets, what_of
from gui.scene.room import Backdrop
from gui.scene.scene import Scene
from gui.scene.stock import Stock, Stocked
from gui.views.camera_flight import CameraFlight
from gui.views.playback import Playback
from gui.views.stock_glide import StockGlide
from gui.views.uncollected import uncollected
from gui.views.view_cube import ViewCube
from turmcore.words import Axes

if TYPE_CHECKING:
    from gui.scene.gl.renderer import Renderer

_CLICK = 4.0  # a drag shorter than this, in pixels, is a click
_BACK = 12.0  # and so is one that ends this near to where it began
_MOST_COVERED = 0.75  # of a picture; what is covered more stays in its middle
_NOTCH = 120  # of a wheel, in eighths of a degree
_REST = 70  # milliseconds after which something that moved is at rest
_HIDDEN = Qt.WidgetAttribute.WA_WState_Hidden
_log = logging.getLogger(__name__)

_SHIFT, _CTRL, _ALT = (
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
)
_TURNS: dict[int, tuple[float, float]] = {
    Qt.Key.Key_Left: (-30, 0),
    Qt.Key.Key_Right: (30, 0),
    Qt.Key.Key_Up: (0, 20),
    Qt.Key.Key_Down: (0, -20),
}
_ZOOMS: dict[int, float] = {Qt.Key.Key_Plus: 0.85, Qt.Key.Key_Equal: 0.85, Qt.Key.Key_Minus: 1 / 0.85}


class TowerView(QOpenGLWidget):
    """Right drag turns, and so does left drag where it holds nothing; middle drag or Shift + right drag shifts, the wheel
    zooms to the mouse, a double click looks at a face from near. A left click points at a face, a right click takes back;
    Shift + wheel and Alt + wheel are for the controller. Ctrl + arrow keys turn, plus and minus zoom.

    Everything on the graphics card is made again from the scene whenever the context is a new one.
    """

    accessible_role = Role.Canvas

    pointed = Signal(object)  # a left click: a Hit (of a solid cube, a proposed one, the table), or None
    hovered = Signal(object)  # the solid thing under the mouse has changed: a Hit, or None
    turned = Signal(int)  # Shift + wheel, in steps
    shifted = Signal(int)  # Alt + wheel, in steps
    grabbed = Signal(object)  # the left button goes down: a Hit, or None; with `has_drags`, or on the stock
    dragged = Signal(object, object)  # while it is down and holds something: the ray under the mouse
    let_go = Signal(object)  # the end of a drag with the left button: a Hit, or None; only with `has_drags`
    refused = Signal()  # a right click
    moved = Signal()  # things are at other places of the widget now
    finished = Signal()  # an animation came to its end or was skipped
    broken = Signal(str)  # drawing failed; the reason in the driver's words

    def __init__(
        self,
        quality: str = "auto",
        views: Mapping[str, tuple[float, float]] = VIEWS,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.has_drags = False  # things are dragged with the left button
        self.holds: Callable[[], bool] = lambda: True  # whether what was grabbed is something
        self.can_take: Callable[[Stocked], bool] = lambda what: False  # now, from the stock
        self.gives_wheel: Callable[[], bool] = lambda: False  # the plain wheel is for the controller
        one_sample = self.format()  # the renderer smooths by itself, as its quality says
        one_sample.setSamples(0)
        self.setFormat(one_sample)
        self._renderer: Renderer | None = None
        self._quality = quality
        self.scene = Scene()
        self._glide = StockGlide(self)
        self._glide.moved.connect(self._draw_moving)
        self._backdrop = Backdrop()
        self._solid: Targets | None = None
        self._all: Targets | None = None
        self._is_dragging = False
        self._is_orbiting = False  # with the left button
        self._is_taking = False  # from the stock
        self._is_turned = False  # by the right button: its end is no click
        self._wheel_left = 0  # of the controller's wheel, in eighths of a degree
        self._is_broken = False
        self._pressed_at = QPointF()
        self._pressed_on: Hit | None = None  # with `has_drags`
        self._last_at = QPointF()
        self._is_pressed = False
        self._is_spent = False  # the press that goes on is no click
        self.lean = (0.0, 0.0)  # of the table, see `lean_table`
        self.num_paints = 0
        self.is_sharp = False  # the latest picture is not a rough one of many
        self.flight = CameraFlight(self, views, is_aimed=lambda: self._hover_at is not None)
        self.flight.moved.connect(self._draw_moving)
        self.flight.placed.connect(self._show_camera)
        self.flight.arrived.connect(self._ask_for_hover)
        self._is_attentive = False  # the scene is about a part of the tower, or the one before was
        self.playback = Playback(self)
        self.playback.ticked.connect(self._draw_moving)
        self.playback.finished.connect(self._end_animation)
        self.rest = QTimer(self)  # runs while something moves; then the picture is drawn with more care
        self.rest.setSingleShot(True)
        self.rest.setInterval(_REST)
        self.rest.timeout.connect(self.update)
        self._hover_at: QPointF | None = None
        self._hit: Hit | None = None
        self.hover = QTimer(self)  # many moves of the mouse between two pictures are one
        self.hover.setSingleShot(True)
        self.hover.setInterval(0)
        self.hover.timeout.connect(self._look_under_mouse)
        self._covered = QMargins()  # pixels of the picture
        self.cube = ViewCube(self)
        self.cube.wanted.connect(self.flight.look)
        self.setMinimumSize(240, 90)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def sizeHint(self) -> QSize:
        return QSize(900, 640)

    # -- display -------------------------------------------------------------------

    def show_scene(self, scene: Scene) -> None:
        """Show another scene; until somebody moves the camera, it keeps in view where things happen."""
        is_other_tower = scene.is_other(self.scene)
        if is_other_tower:
            self.skip()
            self._solid = None
            self.rest.start()  # at once, if need be roughly; with more care when nothing else follows
        self._all = None
        self._is_attentive = bool(len(scene.focus.points) or len(self.scene.focus.points))
        self.scene = scene
        self.flight.show_scene(scene)
        if self._solid is None:
            self._ask_for_hover()
        self.update()

    def show_stock(self, stock: Stock) -> None:
        """Show what players still have beside the scene."""
        if stock is not self.stock:
            self._glide.show(stock, is_animated=self.flight.flies and self.isVisible())
            self.flight.beside = stock.corners
            self._solid = self._all = None
            self.update()

    @property
    def stock(self) -> Stock:
        """What players still have, at its place."""
        return self._glide.stock

    def set_quality(self, quality: str) -> None:
        """Draw with another quality."""
        self._quality = quality
        self._free()
        self.update()

    def set_backdrop(self, backdrop: Backdrop) -> None:
        """Put another wall behind the table."""
        self._backdrop = backdrop
        self.update()

    @property
    def renderer_name(self) -> str:
        """Name of the renderer in the driver's words; empty before the first picture."""
        return self._renderer.name if self._renderer else ""

    @property
    def num_draw_calls(self) -> int:
        """Number of draw calls of the latest picture."""
        return self._renderer.num_draws if self._renderer else 0

    @property
    def num_solid_pictures(self) -> int:
        """Number of pictures for which the solid things were drawn, and not only the proposal."""
        return self._renderer.num_solid_pictures if self._renderer else 0

    @property
    def scale_in_motion(self) -> float:
        """Part of its width and height that the picture is drawn with while the camera turns."""
        return self._renderer.pace.scale if self._renderer else 1.0

    def picture(self) -> QImage:
        """The picture shown, as an image."""
        with uncollected():
            return self.grabFramebuffer()

    @property
    def _aspect(self) -> float:
        return self.width() / max(1, self.height())

    # -- animations ------------------------------------------------------------------

    @property
    def is_animating(self) -> bool:
        """True if an animation runs."""
        return self.playback.animation is not None

    @property
    def animation(self) -> Animation | None:
        """The animation that runs, or None."""
        return self.playback.animation

    def play(self, animation: Animation) -> None:
        """Show an animation, which should end as the scene that is shown; `finished` says that it did. While
        the view is hidden it ends at once; a click, a key, another position or `skip` ends it early."""
        self.skip()
        if self.isVisible() and not self._is_broken and animation.duration > 0:
            self.playback.start(animation)
            self.rest.start()
            if self._is_attentive:
                self.flight.wait()  # first the motion is seen from the present view
            self.update()
        else:
            self._end_animation()

    def skip(self) -> None:
        """End the animation that runs, if one does."""
        self.playback.skip()

    def _end_animation(self) -> None:
        self.flight.go_on()
        self.update()
        self.finished.emit()

    # -- the camera ----------------------------------------------------------------

    @property
    def camera(self) -> Camera:
        """The camera as it is now."""
        camera = self.flight.camera
        return camera.leaning(self.lean, self._foot) if self.lean != (0.0, 0.0) else camera

    def lean_table(self, x: float, y: float) -> None:
        """Show the table leaning over a way, by an angle of its length in radians."""
        if (x, y) != self.lean:
            self.lean = (x, y)
            self._draw_moving()

    @property
    def _foot(self) -> NDArray[np.float64]:
        """The middle of the table."""
        low, high = self.scene.footprint()
        return np.append((low + high) / 2, 0.0)

    def axes(self) -> Axes:
        """The lattice directions that come nearest to "right" and "away" on the screen."""
        return self.flight.axes()

    def set_orthographic(self, is_orthographic: bool) -> None:
        """Look without or with perspective."""
        self.flight.set_orthographic(is_orthographic)
        self._ask_for_hover()
        self.update()

    def _show_camera(self) -> None:
        self.cube.show_camera(self.camera)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._center()
        self.flight.fit()
        self._show_camera()
        self.moved.emit()

    @property
    def free(self) -> QRect:
        """The part that nothing covers."""
        return self.rect().marginsRemoved(self._covered)

    def set_covered(self, covered: QMargins) -> None:
        """Set how many pixels of the picture are covered at its edges; the view is centered in the rest."""
        self._covered = covered
        self._center()

    def _center(self) -> None:
        """Center the view in the part that nothing covers."""
        covered, wide, high = self._covered, max(1, self.width()), max(1, self.height())
        self.cube.place(self.free)
        above, below = covered.top() / high, covered.bottom() / high
        squeezed = min(1.0, _MOST_COVERED / max(_MOST_COVERED, above + below))
        aside = min(_MOST_COVERED, covered.right() / wide)
        self.flight.set_covered(aside, above * squeezed, below * squeezed)

    # -- OpenGL --------------------------------------------------------------------

    def initializeGL(self) -> None:
        """A new context: what belonged to an old one is gone with it."""
        self._renderer = None
        # not by `context()`, whose object would stay with the view for good
        QOpenGLContext.currentContext().aboutToBeDestroyed.connect(self._free)

    def paintEvent(self, event: QPaintEvent) -> None:
        with uncollected():
            super().paintEvent(event)

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
            scene = self.playback.moment or self.scene
            scene = reveal(scene, self._solid_targets, self.camera).beside(self._glide.seen)
            target, is_moving = self.defaultFramebufferObject(), self.rest.isActive()
            self._renderer.draw(scene, self.camera, *size, target, ratio, is_moving, self._backdrop)
            self.num_paints += 1
            self.is_sharp = not is_moving
        except Exception as error:  # noqa: BLE001  whatever it is, Qt would swallow it
            _log.exception("drawing failed")
            self._is_broken = True
            self.skip()
            self.broken.emit(str(error).strip() or type(error).__name__)

    def hideEvent(self, event: QHideEvent) -> None:
        self.skip()
        self._free()
        super().hideEvent(event)
        if self.isValid() and not event.spontaneous():
            self._leave_context()

    def _leave_context(self) -> None:
        """Let Qt give the whole context back; it makes another for the next picture. A driver that draws in software
        keeps what was deleted until its queue of pictures comes round again, which it never does for a hidden view."""
        is_hidden_itself = self.testAttribute(_HIDDEN)
        self.setAttribute(_HIDDEN)  # else Qt would make another at once where only its parent was hidden
        with uncollected():
            QApplication.sendEvent(self, QEvent(QEvent.Type.WindowChangeInternal))
        self.setAttribute(_HIDDEN, is_hidden_itself)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.update()

    def _free(self) -> None:
        """Free the memory of the graphics card; the next picture fills it anew."""
        if self._renderer is None or not self.isValid():
            self._renderer = None
            return
        with uncollected():
            self.makeCurrent()
            self._renderer.free()
            self._renderer = None
            self.doneCurrent()

    def place_of(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Points of the scene (n, 3) in pixels of the widget, (n, 2)."""
        matrix = self.camera.matrix(self._aspect)
        seen = np.column_stack([points, np.ones(len(points))]) @ matrix.T
        depth = np.maximum(seen[:, 3:], 1e-3)
        half = np.array([self.width() / 2, self.height() / 2])
        return np.asarray((seen[:, :2] / depth * (1, -1) + 1) * half)

    # -- under the mouse ---------------------------------------------------------------

    def hit(self, place: QPointF, ghosts: bool = True) -> Hit | None:
        """The face under a point of the widget; cubes that are only proposed count if `ghosts` is set."""
        if self._all is None:
            self._all = self.stock.before(self.scene.targets(True))
        ray = self.camera.ray(place.x(), place.y(), self.width(), self.height())
        return (self._all if ghosts else self._solid_targets()).hit(*ray)

    def _solid_targets(self) -> Targets:
        if self._solid is None:
            self._solid = self.stock.before(self.scene.targets(False))
        return self._solid

    def _ask_for_hover(self) -> None:
        if self._hover_at is not None and not self.hover.isActive() and not self.flight.is_flying:
            self.hover.start()

    def _look_under_mouse(self) -> None:
        """Tell the face under the mouse, if it has changed; the arrival of a flight asks again."""
        if self._hover_at is None or (self._is_pressed and not self._is_dragging) or self.flight.is_flying:
            return
        hit = self.hit(self._hover_at, ghosts=False)
        if self._is_dragging:
            place = self._hover_at
            self.dragged.emit(*self.camera.ray(place.x(), place.y(), self.width(), self.height()))
        if hit != self._hit:
            self._hit = hit
            what = what_of(hit, Stocked)
            is_lifted = what is not None and self.can_take(what)
            self.setCursor(Qt.CursorShape.OpenHandCursor if is_lifted else Qt.CursorShape.ArrowCursor)
            self.hovered.emit(hit)

    def forget_mouse(self) -> None:
        """Ignore a resting mouse until it moves again, as keys are used."""
        self._hover_at = self._hit = None
        self.hover.stop()

    def carry(self, place: QPointF) -> None:
        """Take part in a drag from elsewhere: over the view it counts as the mouse."""
        at = self.mapFromGlobal(place)
        if self.rect().contains(at.toPoint()):
            self._hover_at = at
            self._ask_for_hover()
        elif self._hover_at is not None:
            QApplication.sendEvent(self, QEvent(QEvent.Type.Leave))

    def let_fall(self, place: QPointF) -> None:
        """Drop a carried piece: over the view it is as good as a click."""
        at = self.mapFromGlobal(place)
        if self.rect().contains(at.toPoint()):
            self.setFocus(Qt.FocusReason.MouseFocusReason)
            self.pointed.emit(self.hit(at, ghosts=False))

    def leaveEvent(self, event: QEvent) -> None:
        self._hover_at = None
        self.hover.stop()
        if self._hit is not None:
            self._hit = None
            self.hovered.emit(None)
        super().leaveEvent(event)

    # -- the mouse -----------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed_at = self._last_at = event.position()
        self._is_pressed, self._is_spent = True, self.is_animating
        self.skip()
        self.flight.halt()
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self._is_dragging = self._is_orbiting = self._is_turned = False
        self._is_taking = False
        if event.button() == Qt.MouseButton.LeftButton and not self._is_spent:
            hit = self.hit(event.position(), ghosts=False)
            if what_of(hit, Stocked) is not None:  # unless a proposal lies before it
                hit = self.hit(event.position())
            self._is_taking = what_of(hit, Stocked) is not None
            if self.has_drags or self._is_taking:
                # whoever is told need not hear of it again
                self._hit = self._pressed_on = hit
                self.grabbed.emit(hit)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        step = event.position() - self._last_at
        self._last_at = self._hover_at = event.position()
        buttons, shift = event.buttons(), event.modifiers() & _SHIFT
        if not buttons:
            self._is_pressed = self._is_dragging = False
            self._ask_for_hover()
        elif buttons & Qt.MouseButton.LeftButton and (self._is_taking or (self.has_drags and self.holds())):
            way = event.position() - self._pressed_at
            self._is_dragging |= way.manhattanLength() > _CLICK and not self._is_spent
            self._ask_for_hover()
        elif buttons & Qt.MouseButton.LeftButton:
            way = event.position() - self._pressed_at
            if self._is_orbiting or way.manhattanLength() > _CLICK:
                self._is_orbiting = True
                self.flight.camera.orbit(step.x(), step.y())
                self._moved()
        elif buttons & Qt.MouseButton.MiddleButton or (buttons & Qt.MouseButton.RightButton and shift):
            self._is_turned = True
            self.flight.camera.pan(step.x(), step.y(), self.height())
            self._moved()
        elif buttons & Qt.MouseButton.RightButton:
            self._is_turned |= (event.position() - self._pressed_at).manhattanLength() > _CLICK
            self.flight.camera.orbit(step.x(), step.y())
            self._moved()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._is_pressed = bool(event.buttons())
        way = event.position() - self._pressed_at
        is_left = event.button() == Qt.MouseButton.LeftButton
        was_drag, self._is_dragging = self._is_dragging and is_left, False
        was_orbit, self._is_orbiting = self._is_orbiting and is_left, False
        if is_left and self._is_taking:
            if was_drag and way.manhattanLength() > _BACK:
                self.pointed.emit(self.hit(event.position(), ghosts=False))
        elif was_drag and way.manhattanLength() > _BACK:
            self.let_go.emit(self.hit(event.position()))
        elif is_left and (was_drag or way.manhattanLength() <= _CLICK) and not (self._is_spent or was_orbit):
            self.pointed.emit(self.hit(event.position()))
        elif event.button() == Qt.MouseButton.RightButton and not (self._is_turned or self._is_spent):
            self.refused.emit()
        self._ask_for_hover()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Look closely at the thing under the mouse: no click, unless it is on a proposal."""
        before = self._pressed_on
        self.mousePressEvent(event)
        # the first click may have lifted the piece there: the one behind it is not meant
        self._is_spent |= self.has_drags and self._pressed_on != before
        hit = self.hit(event.position()) if not self._is_spent else None
        place = self.scene.close_up(hit) if hit is not None else None
        if event.button() == Qt.MouseButton.LeftButton and place is not None:
            self._is_spent = True
            self.flight.focus_on(place)

    def wheelEvent(self, event: QWheelEvent) -> None:
        # with Shift or Alt some systems send a sideways wheel
        delta = event.angleDelta().y() or event.angleDelta().x()
        if event.modifiers() & (_SHIFT | _ALT) or self.gives_wheel():
            if event.phase() == Qt.ScrollPhase.ScrollBegin or self._wheel_left * delta < 0:
                self._wheel_left = 0
            # touch pads and free wheels turn by less than a notch at a time
            self._wheel_left += delta
            steps = int(self._wheel_left / _NOTCH)
            self._wheel_left -= steps * _NOTCH
            for _ in range(abs(steps)):
                (self.shifted if event.modifiers() & _ALT else self.turned).emit(-1 if steps > 0 else 1)
            return
        place = event.position()
        self.flight.camera.zoom(
            0.9 ** (delta / 120), self.camera.ray(place.x(), place.y(), self.width(), self.height())
        )
        self._moved()

    def _moved(self) -> None:
        """Tell that the camera was moved by hand."""
        self.flight.leave()
        self._draw_moving()

    def _draw_moving(self) -> None:
        """Draw another picture of a motion."""
        self.rest.start()
        self._ask_for_hover()
        self._show_camera()
        self.moved.emit()
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl + arrow keys turn the camera, plus and minus zoom; any key ends an animation."""
        self.skip()
        self.flight.halt()
        key = event.key()
        if key in _TURNS and event.modifiers() & _CTRL:
            self.flight.camera.orbit(*_TURNS[key])
        elif key in _ZOOMS:
            self.flight.camera.zoom(_ZOOMS[key])
        else:
            super().keyPressEvent(event)
            return
        self._moved()
