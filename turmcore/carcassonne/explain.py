"""Reasons why actions of Carcassonne are illegal: plain Python beside the fast engine."""

from __future__ import annotations

from collections.abc import Iterator
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
    NoCapture,
    Place,
    Play,
    Portal,
    Ransom,
    Step,
    TakeBack,
    TakeHome,
)
from turmcore.carcassonne.checking import is_ground
from turmcore.carcassonne.choices import abbot_of
from turmcore.carcassonne.limits import RANSOM
from turmcore.carcassonne.refusals import SENTENCES
from turmcore.carcassonne.refusals import reason as _reason
from turmcore.carcassonne.rules import FOLLOWERS
from turmcore.carcassonne.tiles import tile_types

if TYPE_CHECKING:
    from turmcore.carcassonne.notation import Owned, Standing
    from turmcore.carcassonne.state import CarcassonneState
    from turmcore.core.action import Action
    from turmcore.core.reason import Reason

__all__ = ["SENTENCES", "why_not"]

_MISSING = {"": "no-follower", "L": "no-large", "A": "no-abbot"}


def why_not(state: CarcassonneState, action: Action) -> Reason:
    """The reason why an action that is not legal is not: of the rules that it breaks the lowest."""
    play = state.game.decode(action)
    if state.phase == "end":
        return _reason("1.3", "over")
    for reason in _broken(state, play):
        return reason
    raise AssertionError(f"{play} breaks no rule in {state.to_text()}")


def _broken(state: CarcassonneState, play: Play) -> Iterator[Reason]:
    """The rules that an action breaks, the lowest first."""
    phase = state.phase
    is_early = isinstance(play, Ransom) and state.game.rules.ransom == "turn"
    if isinstance(play, Draw):
        yield from _broken_by_draw(state, play)
    elif phase == "draw":
        yield _reason("1.1", "draw-first")
    elif isinstance(play, Place):
        yield from _broken_by_place(state, play)
    elif phase == "place" and not is_early:
        yield _reason("1.1", "place-first")
    elif isinstance(play, (Build, Climb, Ransom, Capture, NoCapture)) and not state.game.rules.has_tower:
        yield _reason("1.6", "no-tower-game")
    elif phase == "exchange":
        yield _reason("4.7", "exchange-first")
    elif isinstance(play, Step):
        yield from _broken_by_step(state, play)
    elif phase == "dragon":
        yield _reason("7.6", "dragon-first")
    elif isinstance(play, TakeBack):
        yield _reason("4.7", "no-exchange")
    elif isinstance(play, (Capture, NoCapture)):
        yield from _broken_by_capture(state, play)
    elif phase == "capture" and not is_early:
        yield _reason("2.2", "capture-first")
    elif isinstance(play, Ransom):
        yield from _broken_by_ransom(state, play)
    elif isinstance(play, Dismiss):
        yield _reason("7.4", "no-knight", owner=play.owner + 1, x=play.x, y=play.y)
    elif knights := _knights(state) if state.game.rules.princess == "must" else ():
        yield _reason("7.4", "princess-first", count=len(knights))
    elif isinstance(play, Claim):
        yield from (_broken_by_claim if play.figure in FOLLOWERS else _broken_by_helper)(state, play)
    elif isinstance(play, Portal):
        yield from _broken_by_portal(state, play)
    elif isinstance(play, (Build, Climb)):
        yield from _broken_by_tower(state, play)
    elif isinstance(play, MoveFairy):
        yield from _broken_by_fairy(state, play)
    elif isinstance(play, (TakeHome, CallAbbot)):
        yield from _broken_by_way_home(state, play)


# ---- the tile ----------------------------------------------------------------------------------


def _broken_by_draw(state: CarcassonneState, play: Draw) -> Iterator[Reason]:
    tile = tile_types()[play.tile]
    if state.phase != "draw":
        yield _reason("1.1", "drawn-already")
    elif tile.is_tower and not state.game.rules.has_tower:
        yield _reason("1.6", "no-tower-game")
    elif tile.has_dragon and state.dragon is None:
        yield _reason("7.1", "set-aside", tile=play.tile)
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


# ---- figures -----------------------------------------------------------------------------------


def _broken_by_claim(state: CarcassonneState, play: Claim) -> Iterator[Reason]:
    placed = state.tiles[-1]
    if play.segment not in tile_types()[placed.tile].segments:
        yield _reason("1.2", "no-segment", tile=placed.tile, segment=play.segment)
    elif barred := _barred(state, play, (placed.x, placed.y)):
        yield barred
    elif not _has(state, play.figure):
        yield _reason("1.2", _MISSING[play.figure])
    else:
        yield _reason("1.2", "held", segment=play.segment)


def _barred(state: CarcassonneState, play: Claim | Portal, cell: tuple[int, int]) -> Reason | None:
    """The reason why no follower goes there, whoever stands on the feature and whatever is in the supply."""
    x, y = cell
    if not is_ground(play.segment, play.figure):
        return _reason("14.2", "abbot-ground" if play.figure == "A" else "garden-ground")
    if state.dragon == cell:
        return _reason("7.2", "dragon-here", x=x, y=y)
    if play.segment[0] == "f" and state.game.rules.farmers == "0":
        return _reason("1.7", "no-farmers")
    return None


def _broken_by_helper(state: CarcassonneState, play: Claim) -> Iterator[Reason]:
    """A builder or a pig."""
    placed = state.tiles[-1]
    kind = "builder" if play.figure == "B" else "pig"
    if play.segment not in tile_types()[placed.tile].segments:
        yield _reason("4.3", "no-segment", tile=placed.tile, segment=play.segment)
    elif state.dragon == (placed.x, placed.y):
        yield _reason("7.2", "dragon-here", x=placed.x, y=placed.y)
    elif not _has(state, play.figure):
        yield _reason("4.3", f"no-{kind}")
    elif not is_ground(play.segment, play.figure):
        yield _reason("4.3", f"{kind}-ground")
    elif state.feature(placed.x, placed.y, play.segment).is_complete:
        yield _reason("4.3", "helper-complete", segment=play.segment)
    else:
        yield _reason("4.3", "helper-alone", segment=play.segment)


