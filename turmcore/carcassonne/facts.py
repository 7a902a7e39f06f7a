"""Facts of Carcassonne's actions. Players are seats; features are ``"c"``, ``"r"``, ``"m"``, ``"g"`` or ``"f"``.

Whoever has the most followers in a feature owns it; several share it. Everything here is open to all: the tiles left
follow from those on the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from turmcore.carcassonne.actions import (
    Build,
    CallAbbot,
    Capture,
    Claim,
    Climb,
    Dismiss,
    MoveFairy,
    Nothing,
    Place,
    Play,
    Portal,
    Ransom,
    Step,
    TakeHome,
)
from turmcore.carcassonne.choices import abbot_of
from turmcore.carcassonne.feature import majority
from turmcore.carcassonne.rules import FOLLOWERS
from turmcore.carcassonne.tiles import EDGES, tile_types, turned
from turmcore.core.facts import Fact

if TYPE_CHECKING:
    from turmcore.carcassonne.feature import Feature
    from turmcore.carcassonne.notation import Standing
    from turmcore.carcassonne.state import CarcassonneState
    from turmcore.core.action import Action

Cell = tuple[int, int]
Outline = tuple[int, int, int, bool]  # as `CarcassonneState.outlines` has them

_BESIDE = ((0, -1), (1, 0), (0, 1), (-1, 0))  # as EDGES


@dataclass(frozen=True, slots=True)
class GameDecided(Fact):
    """The game is over; `scores` are the last ones."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PointsScored(Fact):
    """A player's points go up or down; not told of a ransom and of the end of the game, which say it themselves."""

    player: int
    points: int

    def is_price_for(self, player: int, num_players: int) -> bool:
        return (self.player == player) != (self.points > 0)


@dataclass(frozen=True, slots=True)
class FeatureCompleted(Fact):
    """The tile completes a feature worth so many points to its owners; without any it can be claimed."""

    kind: str
    points: int
    owners: tuple[int, ...]

    def is_price_for(self, player: int, num_players: int) -> bool:
        return bool(self.owners) and player not in self.owners


@dataclass(frozen=True, slots=True)
class FeatureGrown(Fact):
    """The points that a feature with followers would bring its owners at the end, before and after the tile.

    Before it is the sum of the parts that the tile joins.
    """

    kind: str
    owners: tuple[int, ...]
    before: int
    after: int

    def is_price_for(self, player: int, num_players: int) -> bool:
        return player not in self.owners


@dataclass(frozen=True, slots=True)
class FeatureBlocked(Fact):
    """A feature with followers can never be completed: no tile left fits where it has to go on, and one did before."""

    kind: str
    owners: tuple[int, ...]

    def is_price_for(self, player: int, num_players: int) -> bool:
        return player in self.owners


@dataclass(frozen=True, slots=True)
class OwnersChanged(Fact):
    """Others own a feature then: by a tile that joins parts (`before` are the owners of all parts), or because
    followers leave it."""

    kind: str
    before: tuple[int, ...]
    after: tuple[int, ...]

    def is_price_for(self, player: int, num_players: int) -> bool:
        return player not in self.after and (player in self.before or bool(self.after))


@dataclass(frozen=True, slots=True)
class FollowerPlaced(Fact):
    """A figure goes onto a feature, what that is worth as it is, and how many edges (neighbors) are open.

    `kind` is ``"t"`` for the top of a tower; `figure` is empty for a small follower.
    """

    kind: str
    figure: str
    points: int
    open_edges: int


@dataclass(frozen=True, slots=True)
class FollowerCaptured(Fact):
    """A follower of `owner` is captured; the player's own one comes home."""

    player: int
    owner: int
    kind: str

    is_act = True


@dataclass(frozen=True, slots=True)
class PrisonersExchanged(Fact):
    """The capture sets off an exchange: both players get a follower back."""

    player: int
    owner: int


@dataclass(frozen=True, slots=True)
class FiguresSentHome(Fact):
    """So many figures of `owner` go home, by the ``"dragon"``, the ``"princess"`` or a ``"festival"``."""

    owner: int
    number: int
    cause: str

    def is_price_for(self, player: int, num_players: int) -> bool:
        return self.owner == player


