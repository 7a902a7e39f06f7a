"""Files that are replaced as a whole or not at all."""

import os
import shutil
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self


class Output:
    """Writes a file beside its goal and moves it there when it is complete.

    Until then the goal keeps its old content. What was written before an
    interruption stays in the file beside it, `NAME.part`, to go on from.
    A goal that is no regular file, a pipe or a device, is written directly.

    Parameters
    ----------
    path : path-like
        The goal; a symbolic link is followed.
    resume : bool
        Go on behind what the part file holds, or else the goal. The caller reads `kept` first and
        tells `start` how much of it is good.

    Raises
    ------
    OSError
        From any step.
    """

    def __init__(self, path: str | os.PathLike[str], *, resume: bool = False) -> None:
        self.path = Path(os.path.realpath(path))
        self.is_direct = self.path.exists() and not self.path.is_file()
        self.part = self.path if self.is_direct else self.path.with_name(self.path.name + ".part")
        self._resume = resume and not self.is_direct
        self._file: BinaryIO | None = None

    @property
    def kept(self) -> Path | None:
        """The file with the content to go on from, None if there is none."""
        if not self._resume:
            return None
        return next((path for path in (self.part, self.path) if path.exists()), None)

    def start(self, size: int = 0) -> None:
        """Open the part file.

        Parameters
        ----------
        size : int
            Bytes of `kept` that stay; the rest is written anew.
        """
        kept = self.kept
        if kept is None:
            self._file = open(self.part, "wb")  # noqa: SIM115  # `close` closes it
            return
        if kept != self.part:
            copy = self.part.with_name(self.part.name + "~")
            shutil.copyfile(kept, copy)
            os.replace(copy, self.part)  # so that a part file never holds less than the goal
        self._file = open(self.part, "r+b")  # noqa: SIM115
        self._file.truncate(size)
        self._file.seek(size)

    def write(self, data: bytes) -> None:
        """Write behind what is there."""
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
            os.fsync(file.fileno())
            if self.path.exists():
                shutil.copymode(self.path, self.part)
        os.replace(self.part, self.path)
        folder = os.open(self.path.parent, os.O_RDONLY)
        try:
            with suppress(OSError):  # not every file system can
                os.fsync(folder)  # else the new name may be lost with the power
        finally:
            os.close(folder)

    def discard(self) -> None:
        """Give up: the goal stays as it was and the part file goes."""
        self.close()
        if not self.is_direct:
            self.part.unlink(missing_ok=True)

    def close(self) -> None:
        """Close the part file and leave it there."""
        if self._file is not None:
            self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def write_whole(path: str | os.PathLike[str], data: bytes) -> None:
    """Replace a file by new content, in one step.

    Raises
    ------
    OSError
        If it cannot be written; the old content is then still there.
    """
    output = Output(path)
    try:
        output.start()
        output.write(data)
        output.commit()
    except BaseException:
        output.discard()
        raise
