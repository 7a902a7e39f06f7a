"""What each first action of a puzzle can come to: every way is tried."""

from ..replies import after_replies
from .board import SIX, SIX_S
from .position import Position

_POINTS = {"P5": 5, "7": 7, "11": 11}


def reached(start: str, kind: str, number: int) -> dict[str, int]:
    """By first action: points, whether the gift lapses, or the lead that is certain."""
    first = Position.from_text(start, (SIX, SIX_S))
    own = first.secrets[first.player - 1]
    after = {token: first.apply(token) for token in first.actions()}
    if kind == "points":
        return {token: _points(end, own) - _points(first, own) for token, end in after.items()}
    if kind == "lapse":
        return {token: end.phase not in ("gift", "end") for token, end in after.items()}
    return {
        token: after_replies(_Seen(end), str(first.player), lambda seen: _lead(seen.position, own))
        for token, end in after.items()
    }


class _Seen:
    """A position that says who acts by the name that other references have for it."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.actions, self.player = position.actions, position.actor

    def apply(self, token: str) -> "_Seen":
        return _Seen(self.position.apply(token))


def _points(position: Position, color: str) -> int:
    kinds = [position.options.board.kind[place] for place, other in position.figures if other == color]
    return sum(_POINTS.get(kind, 0) for kind in kinds)


def _lead(position: Position, own: str) -> int:
    return _points(position, own) - max(_points(position, color) for color in "rygbwk" if color != own)
