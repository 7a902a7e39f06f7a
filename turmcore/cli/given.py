"""The commands' input: positions, settings, files."""

import argparse
import io
import json
import sys
from collections.abc import Mapping
from dataclasses import fields
from typing import Any, BinaryIO

from turmcore.core.game import Game
from turmcore.core.state import State
from turmcore.errors import TextError, TurmError
from turmcore.matches.openings import read_openings, shuffled
from turmcore.matches.terms import Terms
from turmcore.notation.output import naming
from turmcore.registry import from_text, game_class

FORMAT = 1
"""Version of the `--json` output: docs/json.md."""

LONGEST = 1 << 20
"""Largest position text in bytes; the longest of any game is a hundred times smaller."""


def position_text(arguments: argparse.Namespace) -> str | None:
    """The text of `--position`, from standard input if it is `-`.

    Raises
    ------
    TextError
        If standard input is not UTF-8.
    """
    if arguments.position != "-":
        return arguments.position
    try:
        text = sys.stdin.buffer.read(LONGEST + 1)
        if len(text) > LONGEST:
            raise TextError(f"standard input: a position is not longer than {LONGEST >> 20} MiB")
        return text.decode().strip()
    except UnicodeDecodeError:
        raise TextError("standard input: the position is not UTF-8 text") from None


def openings(arguments: argparse.Namespace) -> tuple[str, ...]:
    """The positions of `--openings` in the file's order; none without it.

    Raises
    ------
    TurmError
        With the name of the file, and the place in it.
    """
    if arguments.openings is None:
        if arguments.order != "sequential" or arguments.opening_plies is not None:
            raise TextError("--order and --opening-plies are about the file of --openings, but there is none")
        return ()
    if arguments.position is not None:
        raise TextError("--openings and --position both say where the games begin; one of them will do")
    with open_file(arguments.openings) as file:
        try:
            return read_openings(arguments.game, file, settings(arguments), arguments.opening_plies)
        except TurmError as error:
            raise TextError(f"{arguments.openings}: {error}") from None


def ordered(arguments: argparse.Namespace, found: tuple[str, ...], seed: int) -> tuple[str, ...]:
    """The openings in the order of `--order`, for a match with this seed."""
    return shuffled(found, seed) if arguments.order == "random" else found


def terms(arguments: argparse.Namespace) -> Terms:
    """The terms of a match.

    Raises
    ------
    TextError
        For one that cannot be read.
    """
    return Terms(**{one.name: getattr(arguments, one.name) for one in fields(Terms)})


def game_of(name: str, position: str) -> Game:
    """The game that a position's text belongs to."""
    return game_class(name).of_text(position)


def state(arguments: argparse.Namespace) -> State:
    """The position given by `--position`."""
    text = position_text(arguments)
    assert text is not None, "only for commands that require one"
    return from_text(arguments.game, text)


def settings(arguments: argparse.Namespace) -> dict[str, object]:
    """The game's settings from `--option`, `--set` and `--board`; `--players` is separate.

    Raises
    ------
    TextError
        For a setting without a value or given twice.
    """
    given: dict[str, object] = {}
    pairs = [(option, *option.partition("=")) for option in arguments.options]
    for option, key, equals, value in pairs:
        if not equals or not key:
            raise TextError(f"--option {option}: it is not a setting; a setting looks like key=value")
        if key in given:
            raise TextError(f"--option {option}: {key} is given twice")
        given[key] = value
    for key, value in (("set", arguments.set), ("board", arguments.board)):
        if value is not None:
            if key in given:
                raise TextError(f"--{key} {value}: {key} is given twice")
            given[key] = value
    # Every game can be loaded with a number of players, but not every header contains it.
    if "players" in given and "players" not in game_class(arguments.game).with_options({}).options:
        value = given["players"]
        raise TurmError(
            f"--option players={value}: the number of players is no option of {arguments.game}; give it as --players {value}"
        )
    return given


class _Input(io.FileIO):
    """A file whose errors say which one it is."""

    def readinto(self, buffer: Any) -> int | None:
        with naming(self.name):
            return super().readinto(buffer)

    def seek(self, offset: int, whence: int = 0) -> int:
        with naming(self.name):
            return super().seek(offset, whence)


def open_file(name: str) -> BinaryIO:
    """A file opened for reading in binary; standard input if the name is `-`."""
    return sys.stdin.buffer if name == "-" else io.BufferedReader(_Input(name))


def write(text: str) -> None:
    """Write to standard output, always as UTF-8."""
    sys.stdout.buffer.write(text.encode())


def write_json(data: Mapping[str, object]) -> None:
    """Write an object as a line of JSON that begins with its format version; fields are only ever added."""
    write_lines([json.dumps({"format": FORMAT, **data})])


def write_lines(lines: list[str]) -> None:
    """Write lines to standard output."""
    write("".join(line + "\n" for line in lines))
