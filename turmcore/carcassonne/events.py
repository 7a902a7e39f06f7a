"""The events of Carcassonne: plain Python beside the fast engine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from turmcore.carcassonne.actions import (
    Build,
    CallAbbot,
    Capture,
    Claim,
    Climb,
    Dismiss,
    Draw,
    MoveFairy,
    Place,
    Play,
    Portal,
    Ransom,
    Step,
    TakeHome,
)
from turmcore.carcassonne.feature import Feature, majority
from turmcore.carcassonne.notation import Standing
from turmcore.carcassonne.tiles import GOODS, tile_types
from turmcore.core.events import Event

if TYPE_CHECKING:
    from turmcore.carcassonne.state import CarcassonneState
    from turmcore.core.action import Action

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class TileDrawn(Event):
    """The player to move drew a tile."""

    player: int
    tile: str


@dataclass(frozen=True, slots=True)
class TileDiscarded(Event):
    """The tile that was drawn fits nowhere and leaves the game."""

    player: int
    tile: str


@dataclass(frozen=True, slots=True)
class TilePlaced(Event):
    """The tile that was drawn lies on the table."""

    player: int
    tile: str
    cell: Cell
    rotation: int


@dataclass(frozen=True, slots=True)
class FollowerPlaced(Event):
    """A figure went from the supply onto a segment, ``"t"`` for the top of a tower.

    `figure` is a letter of `rules.FIGURES`, empty for a small follower, as everywhere.
    """

    player: int
    cell: Cell
    segment: str
    figure: str = ""


@dataclass(frozen=True, slots=True)
class TowerBuilt(Event):
    """A tower has grown to `height`."""

    player: int
    cell: Cell
    height: int


@dataclass(frozen=True, slots=True)
class FollowerCaptured(Event):
    """A follower was captured from the tower on `tower`; an own one has gone back to its owner."""

    captor: int
    owner: int
    cell: Cell
    segment: str
    tower: Cell
    figure: str = ""


@dataclass(frozen=True, slots=True)
class FollowerDismissed(Event):
    """The princess sent a follower of `owner` home (rule 7.4)."""

    player: int
    owner: int
    cell: Cell
    segment: str
    figure: str = ""


@dataclass(frozen=True, slots=True)
class FigureReturned(Event):
    """A figure went home without being scored: eaten by the dragon, taken by a festival, or a builder or pig that was
    alone."""

    player: int
    cell: Cell
    segment: str
    figure: str = ""


@dataclass(frozen=True, slots=True)
class DragonMoved(Event):
    """The dragon came to a cell: to a volcano, or by a step of `player`."""

    player: int
    cell: Cell


@dataclass(frozen=True, slots=True)
class FairyMoved(Event):
    """The fairy came to a cell, beside the follower on `segment`; to the tile if that is empty."""

    player: int
    cell: Cell
    segment: str


@dataclass(frozen=True, slots=True)
class GoodsTaken(Event):
    """A player completed cities and took wine, grain and cloth."""

    player: int
    goods: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class BonusScored(Event):
    """Points beside those of features; `cause` is ``"fairy"``, ``"pig"``, or a good."""

    player: int
    points: int
    cause: str


@dataclass(frozen=True, slots=True)
class PrisonersExchanged(Event):
    """Two players gave each other a prisoner back."""

    players: tuple[int, int]


@dataclass(frozen=True, slots=True)
class RansomPaid(Event):
    """A player has bought a follower back."""

    player: int
    captor: int
    figure: str = ""


@dataclass(frozen=True, slots=True)
class FeatureScored(Event):
    """A feature was scored: completed, when an abbot was called from it, or at the end of the game.

    `feature` is ``"c"``, ``"r"``, ``"m"``, ``"g"`` or ``"f"``; each of `players` got `points`; the followers that `returned` are
    (player, cell, segment), none at the end of the game. `special` is ``"inn"`` or ``"cathedral"`` where there is one.
    """

    feature: str
    cells: tuple[Cell, ...]
    points: int
    players: tuple[int, ...]
    returned: tuple[tuple[int, Cell, str], ...]
    is_complete: bool
    special: str = ""


@dataclass(frozen=True, slots=True)
class FarmersScored(Event):
    """At the end of the game the fields brought each player so many points, counted by cities (rule 1.5)."""

    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]


def events(state: CarcassonneState, action: Action) -> tuple[Event, ...]:
    """The events of a legal action, in the order in which they happen."""
    play, player = state.game.decode(action), state.player
    assert player is not None  # the game is not over
    after = state.copy()
    after.play(action)
    found = list(_of_the_action(state, after, play, player))
    if not isinstance(play, (Draw, Place)):
        found += _afterwards(state, after, play, player)
    if after.phase == "end":
        found += _at_the_end(after)
        found.append(GameEnded(after.winners(), after.scores))
    return tuple(found)


def _of_the_action(
    state: CarcassonneState, after: CarcassonneState, play: Play, player: int
) -> Iterator[Event]:
    last = state.tiles[-1]
    match play:
        case Draw(tile, fits):
            yield TileDrawn(player, tile)
            if not fits:
                yield TileDiscarded(player, tile)
        case Place(x, y, rotation):
            assert state.hand is not None
            yield TilePlaced(player, state.hand.id, (x, y), rotation)
            if state.hand.has_volcano:
                yield DragonMoved(player, (x, y))
        case Claim(segment, figure):
            yield FollowerPlaced(player, (last.x, last.y), segment, figure)
        case Portal(x, y, segment, figure):
            yield FollowerPlaced(player, (x, y), segment, figure)
        case Build(x, y):
            tower = after.tile_at(x, y)
            assert tower is not None
            yield TowerBuilt(player, (x, y), tower.height)
        case Climb(x, y, figure):
            yield FollowerPlaced(player, (x, y), "t", figure)
        case MoveFairy(x, y, segment):
            yield FairyMoved(player, (x, y), segment or "")
        case Dismiss(owner, x, y, segment, figure):
            yield FollowerDismissed(player, owner, (x, y), segment, figure)
        case Ransom(captor, figure):
            yield RansomPaid(player, captor, figure)
        case Capture(owner, x, y, segment, figure):
            assert state.tower is not None
            yield FollowerCaptured(player, owner, (x, y), segment, state.tower, figure)
            if (owner, player) in state.prisoners:
                yield PrisonersExchanged((player, owner))
        case CallAbbot():
            (abbot,) = _taken(state, play)
            cell, segment = (abbot.x, abbot.y), abbot.segment
            feature = state.feature(*cell, segment)
            returned = ((player, cell, segment),)
            yield FeatureScored(segment, feature.cells, feature.points, (player,), returned, False)
        case Step(x, y):
            actor = state.current_player
            yield DragonMoved(actor, (x, y))


# ---- who leaves, and what is scored --------------------------------------------------------------


def _placed(state: CarcassonneState, play: Play, player: int) -> Standing | None:
    """The figure that an action brings onto the board."""
    last = state.tiles[-1]
    match play:
        case Claim(segment, figure):
            return Standing(player, last.x, last.y, segment, figure)
        case Portal(x, y, segment, figure):
            return Standing(player, x, y, segment, figure)
        case Climb(x, y, figure):
            return Standing(player, x, y, "t", figure)
    return None


def _taken(state: CarcassonneState, play: Play) -> set[Standing]:
    """The figures that an action itself takes off the board: those that the dragon eats, too."""
    match play:
        case Capture(owner, x, y, segment, figure) | Dismiss(owner, x, y, segment, figure):
            return {Standing(owner, x, y, segment, figure)}
        case TakeHome(x, y, segment):
            return {one for one in state.followers if (one.x, one.y, one.segment) == (x, y, segment)}
        case CallAbbot():
            return {one for one in state.followers if (one.player, one.figure) == (state.player, "A")}
        case Step(x, y):
            return {one for one in state.followers if (one.x, one.y) == (x, y)}
    return set()


def _afterwards(state: CarcassonneState, after: CarcassonneState, play: Play, player: int) -> Iterator[Event]:
    """The dragon's meal, goods, what is scored, whoever goes home for other reasons, the next player's point."""
    new, taken = _placed(state, play, player), _taken(state, play)
    there = {*state.followers, new} if new is not None else set(state.followers)
    gone = there - set(after.followers)
    if isinstance(play, (Step, TakeHome)):
        yield from map(_returned, _sorted(taken))
    if after.players[player].goods != state.players[player].goods:
        pairs = zip(state.players[player].goods, after.players[player].goods, strict=True)
        wine, grain, cloth = (now - before for before, now in pairs)
        yield GoodsTaken(player, (wine, grain, cloth))
    scored = list(_completed(after, gone - taken))
    for feature, figures in scored:
        returned = tuple((one.player, (one.x, one.y), one.segment) for one in _sorted(figures))
        special = _special(after, feature)
        yield FeatureScored(
            feature.kind, feature.cells, feature.points, majority(figures), returned, True, special
        )
        yield from _blessed(state, play, figures)
    alone = gone - taken - {one for _, figures in scored for one in figures}
    yield from map(_returned, _sorted(alone))
    if after.phase == "draw" and not after.is_second and after.player is not None:
        standing = _with_fairy(after.followers, after.game.rules.fairy, after.fairy, after.fairy_segment)
        if any(one.player == after.player for one in standing):
            yield BonusScored(after.player, 1, "fairy")


def _sorted(figures: Iterable[Standing]) -> list[Standing]:
    return sorted(figures, key=Standing.order)


def _returned(one: Standing) -> FigureReturned:
    return FigureReturned(one.player, (one.x, one.y), one.segment, one.figure)


def _completed(after: CarcassonneState, gone: set[Standing]) -> Iterator[tuple[Feature, set[Standing]]]:
    """The features that the last tile completes, with the figures that leave them."""
    last = after.tiles[-1]
    features: list[Feature] = []
    spots = [(last.x, last.y, segment) for segment in tile_types()[last.tile].segments if segment[0] in "cr"]
    spots += [(one.x, one.y, one.segment) for one in _sorted(gone) if one.segment in ("m", "g")]
    for x, y, segment in spots if gone else ():
        feature = after.feature(x, y, segment)
        if feature.is_complete and feature not in features:
            features.append(feature)
            parts = set(feature.segments)
            back = {one for one in gone if (one.x, one.y, one.segment) in parts}
            if any(one.is_follower for one in back):
                yield feature, back


def _special(after: CarcassonneState, feature: Feature) -> str:
    """The building that makes a completed road or city worth more (rules 5.2 and 5.3); empty for none."""
    if after.game.rules.inns == "0":
        return ""
    tiles = {(one.x, one.y): tile_types()[one.tile] for one in after.tiles}
    parts = [
        (tiles[x, y], int(segment[1:])) for x, y, segment in feature.segments if segment not in ("m", "g")
    ]
    if feature.kind == "r" and any(number in tile.inns for tile, number in parts):
        return "inn"
    if feature.kind == "c" and any(tile.cities[number].has_cathedral for tile, number in parts):
        return "cathedral"
    return ""


# ---- the fairy -----------------------------------------------------------------------------------


def _with_fairy(
    figures: Iterable[Standing], rule: str, fairy: tuple[int, int] | None, segment: str
) -> list[Standing]:
    """The figures, among some, that the fairy is with (rule 7.5)."""
    near = [one for one in figures if one.is_follower and (one.x, one.y) == fairy]
    return near if rule == "tile" else [one for one in near if one.segment == segment]


def _blessed(state: CarcassonneState, play: Play, figures: set[Standing]) -> Iterator[Event]:
    """Three points for whom the fairy is with in a feature that is scored."""
    fairy, segment = state.fairy, state.fairy_segment
    if isinstance(play, MoveFairy):
        fairy, segment = (play.x, play.y), play.segment or ""
    standing = _with_fairy(figures, state.game.rules.fairy, fairy, segment)
    for player in sorted({one.player for one in standing}):
        yield BonusScored(player, 3, "fairy")


# ---- the end of the game -------------------------------------------------------------------------


def _at_the_end(after: CarcassonneState) -> Iterator[Event]:
    """The scoring at the end of the game: features with followers, fairy, farmers and goods."""
    rules = after.game.rules
    seen: set[tuple[int, int, str]] = set()
    for one in after.followers:
        if one.segment == "t" or (one.x, one.y, one.segment) in seen or not one.is_follower:
            continue
        feature = after.feature(one.x, one.y, one.segment)
        seen.update(feature.segments)
        if feature.points and (feature.kind != "f" or rules.farmers == "3"):
            yield FeatureScored(feature.kind, feature.cells, feature.points, feature.owners, (), False)
            for pig in (other for other in feature.followers if other.figure == "P"):
                if pig.player in feature.owners:
                    yield BonusScored(pig.player, feature.points // 3, "pig")
        standing = _with_fairy(feature.followers, rules.fairy, after.fairy, after.fairy_segment)
        for player in sorted({other.player for other in standing}):
            yield BonusScored(player, 3, "fairy")
    if rules.farmers in ("1", "2") and any(after.farmers_points()):
        yield FarmersScored(after.farmers_points())
    for i, good in enumerate(GOODS):
        most = max(owned.goods[i] for owned in after.players)
        for player, owned in enumerate(after.players):
            if most and owned.goods[i] == most:
                yield BonusScored(player, 10, good)
