"""The flat board of every game: the engine's drawing in layers, and the mouse on it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any, NamedTuple

from PySide6.QtCore import QEvent, QMargins, QMarginsF, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QCursor, QMouseEvent, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from gui.base.accessible import Role
from gui.i18n import tr
from gui.scene.picking import Hit
from gui.table.play import Axes, GameController
from gui.views.layers import Fit, Layer, Layers, stacked, whole
from gui.views.painted import painting

_NOTCH = 120  # the wheel's angle for one step
_SEEN = 80.0  # pixels of a shifted drawing that stay in sight
_LEFT, _RIGHT, _MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton


class _Pressed(NamedTuple):
    """A button that is down, and what it went down on."""

    hit: Hit | None
    button: Qt.MouseButton
    at: QPointF


class FlatView(QWidget):
    """A drawing that can be played on: a game gives its parts, and the thing at each point of it.

    It shows where the game of a controller is and hands it what the mouse does; without one it shows what it is told.

    Where `zooms` says so, the wheel zooms to the mouse, right or middle drag shifts, and a double click with the
    right button shows everything.

    Attributes
    ----------
    flipped
        True if it is seen from the other side.
    others
        Gives what an analysis shows.
    gives_wheel
        True as long as the wheel turns what is in hand.
    mouse
        Its last place.
    """

    hovered = Signal(object)  # a Hit or None, when it changes
    clicked = Signal(object)  # a Hit or None
    pressed = Signal(object, object)  # a Hit or None, and the button
    released = Signal(object, object, object)  # where the button went down and up, and which
    dropped = Signal(object)  # where a drag with the left button ended
    turned = Signal(int)  # the wheel, in steps, while `gives_wheel` says so, or with Shift

    accessible_role = Role.Canvas
    game = ""  # whose board it is
    margins = QMarginsF(6, 6, 6, 6)  # pixels around the drawing
    largest, stands = math.inf, False  # of how it fits, see `Fit.into`
    zooms: tuple[float, float] | None = None  # the least and the largest scale

    def __init__(
        self, controller: GameController[Any, Any] | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.flipped = False
        self.others: Callable[[], tuple[Any, ...]] = tuple
        self.gives_wheel: Callable[[], bool] = lambda: False
        self.mouse = QPointF()
        self.is_dragging = False
        self._layers = Layers()
        self._covered = QMargins()
        self._zoomed: Fit | None = None
        self._over: Hit | None = None
        self._pressed: _Pressed | None = None
        self._angle = 0
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(220, 220)
        if controller is not None:
            self._follow(controller)

    def sizeHint(self) -> QSize:
        return QSize(640, 560)

    # -- what a game gives -------------------------------------------------------------

    def room(self) -> QRectF:
        """The rectangle of the drawing that shows everything; empty if there is nothing yet."""
        return QRectF()

    def saved_room(self) -> QRectF:
        """The rectangle that a drawing for a file shows."""
        return self.room()

    def stages(self, pixel: float) -> Sequence[Sequence[str]]:
        """The parts of the drawing in layers, the lowest first and kept; `pixel` is the size of one."""
        return ()

    def spot_at(self, x: float, y: float) -> object:
        """The thing at a point of the drawing, or None."""
        return None

    def show_all(self, *, plain: bool = False) -> None:
        """Show the controller's position, and, unless `plain`, what the person and the analysis are at."""

    # -- showing -----------------------------------------------------------------------

    def _follow(self, controller: GameController[Any, Any]) -> None:
        self.controller: Any = controller
        self.gives_wheel = lambda: controller.aim.wants_wheel
        for signal in (controller.changed, controller.proposed, controller.posed, controller.seen):
            signal.connect(self.refresh)
        self.hovered.connect(controller.hover)
        self.clicked.connect(controller.point)
        if controller.has_drags:
            self.pressed.connect(lambda hit, button: controller.grab(hit) if button == _LEFT else None)
            self.dropped.connect(controller.let_go)
        self.turned.connect(controller.turn)
        self.retranslate()
        self.refresh()

    def refresh(self) -> None:
        """Show what there is by now."""
        self.show_all()
        can_take = bool(self.controller.choices)
        self.setCursor(QCursor(Qt.CursorShape.PointingHandCursor if can_take else Qt.CursorShape.ArrowCursor))
        self.update()

    def retranslate(self) -> None:
        """Write all texts anew."""
        self.setAccessibleName(tr(f"picture.{self.game}"))

    def fit(self) -> None:
        """Show everything, where less can be shown."""
        self._zoomed = None
        self.update()

    def flip(self) -> None:
        """Look from the other side."""
        self.flipped = not self.flipped
        self.fit()

    def axes(self) -> Axes:
        """The directions to the right and away."""
        sign = -1 if self.flipped else 1
        return ((sign, 0, 0), (0, sign, 0))

    def drawing(self, size: float = 840, plain: bool = False) -> str:
        """The drawing that is shown, as SVG; `plain` without what the person and the analysis are at."""
        self.show_all(plain=plain)
        room = self.saved_room()
        state = self.controller.as_seen(self.controller.session.state)
        text = whole(chain(*self.stages(room.width() / size)), room, size, state.to_text())
        if plain:
            self.show_all()
        return text

    def set_covered(self, covered: QMargins) -> None:
        """Set how many pixels at the edges something lies over: the drawing stands between them."""
        self._covered = covered
        self.update()

    @property
    def box(self) -> QRectF:
        """The rectangle for the drawing."""
        return QRectF(self.rect().marginsRemoved(self._covered)).marginsRemoved(self.margins)

    @property
    def view(self) -> Fit:
        """The place of the drawing on the widget."""
        return self._zoomed or Fit.into(self.room(), self.box, self.largest, stands=self.stands)

    def show_view(self, view: Fit) -> None:
        """Show it larger, or another part of it; some of it always stays in sight."""
        there, box = view.box(self.room()), self.box
        wide = min(_SEEN, there.width(), box.width())
        high = min(_SEEN, there.height(), box.height())
        x = max(box.left() + wide - there.right(), min(0.0, box.right() - wide - there.left()))
        y = max(box.top() + high - there.bottom(), min(0.0, box.bottom() - high - there.top()))
        self._zoomed = Fit(view.scale, view.corner + QPointF(x, y))
        self.update()

    def layers(self, fit: Fit) -> Sequence[Layer]:
        """The layers of the picture, the lowest first."""
        return stacked(self.stages(1 / fit.scale), self.room())

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.room().isEmpty():
            with painting(self) as painter:
                fit = self.view
                self._layers.paint(painter, fit, self.size(), self.layers(fit))

    # -- the mouse ---------------------------------------------------------------------

    def hit(self, place: QPointF) -> Hit | None:
        """The thing drawn at a point of the widget."""
        spot = None if self.room().isEmpty() else self.spot_at(*self.view.place_at(place))
        return Hit(spot) if spot is not None else None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.mouse = event.position()
        if self._pressed is None:
            self._pressed = _Pressed(self.hit(self.mouse), event.button(), self.mouse)
            self.pressed.emit(self._pressed.hit, event.button())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self.zooms is not None and event.button() == _RIGHT:
            self.fit()
        else:
            self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        step, self.mouse = event.position() - self.mouse, event.position()
        if self.zooms is not None and event.buttons() & (_RIGHT | _MIDDLE):
            self.show_view(Fit(self.view.scale, self.view.corner + step))
            return
        begun = self._pressed
        if begun is not None and begun.button == _LEFT and begun.hit is not None:
            self.is_dragging |= self._is_far(begun)
        self._hover(self.hit(self.mouse))

    def _is_far(self, begun: _Pressed) -> bool:
        return (self.mouse - begun.at).manhattanLength() >= QApplication.startDragDistance()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._pressed is None or event.button() != self._pressed.button:
            return
        self.mouse = event.position()
        begun, self._pressed, self.is_dragging = self._pressed, None, False
        hit = self.hit(self.mouse)
        self.released.emit(begun.hit, hit, begun.button)
        if begun.button == _LEFT:
            is_click = hit == begun.hit or not self._is_far(begun)
            (self.clicked if is_click else self.dropped).emit(hit)
        self.update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        # with Shift some systems send a sideways wheel
        angle = event.angleDelta().y() or event.angleDelta().x()
        turns = event.modifiers() & Qt.KeyboardModifier.ShiftModifier or self.gives_wheel()
        if not turns:
            if self.zooms is not None:
                least, most = self.zooms
                scale = min(most, max(least, self.view.scale * 1.1 ** (angle / _NOTCH)))
                self.show_view(self.view.zoomed(scale, event.position()))
            return
        self._angle += angle
        steps = int(self._angle / _NOTCH)
        if steps:
            self._angle -= steps * _NOTCH
            self._hover(self.hit(event.position()))
            self.turned.emit(-steps)

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(None)
        super().leaveEvent(event)

    def _hover(self, hit: Hit | None) -> None:
        if hit != self._over:
            self._over = hit
            self.hovered.emit(hit)
