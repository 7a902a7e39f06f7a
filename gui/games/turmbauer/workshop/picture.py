"""The picture of a building: it falls, lies there, and stands up again."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

import numpy as np

from gui.games.turmbauer.editors.picture import EditPicture
from gui.games.turmbauer.picture.controller import with_room
from gui.games.turmbauer.picture.falling import Falling, Frames, moving_bodies, on_the_way_back, posed
from gui.games.turmbauer.picture.kinds import CLIMBERS
from gui.games.turmbauer.picture.scene import build_scene
from gui.games.turmbauer.picture.tower_scene import TowerScene
from gui.games.turmbauer.workshop.controller import Builder
from gui.games.turmbauer.workshop.model import Building
from gui.scene.animation import smooth
from gui.scene.feet import FEET

_FAR = 5.0  # cubes beyond which a piece is not followed
_UP = 0.8  # seconds in which everything goes back to its place


def scene_of(building: Building, apart: Collection[int] = ()) -> TowerScene:
    """The pieces alone on the table; nothing is left out of those that will be moved `apart`."""
    scene = build_scene(building, apart=apart)
    return replace(
        scene.showing({CLIMBERS: CLIMBERS.nothing, FEET: FEET.nothing}), frame=np.zeros((0, 3)), spots=()
    )


@dataclass(frozen=True)
class Rising:
    """Everything goes back from where it fell to its place.

    Attributes
    ----------
    scene
        The end.
    start, frames
        The building taken apart, and the film of its fall.
    """

    scene: TowerScene
    start: TowerScene
    frames: Frames
    duration: float = _UP

    def at(self, time: float) -> TowerScene:
        part = smooth(time / self.duration)
        return posed(self.start, on_the_way_back(self.frames, part), self.frames[0])


class BuildPicture(EditPicture):
    """Follows a `Builder`."""

    _controller: Builder

    def __init__(self, controller: Builder, has_picture: bool, *, has_animations: bool) -> None:
        self.has_animations = has_animations
        self._fall: Falling | None = None
        super().__init__(controller, has_picture)
        controller.found.connect(self._show_found)

    def _scene_now(self) -> TowerScene:
        fallen, building = self._controller.fallen, self._controller.draft
        if fallen is None:
            return replace(scene_of(building), tower=building.steps.now)
        assert self._fall is not None
        return replace(self._fall.scene, tower=fallen)

    def _show_found(self) -> None:
        """What falls is known."""
        fallen, held = self._controller.fallen, self._controller.held
        if held is not None:
            start = scene_of(self._controller.draft, moving_bodies(held.frames))
            self._play(Falling(self._scene, start, held.frames, held.seconds, returns=True))
        if fallen is None:
            return
        start = scene_of(self._controller.draft, moving_bodies(fallen.frames))
        end = posed(start, fallen.frames[-1].astype(float), fallen.frames[0])
        fall = Falling(end, start, fallen.frames, fallen.seconds)
        self._fall = replace(fall, scene=with_room(end, fall, _FAR))
        self.show_position()
        self._play(self._fall)

    def put_up(self) -> None:
        """Let everything stand up again."""
        fall, self._fall = self._fall, None
        self._controller.put_up()
        if fall is not None:
            self._play(Rising(self._scene, fall.start, fall.frames))
        if self.tower is not None:
            self.tower.flight.gather()

    def _play(self, animation: Falling | Rising) -> None:
        if self.tower is not None and self.has_animations:
            self.tower.play(animation)
