"""What each first action of a puzzle can come to: every way is tried."""

from collections.abc import Callable

from ..replies import after_replies, in_turn
from .position import Position


def reached(start: str, kind: str, number: int) -> dict[str, int]:
    """By first action: the most points or goods of the turn, or the lead at the end that is certain."""
    first = Position.from_text(start)
    own = first.player()
    certain = after_replies if kind == "margin" else in_turn
    count = _COUNTS[kind]
    return {
        token: certain(first.apply(token), own, lambda end: count(first, end, int(own)))
        for token in first.actions()
    }


def _scored(start: Position, end: Position, own: int) -> int:
    return end.state.purse(own).score - start.state.purse(own).score


def _second(start: Position, end: Position, own: int) -> int:
    return _scored(start, end, own) * end.state.turn.is_second


def _goods(start: Position, end: Position, own: int) -> int:
    return sum(end.state.purse(own).goods) - sum(start.state.purse(own).goods)


def _margin(start: Position, end: Position, own: int) -> int:
    scores = [purse.score for number, purse in enumerate(end.state.purses, 1) if number != own]
    return end.state.purse(own).score - max(scores) if end.is_over() else 0


_COUNTS: dict[str, Callable[[Position, Position, int], int]] = {
    "points": _scored,
    "second": _second,
    "goods": _goods,
    "margin": _margin,
}
