"""Files that are replaced completely or not at all."""

from __future__ import annotations

import errno
import hashlib
import io
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Self

from turmcore.system import lock, sync_folder

_LONGEST_NAME = 255  # bytes that a file's name can have


@contextmanager
def naming(path: object) -> Iterator[None]:
    """Let an OSError that names no file name this one."""
    try:
        yield
    except OSError as error:
        if error.filename is None and error.errno is not None:
            raise OSError(error.errno, error.strerror, str(path)) from None
        raise


class _Named(io.BufferedIOBase):
    """A file whose errors say which one it is: the system tells no name with a full disk.

    The buffer is told, not the file below it: where Ctrl-C came between what that has written and what the buffer knows
    of it, the same bytes would be written again.
    """

    path: Path

    def write(self, data: Any) -> int:
        with naming(self.path):
            return super().write(data)

    def truncate(self, size: int | None = None) -> int:
        with naming(self.path):
            return super().truncate(size)

    def flush(self) -> None:
        with naming(self.path):
            super().flush()


class _Writer(_Named, io.BufferedWriter):
    pass


class _Random(_Named, io.BufferedRandom):
    pass


def open_named(path: Path, mode: str) -> BinaryIO:
    """A file to be written: each OSError from writing names it; `mode` as that of `open`, always binary."""
    raw = io.FileIO(path, mode)
    file = _Random(raw) if "+" in mode else _Writer(raw)
    file.path = path
    return file


def _beside(path: Path, suffix: str) -> Path:
    """A name like that of a file, which may be as long as names can be."""
    whole = path.name + suffix
    if len(os.fsencode(whole)) > _LONGEST_NAME:
        mark = hashlib.sha256(os.fsencode(path.name)).hexdigest()[:8]
        start = os.fsencode(path.name)[: _LONGEST_NAME - len(mark) - len(suffix) - 1]
        whole = f"{start.decode(errors='ignore')}~{mark}{suffix}"
    return path.with_name(whole)


class Output:
    """Writes a file beside its target and moves it there when it is complete.

    Until then the target keeps its old content. After an interruption the written part stays beside it as
    `NAME.part`, to be resumed. A target that is not a regular file, such as a pipe or a device, is written
    directly.

    Parameters
    ----------
    path : path-like
        The target; a symbolic link is followed.
    resume : bool
        Continue after the contents of the part file, or else of the target. The caller first reads `kept` and
        tells `start` how much of it is valid.

    Raises
    ------
    OSError
        From any step.
    """

    def __init__(self, path: str | os.PathLike[str], *, resume: bool = False) -> None:
        given = Path(path)
        self.is_direct = given.exists() and not given.is_file()
        self.path = given if self.is_direct else Path(os.path.realpath(path))  # a pipe's real path is none
        self.part = self.path if self.is_direct else _beside(self.path, ".part")
        self._resume = resume and not self.is_direct
        self._file: BinaryIO | None = None

    @property
    def kept(self) -> Path | None:
        """The file with the content to continue from; None if there is none."""
        if not self._resume:
            return None
        return next((path for path in (self.part, self.path) if path.exists()), None)

    def start(self, size: int = 0) -> None:
        """Open the part file, which nobody else may write meanwhile.

        Parameters
        ----------
        size : int
            Bytes of `kept` to keep; the rest is rewritten.
        """
        kept = self.kept
        if self.is_direct:
            self._file = open_named(self.part, "w")
            return
        if kept == self.path:
            copy = _beside(self.part, "~")
            shutil.copyfile(kept, copy)
            os.replace(copy, self.part)  # so that a part file never holds less than the target
        file = open_named(self.part, "a")
        is_ours = True
        with suppress(OSError):  # not every file system has locks
            is_ours = lock(file.fileno())
        if not is_ours:
            file.close()
            raise OSError(errno.EBUSY, "another process is writing it", str(self.part))
        self._file = file
        self._file.truncate(size if kept is not None else 0)

    def write(self, data: bytes) -> None:
        """Append data."""
        assert self._file is not None, "start comes first"
        self._file.write(data)

    def flush(self) -> None:
        """Hand what is written to the system, so that it outlives this process."""
        assert self._file is not None, "start comes first"
        self._file.flush()

    def commit(self) -> None:
        """Put the complete file in its place."""
        assert self._file is not None, "start comes first"
        with self._file as file:
            file.flush()
            if self.is_direct:
                return
            with naming(self.part):
                os.fsync(file.fileno())
            if self.path.exists():
                shutil.copymode(self.path, self.part)
        os.replace(self.part, self.path)
        sync_folder(self.path.parent)

    def discard(self) -> None:
        """Give up: the target stays as it was and the part file is removed."""
        self.close()
        if not self.is_direct and self._file is not None:
            self.part.unlink(missing_ok=True)

    def close(self) -> None:
        """Close the part file and leave it in place."""
        if self._file is not None:
            self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def write_whole(path: str | os.PathLike[str], data: bytes) -> None:
    """Replace a file's content in one step.

    Raises
    ------
    OSError
        If it cannot be written; the old content is then unchanged.
    """
    output = Output(path)
    try:
        output.start()
        output.write(data)
        output.commit()
    except BaseException:
        output.discard()
        raise
