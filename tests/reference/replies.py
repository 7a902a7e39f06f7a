"""What is certain for a player when the others have replied, in any game: every way is tried, nothing is cut off."""

from collections.abc import Callable
from typing import Protocol, Self, TypeVar


class Position(Protocol):
    def actions(self) -> list[str]: ...
    def apply(self, token: str) -> Self: ...
    def player(self) -> str: ...


P = TypeVar("P", bound=Position)


def in_turn(position: P, own: str, count: Callable[[P], int]) -> int:
    """The most when the turn ends."""
    if position.player() != own:
        return count(position)
    return max(in_turn(position.apply(token), own, count) for token in position.actions())


def after_replies(position: P, own: str, count: Callable[[P], int]) -> int:
    """The most that is certain where chance decides, or at the end; what must happen by chance happens."""
    tokens, player = position.actions(), position.player()
    if not tokens or (player == "chance" and len(tokens) > 1):
        return count(position)
    found = [after_replies(position.apply(token), own, count) for token in tokens]
    return max(found) if player in (own, "chance") else min(found)
