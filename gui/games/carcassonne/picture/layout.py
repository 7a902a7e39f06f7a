"""Where tiles, figures and towers are on the table.

The start tile has its middle at the origin; x goes east and y north, against the cells.
"""

from __future__ import annotations

import math

from gui.games.carcassonne.picture.kinds import PIECE_HEIGHT, thickness_of
from gui.scene.dice import Quaternion, about, times
from turmcore.carcassonne.regions import regions_of
from turmcore.carcassonne.shown import TOP, Cell, Table
from turmcore.carcassonne.silhouettes import FOLLOWER, SILHOUETTES, lies

Point = tuple[float, float, float]

#: Edge and thickness of a tile.
SIDE, THICK = 3.0, 0.16
_SWAY = math.radians(14.0)  # by how much standing figures look to the side, one here and one there
_BACK = about((1.0, 0.0, 0.0), -math.pi / 2)  # lies on its back
_LEAN = math.radians(
    24.0
)  # by how much those lean back who are told apart by their outlines: the usual view is from above
_BESIDE, _HOVER = 0.74, 0.14  # how far beside her follower the fairy is, and how far above the ground


def middle_of(x: int, y: int, z: float = THICK) -> Point:
    """The middle of a cell, on the upper side of its tile."""
    return x * SIDE, -y * SIDE, z


def cell_at(x: float, y: float) -> Cell:
    """The cell at a point of the table."""
    return math.floor(x / SIDE + 0.5), math.floor(-y / SIDE + 0.5)


def on_tile(cell: Cell, rotation: int, u: float, v: float, z: float = THICK) -> Point:
    """A point of a tile, given in its rotation 0 as in `shapes`, on the table."""
    i, j = (u - 50) / 100, (v - 50) / 100
    for _ in range(rotation % 4):
        i, j = -j, i
    return (cell[0] + i) * SIDE, -(cell[1] + j) * SIDE, z


def turn_of(rotation: int) -> float:
    """The angle of a tile's clockwise quarter turns."""
    return -rotation * math.pi / 2


def place_of(table: Table, cell: Cell, segment: str, height: int | None = None) -> Point:
    """Where somebody stands on a segment or on top of the tower, or where the foundation is with height 0."""
    tile = table.tile_at(cell)
    if tile is None:
        return middle_of(*cell)
    return spot_on(tile.tile, cell, tile.rotation, segment, tile.height if height is None else height)


def spot_on(name: str, cell: Cell, rotation: int, segment: str, height: int = 0) -> Point:
    """The same on a tile that need not lie yet."""
    spots = regions_of(name).spots
    if segment not in spots:
        return middle_of(*cell)
    u, v = spots[segment].tolist()
    return on_tile(cell, rotation, u, v, THICK + (height * PIECE_HEIGHT if segment == TOP else 0.0))


def pose_on(
    name: str, cell: Cell, rotation: int, segment: str, figure: str = FOLLOWER
) -> tuple[Quaternion, float]:
    """How a figure is turned on a segment, and by how much the middle of its feet is above the ground."""
    if lies(segment, figure):
        leaning = regions_of(name).leanings[segment]
        heading = -leaning + turn_of(rotation)
        heading = (heading + math.pi / 2) % math.pi - math.pi / 2  # the head to the right
        return times(about((0.0, 0.0, 1.0), heading - math.pi / 2), _BACK), thickness_of(figure) / 2
    part = ((cell[0] * 7 + cell[1] * 11) % 5 - 2) / 2
    turn = about((0.0, 0.0, 1.0), part * _SWAY)
    return (turn, 0.0) if figure == FOLLOWER else (tilted(turn), 0.0)


def tilted(turn: Quaternion) -> Quaternion:
    """Somebody who is turned like this and leans back."""
    return times(about((1.0, 0.0, 0.0), -_LEAN), turn)


def feet_of(place: Point, segment: str, turn: Quaternion, figure: str = FOLLOWER) -> Point:
    """Where the feet of a figure are that is to be seen in the middle of a place."""
    if not lies(segment, figure):
        return place
    x, y = _head_of(turn)
    half = 0.47 * SILHOUETTES[figure].height
    return place[0] - half * x, place[1] - half * y, place[2]


def _head_of(turn: Quaternion) -> tuple[float, float]:
    """The direction on the table from the feet of a lying figure to its head."""
    x, y, z, w = turn
    return 2 * (x * z + w * y), 2 * (y * z - w * x)


def dragon_on(name: str, cell: Cell, rotation: int) -> Point:
    """Where the dragon stands on a tile: on a volcano, beside a tower, else in the middle."""
    u, v = regions_of(name).lair.tolist()
    return on_tile(cell, rotation, u, v)


def fairy_on(name: str, cell: Cell, rotation: int, segment: str, height: int = 0) -> Point:
    """Where the fairy is: beside who stands on a segment or on a tower, nearer to the middle of the tile; on the tile
    itself with nobody."""
    if not segment:
        u, v = regions_of(name).glade.tolist()
        x, y, z = on_tile(cell, rotation, u, v)
        return x, y, z + _HOVER
    x, y, z = spot_on(name, cell, rotation, segment, height)
    side = _BESIDE if x <= cell[0] * SIDE else -_BESIDE
    return x + side, y - 0.12, z + _HOVER
