"""Agents as text: `NAME[-TEMPER][:LIMIT]`, for example `random`, `mcts:500ms` or `level4-careful`; for a program
`ugi:COMMAND[ {OPTION=VALUE ..}][:LIMIT]`."""

import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from turmcore.errors import TextError
from turmcore.search.limit import Limit

_LONGEST_OPTIONS = 1 << 14  # characters; shlex takes time by the square


@dataclass(frozen=True, slots=True)
class Agent:
    """A kind of player with its limit.

    Attributes
    ----------
    name : str
    limit : Limit or None
    text : str
        As written; used as the name in records.
    command : str
        The command line of the program, for an agent `ugi`.
    options : tuple of (str, str)
        The options to set in that program.
    temper : str
        Its attitude to risk where blocks may fall, a name in `turmcore.players.levels.TEMPERS`; empty for
        neutral.
    """

    name: str
    limit: Limit | None
    text: str
    command: str = ""
    temper: str = ""
    options: tuple[tuple[str, str], ...] = ()

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `NAME[-TEMPER][:LIMIT]`; `make` checks whether there is a player with that name.

        A command may contain colons itself: what follows the last one counts as a limit only if it is one.
        Options for a program follow it in braces, each quoted like a shell word.

        Raises
        ------
        TextError
            If the limit or an option cannot be read.
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
    def of_program(cls, command: str, options: Mapping[str, str], limit: str) -> Self:
        """A program with these options, and a limit as text."""
        words = " ".join(shlex.quote(f"{name}={value}") for name, value in options.items())
        return cls.parse(f"ugi:{command}{f' {{{words}}}' if words else ''}:{limit}")

    @classmethod
    def _of_command(cls, rest: str, text: str) -> Self:
        command, colon, ending = rest.rpartition(":")
        limit = None
        if colon:
            try:
                limit = Limit.parse(ending)
            except TextError:
                command = rest  # the colon belongs to the command
        else:
            command = rest
        command, brace, words = command.partition(" {")
        if not brace:
            return cls("ugi", limit, text, command)
        try:
            is_good = words.endswith("}") and len(words) <= _LONGEST_OPTIONS
            given = shlex.split(words.removesuffix("}")) if is_good else [""]
        except ValueError:  # an unclosed quote
            given = [""]
        options = tuple((name.strip(), value) for name, _, value in (word.partition("=") for word in given))
        if not all(name and "=" in word for (name, _), word in zip(options, given, strict=True)):
            raise TextError(f"agent {text!r}: options look like {{Name=value 'Other name=value'}}")
        return cls("ugi", limit, text, command, options=options)

    def __str__(self) -> str:
        return self.text
