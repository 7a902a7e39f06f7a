"""Agents as text: `NAME[:LIMIT]`, for example `random`, `greedy` or `mcts:500ms`."""

import re
from dataclasses import dataclass
from typing import Self

from turmcore.errors import TextError

_LIMIT = re.compile(r"(\d+(?:\.\d+)?|\.\d+)(ms|s|n)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Limit:
    """How long a player may think: a time for a whole turn, or a number of nodes for a decision.

    Attributes
    ----------
    seconds : float or None
    nodes : int or None
        Exactly one of the two is set.
    """

    seconds: float | None = None
    nodes: int | None = None

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `500ms`, `1s`, `0.5s` or `2000n`.

        Raises
        ------
        TextError
            If the text is no limit, or one of nothing.
        """
        match = _LIMIT.fullmatch(text)
        if match is None:
            raise TextError(f"{text!r} is no limit; 500ms, 1.5s and 2000n are")
        number, unit = match.groups()
        if not float(number):
            raise TextError(f"the limit {text!r} leaves nothing to think with")
        if unit != "n":
            return cls(seconds=float(number) / (1000 if unit == "ms" else 1))
        if "." in number:
            raise TextError(f"the limit {text!r} is no whole number of nodes")
        return cls(nodes=int(number))


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