@dataclass(frozen=True, slots=True)
class AbbotCalled(Fact):
    """The abbot leaves a monastery or garden that lacks so many neighbors, for the points that it is worth."""

    player: int
    kind: str
    missing: int

    is_act = True


@dataclass(frozen=True, slots=True)
class TowerGrew(Fact):
    """A tower's new height, and by seat how many followers the player can capture now."""

    height: int
    reach: tuple[int, ...]

    @property
    def is_act(self) -> bool:
        return not any(self.reach)


@dataclass(frozen=True, slots=True)
class RiskChanged(Fact):
    """Number of a player's followers that others could capture by one more tower piece, before and after."""

    player: int
    before: int
    after: int

    def is_price_for(self, player: int, num_players: int) -> bool:
        return (self.player == player) == (self.after > self.before)


@dataclass(frozen=True, slots=True)
class RansomPaid(Fact):
    """A follower is bought back from `captor`, who gets the points."""

    player: int
    captor: int
    points: int

    is_price = True
    is_act = True


@dataclass(frozen=True, slots=True)
class GoodsTaken(Fact):
    """Wine, grain and cloth for completed cities."""

    player: int
    goods: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class SecondTile(Fact):
    """The builder earns a second tile after this one."""

    player: int


@dataclass(frozen=True, slots=True)
class FairyCame(Fact):
    """The fairy goes to a tile with a follower of the player."""

    player: int


@dataclass(frozen=True, slots=True)
class FollowersKept(Fact):
    """A follower could have gone onto the tile, and none does; so many are in the supply, large one and abbot counted."""

    player: int
    supply: int


@dataclass(frozen=True, slots=True)
class SupplyChanged(Fact):
    """Followers that the player has in the supply, large one and abbot counted, before and after."""

    player: int
    before: int
    after: int

    @property
    def is_price(self) -> bool:
        return self.after < self.before


def facts(state: CarcassonneState, action: Action) -> tuple[Fact, ...]:
    """The facts of a legal action, up to the next tile if it ends the turn."""
    play, player = state.game.decode(action), state.player
    assert player is not None  # the game is not over
    after = state.copy()
    after.play(action)
    return (
        *_of_the_points(state, after, play),
        *(_of_the_tile(state, after, play, player) if isinstance(play, Place) else ()),
        *_of_the_figures(state, after, play, player),
        *_of_the_tower(state, after, play),
        *_of_the_rest(state, after, play, player),
    )


def _of_the_points(state: CarcassonneState, after: CarcassonneState, play: Play) -> Iterator[Fact]:
    if after.phase == "end":
        yield GameDecided(after.winners(), after.scores)
    elif not isinstance(play, Ransom):
        for player, (before, now) in enumerate(zip(state.scores, after.scores, strict=True)):
            if now != before:
                yield PointsScored(player, now - before)


# ---- a tile ----------------------------------------------------------------------------------------


class Held:
    """The features with followers of a position, to be compared with what a tile makes of them.

    Attributes
    ----------
    places : list of (int, int, str)
        Where the followers stand who are on no tower.
    """

    def __init__(self, state: CarcassonneState) -> None:
        self._followers = [one for one in state.followers if one.is_follower and one.segment != "t"]
        self.places = [(one.x, one.y, one.segment) for one in self._followers]
        self._before = state.outlines(self.places)

    def changes(self, after: Sequence[Outline]) -> Iterator[FeatureCompleted | FeatureGrown | OwnersChanged]:
        """What has become of them, by the outlines of `places` then, which others may follow."""
        before = self._before
        for first in sorted({now[0] for old, now in zip(before, after, strict=False) if now != old}):
            _, points, _, is_complete = after[first]
            kind = self.places[first][2][0]
            there = [i for i in range(first, len(before)) if after[i][0] == first]
            parts = {before[i][0]: before[i] for i in there}
            owners = self._owners(there)
            had = [self._owners(i for i in there if before[i][0] == part) for part in parts]
            if is_complete and not any(part[3] for part in parts.values()):
                yield FeatureCompleted(kind, points, owners)
            elif points != (worth := sum(part[1] for part in parts.values())):
                yield FeatureGrown(kind, owners, worth, points)
            if any(part != owners for part in had):
                yield OwnersChanged(kind, tuple(sorted({owner for part in had for owner in part})), owners)

    def _owners(self, numbers: Iterable[int]) -> tuple[int, ...]:
        return majority(self._followers[i] for i in numbers)


