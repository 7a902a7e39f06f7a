"""The samples of many games as files that grow row by row, in folders with a fixed number of games each,
`samples-00000` and so on.

A folder has a `.npy` file for each column, which numpy can map into memory, and `blocks.bin` with the
variable-sized data, one block for each game; `blocks.npy` says where the rows and the block of each game end.
Nothing is buffered in memory, and after an interruption the files are cut off after the last complete game.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Collection, Sequence
from itertools import accumulate
from pathlib import Path
from tokenize import TokenError
from typing import TYPE_CHECKING, Any, BinaryIO

from turmcore.matches.samples import GameSamples
from turmcore.notation.output import open_named

if TYPE_CHECKING:
    from numpy.typing import NDArray

_HEAD = 128  # bytes of a column's header, whatever its length
_MAGIC = b"\x93NUMPY\x01\x00" + struct.pack("<H", _HEAD - 10)

NO_COLUMN = (ValueError, EOFError, SyntaxError, TokenError)
"""The errors that numpy raises for a file that is not an array."""

BLOCKS = "blocks.bin"
ENDS = "blocks"
"""The column with a row for each game, not for each decision."""

Size = tuple[int, int]
"""A game's number of rows, and the size of its block in bytes."""


class Column:
    """A `.npy` file to which rows are appended.

    Parameters
    ----------
    path : Path
    row : ndarray
        An example of the rows, of any length.
    count : int
        Rows of the file to keep; the rest is cut off.
    """

    def __init__(self, path: Path, row: NDArray[Any], count: int) -> None:
        self._kind = row.dtype
        self._shape = row.shape[1:]
        self._count = count
        self._file = open_named(path, "r+" if path.exists() else "w+")
        self._file.truncate(_HEAD + count * _row_bytes(self._kind.itemsize, self._shape))
        self._file.seek(0, 2)

    def add(self, rows: NDArray[Any]) -> None:
        """Append rows."""
        self._file.write(rows.tobytes())
        self._count += len(rows)

    def flush(self) -> None:
        """Update the number of rows, and pass everything to the system."""
        shape = "".join(f"{n}, " for n in (self._count, *self._shape))
        text = f"{{'descr': '{self._kind.str}', 'fortran_order': False, 'shape': ({shape}), }}"
        self._file.seek(0)
        self._file.write(_MAGIC + text.ljust(_HEAD - 11).encode() + b"\n")
        self._file.seek(0, 2)
        self._file.flush()

    def close(self) -> None:
        """Close the file with its number of rows updated."""
        self.flush()
        self._file.close()


class Shards:
    """The samples in a folder.

    Parameters
    ----------
    folder : Path
    size : int
        Games per shard.
    names : collection of str
        The columns.
    """

    def __init__(self, folder: Path, size: int, names: Collection[str]) -> None:
        self._folder = folder
        self._names = {*names}
        self.size = size
        self._games: list[Size] = []  # of the current shard
        self._number = 0
        self._columns: dict[str, Column] = {}
        self._blocks: BinaryIO | None = None

    def path(self, number: int) -> Path:
        """The folder of a shard."""
        return self._folder / f"samples-{number:05}"

    def kept(self, sizes: Sequence[Size]) -> int:
        """Number of games, of these sizes and from the first on, whose samples are complete."""
        for first in range(0, len(sizes), self.size):
            games = sizes[first : first + self.size]
            have = self._kept(self.path(first // self.size), games)
            if have < len(games):
                return first + have
        return len(sizes)

    def _kept(self, path: Path, games: Sequence[Size]) -> int:
        """The number of a shard's games that all of its files hold."""
        if not (path / BLOCKS).is_file():
            return 0
        rows = {file.stem: _rows_in(file) for file in path.glob("*.npy")}
        ends, room = rows.pop(ENDS, 0), (path / BLOCKS).stat().st_size
        least = min(rows.values()) if rows.keys() == self._names else 0
        whole = [row_end <= least and block_end <= room for row_end, block_end in _ends(games)]
        return min(sum(whole), ends)

    def start(self, sizes: Sequence[Size]) -> None:
        """Continue after games with these sizes."""
        self._number = len(sizes) // self.size
        self._games = list(sizes[self._number * self.size :])
        for path in self._folder.glob("samples-*"):
            has_kept = path == self.path(self._number) and self._games
            if path.is_dir() and path.name >= self.path(self._number).name and not has_kept:
                for file in path.iterdir():
                    file.unlink()
                path.rmdir()

    def add(self, samples: GameSamples) -> Size:
        """Add a game; returns its size."""
        import numpy as np

        path = self.path(self._number)
        if self._blocks is None:
            self._open(path, samples)
        assert self._blocks is not None
        size = len(samples.columns["game"]), len(samples.block)
        self._games.append(size)
        for name, rows in samples.columns.items():
            self._columns[name].add(rows)
        self._blocks.write(samples.block)
        self._columns[ENDS].add(np.array([_ends(self._games)[-1]], np.int64))
        if len(self._games) == self.size:
            self.close()
            self._number += 1
            self._games = []
        return size

    def _open(self, path: Path, samples: GameSamples) -> None:
        import numpy as np

        path.mkdir(exist_ok=True)
        rows, room = _ends(self._games)[-1] if self._games else (0, 0)
        self._columns = {
            name: Column(path / f"{name}.npy", one, rows) for name, one in samples.columns.items()
        }
        self._columns[ENDS] = Column(path / f"{ENDS}.npy", np.zeros((1, 2), np.int64), len(self._games))
        self._blocks = open_named(path / BLOCKS, "r+" if (path / BLOCKS).exists() else "w+")
        self._blocks.truncate(room)
        self._blocks.seek(room)

    def flush(self) -> None:
        """Hand what is written to the system, so that it outlives this process."""
        if self._blocks is not None:
            self._blocks.flush()
            for column in self._columns.values():
                column.flush()

    def close(self) -> None:
        """Close everything."""
        if self._blocks is not None:
            self._blocks.close()
            for column in self._columns.values():
                column.close()
            self._blocks, self._columns = None, {}


def _ends(games: Sequence[Size]) -> list[Size]:
    """The end of each game's rows and of its block."""
    rows, blocks = (accumulate(sizes) for sizes in zip(*games, strict=True)) if games else ((), ())
    return list(zip(rows, blocks, strict=True))


def _rows_in(path: Path) -> int:
    """Number of complete rows in a column's file; 0 if its header is unreadable."""
    from numpy.lib import format

    try:
        with open(path, "rb") as file:
            format.read_magic(file)
            shape, _, kind = format.read_array_header_1_0(file)
    except NO_COLUMN:
        return 0
    return (path.stat().st_size - _HEAD) // _row_bytes(kind.itemsize, shape[1:])


def _row_bytes(size: int, shape: Sequence[int]) -> int:
    return size * math.prod(shape)
