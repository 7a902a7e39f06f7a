"""Agents as text: `NAME[:LIMIT]`, for example `random`, `greedy` or `mcts:500ms`."""

from dataclasses import dataclass
from typing import Self

from turmcore.errors import TextError
from turmcore.search.limit import Limit


@dataclass(frozen=True, slots=True)
class Agent:
    """A kind of player with its limit.

    Attributes
    ----------
    name : str
    limit : Limit or None
    text : str
        As it was written; the name in records.
    """

    name: str
    limit: Limit | None
    text: str

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `NAME[:LIMIT]`; whether there is a player of that name is for `make` to say.

        Raises
        ------
        TextError
            If the limit cannot be read.
        """
        name, colon, limit = text.partition(":")
        try:
            return cls(name, Limit.parse(limit) if colon else None, text)
        except TextError as error:
            raise TextError(f"agent {text!r}: {error}") from None

    def __str__(self) -> str:
        return self.text
