"""Agents as text: `NAME[-TEMPER][:LIMIT]`, for example `random`, `mcts:500ms` or `level4-careful`; for a program
`ugi:COMMAND[:LIMIT]`."""

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
    command : str
        What starts the program of an agent `ugi`, with its arguments.
    temper : str
        What it dares where blocks may fall, a name of `turmcore.players.levels.TEMPERS`; empty for an even one.
    """

    name: str
    limit: Limit | None
    text: str
    command: str = ""
    temper: str = ""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `NAME[-TEMPER][:LIMIT]`; whether there is a player of that name is for `make` to say.

        A command may hold colons itself: only if what follows the last one is a limit, it is taken as such.

        Raises
        ------
        TextError
            If the limit cannot be read.
        """
        name, colon, limit = text.partition(":")
        if name == "ugi":
            return cls._of_command(limit, text)
        name, _, temper = name.partition("-")
        try:
            return cls(name, Limit.parse(limit) if colon else None, text, temper=temper)
        except TextError as error:
            raise TextError(f"agent {text!r}: {error}") from None

    @classmethod
    def _of_command(cls, rest: str, text: str) -> Self:
        command, colon, limit = rest.rpartition(":")
        if colon:
            try:
                return cls("ugi", Limit.parse(limit), text, command)
            except TextError:
                pass  # a colon of the command's own
        return cls("ugi", None, text, rest)

    def __str__(self) -> str:
        return self.text
