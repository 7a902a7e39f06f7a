"""Replaying a record: every token is played through the rules of its game."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from turmcore.errors import IllegalAction, TextError, TurmError
from turmcore.notation import forfeit
from turmcore.notation.moves import play_line
from turmcore.notation.record import Item, Line, Record

if TYPE_CHECKING:
    from turmcore.core.action import Action
    from turmcore.core.game import Game
    from turmcore.core.state import State


_MOST_KNOWN = 50_000  # tokens of a game whose actions are cached


@dataclass(frozen=True, slots=True)
class Step:
    """One position of a record's main line.

    Attributes
    ----------
    ply : int
        Number of tokens played before.
    state : State
        The position; the replay goes on with it, so copy it to keep it.
    token : str or None
        The action played here, as the engine writes it; None at the end of the record.
    result : str or None
        At the end of the record: the result, on the board or by forfeit.
    """

    ply: int
    state: "State"
    token: str | None
    result: str | None = None


def replay(record: Record, start: "State") -> Iterator[Step]:
    """Replay a record with its variations, and yield each position of the main line.

    Parameters
    ----------
    record : Record
    start : State
        The position of the record's [Start]; it will be changed.

    Yields
    ------
    Step
        One before each token of the main line, and one for the last position.

    Raises
    ------
    TurmError
        For a token that is illegal (an IllegalAction with the rule) or cannot be read, for a wrong number of
        players, and for a [Result] that matches neither the board nor a [Forfeit]; with line and column.
    """
    _check_players(record, start)
    replaced: list[tuple[int, Action]] = []
    ply = 0
    for item in record.items:
        if item.kind == "token":
            action, token = _checked(start, item)
            if not replaced:
                yield Step(ply, start, token)
                ply += 1
            start.play(action)
        else:
            _vary(start, item, replaced)
    yield from _end(record, start, ply)


def last(record: Record, moves: Iterable[Item | Line], start: "State") -> Step:
    """The last position of a game, several times as fast as `replay` and with the same errors.

    Parameters
    ----------
    record : Record
        Only its tags are used.
    moves : iterable of Item or Line
        As `read_lines` gives them.
    start : State
        The position of the record's [Start]; it will be changed.
    """
    _check_players(record, start)
    replaced: list[tuple[int, Action]] = []
    ply = 0
    for item in moves:
        before = start.ply
        if isinstance(item, Line):
            _play_line(start, item)
        elif item.kind == "token":
            start.play(_checked(start, item)[0])
        else:
            _vary(start, item, replaced)
            continue
        if not replaced:
            ply += start.ply - before
    (step,) = _end(record, start, ply)
    return step


def _play_line(state: "State", line: Line) -> None:
    at = play_line(state, line.text, 0)
    while at >= 0:  # a token in another form, of a game without `parse`, or a wrong one
        item = line.item(at)
        state.play(_checked(state, item)[0])
        at = play_line(state, line.text, at + len(item.text) + 1)


def _vary(state: "State", item: Item, replaced: "list[tuple[int, Action]]") -> None:
    """Enter or leave a variation. `replaced` has the ply and action that each open one replaces."""
    if item.kind == "open":
        replaced.append((state.ply, state.undo()))
    elif item.kind == "close":
        plies, action = replaced.pop()
        while state.ply >= plies:
            state.undo()
        state.play(action)


def _end(record: Record, state: "State", ply: int) -> "Iterator[Step]":
    """Yield the last position, then refuse a result that matches neither the board nor the forfeit."""
    result, on_board = record.tag("Result"), state.result()
    loser = None if state.is_over() else forfeit.loser_of(record, state)
    by_forfeit = on_board if loser is None else forfeit.result(state, loser)
    found = by_forfeit if result is None else result.value
    yield Step(ply, state, None, found)
    if result is not None and found not in (on_board, by_forfeit):
        raise result.fail(f"{found!r} is recorded, but the moves lead to {by_forfeit!r}")


@lru_cache(maxsize=4)
def _known(game: "Game") -> "dict[str, Action]":
    """Cache of a game's actions by their tokens."""
    return {}


def _check_players(record: Record, state: "State") -> None:
    players = record.tag("Players")
    if players is None:
        return
    names = players.value.split(",")
    if len(names) != state.game.num_players:
        raise players.fail(f"{len(names)} names for a game of {state.game.num_players} players")


def _checked(state: "State", item: Item) -> "tuple[Action, str]":
    """The action of a token, if it is legal, and the token in full."""
    known = _known(state.game)
    action = known.get(item.text)
    if action is not None and state.is_legal(action):
        return action, item.text
    place = f"line {item.line}, column {item.column}" if item.line else f"ply {state.ply}"
    place += f": {item.text}: "
    try:
        action = state.parse(item.text)
        reason = state.why_not(action)
        if reason is not None:
            raise IllegalAction(reason.rule, reason.sentence)
    except IllegalAction as error:
        raise IllegalAction(error.rule, place + error.message) from None
    except TurmError as error:
        raise TextError(place + str(error)) from None
    token = str(action)
    if token == item.text and len(known) < _MOST_KNOWN:  # written in full it means the same everywhere
        known[token] = action
    return action, token
