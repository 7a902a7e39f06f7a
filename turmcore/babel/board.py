"""Boards: the tower's fields and lines, read from a file and checked (rule 1.2)."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from turmcore.babel import limits
from turmcore.core.json_text import read_json
from turmcore.core.library import Library
from turmcore.errors import TextError

SHIPPED = ("six", "six-s")
OTHER_FIELDS = ("G5", "G4", "G3", "P5")
"""The fields of a circuit besides the start fields, by step."""
NUM_STARTS = limits.NUM_COLORS
LONGEST = limits.LONGEST
"""Most fields on a circuit: more than any real table could hold."""
HIGH_FIELDS = tuple(f"5.{i}" for i in range(limits.NUM_HIGH))
SUMMIT = "6"

_NAME = re.compile(r"[A-Za-z0-9_-]{1,32}")
_KEYS = ("name", "status", "circuits", "lines")


@dataclass(frozen=True)
class Board:
    """The tower.

    Attributes
    ----------
    name : str
        ``"six"``; a user's board has a hash of its content as well, ``"mine#1f2e3d4c"``.
    status : str
        ``"reconstruction"`` or ``"verified"`` (seen on a real board).
    circuits : tuple of tuple of str
        The fields of steps 1 to 4: ``"S"`` a start field, of the colors in order, ``"G5"`` a group field of five
        parts, ``"P5"`` a single field worth five points.
    lines : tuple of (str, str)
        Pairs of a field of step 4 and the field of step 5 that it is joined to.
    """

    name: str
    status: str
    circuits: tuple[tuple[str, ...], ...]
    lines: tuple[tuple[str, str], ...]

    @cached_property
    def fields(self) -> tuple[str, ...]:
        """Names of all fields, by step, then index."""
        names = [f"{step}.{i}" for step, circuit in enumerate(self.circuits, 1) for i in range(len(circuit))]
        return (*names, *HIGH_FIELDS, SUMMIT)

    @cached_property
    def kinds(self) -> dict[str, str]:
        """The kind of each field: ``"S"``, ``"G5"``, ``"G4"``, ``"G3"``, ``"P5"``, ``"7"`` on step 5 or
        ``"11"``."""
        kinds = [kind for circuit in self.circuits for kind in circuit]
        return dict(zip(self.fields, [*kinds, *["7"] * 6, "11"], strict=True))

    @cached_property
    def starts(self) -> tuple[tuple[str, ...], ...]:
        """The start fields of steps 1 to 4, in the order of the colors."""
        return tuple(
            tuple(f"{step}.{i}" for i, kind in enumerate(circuit) if kind == "S")
            for step, circuit in enumerate(self.circuits, 1)
        )

    def walk(self, field: str, steps: int) -> str:
        """The field this many steps further on the same circuit; downward if negative."""
        step, index = field.split(".")
        return f"{step}.{(int(index) + steps) % len(self.circuits[int(step) - 1])}"

    def ways(self, origin: str, number: int) -> list[tuple[str, ...]]:
        """Every path that a figure on a circuit could take with a number, field by field, ignoring other
        figures."""
        up = dict(self.lines)
        found = []
        for side in (1, -1):
            around = [self.walk(origin, side * k) for k in range(number + 1)]
            found.append(tuple(around))
            for above in (1, 2) if origin[0] == "4" else ():
                k = number - above
                if k >= 0 and around[k] in up:
                    found.append((*around[: k + 1], *[up[around[k]], SUMMIT][:above]))
        return found


def parse(text: str, origin: str = "board") -> Board:
    """Read and check a board.

    Parameters
    ----------
    text : str
        JSON: ``{"name": .., "status": .., "circuits": ["S G5 ..", ..], "lines": [["4.1", "5.0"], ..]}``.
    origin : str
        Name of the source, for messages.

    Raises
    ------
    TextError
        With the place, if the board breaks rule 1.2.
    """

    def wrong(message: str) -> TextError:
        return TextError(f"{origin}: {message} (rule 1.2)")

    try:
        data = read_json(text)
    except ValueError as error:
        raise wrong(f"this is not JSON: {error}") from None
    if not isinstance(data, dict) or sorted(data) != sorted(_KEYS):
        raise wrong(f"a board is an object with {', '.join(_KEYS)}, exactly these")
    name, status, circuits, lines = (data[key] for key in _KEYS)
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise wrong(f"a board's name is 1-32 letters, digits, - or _, not {name!r}")
    if status not in ("reconstruction", "verified"):
        raise wrong(f"a board's status is reconstruction or verified, not {status!r}")
    if (
        not isinstance(circuits, list)
        or len(circuits) != 4
        or not all(isinstance(one, str) for one in circuits)
    ):
        raise wrong("there are four circuits, each a text such as 'S G5 S G5 ..'")
    for step, (circuit, other) in enumerate(zip(circuits, OTHER_FIELDS, strict=True), 1):
        fields = Counter(circuit.split())
        for kind in fields:
            if kind not in ("S", other):
                raise wrong(f"circuit {step}: its fields are S and {other}, not {kind!r}")
        if fields["S"] != NUM_STARTS:
            raise wrong(f"circuit {step}: it has six start fields S, not {fields['S']}")
        if not fields[other]:
            raise wrong(f"circuit {step}: it has no field {other}, so no figure could move there")
        if fields.total() > LONGEST:
            raise wrong(f"circuit {step}: it has {fields.total()} fields; at most {LONGEST} are allowed")
    board = Board(name, status, tuple(tuple(circuit.split()) for circuit in circuits), _lines(lines, wrong))
    for low, _ in board.lines:
        if low not in board.kinds:
            raise wrong(f"a line begins at {low}, which is not a field")
    return board


def _lines(lines: Any, wrong: Any) -> tuple[tuple[str, str], ...]:
    """The lines of a board, in the order of their fields."""
    found: dict[str, str] = {}
    if not isinstance(lines, list):
        raise wrong("lines are a list of pairs such as ['4.1', '5.0']")
    for line in lines:
        if (
            not isinstance(line, list)
            or [type(end) for end in line] != [str, str]
            or not re.fullmatch(r"4\.(0|[1-9][0-9]?)", line[0])
            or line[1] not in HIGH_FIELDS
        ):
            raise wrong(
                f"a line joins a field of step 4 and one of step 5, as in ['4.1', '5.0'], not {line!r}"
            )
        if line[0] in found:
            raise wrong(f"two lines begin at {line[0]}; at most one may")
        found[line[0]] = line[1]
    for field in HIGH_FIELDS:
        if field not in found.values():
            raise wrong(f"no line leads to {field}")
    return tuple(sorted(found.items(), key=lambda line: int(line[0][2:])))


def format_board(board: Board) -> str:
    """The board as the text of a file."""
    data = {
        "name": board.name.partition("#")[0],
        "status": board.status,
        "circuits": [" ".join(circuit) for circuit in board.circuits],
        "lines": [list(line) for line in board.lines],
    }
    return json.dumps(data) + "\n"


BOARDS = Library("board", "boards", "1.2", "turmcore.babel", ".json", SHIPPED, parse, format_board)
