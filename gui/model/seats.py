"""Who sits where: people and computers."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum


class Kind(StrEnum):
    """Who decides for a player; the values are the names in a record."""

    PERSON = "person"
    GREEDY = "greedy"
    RANDOM = "random"

    @property
    def is_computer(self) -> bool:
        """Whether the program decides."""
        return self is not Kind.PERSON


def kinds_of(names: Iterable[str], num_players: int) -> tuple[Kind, ...]:
    """The kinds for the names of a record, one for each player; an unknown name is a person."""
    known = {kind.value: kind for kind in Kind}
    kinds = [known.get(name.partition(":")[0], Kind.PERSON) for name in names]
    return tuple((kinds + [Kind.PERSON] * num_players)[:num_players])
