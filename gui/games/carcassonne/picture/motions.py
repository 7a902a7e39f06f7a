"""What moves when something has happened in a game of Carcassonne."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from gui.games.carcassonne.picture.board import TOP, Cell, Table
from gui.games.carcassonne.picture.kinds import LANDS, PAWNS, PIECES
from gui.games.carcassonne.picture.layout import SIDE, place_of
from gui.games.carcassonne.picture.scene import LandScene
from gui.games.carcassonne.picture.standing import figure_row, pawns_of, pieces_of
from gui.scene.animation import Animation, Chain, smooth
from gui.scene.kind import Instances
from gui.scene.scene import Scene
from turmcore import Event
from turmcore.carcassonne import (
    FeatureScored,
    FollowerCaptured,
    FollowerPlaced,
    Standing,
    TilePlaced,
    TowerBuilt,
)

_DROP, _TURN = 2.6, math.radians(70.0)  # how high a tile comes from, and by how much it turns meanwhile
_LOWER = 3.2  # how high a piece comes from
_NEAR, _UP = 2.0 * SIDE, 1.1 * SIDE  # how far before the table and how high the supplies are
_HOP = 1.1  # how high somebody hops on the way
_LATER = 0.10  # seconds between two who leave

Places = NDArray[np.float64]


@dataclass(frozen=True)
class TileDrop:
    """The tile with a number among those of `scene` comes down and turns into its place."""

    scene: LandScene
    number: int
    duration: float = 0.42

    def at(self, time: float) -> Scene:
        left = 1 - min(1.0, max(0.0, time / self.duration))
        lands = self.scene[LANDS].copy()
        lands["place"][self.number, 2] += _DROP * left * left
        lands["shape"][self.number, 2] += _TURN * left * left
        return self.scene.showing({LANDS: lands})


@dataclass(frozen=True)
class PieceDrop:
    """The piece with a number is lowered onto its tower."""

    scene: LandScene
    number: int
    duration: float = 0.45

    def at(self, time: float) -> Scene:
        left = 1 - min(1.0, max(0.0, time / self.duration))
        pieces = self.scene[PIECES].copy()
        pieces["place"][self.number, 2] += _LOWER * left * left
        return self.scene.showing({PIECES: pieces})


@dataclass(frozen=True)
class Flight:
    """Followers go from place to place, one shortly after the other.

    Attributes
    ----------
    scene
        With everything else as it is meanwhile; its pawns are those who stay.
    rows
        Those who go.
    ways
        The points of their ways, (n, k, 3).
    pace
        Seconds for each way.
    """

    scene: LandScene
    rows: Instances
    ways: Places
    pace: float = 0.46

    @property
    def duration(self) -> float:
        return self.pace + _LATER * (len(self.rows) - 1)

    @property
    def touches(self) -> tuple[float, ...]:
        """When each of them arrives, in seconds after the start."""
        return tuple(self.pace + _LATER * number for number in range(len(self.rows)))

    def at(self, time: float) -> Scene:
        flying = self.rows.copy()
        for number, way in enumerate(self.ways):
            part = min(1.0, max(0.0, (time - _LATER * number) / self.pace))
            flying["place"][number] = _along(way, part)
        return self.scene.showing({PAWNS: np.concatenate([self.scene[PAWNS], flying])})


def _along(way: Places, part: float) -> Places:
    """A point of a way with a hop from each place to the next."""
    steps = len(way) - 1
    at = smooth(part) * steps
    step = min(int(at), steps - 1)
    here = at - step
    place = way[step] + (way[step + 1] - way[step]) * here
    place[2] += _HOP * 4 * here * (1 - here)
    return np.asarray(place)


def motion_of(before: Table, scene: LandScene, events: Sequence[Event]) -> Animation | None:
    """The animation of what led from one position to `scene`; None if nothing moves."""
    assert scene.table is not None
    parts: list[Animation] = []
    now = replace(before, tiles=scene.table.tiles)  # heights too: towers only change by what is built here
    still = scene.showing({PAWNS: pawns_of(_low(now, before)), PIECES: pieces_of(before)})
    for event in events:
        if isinstance(event, TilePlaced):
            parts.append(TileDrop(still, len(scene[LANDS]) - 1))
        elif isinstance(event, TowerBuilt):
            still = still.showing({PIECES: scene[PIECES]})
            parts.append(PieceDrop(still, _piece(now, event.cell)))
        elif isinstance(event, FollowerPlaced):
            coming = Standing(event.player, *event.cell, event.segment)
            row = _row(now, coming)
            end = row["place"].astype(np.float64)
            parts.append(Flight(still, row, np.stack([end + (0.0, -_NEAR, _UP), end], axis=1)))
            now = replace(now, followers=(*now.followers, coming))
            still = still.showing({PAWNS: pawns_of(now)})
        elif isinstance(event, FollowerCaptured):
            top = np.array(place_of(now, event.tower, TOP))
            now, still = _leave(now, still, [(event.owner, event.cell, event.segment)], parts, top)
        elif isinstance(event, FeatureScored) and event.returned:
            now, still = _leave(now, still, event.returned, parts, None)
    return Chain(tuple(parts)) if parts else None


def _low(now: Table, before: Table) -> Table:
    """The table with towers as high as they were."""
    return replace(now, tiles=before.tiles) if len(before.tiles) == len(now.tiles) else now


def _leave(
    now: Table,
    still: LandScene,
    leaving: Sequence[tuple[int, Cell, str]],
    parts: list[Animation],
    over: Places | None,
) -> tuple[Table, LandScene]:
    """Followers leave the table, over a place if there is one; the table and the picture without them."""
    who = [Standing(player, *cell, segment) for player, cell, segment in leaving]
    who = [one for one in who if one in now.followers]
    if not who:
        return now, still
    now = replace(now, followers=tuple(one for one in now.followers if one not in who))
    rows = np.concatenate([_row(now, one) for one in who])
    starts = rows["place"].astype(np.float64)
    ends = starts + (0.0, -_NEAR, 1.6 * _UP)
    stops = [starts] if over is None else [starts, np.broadcast_to(over, starts.shape)]
    if over is not None:
        ends = stops[1] + (0.0, -_NEAR, 1.6 * _UP)
    still = still.showing({PAWNS: pawns_of(now)})
    parts.append(Flight(still, rows, np.stack([*stops, ends], axis=1), 0.46 if over is None else 0.75))
    return now, still


def _row(table: Table, one: Standing) -> Instances:
    cell = one.x, one.y
    tile = table.tile_at(cell)
    assert tile is not None
    return PAWNS.rows([figure_row(tile.tile, cell, tile.rotation, one.segment, one.player, tile.height)])


def _piece(table: Table, cell: Cell) -> int:
    """The number of the top piece of a tower among all pieces."""
    count = 0
    for tile in table.tiles:
        count += tile.height
        if (tile.x, tile.y) == cell:
            break
    return count - 1