def _broken_by_portal(state: CarcassonneState, play: Portal) -> Iterator[Reason]:
    last, placed = state.tiles[-1], state.tile_at(play.x, play.y)
    words = {"x": play.x, "y": play.y, "segment": play.segment}
    if (play.x, play.y) == (last.x, last.y):
        yield _reason("3", "own-cell", **words)
    elif not tile_types()[last.tile].has_portal:
        yield _reason("7.3", "no-portal", tile=last.tile)
    elif placed is None:
        yield _reason("7.3", "no-tile", **words)
    elif play.segment not in tile_types()[placed.tile].segments:
        yield _reason("7.3", "no-segment", tile=placed.tile, segment=play.segment)
    elif barred := _barred(state, play, (play.x, play.y)):
        yield barred
    elif not _has(state, play.figure):
        yield _reason("7.3", _MISSING[play.figure])
    elif state.feature(play.x, play.y, play.segment).is_complete:
        yield _reason("7.3", "portal-complete", **words)
    else:
        yield _reason("7.3", "portal-held", **words)


def _owned(state: CarcassonneState) -> Owned:
    """The score and supply of the player to move."""
    assert state.player is not None
    return state.players[state.player]


def _has(state: CarcassonneState, figure: str) -> bool:
    """True if a figure is in the supply of the player to move."""
    owned = _owned(state)
    return figure in owned.figures if figure else owned.followers > 0


# ---- towers ------------------------------------------------------------------------------------


def _broken_by_tower(state: CarcassonneState, play: Build | Climb) -> Iterator[Reason]:
    placed = state.tile_at(play.x, play.y)
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
        yield _reason("2.2", _MISSING[play.figure])


def _broken_by_capture(state: CarcassonneState, play: Capture | NoCapture) -> Iterator[Reason]:
    if state.tower is None or isinstance(play, NoCapture):
        yield _reason("2.2", "no-capture")
        return
    words = {"owner": play.owner + 1, "x": play.x, "y": play.y}
    there = [(one.player, one.x, one.y, one.segment, one.figure) for one in state.followers]
    if (play.owner, play.x, play.y, play.segment, play.figure) not in there:
        yield _reason("2.3", "nobody", **words)
        return
    tower = state.tile_at(*state.tower)
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
    score, pair = _owned(state).score, (play.captor, state.player)
    if state.is_ransomed:
        yield _reason("2.6", "ransomed")
    if pair not in state.prisoners:
        yield _reason("2.6", "no-prisoner", captor=play.captor + 1)
    elif play.figure and play.figure not in state.caught.get(pair, ""):
        code = "no-abbot-prisoner" if play.figure == "A" else "no-large-prisoner"
        yield _reason("2.6", code, captor=play.captor + 1)
    elif not play.figure and state.prisoners[pair] == len(state.caught.get(pair, "")):
        code = "only-large-prisoner" if state.caught[pair] == "L" else "only-abbot-prisoner"
        yield _reason("2.6", code, captor=play.captor + 1)
    if score < RANSOM:
        yield _reason("2.6", "poor", ransom=RANSOM, score=score)
    yield _reason("2.8", "no-ransom")


# ---- princess, fairy, dragon -------------------------------------------------------------------


def _knights(state: CarcassonneState) -> tuple[Standing, ...]:
    """The knights that the princess on the tile just placed may send home."""
    last = state.tiles[-1]
    cities = [i for i, city in enumerate(tile_types()[last.tile].cities) if city.has_princess]
    figures = [state.feature(last.x, last.y, f"c{i}").followers for i in cities]
    return tuple(one for standing in figures for one in standing if one.is_follower)


def _broken_by_fairy(state: CarcassonneState, play: MoveFairy) -> Iterator[Reason]:
    words = {"x": play.x, "y": play.y}
    own = [one for one in state.followers if one.player == state.player and one.is_follower]
    there = [one for one in own if (one.x, one.y) == (play.x, play.y)]
    if not there or play.segment not in (None, *(one.segment for one in there)):
        yield _reason("7.5", "fairy-nobody", **words)
    else:
        yield _reason("7.5", "fairy-there", **words)


def _broken_by_way_home(state: CarcassonneState, play: TakeHome | CallAbbot) -> Iterator[Reason]:
    """A festival, or the abbot's early way home."""
    last = state.tiles[-1]
    if isinstance(play, CallAbbot):
        yield _reason("14.4", "abbot-nowhere" if abbot_of(state) is None else "abbot-complete")
    elif not tile_types()[last.tile].has_festival:
        yield _reason("13.2", "no-festival", tile=last.tile)
    else:
        yield _reason("13.2", "festival-nobody", x=play.x, y=play.y)


def _broken_by_step(state: CarcassonneState, play: Step) -> Iterator[Reason]:
    words = {"x": play.x, "y": play.y}
    if state.phase != "dragon" or state.dragon is None:
        yield _reason("7.6", "no-dragon-move")
    elif state.tile_at(play.x, play.y) is None:
        yield _reason("7.6", "no-tile", **words)
    elif abs(play.x - state.dragon[0]) + abs(play.y - state.dragon[1]) != 1:
        yield _reason("7.6", "step-far", **words)
    elif (play.x, play.y) in state.dragon_left:
        yield _reason("7.6", "step-again", **words)
    else:
        yield _reason("7.6", "step-fairy", **words)