def _of_the_tile(
    state: CarcassonneState, after: CarcassonneState, place: Place, player: int
) -> Iterator[Fact]:
    assert state.hand is not None
    held = Held(state)
    free = [(place.x, place.y, name) for name in state.hand.segments if name[0] in "crgm"]
    outlines = after.outlines(held.places + free)
    for i, (_, _, name) in enumerate(free, len(held.places)):
        first, points, _, is_complete = outlines[i]
        if first == i and is_complete:
            yield FeatureCompleted(name[0], points, ())
    yield from held.changes(outlines)
    yield from _blocked(state, after, (place.x, place.y))
    if after.earns_second and not state.earns_second:
        yield SecondTile(player)


def _distinct(features: Iterable[Feature]) -> list[Feature]:
    return list({feature.segments[0]: feature for feature in features}.values())


def _with_followers(state: CarcassonneState) -> list[Feature]:
    """The features in which followers stand."""
    standing = [one for one in state.followers if one.is_follower and one.segment != "t"]
    return _distinct(state.feature(one.x, one.y, one.segment) for one in standing)


def _blocked(state: CarcassonneState, after: CarcassonneState, cell: Cell) -> Iterator[FeatureBlocked]:
    """The features that go on only where no tile fits any more."""
    assert state.hand is not None
    names = list(after.bag)
    had = {*names, state.hand.id}
    lies = {(placed.x, placed.y): placed for placed in after.tiles}
    was_open = set(state.open_cells)
    dead = [
        beside
        for beside in _around(cell)
        if beside not in lies
        and not _fits(after, names, beside)
        and (beside not in was_open or _fits(state, had, beside))
    ]
    found: list[Feature] = []
    for feature in _with_followers(after) if dead else ():
        if feature.is_complete or feature.kind == "f":
            continue
        for x, y, name in feature.segments:
            if name in ("g", "m"):
                is_stuck = any(max(abs(x - a), abs(y - b)) == 1 for a, b in dead)
            else:
                tile = turned(lies[x, y].tile, lies[x, y].rotation)
                number = int(name[1:])
                edges = tile.cities[number].edges if name[0] == "c" else tile.roads[number]
                is_stuck = any(
                    beside in dead and edge in edges
                    for edge, beside in zip(EDGES, _around((x, y)), strict=True)
                )
            if is_stuck and feature not in found:
                found.append(feature)
    return (FeatureBlocked(feature.kind, feature.owners) for feature in found)


def _around(cell: Cell) -> list[Cell]:
    """The cells on the four sides, as EDGES."""
    return [(cell[0] + dx, cell[1] + dy) for dx, dy in _BESIDE]


def _fits(state: CarcassonneState, names: Iterable[str], cell: Cell) -> bool:
    return any(state.fits(name, *cell, rotation) for name in names for rotation in range(4))


# ---- figures, towers and the rest --------------------------------------------------------------------


def _of_the_figures(
    state: CarcassonneState, after: CarcassonneState, play: Play, player: int
) -> Iterator[Fact]:
    last = state.tiles[-1]
    match play:
        case Claim(segment, figure):
            yield _placed(after, (last.x, last.y), segment, figure)
        case Portal(x, y, segment, figure):
            yield _placed(after, (x, y), segment, figure)
        case Climb(_, _, figure):
            yield FollowerPlaced("t", figure, 0, 0)
        case Capture(owner, x, y, segment):
            yield FollowerCaptured(player, owner, segment[0])
            if (owner, player) in state.prisoners:
                yield PrisonersExchanged(player, owner)
            yield from _left(state, [one for one in state.followers if _is_at(one, owner, x, y, segment)])
        case Dismiss(owner, x, y, segment):
            yield FiguresSentHome(owner, 1, "princess")
            yield from _left(state, [one for one in state.followers if _is_at(one, owner, x, y, segment)])
        case TakeHome(x, y, segment):
            yield FiguresSentHome(player, 1, "festival")
            yield from _left(state, [one for one in state.followers if _is_at(one, player, x, y, segment)])
        case CallAbbot():
            abbot = abbot_of(state)
            assert abbot is not None
            feature = state.feature(abbot.x, abbot.y, abbot.segment)
            yield AbbotCalled(player, feature.kind, feature.open_edges)
        case Step(x, y):
            eaten = [one for one in state.followers if (one.x, one.y) == (x, y)]
            for owner in sorted({one.player for one in eaten}):
                yield FiguresSentHome(owner, sum(one.player == owner for one in eaten), "dragon")
            yield from _left(state, eaten)
    before, now = (_supply(one, player) for one in (state, after))
    if isinstance(play, Nothing) and _can_claim(state):
        yield FollowersKept(player, before)
    if now != before:
        yield SupplyChanged(player, before, now)


