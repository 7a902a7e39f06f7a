"""The files of the tables.

Each file holds the positions with certain numbers of stones: ``waechter-2-1.table`` those in which one side
has two stones and the other has one. It begins with a header of 4096 bytes: a JSON text, blanks, and the
checksum of both; the cells follow (see layout.h). If the making of a table was stopped,
``waechter-2-1.unfinished`` holds what was done: the same header, but with a state, and the same cells.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from turmcore.core.folders import user_folder
from turmcore.core.json_text import read_json
from turmcore.errors import TurmError
from turmcore.notation.output import Output
from turmcore.waechter.tables.known import Facts
from turmcore.waechter.tables.memory import MAX_STONES, checksum, num_cells

FORMAT = "waechter-table/1"
HEADER_BYTES = 4096
_SUM_BYTES = 17
"""The header ends with its checksum of 16 hexadecimal digits and a newline."""

Class = tuple[int, int]
"""Numbers of stones, the greater one first."""


def folder(directory: str | os.PathLike[str] | None) -> Path:
    """The given folder, or else the user's folder for tables."""
    return user_folder("tables") if directory is None else Path(directory)


def classes(stones: int) -> list[Class]:
    """The files of positions with this many stones."""
    return [(more, stones - more) for more in range(stones, -1, -1) if more >= stones - more]


def table_path(directory: Path, stones: Class) -> Path:
    """The file of a class."""
    return directory / f"waechter-{stones[0]}-{stones[1]}.table"


def unfinished_path(directory: Path, stones: Class) -> Path:
    """The file of a class that is being made."""
    return table_path(directory, stones).with_suffix(".unfinished")


@dataclass(frozen=True, slots=True)
class Header:
    """The part of a file before the cells.

    Attributes
    ----------
    stones : Class
    checksum : str
        Of the cells.
    facts : tuple of Facts
        Of the class, and of the one with the sides swapped if that is different; none in an unfinished table.
    state : tuple or None
        The place where the solver continues; None in a finished table.
    """

    stones: Class
    checksum: str
    facts: tuple[Facts, ...] = ()
    state: tuple[Any, ...] | None = None

    def to_bytes(self) -> bytes:
        """The header as in the file."""
        text = json.dumps({"format": FORMAT, **asdict(self)}).encode().ljust(HEADER_BYTES - _SUM_BYTES)
        return text + f"{checksum(text)}\n".encode()

    @staticmethod
    def read(path: Path, stones: Class) -> Header:
        """The header of a class's file; TurmError says what is wrong with it."""
        with open(path, "rb") as file:
            data = file.read(HEADER_BYTES)
            size = os.fstat(file.fileno()).st_size
        text, written = data[:-_SUM_BYTES], data[-_SUM_BYTES:]
        try:
            content: dict[str, Any] = read_json(text)
            kind = content.pop("format")
        except (ValueError, KeyError, TypeError, AttributeError):
            raise TurmError(f"{path}: this is not an endgame table") from None
        if kind != FORMAT:
            raise TurmError(
                f"{path}: this is a table of the format {kind!r}, not {FORMAT!r}; it has to be made again"
            )
        if written != f"{checksum(text)}\n".encode():
            raise TurmError(f"{path}: the table is damaged, its header has another checksum; delete it")
        try:
            facts = tuple(Facts(**{**each, "stones": tuple(each["stones"])}) for each in content["facts"])
            state = None if content["state"] is None else tuple(content["state"])
            header = Header((content["stones"][0], content["stones"][1]), content["checksum"], facts, state)
        except (KeyError, IndexError, TypeError) as error:
            raise TurmError(f"{path}: the table is damaged, its header lacks something: {error}") from None
        if header.stones != stones:
            held = "-".join(map(str, header.stones))
            raise TurmError(f"{path}: this is the table {held} under a wrong name")
        expected = HEADER_BYTES + num_cells(*stones)
        if size != expected:
            raise TurmError(
                f"{path}: the table is damaged, it has {size} bytes instead of {expected}; delete it"
            )
        return header

    def check(self, path: Path, cells: Any) -> None:
        """Compare the cells, any buffer, with the checksum; TurmError if they differ."""
        if checksum(cells) != self.checksum:
            raise TurmError(f"{path}: the table is damaged, its cells have another checksum; delete it")


def write(
    path: Path, stones: Class, cells: Any, *, facts: Sequence[Facts] = (), state: Sequence[Any] | None = None
) -> None:
    """Write a file completely or not at all."""
    header = Header(stones, checksum(cells), tuple(facts), None if state is None else tuple(state))
    output = Output(path)
    try:
        output.start()
        output.write(header.to_bytes())
        output.write(cells)
        output.commit()
    except BaseException:
        output.discard()
        raise


def check_stones(stones: int) -> None:
    """TurmError if there are no tables for this many stones."""
    if not isinstance(stones, int) or not 0 <= stones <= MAX_STONES:
        raise TurmError(f"tables are made for 0 to {MAX_STONES} tower stones, not for {stones!r}")
