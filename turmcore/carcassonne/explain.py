"""Why an action is not legal, and what a legal one causes: plain Python beside the fast engine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from turmcore.carcassonne.actions import Build, Capture, Claim, Climb, Draw, NoCapture, Place, Ransom
from turmcore.carcassonne.events import (
    FarmersScored,
    FeatureScored,
    FollowerCaptured,
    FollowerPlaced,
    GameEnded,
    PrisonersExchanged,
    RansomPaid,
    TileDiscarded,
    TileDrawn,
    TilePlaced,
    TowerBuilt,
)
from turmcore.carcassonne.limits import RANSOM
from turmcore.carcassonne.tiles import tile_types
from turmcore.core.reason import Reason

if TYPE_CHECKING:
    from turmcore.carcassonne.feature import Feature
    from turmcore.carcassonne.notation import Placed, Standing
    from turmcore.carcassonne.state import CarcassonneState
    from turmcore.core.action import Action
    from turmcore.core.events import Event

SENTENCES = {
    "over": "the game is over",
    "draw-first": "a tile is drawn first",
    "place-first": "the tile drawn is placed first",
    "drawn-already": "the tile of this turn is drawn already",
    "placed-already": "the tile of this turn is placed already",
    "not-in-bag": "there is no tile {tile} left in the bag",
    "fits": "the tile {tile} fits somewhere, so it stays in the game",
    "fits-nowhere": "the tile {tile} fits nowhere, so it leaves the game",
    "taken": "on {x},{y} there is a tile already",
    "apart": "{x},{y} is not beside a tile",
    "misfit": "the edges of {tile} with rotation {rotation} do not fit on {x},{y}",
    "rotation": "rotation {rotation} of {tile} looks like {same}, which is written",
    "no-segment": "the tile {tile} has no segment {segment}",
    "no-follower": "there is no follower left in the supply",
    "held": "somebody stands on this feature already",
    "no-tower-game": "this game is played without the tower",
    "capture-first": "a tower was built; now a follower may be captured",
    "no-capture": "no tower was built in this turn from which somebody can be captured",
    "no-tile": "there is no tile on {x},{y}",
    "no-foundation": "there is no foundation on {x},{y}",
    "closed": "the tower on {x},{y} is closed: somebody stands on it",
    "no-piece": "there is no tower piece left in the supply",
    "bare": "there is no tower on the foundation of {x},{y}",
    "nobody": "there is no such follower of player {owner} on {x},{y}",
    "out-of-reach": "{x},{y} is out of the tower's reach",
    "house-reach": "{x},{y} is out of the tower's reach by the house rules of this game",
    "own": "own followers cannot be captured in this game",
    "top-safe": "followers on top of towers cannot be captured in this game",
    "ransomed": "ransom was paid in this turn already",
    "no-prisoner": "player {captor} holds no prisoner of this player",
    "poor": "ransom is {ransom} points, and there are only {score}",
    "no-ransom": "no ransom is paid in this game",
}
"""English sentences by reason code; a user interface translates the codes."""


def _reason(rule: str, code: str, **data: Any) -> Reason:
    return Reason(rule, code, data, SENTENCES[code].format(**data))


def why_not(state: CarcassonneState, action: Action) -> Reason:
    """The reason why an action that is not legal is not: of the rules that it breaks the lowest."""
    play = state.game.decode(action)
    if state.phase == "end":
        return _reason("1.3", "over")
    for reason in _broken(state, play):
        return reason
    raise AssertionError(f"{play} breaks no rule in {state.to_text()}")


def _broken(state: CarcassonneState, play: Any) -> Iterator[Reason]:
    """The rules that an action breaks, the lowest first."""
    phase = state.phase
    if isinstance(play, Draw):
        yield from _broken_by_draw(state, play)
    elif phase == "draw":
        yield _reason("1.1", "draw-first")
    elif isinstance(play, Place):
        yield from _broken_by_place(state, play)
    elif phase == "place":
        yield _reason("1.1", "place-first")
    elif isinstance(play, (Build, Climb, Ransom, Capture, NoCapture)) and not state.game.rules.has_tower:
        yield _reason("1.6", "no-tower-game")
    elif isinstance(play, (Capture, NoCapture)):
        yield from _broken_by_capture(state, play)
    elif phase == "capture":
        yield _reason("2.2", "capture-first")
    elif isinstance(play, Claim):
        yield from _broken_by_claim(state, play)
    elif isinstance(play, (Build, Climb)):
        yield from _broken_by_tower(state, play)
    elif isinstance(play, Ransom):
        yield from _broken_by_ransom(state, play)


def _broken_by_draw(state: CarcassonneState, play: Draw) -> Iterator[Reason]:
    if state.phase != "draw":
        yield _reason("1.1", "drawn-already")
    elif tile_types()[play.tile].is_tower and not state.game.rules.has_tower:
        yield _reason("1.6", "no-tower-game")
    elif play.tile not in state.bag:
        yield _reason("1.1", "not-in-bag", tile=play.tile)
    else:
        yield _reason("1.1", "fits-nowhere" if play.fits else "fits", tile=play.tile)


def _broken_by_place(state: CarcassonneState, play: Place) -> Iterator[Reason]:
    tile = state.hand
    if tile is None:
        yield _reason("1.1", "placed-already")
        return
    words = {"tile": tile.id, "x": play.x, "y": play.y, "rotation": play.rotation}
    if any((placed.x, placed.y) == (play.x, play.y) for placed in state.tiles):
        yield _reason("1.1", "taken", **words)
    elif (play.x, play.y) not in state.open_cells:
        yield _reason("1.1", "apart", **words)
    elif not state.fits(tile.id, play.x, play.y, play.rotation % tile.num_rotations):
        yield _reason("1.1", "misfit", **words)
    else:
        yield _reason("3", "rotation", same=play.rotation % tile.num_rotations, **words)


def _broken_by_claim(state: CarcassonneState, play: Claim) -> Iterator[Reason]:
    placed = state.tiles[-1]
    if play.segment not in tile_types()[placed.tile].segments:
        yield _reason("1.2", "no-segment", tile=placed.tile, segment=play.segment)
    elif not _owned(state)[1]:
        yield _reason("1.2", "no-follower")
    else:
        yield _reason("1.2", "held", segment=play.segment)


def _owned(state: CarcassonneState) -> tuple[int, int, int]:
    """Points, followers and pieces of the player to move."""
    assert state.player is not None
    owned = state.players[state.player]
    return owned.score, owned.followers, owned.pieces


def _tile_on(state: CarcassonneState, x: int, y: int) -> Placed | None:
    return next((placed for placed in state.tiles if (placed.x, placed.y) == (x, y)), None)


def _broken_by_tower(state: CarcassonneState, play: Build | Climb) -> Iterator[Reason]:
    placed = _tile_on(state, play.x, play.y)
    words = {"x": play.x, "y": play.y}
    if placed is None:
        yield _reason("2.2", "no-tile", **words)
    elif not tile_types()[placed.tile].foundation:
        yield _reason("2.2", "no-foundation", **words)
    elif any((one.x, one.y, one.segment) == (play.x, play.y, "t") for one in state.followers):
        yield _reason("2.2", "closed", **words)
    elif isinstance(play, Build):
        yield _reason("2.2", "no-piece")
    elif not placed.height:
        yield _reason("2.2", "bare", **words)
    else:
        yield _reason("2.2", "no-follower")


def _broken_by_capture(state: CarcassonneState, play: Capture | NoCapture) -> Iterator[Reason]:
    if state.tower is None or isinstance(play, NoCapture):
        yield _reason("2.2", "no-capture")
        return
    words = {"owner": play.owner + 1, "x": play.x, "y": play.y}
    there = [(one.player, one.x, one.y, one.segment) for one in state.followers]
    if (play.owner, play.x, play.y, play.segment) not in there:
        yield _reason("2.3", "nobody", **words)
        return
    tower = _tile_on(state, *state.tower)
    assert tower is not None
    away = abs(play.x - tower.x), abs(play.y - tower.y)
    is_reached = (play.x, play.y) in state.reach(tower.x, tower.y, tower.height)
    if not is_reached and (min(away) > 0 or max(away) > tower.height):
        yield _reason("2.3", "out-of-reach", **words)
    elif not is_reached:
        yield _reason("2.8", "house-reach", **words)
    elif play.owner == state.player and state.game.rules.capture_own == "0":
        yield _reason("2.8", "own")
    else:
        yield _reason("2.8", "top-safe")


def _broken_by_ransom(state: CarcassonneState, play: Ransom) -> Iterator[Reason]:
    score = _owned(state)[0]
    if state.is_ransomed:
        yield _reason("2.6", "ransomed")
    if (play.captor, state.player) not in state.prisoners:
        yield _reason("2.6", "no-prisoner", captor=play.captor + 1)
    if score < RANSOM:
        yield _reason("2.6", "poor", ransom=RANSOM, score=score)
    yield _reason("2.8", "no-ransom")


# ---- events ------------------------------------------------------------------------------------


def events(state: CarcassonneState, action: Action) -> tuple[Event, ...]:
    """What a legal action causes, in the order in which it happens."""
    play, player = state.game.decode(action), state.player
    assert player is not None  # the game is not over
    after = state.copy()
    after.play(action)
    found: list[Event] = []
    match play:
        case Draw(tile, fits):
            found.append(TileDrawn(player, tile))
            if not fits:
                found.append(TileDiscarded(player, tile))
        case Place(x, y, rotation):
            assert state.hand is not None
            found.append(TilePlaced(player, state.hand.id, (x, y), rotation))
        case Claim(segment):
            placed = state.tiles[-1]
            found.append(FollowerPlaced(player, (placed.x, placed.y), segment))
        case Build(x, y):
            tower = _tile_on(after, x, y)
            assert tower is not None
            found.append(TowerBuilt(player, (x, y), tower.height))
        case Climb(x, y):
            found.append(FollowerPlaced(player, (x, y), "t"))
        case Ransom(captor):
            found.append(RansomPaid(player, captor))
        case Capture(owner, x, y, segment):
            assert state.tower is not None
            found.append(FollowerCaptured(player, owner, (x, y), segment, state.tower))
            if (owner, player) in state.prisoners:
                found.append(PrisonersExchanged((player, owner)))
    if after.phase in ("draw", "end") and not isinstance(play, Draw):
        found += _completed(state, after, play)
    if after.phase == "end":
        found += _at_the_end(after)
        found.append(GameEnded(after.winners(), after.scores))
    return tuple(found)


def _standing(one: Standing) -> tuple[int, tuple[int, int], str]:
    return one.player, (one.x, one.y), one.segment


def _completed(state: CarcassonneState, after: CarcassonneState, play: Any) -> Iterator[Event]:
    """The features that the last tile completes and that somebody holds when they are scored."""
    last = state.tiles[-1]
    followers = {_standing(one) for one in state.followers}
    if isinstance(play, Claim) and state.player is not None:
        followers.add((state.player, (last.x, last.y), play.segment))
    if isinstance(play, Capture):
        followers.discard((play.owner, (play.x, play.y), play.segment))
    features: list[Feature] = []
    segments = [
        (last.x, last.y, segment) for segment in tile_types()[last.tile].segments if segment[0] in "cr"
    ]
    segments += [(*cell, segment) for _, cell, segment in sorted(followers) if segment == "m"]
    for x, y, segment in segments:
        feature = after.feature(x, y, segment)
        if feature.is_complete and feature not in features:
            features.append(feature)
            parts = set(feature.segments)
            back = tuple(sorted(one for one in followers if (*one[1], one[2]) in parts))
            if back:
                counts = [sum(one[0] == player for one in back) for player in range(state.game.num_players)]
                most = tuple(player for player, count in enumerate(counts) if count == max(counts))
                yield FeatureScored(feature.kind, feature.cells, feature.points, most, back, True)


def _at_the_end(after: CarcassonneState) -> Iterator[Event]:
    """What stands on the table at the end of the game and brings points."""
    rules = after.game.rules
    seen: set[tuple[int, int, str]] = set()
    for one in after.followers:
        if one.segment == "t" or (one.x, one.y, one.segment) in seen:
            continue
        feature = after.feature(one.x, one.y, one.segment)
        seen.update(feature.segments)
        if feature.points and (feature.kind != "f" or rules.farmers == "3"):
            yield FeatureScored(feature.kind, feature.cells, feature.points, feature.owners, (), False)
    if rules.farmers != "3" and any(after.farmers_points()):
        yield FarmersScored(after.farmers_points())
