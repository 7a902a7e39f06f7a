"""Linux, macOS and the other systems of the Unix family."""

import fcntl
import os
import resource
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

assert sys.platform != "win32"

_LONGEST_COMMAND = 1 << 14  # characters
_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG of Linux


def lock(file: int) -> bool:
    """Lock an open file until it is closed; False if another process has locked it.

    Raises
    ------
    OSError
        If the file system has no locks.
    """
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def release(file: int, path: Path) -> None:
    """Give up a lock, and delete the file that was there for it alone, while nobody else can have it."""
    with suppress(OSError):
        path.unlink(missing_ok=True)
    os.close(file)


def open_folder(folder: Path) -> int:
    """An open file that stands for a folder, to lock it."""
    return os.open(folder, os.O_RDONLY)


def sync_folder(folder: Path) -> None:
    """Write a folder's list of names to the disk: else a power failure may lose a new one."""
    file = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):  # not every file system supports it
            os.fsync(file)
    finally:
        os.close(file)


def user_data() -> Path:
    """The folder where programs keep a user's own files."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")


def unify_streams() -> None:
    """The standard streams are UTF-8, with one character at the end of a line."""


def split_command(command: str) -> list[str]:
    """The words of a command as a person writes it; ValueError for an open quote."""
    import shlex

    if len(command) > _LONGEST_COMMAND:  # for which shlex would take time by the square
        raise ValueError("it is too long for a command")
    return shlex.split(command)


def peak_memory() -> int:
    """The process's peak memory in bytes."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak << 10


def allow_many_files() -> None:
    """As many open files as the system allows; each connection is one."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def wait_for_end(file: int) -> None:
    """Wait until nobody can write into a pipe any more."""
    while os.read(file, 64):
        pass


def interrupt() -> None:
    """Let this program do what it does after Ctrl-C."""
    os.kill(os.getpid(), signal.SIGINT)  # to the main thread, which may be waiting


def begin_anew(command: Sequence[str]) -> NoReturn:
    """Let another program run in place of this one."""
    os.execv(command[0], list(command))


@contextmanager
def deaf() -> Iterator[None]:
    """A process that is started meanwhile ignores Ctrl-C, even while it starts; it must call `stay_deaf`
    first."""
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # which would unblock signals in this thread
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield  # a program started now inherits the blocked signals
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def stay_deaf() -> None:
    """Leave Ctrl-C, which reaches every process of a terminal, to the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def end_with_parent() -> None:
    """This process, one of `multiprocessing`, is killed when the one that started it ends, in whatever way.

    On Linux the system does it, also while a search lets no Python run; it watches the thread that has started this process.
    Elsewhere a thread waits for it.
    """
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is None:
        return
    if (prctl := _prctl()) is None:
        threading.Thread(target=_end_after, args=(parent,), daemon=True).start()
        return
    prctl(_DEATH_SIGNAL, signal.SIGKILL)
    if os.getppid() != parent.pid:
        os._exit(1)


def _end_after(parent: "BaseProcess") -> None:
    parent.join()
    os._exit(1)


def _prctl() -> Callable[..., int] | None:
    """The function of Linux; None elsewhere."""
    if sys.platform != "linux":
        return None
    import ctypes

    try:
        return ctypes.CDLL(None).prctl
    except (OSError, AttributeError):
        return None


class _Stream:
    """An end of a pipe, which never waits."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        os.set_blocking(file.fileno(), False)

    def fileno(self) -> int:
        return self._file.fileno()

    def recv(self, size: int) -> bytes:
        return os.read(self._file.fileno(), size)

    def send(self, data: bytes) -> int:
        return os.write(self._file.fileno(), data)

    def close(self) -> None:
        with suppress(OSError):
            self._file.close()


class Program:
    """A program in its own process group, which Ctrl-C does not reach.

    Parameters
    ----------
    command : sequence of str

    Attributes
    ----------
    process : Popen
    input, output, complaints : stream
        Its standard streams: with `fileno`, `recv`, `send`, `close`; none of them waits.

    Raises
    ------
    OSError
        If it cannot be started.
    """

    def __init__(self, command: Sequence[str]) -> None:
        import subprocess  # large, and most programs start none

        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            preexec_fn=_dies_with_us(),  # noqa: PLW1509  # None if there are threads
        )
        process = self.process
        assert process.stdin is not None and process.stdout is not None and process.stderr is not None
        self.input, self.output = _Stream(process.stdin), _Stream(process.stdout)
        self.complaints = _Stream(process.stderr)

    def kill(self) -> None:
        """Kill the group, even if its leader has already ended."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)


def _dies_with_us() -> Callable[[], None] | None:
    """A function for the new process to run first, where possible: asks the system to be killed with its
    parent.

    The system watches the parent's thread, so only processes of the main thread can use this; and running
    code between fork and exec is safe only while there is no other thread.
    """
    if threading.current_thread() is not threading.main_thread() or threading.active_count() > 1:
        return None
    if (prctl := _prctl()) is None:
        return None
    parent = os.getpid()

    def ask() -> None:
        prctl(_DEATH_SIGNAL, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)

    return ask
