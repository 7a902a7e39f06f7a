"""A picture of a tower, and of what is proposed in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from gui.games.turmbauer.model import Cell
from gui.games.turmbauer.picture.kinds import CLIMBERS, CUBES, GHOST_CLIMBERS, GHOST_CUBES, GLASS
from gui.games.turmbauer.play.targets import CubeTargets, Face
from gui.scene import inside as looking
from gui.scene import voxels
from gui.scene.feet import FEET, under
from gui.scene.inside import PLAIN, Inside
from gui.scene.kind import Instances
from gui.scene.picking import Hit, Targets, what_of
from gui.scene.scene import Scene
from gui.scene.sign import NO_SIGNS, Point
from gui.scene.voxels import corners_of
from turmcore.turmbauer.scene import CLIMBER, standing
from turmcore.turmbauer.tower import Place

_FOOT = 0.3
_CLIMBER = voxels.CUBE_CORNERS * (0.6, 0.6, CLIMBER.high) - (0.3, 0.3, 0.0)  # the corners of a box around one


@dataclass(frozen=True, eq=False)
class TowerScene(Scene):
    """A scene that knows how the tower in it is looked at.

    Attributes
    ----------
    inside
        How.
    spots
        Where the climbers wait on the table.
    axis
        The foot of the tower's axis, from which pieces are drawn apart.
    tower
        What stands there and how it is looked at; the same for pictures that differ in colors alone. None: each
        is another one.
    aid_signs, aid_tints
        What the aids show of the position; it stays whatever is proposed.
    tints
        The last of the ghosts, which are colors over cubes that are there.
    """

    inside: Inside = PLAIN
    spots: tuple[Point, ...] = ((0.0, 0.0, 0.0),)
    axis: tuple[float, float, float] = (0.0, 0.0, 0.0)
    tower: object = None
    aid_signs: Instances = field(default_factory=lambda: NO_SIGNS)
    aid_tints: Instances = field(default_factory=lambda: GHOST_CUBES.nothing)
    tints: Instances = field(default_factory=lambda: GHOST_CUBES.nothing)

    @property
    def ghosts(self) -> Instances:
        """The cubes that are proposed."""
        cubes = self[GHOST_CUBES]
        return cubes[: len(cubes) - len(self.tints)]

    def proposing(self, cubes: Instances, tints: Instances) -> TowerScene:
        """The same with other proposed cubes and tints: all are drawn at once, so that a tint costs no draw call."""
        return replace(self.showing({GHOST_CUBES: joined(cubes, tints)}), tints=tints)

    def standing_on(self, climbers: Instances) -> TowerScene:
        """The same with other climbers, who stand on something; glass is not dark under them."""
        feet = FEET.nothing if len(self[GLASS]) else under((climbers, _FOOT))
        return self.showing({CLIMBERS: climbers, FEET: feet})

    def outline(self) -> NDArray[np.float64]:
        """Corners of all cubes, the proposed ones too, and of a box around each climber."""
        cubes = [_corners(cubes) for cubes in (self[CUBES], self[GLASS], self.ghosts)]
        return np.vstack([super().outline(), *cubes, _around(self[CLIMBERS])])

    def ghost_outline(self) -> NDArray[np.float64]:
        return np.vstack([_corners(self.ghosts), _around(self[GHOST_CLIMBERS])])

    def is_other(self, scene: Scene) -> bool:
        if isinstance(scene, TowerScene) and self.tower is not None:
            return self.tower != scene.tower
        return self[CUBES] is not scene[CUBES]

    def targets(self, ghosts: bool) -> Targets:
        glass, proposed = [self[GLASS]] * self.inside.is_xray, [self.ghosts] * ghosts
        cubes = np.concatenate([self[CUBES], *glass, *proposed])
        return CubeTargets(cubes["cell"], cubes["shift"])

    def close_up(self, hit: Hit) -> NDArray[np.float64] | None:
        """The middle of a face, unless a ghost is there, or stands on it."""
        face = what_of(hit, Face)
        standing = np.floor(self[GHOST_CLIMBERS]["place"]) - (0, 0, 1)
        cells = np.concatenate([self.ghosts["cell"], standing])
        if face is None or (cells == face.cell).all(axis=1).any():
            return None
        return np.array(face.cell) + 0.5 + 0.5 * np.array(face.normal)

    def shift_of(self, cells: Sequence[Cell]) -> NDArray[np.float64]:
        """Offsets of a new piece of these cells from where it will be, (n, 3)."""
        own = np.array(cells, np.int64).reshape(-1, 3)
        if self.inside.is_exploded and self.inside.explode == "pieces":
            shift = looking.shift_of_piece(own, np.array(self.axis), self.inside)
            return np.repeat(shift[None], len(own), axis=0)
        return looking.shifts(own, np.zeros(len(own), np.int64), self.inside)

    def standing(self, seat: int, place: Place) -> Point:
        """Place of a climber: on the cube as it is drawn, or on the table."""
        if place is not None and self.inside.is_exploded:
            x, y, z = place
            for cubes in (self[CUBES], self[GLASS]):
                found = np.flatnonzero((cubes["cell"] == place).all(axis=1))
                if len(found):
                    i, j, k = cubes["shift"][found[0]].tolist()
                    return x + 0.5 + i, y + 0.5 + j, z + 1.0 + k
        return standing(seat, place, self.spots)


def _corners(cubes: Instances) -> NDArray[np.float64]:
    return corners_of(cubes["cell"] + cubes["shift"])


def _around(climbers: Instances) -> NDArray[np.float64]:
    """The corners of a box around each climber."""
    return np.asarray((climbers["place"][:, None, :] + _CLIMBER).reshape(-1, 3), np.float64)


def joined(first: Instances, second: Instances) -> Instances:
    """Both; the very array where the other is empty, so that nothing is uploaded."""
    if len(first) and len(second):
        return np.concatenate([first, second])
    return first if len(first) else second
