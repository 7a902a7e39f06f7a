"""The camera of a view: it flies to named views and to the action, and stays after a move by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QVariantAnimation, Signal
from PySide6.QtWidgets import QWidget

from gui.scene.animation import smooth
from gui.scene.camera import Camera
from gui.scene.scene import Scene
from gui.scene.turntable import around
from turmcore.words import Axes

_TWEEN = 220  # milliseconds that the camera takes to another view
_WALK = 340  # milliseconds that it takes to where the game goes on
_SMALL = 0.18  # changes of the distance that the camera does not follow
_ASIDE, _TURN = 55.0, 600  # degrees beside the way that something falls, and milliseconds to get there
_STEP_BACK = 0.12  # of a walk round something, in which the camera goes to where all of it is seen
_BACK, _STEPS = (
    0.2,
    5,
)  # of its distance that it steps back at most, to see what lies beside, and in how many steps
_FARTHER = 1.02  # times the distance are worth a flight, where that shows more of what lies beside
_NEAR = 9.0  # distance to look at a face
_FLYING = QVariantAnimation.State.Running


class CameraFlight(QObject):
    """Moves the camera of a widget; at once while the widget is hidden.

    Attributes
    ----------
    camera
        Present camera.
    is_aimed
        True if the mouse is in the picture, so that a proposal may come of it.
    flies
        True if it is seen on its way; else it is there at once.
    beside
        Points that are better seen as well, (n, 3), if what it is to show need not be much smaller for that.
    """

    moved = Signal()  # the camera is somewhere else, on its way or by hand
    placed = Signal()  # it is somewhere else at once, as nobody sees it
    arrived = Signal()

    def __init__(
        self, view: QWidget, views: Mapping[str, tuple[float, float]], is_aimed: Callable[[], bool]
    ) -> None:
        super().__init__(view)
        self.is_aimed = is_aimed
        self.flies = True
        self.beside: NDArray[np.float64] = np.zeros((0, 3))
        self._view = view
        self._views = views
        self.camera = Camera()
        self.camera.look("home", views)
        self._from, self._to = self.camera, self.camera.copy()
        self._scene = Scene()
        self._framed = self._scene.outline()  # points the camera was to show, (n, 3)
        self._is_flipped = False
        self._axes = self.camera.axes()
        self._is_fitted = True  # and not put somewhere by hand
        self._follows = True
        self._is_due = False  # a flight waits for the end of what moves
        self._back: Camera | None = None  # where it was before something was watched
        self._way = QVariantAnimation(self, startValue=0.0, endValue=1.0)
        self._way.valueChanged.connect(self._fly)
        self._way.finished.connect(self.arrived)
        self._round = QVariantAnimation(self, startValue=0.0, endValue=1.0)
        self._round.valueChanged.connect(self._walk)

    @property
    def is_flying(self) -> bool:
        """True if the camera is on its way."""
        return self._way.state() == _FLYING

    def axes(self) -> Axes:
        """The lattice directions to the right and away, which do not change to and fro near a diagonal."""
        self._axes = self.camera.axes(self._axes)
        return self._axes

    @property
    def is_flipped(self) -> bool:
        """True if home is on the other side."""
        return self._is_flipped

    @property
    def _aspect(self) -> float:
        return self._view.width() / max(1, self._view.height())

    # -- by hand -----------------------------------------------------------------------

    def look(self, view: str) -> None:
        """Fly to a named view that shows everything."""
        goal = self.camera.copy()
        goal.look(view, self._views)
        if self._is_flipped and view in ("home", "top"):
            goal.orbit_to(goal.yaw + 180.0)
        self._is_fitted = True
        self._framed = self._scene.outline()
        self._fit(goal, self._framed)
        self._fly_to(goal)

    def gather(self) -> None:
        """Fly to where everything is seen from the present side, unless somebody put the camera where it is."""
        if self._is_fitted:
            goal = self._to.copy()
            self._framed = self._scene.outline()
            goal.fit(self._framed, self._aspect)
            self._fly_to(goal, _WALK)

    def look_through(self, camera: Camera) -> None:
        """Fly to a camera, which stays there as one that was moved by hand."""
        self._is_fitted = False
        self._fly_to(self._as_covered(camera))

    def _as_covered(self, camera: Camera) -> Camera:
        """The same with what lies over the picture now."""
        return replace(camera.copy(), aside=self._to.aside, above=self._to.above, below=self._to.below)

    def focus_on(self, place: NDArray[np.float64]) -> None:
        """Fly nearer to a place."""
        goal = self.camera.copy()
        goal.target = place
        goal.distance = min(goal.distance, _NEAR)
        self._is_fitted = False
        self._fly_to(goal)

    def set_flipped(self, is_flipped: bool) -> None:
        """Go round to the other side, which is home from now on, or back."""
        if is_flipped != self._is_flipped:
            self._is_flipped = is_flipped
            goal = self._to.copy()
            goal.orbit_to(goal.yaw + 180.0)
            if self._is_fitted:
                self._fit(goal, self._framed)
            self._fly_to(goal)

    def set_orthographic(self, is_orthographic: bool) -> None:
        """Look without or with perspective."""
        for camera in (self.camera, self._from, self._to):
            camera.is_orthographic = is_orthographic

    def set_covered(self, aside: float, above: float, below: float) -> None:
        """Set the parts of the picture that are covered, at its right, its head and its foot."""
        if (aside, above, below) != (self._to.aside, self._to.above, self._to.below):
            goal = replace(self._to.copy(), aside=aside, above=above, below=below)
            if self._is_fitted:
                self._fit(goal, self._framed)
            self._fly_to(goal)

    def walk_round(self, milliseconds: int) -> None:
        """Go once round all that stands there; any hand on the camera ends it. Nobody who looks away misses it."""
        if self._view.isVisible():
            self._way.stop()
            self._is_due, self._is_fitted = False, True
            self._framed = self._scene.outline()
            self._from = self.camera.copy()
            (self._to,) = around([self._scene], self._as_covered(self.camera), self._aspect, 0.0)
            self._round.setDuration(milliseconds)
            self._round.start()

    @property
    def goal(self) -> Camera:
        """The camera at the end of the flight, or as it is."""
        return self._to.copy()

    def watch(self, azimuth: float, back: Camera | None) -> None:
        """Turn to see what goes a way, in degrees about the vertical, from its side, and then back; unless somebody put
        the camera where it is."""
        if not self._is_fitted or not self._view.isVisible():
            return
        goal = self._to.copy()
        aside = min(
            (azimuth - _ASIDE, azimuth + _ASIDE), key=lambda yaw: abs((yaw - goal.yaw + 180) % 360 - 180)
        )
        goal.orbit_to(aside)
        goal.fit(self._scene.outline(), self._aspect)
        self._fly_to(goal, _TURN)
        self._back = back

    def halt(self) -> None:
        """End the walk: the camera stays where it is."""
        if self._round.state() == _FLYING:
            self._round.stop()
            self._to = self.camera.copy()

    def _walk(self, part: float) -> None:
        camera = self._from.between(self._to, min(1.0, part / _STEP_BACK))
        camera.orbit_to(self._from.yaw + 360.0 * smooth(part))
        self.camera = camera
        self.moved.emit()

    def leave(self) -> None:
        """Leave the camera where it was moved by hand."""
        self.halt()
        self._way.stop()
        self._is_fitted = self._is_due = False
        self._back = None

    # -- following the game ------------------------------------------------------------

    def set_follows(self, follows: bool) -> None:
        """Let the camera go where things happen, or keep the whole tower in view."""
        if follows != self._follows:
            self._follows, self._is_fitted = follows, True
            self._follow(is_other_tower=True)

    def show_scene(self, scene: Scene) -> None:
        """Follow another scene, unless somebody has moved the camera."""
        is_other_tower = scene.is_other(self._scene)
        self._scene = scene
        # a ghost under the mouse must not move the camera: it would go on to where the mouse points then
        if self._is_fitted and (is_other_tower or not self.is_aimed()):
            self._follow(is_other_tower)

    def _follow(self, is_other_tower: bool) -> None:
        """Fly to what the scene is about, if that is worth a flight. While the tower stays as it is, the picture
        only grows, so that the camera does not go to and fro with what is proposed."""
        scene = self._scene
        has_focus = self._follows and len(scene.focus.points)
        points = scene.focus.points if has_focus else scene.outline()
        if has_focus and not self.is_aimed():
            points = np.vstack([points, scene.ghost_outline()])
        is_seen = self._to.sees(points, self._aspect)
        if not is_other_tower:
            if is_seen:
                return
            points = np.vstack([self._framed, points])
        best = self._to.copy()
        self._framed = points
        self._fit(best, points)
        is_near = abs(best.distance / self._to.distance - 1) < _SMALL
        steps_back = best.distance > _FARTHER * self._to.distance
        if (
            is_other_tower
            and steps_back
            and len(self.beside)
            and not self._to.sees(self.beside, self._aspect)
        ):
            is_seen = False
        if not (is_seen and (is_near or (has_focus and scene.focus.is_calm))):
            self._fly_to(best, _WALK)

    def _fit(self, camera: Camera, points: NDArray[np.float64]) -> None:
        """Let a camera show all of these points, and what lies beside them if it may step back for that."""
        camera.fit(points, self._aspect)
        if not len(self.beside) or camera.sees(self.beside, self._aspect):
            return
        near, whole = camera.copy(), camera.copy()
        whole.fit(np.vstack([points, self.beside]), self._aspect)
        whole.distance = min(whole.distance, (1 + _BACK) * near.distance)
        ways = [near.between(whole, step / _STEPS) for step in range(_STEPS + 1)]
        for camera.distance in (way.distance for way in ways[1:]):
            for camera.target in (way.target for way in reversed(ways)):
                if camera.sees(points, self._aspect):
                    break
            if camera.sees(self.beside, self._aspect):
                break

    def fit(self) -> None:
        """The widget has another size: show the same as before."""
        if self._is_fitted:
            self._way.stop()
            self._is_due = False
            self._fit(self._to, self._framed)
            self.camera = self._to.copy()

    # -- flying ------------------------------------------------------------------------

    def wait(self) -> None:
        """Stop on the way until `go_on`."""
        if self.is_flying:
            self._way.stop()
            self._is_due = True

    def arrive(self) -> None:
        """Be at once where a flight leads."""
        self.halt()
        self._way.stop()
        self._is_due = False
        self.camera = self._to.copy()
        self.placed.emit()

    def go_on(self) -> None:
        """Fly where a flight was stopped on its way to, or back from where something was watched."""
        if self._back is not None:
            self._fly_to(self._back, _WALK)
        elif self._is_due:
            self._fly_to(self._to, _WALK)

    def _fly_to(self, goal: Camera, duration: int = _TWEEN) -> None:
        self._round.stop()
        self._from, self._to = self.camera.copy(), goal
        self._is_due, self._back = False, None
        self._way.stop()
        if self.flies and self._view.isVisible():
            self._way.setDuration(duration)
            self._way.start()
            return
        self.camera = goal.copy()
        if self._view.isVisible():
            self.moved.emit()
            self.arrived.emit()
        else:
            self.placed.emit()

    def _fly(self, part: float) -> None:
        self.camera = self._from.between(self._to, part * part * (3 - 2 * part))
        self.moved.emit()
