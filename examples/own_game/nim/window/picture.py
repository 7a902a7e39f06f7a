"""The tower as a scene, and where the mouse is on it. Nothing here needs Qt."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

import turmcore
from gui.scene.build import figures
from gui.scene.camera import Camera, Vector
from gui.scene.kind import Part
from gui.scene.picking import Hit, Targets, first_cylinder
from gui.scene.scene import Scene
from nim import NimState
from turmcore.core.scene import Lathe

RADIUS, HIGH, GAP = 0.9, 0.5, 0.35  # of a cube, which is turned; and how far those that go are lifted
_WOOD = (206, 160, 98, 255)


#: A short piece of a round beam.
CUBE = Lathe(
    ((0.0, 0.0), (RADIUS, 0.0), (RADIUS, HIGH - 0.04), (RADIUS - 0.04, HIGH), (0.0, HIGH)), slices=48
)
CUBES = figures("cube", CUBE, "nim.window")
GOING = CUBES.seen_as(Part.PROPOSAL)


class TowerTargets:
    """What is under the mouse: the number of cubes that would be taken."""

    def __init__(self, left: int) -> None:
        self._left = left

    def hit(self, origin: Vector, direction: Vector) -> Hit | None:
        """The number; None beside the tower."""
        foot = np.zeros((self._left, 3))
        foot[:, 2] = np.arange(self._left) * HIGH
        _, number = first_cylinder(
            origin, direction, foot, np.full(self._left, RADIUS), np.full(self._left, HIGH)
        )
        return Hit(self._left - number) if number >= 0 else None


@dataclass(frozen=True, eq=False)
class TowerScene(Scene):
    """A tower with so many cubes left of its height, some of them going."""

    height: int = 1
    left: int = 0
    going: int = 0

    def outline(self) -> np.ndarray:
        """Room for the whole tower, whatever is left of it."""
        side, top = 2.0, self.height * HIGH + GAP
        return np.array([(x, y, z) for x in (-side, side) for y in (-side, side) for z in (0.0, top)])

    def targets(self, ghosts: bool) -> Targets:
        return TowerTargets(self.left)


def build_scene(height: int, left: int, going: int = 0) -> TowerScene:
    """The picture of a tower; the cubes that go are lifted and shown as proposed."""
    stays = [((0, 0, level * HIGH), _WOOD, 0) for level in range(left - going)]
    goes = [((0, 0, level * HIGH + GAP), _WOOD, 0) for level in range(left - going, left)]
    items = {CUBES: CUBES.rows(stays), GOING: GOING.rows(goes)}
    return TowerScene(items, height=height, left=left, going=going)


def read_scene(text: str) -> TowerScene:
    """The picture of a position; ``ValueError`` if it is none."""
    state = turmcore.from_text("nim", text)
    assert isinstance(state, NimState)
    return build_scene(state.game.height, state.left)


def start_camera() -> Camera:
    """Where the tower is seen from."""
    return Camera(yaw=-60.0, pitch=22.0)
