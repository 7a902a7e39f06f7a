"""What each first action of a puzzle can come to, from the rules alone: every way is tried, nothing is cut off."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.reference.babel import SIX, SIX_S
from tests.reference.babel import Position as Babel
from tests.reference.carcassonne import Position as Carcassonne
from tests.reference.turmbauer import Position as Turmbauer
from tests.reference.turmbauer.climbing import goals
from tests.reference.turmbauer.game import after_action
from tests.reference.turmbauer.structure import TABLE, height
from tests.reference.waechter import Position as Waechter
from tests.reference.waechter import Solver
from tests.reference.waechter.text import write_move

_POINTS = {"P5": 5, "7": 7, "11": 11}


def reached(game: str, start: str, kind: str, number: int) -> dict[str, int]:
    """By first action: the most that is certain, or for ``win`` whether it wins."""
    if game == "waechter":
        position = Waechter.from_text(start)
        wins = map(write_move, Solver().winning_moves(position.cells, position.turn, 2 * number - 1))
        return dict.fromkeys(position.actions(), 0) | dict.fromkeys(wins, 1)
    if game == "turmbauer":
        return {token: max(ends) for token, ends in _turns(Turmbauer.from_text(start).state, kind)}
    read = (lambda text: Babel.from_text(text, (SIX, SIX_S))) if game == "babel" else Carcassonne.from_text
    first = read(start)
    count = (_babel if game == "babel" else _carcassonne)[kind]
    own = int(actor(first))
    certain = _after_replies if kind == "margin" else _in_turn
    return {
        token: certain(first.apply(token), own, lambda end: count(first, end, own))
        for token in first.actions()
    }


# -- Turmbauer ------------------------------------------------------------------------------------


def _turns(state: Any, kind: str) -> Iterator[tuple[str, list[int]]]:
    seat = state.turn.seat
    for token in Turmbauer(state).actions():
        built = after_action(state, token)
        ends = [after_action(built, climb) for climb in Turmbauer(built).actions()]
        if kind == "height":
            yield token, [_height(end.climbers[seat]) for end in ends]
        else:
            yield token, [not any(_can_rise(end, other) for other in _others(end, seat)) for end in ends]


def _others(state: Any, seat: int) -> list[int]:
    step = 2 if state.options.pairs else len(state.climbers)
    return [other for other in range(len(state.climbers)) if (other - seat) % step]


def _height(spot: Any) -> int:
    return 0 if spot == TABLE else height(spot)


def _can_rise(state: Any, seat: int) -> bool:
    taken = {spot for other, spot in enumerate(state.climbers) if other != seat and spot != TABLE}
    spots = goals(state.structure(), state.climbers[seat], state.options.seats[seat], taken, "")
    return any(_height(spot) > _height(state.climbers[seat]) for spot in spots)


# -- Babel and Carcassonne ------------------------------------------------------------------------


def actor(position: Any) -> str:
    """The number of the player to act, or another word."""
    return str(position.actor() if isinstance(position, Babel) else position.player())


def _of_color(position: Any, color: str) -> int:
    kinds = [position.options.board.kind[place] for place, other in position.figures if other == color]
    return sum(_POINTS.get(kind, 0) for kind in kinds)


def _ahead(position: Any, own: str) -> int:
    return _of_color(position, own) - max(_of_color(position, color) for color in set("rygbwk") - {own})


def _scores(position: Any) -> list[int]:
    return [purse.score for purse in position.state.purses]


def _lead(position: Any, own: int) -> int:
    scores = _scores(position)
    return scores[own - 1] - max(score for number, score in enumerate(scores, 1) if number != own)


_babel = {
    "points": lambda start, end, own: (
        _of_color(end, start.secrets[own - 1]) - _of_color(start, start.secrets[own - 1])
    ),
    "lapse": lambda start, end, own: end.phase not in ("gift", "end"),
    "margin": lambda start, end, own: _ahead(end, start.secrets[own - 1]),
}


def _scored(start: Any, end: Any, own: int) -> int:
    return _scores(end)[own - 1] - _scores(start)[own - 1]


def _goods(position: Any, own: int) -> int:
    return sum(position.state.purse(own).goods)


_carcassonne = {
    "points": _scored,
    "second": lambda start, end, own: _scored(start, end, own) * end.state.turn.is_second,
    "goods": lambda start, end, own: _goods(end, own) - _goods(start, own),
    "margin": lambda start, end, own: _lead(end, own) if end.is_over() else 0,
}


def _in_turn(position: Any, own: int, count: Any) -> int:
    if actor(position) != str(own) or (isinstance(position, Babel)):
        return int(count(position))
    return max(_in_turn(position.apply(token), own, count) for token in position.actions())


def _after_replies(position: Any, own: int, count: Any) -> int:
    tokens = position.actions()
    if not tokens or (not actor(position).isdecimal() and len(tokens) > 1):
        return int(count(position))
    found = [_after_replies(position.apply(token), own, count) for token in tokens]
    return max(found) if actor(position) in (str(own), "chance") else min(found)
