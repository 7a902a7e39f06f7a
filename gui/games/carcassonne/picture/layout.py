"""Figures as they stand or lie on the table; their places are those of `turmcore.carcassonne.scene`."""

from __future__ import annotations

import math

from gui.scene.dice import Quaternion, about, times
from turmcore.carcassonne.scene import heading_of, sway_of, thickness_of
from turmcore.carcassonne.shown import Cell
from turmcore.carcassonne.silhouettes import FOLLOWER, PIG, SILHOUETTES, lies
from turmcore.core.scene import Place

_BACK = about((1.0, 0.0, 0.0), -math.pi / 2)  # lies on its back
#: By how many degrees those lean back who are cut from boards: the usual view is from above. Most so those who are told
#: apart by their outlines.
_LEAN = {FOLLOWER: 14.0, PIG: 0.0}
_LEANING = 24.0


def turn_of(rotation: int) -> float:
    """The angle of a tile's clockwise quarter turns."""
    return -rotation * math.pi / 2


def lying(heading: float) -> Quaternion:
    """Turn of a figure on its back whose head is in a direction: 0 is east."""
    return times(about((0.0, 0.0, 1.0), heading - math.pi / 2), _BACK)


def upright(figure: str, turn: float = 0.0) -> Quaternion:
    """Turn of a figure that stands, turned about the vertical: it looks at the viewer, and leans back as it does."""
    return tilted(about((0.0, 0.0, 1.0), turn), _LEAN.get(figure, _LEANING))


def pose_on(
    name: str, cell: Cell, rotation: int, segment: str, figure: str = FOLLOWER
) -> tuple[Quaternion, float]:
    """Turn of a figure on a segment, and by how much the middle of its feet is above the ground."""
    if lies(segment, figure):
        return lying(heading_of(name, rotation, segment)), thickness_of(figure) / 2
    return upright(figure, sway_of(cell)), 0.0


def tilted(turn: Quaternion, degrees: float = _LEANING) -> Quaternion:
    """Somebody who is turned like this and leans back."""
    return times(about((1.0, 0.0, 0.0), -math.radians(degrees)), turn)


def feet_of(place: Place, segment: str, turn: Quaternion, figure: str = FOLLOWER) -> Place:
    """Place of the feet of a figure that is to be seen in the middle of a place."""
    if not lies(segment, figure):
        return place
    x, y = _head_of(turn)
    half = 0.47 * SILHOUETTES[figure].height
    return place[0] - half * x, place[1] - half * y, place[2]


def _head_of(turn: Quaternion) -> tuple[float, float]:
    """The direction on the table from the feet of a lying figure to its head."""
    x, y, z, w = turn
    return 2 * (x * z + w * y), 2 * (y * z - w * x)
