"""Animations of what happens in a game of Carcassonne."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from gui.games.carcassonne.picture.kinds import COINS, DRAGONS, FAIRIES, FIGURES, LANDS, OWNED_LANDS, PIECES
from gui.games.carcassonne.picture.layout import tilted
from gui.games.carcassonne.picture.relief import risen as risen_relief
from gui.games.carcassonne.picture.scene import LandScene
from gui.games.carcassonne.picture.standing import (
    FACING,
    coin_row,
    figure_row,
    figures_of,
    guests_of,
    pawn_row,
    pieces_of,
)
from gui.scene.animation import Animation, Chain, smooth
from gui.scene.dice import about
from gui.scene.kind import Instances, Kind
from gui.scene.scene import Scene
from turmcore import Event
from turmcore.carcassonne import (
    DragonMoved,
    FairyMoved,
    FeatureScored,
    FigureReturned,
    FollowerCaptured,
    FollowerDismissed,
    FollowerPlaced,
    PrisonersExchanged,
    RansomPaid,
    Standing,
    TilePlaced,
    TowerBuilt,
)
from turmcore.carcassonne.scene import SIDE, place_of
from turmcore.carcassonne.shown import TOP, Cell, Table

_RISE = 0.22  # seconds in which what stands on a tile rises from it
_DROP, _TURN = 2.6, math.radians(70.0)  # how high a tile comes from, and by how much it turns meanwhile
_LOWER = 3.2  # how high a piece comes from
_FAR, _HIGH = 6.0 * SIDE, 4.0 * SIDE  # how far before the table and how high the players are
_HOP = 1.1  # how high somebody hops on the way
_LATER = 0.10  # seconds between two who leave
_USUAL, _SLOW = 0.5, 0.9  # seconds for a way, and for one over a tower or from card to card
_COINS, _DIP = 3, 0.5  # of a ransom; how far below the cards they are seen
_STRIDES, _BOB = 3, 0.16  # of the dragon from tile to tile, and how high each is
_SOAR = 2.4  # how high he flies to a volcano

Places = NDArray[np.float64]
#: Where the card of a player is, lower by a part of the picture's height.
Cards = Callable[[int, float], Places]


def before_table(player: int, down: float) -> Places:
    """Places of the players in pictures without their cards."""
    return np.array([(player - 2.5) * SIDE, -_FAR, _HIGH * (1.0 - down)])


@dataclass(frozen=True)
class TileDrop:
    """The tile with a number among those of `scene`, its last one, comes down and turns into its place; then what
    stands on it rises."""

    scene: LandScene
    number: int
    duration: float = 0.42 + _RISE

    @property
    def touches(self) -> tuple[float, ...]:
        """When it comes down."""
        return (self.duration - _RISE,)

    def at(self, time: float) -> Scene:
        assert self.scene.table is not None
        down = self.duration - _RISE
        left, risen = 1 - min(1.0, max(0.0, time / down)), min(1.0, max(0.0, (time - down) / _RISE))
        lands = self.scene[LANDS].copy()
        lands["place"][self.number, 2] += _DROP * left * left
        lands["shape"][self.number, 2] += _TURN * left * left
        owned = self.scene[OWNED_LANDS]
        is_other = (owned["place"] != self.scene[LANDS]["place"][self.number]).any(axis=1)
        relief = risen_relief(self.scene.items, self.scene.table.tiles[-1], smooth(risen))
        return self.scene.showing(
            {LANDS: lands, OWNED_LANDS: owned if left == 0 else owned[is_other], **relief}
        )


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
    """Figures go from place to place, one shortly after the other.

    Attributes
    ----------
    scene
        With everything else as it is meanwhile; its figures are those who stay.
    rows, kinds
        Those who go, and what each of them is.
    ways
        The points of their ways, (n, k, 3).
    pace
        Seconds for each way.
    """

    scene: LandScene
    rows: Instances
    kinds: tuple[Kind, ...]
    ways: Places
    pace: float = _USUAL

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
        of_kind = {kind: [k for k, other in enumerate(self.kinds) if other is kind] for kind in self.kinds}
        return self.scene.showing(
            {kind: np.concatenate([self.scene[kind], flying[rows]]) for kind, rows in of_kind.items()}
        )


@dataclass(frozen=True)
class Walk:
    """The dragon goes from tile to tile, or flies to a volcano.

    Attributes
    ----------
    scene
        With him where he comes to.
    start
        Where he comes from.
    flies
        Whether he goes high over everything.
    """

    scene: LandScene
    start: Places
    flies: bool = False

    @property
    def duration(self) -> float:
        return 0.8 if self.flies else 0.55

    @property
    def touches(self) -> tuple[float, ...]:
        """When he comes down."""
        return (self.duration,)

    def at(self, time: float) -> Scene:
        part = min(1.0, max(0.0, time / self.duration))
        dragons = self.scene[DRAGONS].copy()
        end = dragons["place"][0].astype(np.float64)
        place = self.start + (end - self.start) * smooth(part)
        place[2] += (
            _SOAR * 4 * part * (1 - part) if self.flies else _BOB * abs(math.sin(_STRIDES * math.pi * part))
        )
        x, y = (end - self.start)[:2]
        way = (math.atan2(y, x) - FACING + math.pi) % (2 * math.pi) - math.pi
        turned = way * smooth(5 * min(part, 1 - part))  # he looks to the front again when he is there
        dragons["place"][0] = place
        dragons["turn"][0] = about((0.0, 0.0, 1.0), FACING + turned)
        return self.scene.showing({DRAGONS: dragons})


def _along(way: Places, part: float) -> Places:
    """A point of a way with a hop from each place to the next."""
    steps = len(way) - 1
    at = smooth(part) * steps
    step = min(int(at), steps - 1)
    here = at - step
    place = way[step] + (way[step + 1] - way[step]) * here
    place[2] += _HOP * 4 * here * (1 - here)
    return np.asarray(place)


def motion_of(
    before: Table, scene: LandScene, events: Sequence[Event], cards: Cards = before_table
) -> Animation | None:
    """The animation of what led from one position to `scene`; None if nothing moves. Figures come from the cards of the
    players and go there."""
    assert scene.table is not None
    parts: list[Animation] = []
    now = replace(before, tiles=scene.table.tiles)  # heights too: towers only change by what is built here
    shown = {**figures_of(_low(now, before)), **guests_of(_low(now, before)), PIECES: pieces_of(before)}
    still = scene.showing(shown)
    for event in events:
        match event:
            case TilePlaced():
                parts.append(TileDrop(still, len(scene[LANDS]) - 1))
            case TowerBuilt():
                still = still.showing({PIECES: scene[PIECES]})
                parts.append(PieceDrop(still, _piece(now, event.cell)))
            case FollowerPlaced():
                coming = Standing(event.player, *event.cell, event.segment, event.figure)
                row = _row(now, coming)
                parts.append(_from(cards(event.player, 0.0), still, row, FIGURES[event.figure]))
                now = replace(now, followers=(*now.followers, coming))
                still = still.showing(figures_of(now))
            case DragonMoved():
                now, still = _dragon(now, still, event.cell, parts)
            case FairyMoved():
                here = still[FAIRIES]["place"].astype(np.float64)
                now = replace(now, fairy=event.cell, fairy_segment=event.segment)
                still = still.showing({FAIRIES: FAIRIES.nothing})
                start = here[0] if len(here) else cards(event.player, 0.0)
                parts.append(_from(start, still, guests_of(now)[FAIRIES], FAIRIES))
                still = still.showing(guests_of(now))
            case FollowerCaptured():
                top = np.array(place_of(now, event.tower, TOP))
                who = (event.owner, event.cell, event.segment)
                now, still = _leave(now, still, {who: cards(event.captor, 0.0)}, parts, top)
            case FollowerDismissed():
                who = (event.owner, event.cell, event.segment)
                now, still = _leave(now, still, {who: cards(event.owner, 0.0)}, parts)
            case FigureReturned():
                who = (event.player, event.cell, event.segment)
                now, still = _leave(now, still, {who: cards(event.player, 0.0)}, parts)
            case FeatureScored() if event.returned:
                goals = {who: cards(who[0], 0.0) for who in event.returned}
                now, still = _leave(now, still, goals, parts)
            case PrisonersExchanged():
                one, other = event.players
                parts.append(_between(still, cards, [(other, one, ""), (one, other, "")]))
            case RansomPaid():
                parts.append(_between(still, cards, [(event.player, event.captor, None)] * _COINS))
                parts.append(_between(still, cards, [(event.captor, event.player, event.figure)]))
    return Chain(tuple(parts)) if parts else None


def _from(start: Places, still: LandScene, row: Instances, kind: Kind) -> Flight:
    """Somebody comes to a place."""
    return Flight(still, row, (kind,), np.stack([start[None], row["place"].astype(np.float64)], axis=1))


def _between(still: LandScene, cards: Cards, going: Sequence[tuple[int, int, str | None]]) -> Flight:
    """Gifts between players, each from one to another: a figure of whom it comes to, or a coin."""
    ways = [
        [cards(giver, 0.0), 0.5 * (cards(giver, _DIP) + cards(taker, _DIP)), cards(taker, 0.0)]
        for giver, taker, _ in going
    ]
    upright = tilted(about((0.0, 0.0, 1.0), 0.0))
    rows = [
        coin_row((0.0, 0.0, 0.0)) if figure is None else pawn_row((0.0, 0.0, 0.0), upright, taker)
        for _, taker, figure in going
    ]
    kinds = tuple(COINS if figure is None else FIGURES[figure] for _, _, figure in going)
    return Flight(still, COINS.rows(rows), kinds, np.array(ways), _SLOW)


def _dragon(now: Table, still: LandScene, cell: Cell, parts: list[Animation]) -> tuple[Table, LandScene]:
    """The dragon comes to a cell; the table and the picture with him there."""
    start, before = still[DRAGONS]["place"].astype(np.float64), now.dragon
    now = replace(now, dragon=cell)
    still = still.showing({DRAGONS: guests_of(now)[DRAGONS]})
    is_step = before is not None and abs(before[0] - cell[0]) + abs(before[1] - cell[1]) == 1
    if before != cell:
        above = still[DRAGONS]["place"][0].astype(np.float64) + (0.0, _HIGH, _HIGH)
        parts.append(Walk(still, start[0] if len(start) else above, not is_step))
    return now, still


def _low(now: Table, before: Table) -> Table:
    """The table with towers as high as they were."""
    return replace(now, tiles=before.tiles) if len(before.tiles) == len(now.tiles) else now


def _leave(
    now: Table,
    still: LandScene,
    goals: Mapping[tuple[int, Cell, str], Places],
    parts: list[Animation],
    over: Places | None = None,
) -> tuple[Table, LandScene]:
    """Figures leave the table, over a place if there is one; the table and the picture without them."""
    leaving = {one: (one.player, (one.x, one.y), one.segment) for one in now.followers}
    who = [one for one in now.followers if leaving[one] in goals]
    if not who:
        return now, still
    now = replace(now, followers=tuple(one for one in now.followers if one not in who))
    rows = np.concatenate([_row(now, one) for one in who])
    starts = rows["place"].astype(np.float64)
    stops = [starts] if over is None else [starts, np.broadcast_to(over, starts.shape)]
    ends = np.array([goals[leaving[one]] for one in who])
    still = still.showing(figures_of(now))
    kinds = tuple(FIGURES[one.figure] for one in who)
    pace = _USUAL if over is None else _SLOW
    parts.append(Flight(still, rows, kinds, np.stack([*stops, ends], axis=1), pace))
    return now, still


def _row(table: Table, one: Standing) -> Instances:
    cell = one.x, one.y
    tile = table.tile_at(cell)
    assert tile is not None
    row = figure_row(tile.tile, cell, tile.rotation, one.segment, one.player, tile.height, figure=one.figure)
    return FIGURES[one.figure].rows([row])


def _piece(table: Table, cell: Cell) -> int:
    """The number of the top piece of a tower among all pieces."""
    count = 0
    for tile in table.tiles:
        count += tile.height
        if (tile.x, tile.y) == cell:
            break
    return count - 1
