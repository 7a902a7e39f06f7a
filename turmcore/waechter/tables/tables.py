"""Endgame tables: all positions with few stones, and how they end."""

from __future__ import annotations

import mmap
import os
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from turmcore.errors import TurmError
from turmcore.waechter.notation import Placed, read_fen
from turmcore.waechter.tables import files
from turmcore.waechter.tables.known import Facts, Known
from turmcore.waechter.tables.memory import MAX_STONES, Memory


class Tables:
    """The tables of a folder, mapped into memory that processes with the same tables share.

    Any number of threads may probe at once. `close`, or the end of a ``with`` block, releases the memory once
    no search uses it any more.

    Attributes
    ----------
    directory : Path
    facts : tuple of Facts
        Statistics of each class.
    """

    def __init__(self, directory: Path, memory: Memory, facts: tuple[Facts, ...]) -> None:
        self.directory = directory
        self.facts = facts
        self._memory: Memory | None = memory

    @classmethod
    def open(cls, directory: str | os.PathLike[str] | None = None, *, check: bool = True) -> Self:
        """The tables of a folder.

        Parameters
        ----------
        directory : path-like, optional
            By default the user's folder for tables.
        check : bool
            True to compare the cells with their checksums, which reads all of them; headers are always
            checked.

        Raises
        ------
        TurmError
            If there are no tables, or one is damaged.
        """
        tables = cls.find(directory, check=check)
        if tables is None:
            folder = files.folder(directory)
            what = "has no endgame tables" if folder.is_dir() else "is no folder, there are no endgame tables"
            raise TurmError(f"{folder}: {what}; `turmcore tables waechter` makes them")
        return tables

    @classmethod
    def find(cls, directory: str | os.PathLike[str] | None = None, *, check: bool = True) -> Self | None:
        """Like `open`, but None if there are no tables."""
        folder = files.folder(directory)
        memory = Memory()
        facts: list[Facts] = []
        for stones in range(MAX_STONES + 1):
            kinds = files.classes(stones)
            if not all(files.table_path(folder, kind).is_file() for kind in kinds):
                break
            for kind in kinds:
                facts += add_file(memory, folder, kind, check=check)
            memory.complete(stones)
        return cls(folder, memory, tuple(facts)) if memory.stones >= 0 else None

    @property
    def stones(self) -> int:
        """Positions with up to this many stones, of both sides together, are known."""
        return self.memory.stones

    @property
    def memory(self) -> Memory:
        """The cells, for searches; TurmError when closed."""
        if self._memory is None:
            raise TurmError("these tables are closed")
        return self._memory

    def probe(self, position: Any) -> Known | None:
        """The result of a position with best play.

        Repetition is ignored: a position that occurred before has the same value.

        Parameters
        ----------
        position : str or WaechterState or Placed

        Returns
        -------
        Known or None
            None if it has too many stones or the game is over.
        """
        memory = self.memory
        placed = read_fen(position) if isinstance(position, str) else getattr(position, "placed", position)
        if not isinstance(placed, Placed):
            raise TurmError(f"the tables know states and positions' texts, not {position!r}")
        return memory.probe(placed)

    @property
    def is_closed(self) -> bool:
        """True if `close` was called."""
        return self._memory is None

    def close(self) -> None:
        """Stop using the tables."""
        self._memory = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<endgame tables in {self.directory}>"


def add_file(memory: Memory, folder: Path, kind: files.Class, *, check: bool = True) -> tuple[Facts, ...]:
    """Map the file of a class into memory and return its statistics; TurmError if it is damaged."""
    path = files.table_path(folder, kind)
    header = files.Header.read(path, kind)
    if header.state is not None:
        raise TurmError(f"{path}: this table is not finished; delete it")
    with open(path, "rb") as file:
        cells = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))[files.HEADER_BYTES :]
    if check:
        header.check(path, cells)
    memory.add(*kind, cells)
    return header.facts
