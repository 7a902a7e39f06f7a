"""Files that are replaced completely or not at all."""

import errno
import os
import shutil
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

from turmcore.system import lock, sync_folder


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
        self.path = Path(os.path.realpath(path))
        self.is_direct = self.path.exists() and not self.path.is_file()
        self.part = self.path if self.is_direct else self.path.with_name(self.path.name + ".part")
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
            self._file = open(self.part, "wb")  # noqa: SIM115  # `close` closes it
            return
        if kept == self.path:
            copy = self.part.with_name(self.part.name + "~")
            shutil.copyfile(kept, copy)
            os.replace(copy, self.part)  # so that a part file never holds less than the target
        file = open(self.part, "ab")  # noqa: SIM115
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