def _can_claim(state: CarcassonneState) -> bool:
    """True if a follower may go onto the tile just placed."""
    plays = map(state.game.decode, state.legal_actions())
    return any(isinstance(play, Claim) and play.figure in FOLLOWERS for play in plays)


def _placed(after: CarcassonneState, cell: Cell, segment: str, figure: str) -> FollowerPlaced:
    feature = after.feature(*cell, segment)
    return FollowerPlaced(feature.kind, figure, feature.points, feature.open_edges)


def _is_at(one: Standing, owner: int, x: int, y: int, segment: str) -> bool:
    return (one.player, one.x, one.y, one.segment) == (owner, x, y, segment)


def _left(state: CarcassonneState, gone: list[Standing]) -> Iterator[OwnersChanged]:
    """The features whose owners are others without some figures."""
    places = [one for one in gone if one.is_follower and one.segment != "t"]
    for feature in _distinct(state.feature(one.x, one.y, one.segment) for one in places):
        owners = majority(one for one in feature.followers if one not in gone)
        if owners != feature.owners:
            yield OwnersChanged(feature.kind, feature.owners, owners)


def _supply(state: CarcassonneState, player: int) -> int:
    owned = state.players[player]
    return owned.followers + sum(letter in FOLLOWERS for letter in owned.figures)


def _of_the_tower(state: CarcassonneState, after: CarcassonneState, play: Play) -> Iterator[Fact]:
    if not state.game.rules.has_tower:
        return
    if isinstance(play, Build):
        height = next(one.height for one in after.tiles if (one.x, one.y) == (play.x, play.y))
        reach = [0] * state.game.num_players
        for capture in map(after.game.decode, after.legal_actions() if after.phase == "capture" else ()):
            if isinstance(capture, Capture):
                reach[capture.owner] += 1
        yield TowerGrew(height, tuple(reach))
    if after.phase != "end":
        for player, (before, now) in enumerate(zip(_risks(state), _risks(after), strict=True)):
            if before != now:
                yield RiskChanged(player, before, now)


def _risks(state: CarcassonneState) -> list[int]:
    """Number of each seat's followers that others could capture by one more piece."""
    tops = {(one.x, one.y) for one in state.followers if one.segment == "t"}
    cells: set[Cell] = set()
    for placed in state.tiles:
        if tile_types()[placed.tile].foundation and (placed.x, placed.y) not in tops:
            cells.update(state.reach(placed.x, placed.y, placed.height + 1))
    is_safe = state.game.rules.tower_top_safe == "1"
    counts = [0] * state.game.num_players
    for one in state.followers:
        if one.is_follower and (one.x, one.y) in cells and not (is_safe and one.segment == "t"):
            counts[one.player] += 1
    pieces = [owned.pieces for owned in state.players]
    return [count if sum(pieces) > pieces[i] else 0 for i, count in enumerate(counts)]


def _of_the_rest(state: CarcassonneState, after: CarcassonneState, play: Play, player: int) -> Iterator[Fact]:
    if isinstance(play, Ransom):
        yield RansomPaid(player, play.captor, after.scores[play.captor] - state.scores[play.captor])
    if isinstance(play, MoveFairy):
        yield FairyCame(player)
    pairs = zip(state.players[player].goods, after.players[player].goods, strict=True)
    wine, grain, cloth = (now - before for before, now in pairs)
    if wine or grain or cloth:
        yield GoodsTaken(player, (wine, grain, cloth))
