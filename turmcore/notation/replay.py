"""Replaying a record: every token is played through the rules of its game."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from turmcore.errors import IllegalAction, TextError, TurmError
from turmcore.notation import forfeit
from turmcore.notation.record import Item, Record

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


def replay(record: Record, start: "State", *, is_whole: bool = True) -> Iterator[Step]:
    """Replay a record with its variations, and yield each position of the main line.

    Parameters
    ----------
    record : Record
    start : State
        The position of the record's [Start]; it will be changed.
    is_whole : bool
        Whether to yield all positions, or only the last one.

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
    state = start
    parents: list[tuple[int, Action]] = []  # what open variations replace: the ply, and the action
    ply = 0
    known = _known(state.game)
    for item in record.items:
        if item.kind == "token":
            action = known.get(item.text)
            if action is not None and not is_whole:  # the fastest way: played at once
                try:
                    state.play(action)
                    ply += not parents
                    continue
                except IllegalAction:
                    pass  # reported below, with its place
            if action is None or not state.is_legal(action):
                action = _checked(state, item)
                token = str(action)
                if token == item.text and len(known) < _MOST_KNOWN:  # a full token means the same everywhere
                    known[token] = action
            else:
                token = item.text
            if not parents:
                if is_whole:
                    yield Step(ply, state, token)
                ply += 1
            state.play(action)
        elif item.kind == "open":
            parents.append((state.ply, state.undo()))
        elif item.kind == "close":
            plies, action = parents.pop()
            while state.ply >= plies:
                state.undo()
            state.play(action)
    yield from _end(record, state, ply)


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


def _checked(state: "State", item: Item) -> "Action":
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
    return action
