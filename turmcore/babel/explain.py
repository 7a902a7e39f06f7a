"""Reasons why actions are illegal, and the events of legal ones: plain Python beside the fast engine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from turmcore.babel.actions import Move, Pass, Roll, SecretDraw
from turmcore.babel.board import HIGH_FIELDS, SUMMIT
from turmcore.babel.events import (
    DieRolled,
    FigureMoved,
    GameEnded,
    GiftLapsed,
    GroupRose,
    NumberGiven,
    NumberTurned,
    NumberUnused,
    SecretsDrawn,
)
from turmcore.babel.notation import PARTS
from turmcore.babel.rules import COLORS
from turmcore.core.reason import Reason

if TYPE_CHECKING:
    from turmcore.babel.state import BabelState
    from turmcore.core.action import Action
    from turmcore.core.events import Event

SENTENCES = {
    "draw-first": "the secret colors are drawn first",
    "drawn-already": "the secret colors are drawn already",
    "gift-first": "the {number} from the right neighbour is moved first",
    "no-gift": "there is no number from the right neighbour to be moved",
    "roll-first": "the die comes first",
    "rolled-already": "the die is rolled already",
    "not-rolled": "{used} is neither the {number} that was rolled nor its underside {underside}",
    "other-number": "only the {underside} can be moved, so it must be used",
    "must-move": "a figure can be moved by {number}, so one must be",
    "no-figure": "there is no figure of {color} on {field}",
    "bound": "the figures on {field} are bound until their group is complete",
    "off-circuit": "from {origin} a figure moves round its own step only",
    "distance": "{target} is not {number} fields from {origin}",
    "start-field": "no move ends on the start field {target}",
    "taken": "{target} is taken",
    "color-limit": "{target} has {limit} figures of {color} already, and no more may join",
    "line": "{number} does not lead from {origin} to {target} exactly",
    "stays": "figures on step 5 stay to the end",
    "not-full": "the summit can be entered only when all six fields of step 5 are taken",
    "over-summit": "the game is over: the summit is reached",
    "over": "the game is over",
}
"""English sentences by reason code; the catalogues translate the codes."""

ENDS = {
    "summit": "the summit is reached",
    "quiet": "there was no progress for too long",
    "stuck": "no figure can move",
}


def _reason(rule: str, code: str, **data: Any) -> Reason:
    return Reason(rule, code, data, SENTENCES[code].format(**data))


def why_not(state: BabelState, action: Action) -> Reason:
    """The reason why an action is illegal: the lowest-numbered rule that it breaks."""
    play, phase, number = state.game.decode(action), state.phase, state.number
    if phase == "end":
        return _reason("3.7", "over-summit") if SUMMIT in state.fields else _reason("4.2", "over")
    if isinstance(play, SecretDraw):
        return _reason("1.1", "drawn-already")
    if phase == "secret":
        return _reason("1.1", "draw-first")
    if isinstance(play, Move) and play.number is None:
        if phase != "gift" or number is None:
            return _reason("2.1", "no-gift")
        return next(_broken(state, play, number))
    if phase == "gift":
        return _reason("2.1", "gift-first", number=number)
    if isinstance(play, Roll):
        return _reason("2.2", "rolled-already")
    if phase == "roll" or number is None or play.number is None:
        return _reason("2.2", "roll-first")
    used = play.number
    if used not in (number, 7 - number):
        return _reason("2.2", "not-rolled", used=used, number=number, underside=7 - number)
    if isinstance(play, Move):
        return next(_broken(state, play, used))
    if state.can_move(used):
        return _reason("2.3", "must-move", number=used)
    return _reason("2.2", "other-number", underside=7 - used)


def _broken(state: BabelState, move: Move, number: int) -> Iterator[Reason]:
    """The rules that a move by a number breaks, in order."""
    board, fields, rules = state.game.board, state.fields, state.game.rules
    color, origin, target = move.color, move.origin, move.target
    words = {"color": color, "origin": origin, "target": target, "number": number}
    here, there, kind = fields.get(origin, ""), fields.get(target, ""), board.kinds[target]
    if color not in here:
        yield _reason("2.3", "no-figure", color=color, field=origin)
    elif board.kinds[origin] in PARTS and len(here) > 1:
        yield _reason("2.3", "bound", color=color, field=origin, colors=here)
    is_upward = origin[0] == "4" and target[0] in "56"
    ways = board.ways(origin, number) if origin[0] in "1234" else []
    is_way = any(way[-1] == target for way in ways)
    if ways and not is_upward:
        if origin[0] != target[0]:
            yield _reason("3.1", "off-circuit", **words)
        elif not is_way:
            yield _reason("3.1", "distance", **words)
        if kind == "S":
            yield _reason("3.1", "start-field", **words)
    if there and (kind in ("7", "11") or (kind == "P5" and rules.share == "0")):
        yield _reason("3.2", "taken", **words)
    if kind in PARTS and there.count(color) >= int(rules.color_limit):
        yield _reason("3.3", "color-limit", limit=int(rules.color_limit), **words)
    if is_upward and not is_way:
        yield _reason("3.5", "line", **words)
    if not ways:
        yield _reason("3.6", "stays", **words)
    if target == SUMMIT and not all(field in fields for field in HIGH_FIELDS):
        yield _reason("3.6", "not-full", **words)
    raise AssertionError(f"{move} by {number} breaks no rule in {state.to_text()}")


def events(state: BabelState, action: Action, viewer: int | None) -> tuple[Event, ...]:
    """The events of a legal action, in order, as far as a viewer may know them."""
    play, player = state.game.decode(action), state.player
    assert player is not None  # the game is not over
    if isinstance(play, SecretDraw):
        seen = [
            letter if viewer in (None, i) and letter != "?" else None for i, letter in enumerate(play.colors)
        ]
        return (SecretsDrawn(tuple(seen)),)
    if isinstance(play, Roll):
        return (DieRolled(player, play.number),)
    after = state.copy()
    after.play(action)
    found: list[Event] = []
    number = play.number or state.number
    assert number is not None
    if isinstance(play, Pass):
        found.append(NumberUnused(player, number))
    else:
        ways = state.game.board.ways(play.origin, number)
        path = next(way for way in ways if way[-1] == play.target)
        found.append(FigureMoved(player, play.color, path, number, play.number is None))
        found += _group(state, play)
    if state.phase == "use":
        found += _gift(state, after, play, 7 - number)
    if after.is_over():
        found.append(GameEnded(after.winners(), after.end_reason or "", after.secrets))
    return tuple(found)


def _group(state: BabelState, move: Move) -> Iterator[Event]:
    """The group that a move completes."""
    board = state.game.board
    colors = "".join(sorted(state.fields.get(move.target, "") + move.color, key=COLORS.index))
    if len(colors) == PARTS.get(board.kinds[move.target]):
        starts = board.starts[int(move.target[0])]
        yield GroupRose(move.target, colors, tuple(starts[COLORS.index(color)] for color in colors))


def _gift(state: BabelState, after: BabelState, play: Move | Pass, number: int) -> Iterator[Event]:
    """The events of the number that was not used: given on, turned, lapsed."""
    assert state.player is not None
    lapses = state.game.rules.lapse == "1"
    if after.end_reason in ("summit", "stuck"):
        return
    if (
        after.end_reason == "quiet"
        and not _is_progress(state, play)
        and state.quiet + 1 >= int(state.game.rules.quiet)
    ):
        return
    receiver = (state.player + 1) % state.game.num_players
    yield NumberGiven(state.player, receiver, number)
    if after.phase == "gift" and after.number == number:
        return
    if not lapses:
        number = 7 - number
        yield NumberTurned(receiver, number)
    if after.phase != "gift":
        yield GiftLapsed(receiver, number)


def _is_progress(state: BabelState, play: Move | Pass) -> bool:
    """True if a number counts as progress (rule 4.2)."""
    if isinstance(play, Pass):
        return False
    kinds = state.game.board.kinds
    joins = kinds[play.target] in PARTS and play.target in state.fields
    return joins or kinds[play.origin] == "S" or kinds[play.target] in ("7", "11")
