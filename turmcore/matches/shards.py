"""Samples of many games in files of so many games each, `samples-00000.npz` and so on.

The games of a file that is not complete yet wait in `samples-NNNNN.part`, one after another with length and checksum,
so that a kill costs none of them.
"""

import os
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO
from zipfile import BadZipFile

from turmcore.errors import TextError
from turmcore.matches.samples import joined, narrow, packed, unpacked
from turmcore.notation.output import write_whole

_HEAD = struct.Struct("<QI")  # bytes of a game's samples, and their CRC-32


class Shards:
    """The files of samples in a folder.

    Parameters
    ----------
    folder : Path
    size : int
        Games of a file.
    """

    def __init__(self, folder: Path, size: int) -> None:
        self._folder = folder
        self.size = size
        self._games: list[bytes] = []  # of the file that is not complete
        self._number = 0
        self._part: BinaryIO | None = None

    def path(self, number: int) -> Path:
        """A complete file."""
        return self._folder / f"samples-{number:05}.npz"

    def _part_path(self, number: int) -> Path:
        return self._folder / f"samples-{number:05}.part"

    def kept(self, count: int) -> int:
        """Of so many games in the folder, those whose samples are there: behind the last whole file all but a few."""
        number = count // self.size
        if count % self.size == 0:
            return count
        have = len(list(self._waiting(number))) or len(self._split(number))
        return min(count, number * self.size + have)

    def start(self, count: int) -> None:
        """Go on behind so many games."""
        self._number = count // self.size
        wanted = count - self._number * self.size
        waiting = list(self._waiting(self._number))
        if len(waiting) >= wanted:
            self._games = waiting[:wanted]
        else:  # the last file of a shorter run
            self._games = self._split(self._number)[:wanted]
        self._open()
        self.path(self._number).unlink(missing_ok=True)  # its games wait again
        for path in self._folder.glob("samples-*.part"):
            if path != self._part_path(self._number):
                path.unlink()

    def _open(self) -> None:
        path = self._part_path(self._number)
        write_whole(path, b"".join(map(_framed, self._games)))
        self._part = open(path, "ab")  # noqa: SIM115  # `close` closes it

    def add(self, samples: bytes) -> None:
        """Keep one game more."""
        assert self._part is not None, "start comes first"
        self._games.append(samples)
        self._part.write(_framed(samples))
        if len(self._games) == self.size:
            self._finish()
            self._number += 1
            self._games = []
            self._open()

    def flush(self) -> None:
        """Hand what is written to the system, so that it outlives this process."""
        if self._part is not None:
            self._part.flush()

    def finish(self) -> None:
        """Make the last file, even if it has room for more games."""
        if self._games:
            self._finish()
        else:
            self.close()
            self._part_path(self._number).unlink(missing_ok=True)

    def close(self) -> None:
        """Leave everything as it is."""
        if self._part is not None:
            self._part.close()
            self._part = None

    def _finish(self) -> None:
        write_whole(self.path(self._number), packed(joined(map(unpacked, self._games))))
        self.close()
        self._part_path(self._number).unlink(missing_ok=True)

    def _waiting(self, number: int) -> Iterator[bytes]:
        """The whole games of a part file."""
        try:
            file = open(self._part_path(number), "rb")  # noqa: SIM115
        except FileNotFoundError:
            return
        with file:
            while len(head := file.read(_HEAD.size)) == _HEAD.size:
                length, checksum = _HEAD.unpack(head)
                if length > os.fstat(file.fileno()).st_size:
                    return
                data = file.read(length)
                if len(data) < length or zlib.crc32(data) != checksum:
                    return
                yield data

    def _split(self, number: int) -> list[bytes]:
        """The samples of each game of a file, which a shorter run has left incomplete."""
        path = self.path(number)
        if not path.exists():
            return []
        try:
            arrays = unpacked(path.read_bytes())
            games, found = arrays["game"], []
            for index in range(number * self.size, int(games[-1]) + 1 if len(games) else 0):
                found.append(packed({name: narrow(array[games == index]) for name, array in arrays.items()}))
        except (KeyError, IndexError, TypeError, ValueError, EOFError, zlib.error, BadZipFile) as error:
            raise TextError(f"{path}: these are no samples: {error}") from None
        return found


def _framed(samples: bytes) -> bytes:
    return _HEAD.pack(len(samples), zlib.crc32(samples)) + samples
