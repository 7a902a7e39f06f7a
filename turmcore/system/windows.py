"""Windows.

A lock is a byte that no file reaches: what is locked cannot be read either, by anybody else. There are no
process groups that one could kill, but jobs, and those end with whoever holds them.
"""

import _winapi
import ctypes
import io
import msvcrt
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from ctypes import wintypes
from pathlib import Path
from typing import IO, TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

assert sys.platform == "win32"

_LOCKED_BYTE = (1 << 31) - 2  # the last one that msvcrt reaches
_LONGEST_COMMAND = 1 << 14  # characters
_CHUNK = 1 << 16
_PAUSE = 0.2  # seconds

_KILL_ON_CLOSE = 0x2000  # JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
_EXTENDED_LIMITS = 9  # JobObjectExtendedLimitInformation

_kernel = ctypes.WinDLL("kernel32", use_last_error=True)
_kernel.CreateJobObjectW.restype = wintypes.HANDLE
_kernel.CreateJobObjectW.argtypes = (ctypes.c_void_p, wintypes.LPCWSTR)
_kernel.SetInformationJobObject.argtypes = (wintypes.HANDLE, ctypes.c_int, ctypes.c_void_p, wintypes.DWORD)
_kernel.AssignProcessToJobObject.argtypes = (wintypes.HANDLE, wintypes.HANDLE)
_kernel.TerminateJobObject.argtypes = (wintypes.HANDLE, wintypes.UINT)
_kernel.CloseHandle.argtypes = (wintypes.HANDLE,)
_kernel.GetCurrentProcess.restype = wintypes.HANDLE
_kernel.SetConsoleCtrlHandler.argtypes = (ctypes.c_void_p, wintypes.BOOL)
_kernel.K32GetProcessMemoryInfo.argtypes = (wintypes.HANDLE, ctypes.c_void_p, wintypes.DWORD)


class _Limits(ctypes.Structure):
    """JOBOBJECT_EXTENDED_LIMIT_INFORMATION"""

    _fields_ = (
        ("times", ctypes.c_int64 * 2),
        ("flags", wintypes.DWORD),
        ("sizes", ctypes.c_size_t * 2),
        ("processes", wintypes.DWORD),
        ("affinity", ctypes.c_size_t),
        ("priority", wintypes.DWORD * 2),
        ("counters", ctypes.c_uint64 * 6),
        ("memory", ctypes.c_size_t * 4),
    )


class _Memory(ctypes.Structure):
    """PROCESS_MEMORY_COUNTERS"""

    _fields_ = (
        ("size", wintypes.DWORD),
        ("faults", wintypes.DWORD),
        ("peak", ctypes.c_size_t),
        ("others", ctypes.c_size_t * 7),
    )


def lock(file: int) -> bool:
    """Lock an open file until it is closed; False if another process has locked it."""
    before = os.lseek(file, 0, os.SEEK_CUR)
    os.lseek(file, _LOCKED_BYTE, os.SEEK_SET)
    try:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    except OSError:  # of several kinds
        return False
    finally:
        os.lseek(file, before, os.SEEK_SET)
    return True


def release(file: int, path: Path) -> None:
    """Give up a lock, and delete the file that was there for it alone.

    An open file cannot be deleted: so one that somebody else has locked in between stays.
    """
    os.close(file)
    with suppress(OSError):
        path.unlink(missing_ok=True)


def open_folder(folder: Path) -> int:
    """An open file that stands for a folder, to lock it; it is gone when it is closed."""
    return os.open(folder / ".lock", os.O_RDWR | os.O_CREAT | os.O_TEMPORARY)


def sync_folder(folder: Path) -> None:
    """The file system does this by itself: a folder cannot be opened."""


def user_data() -> Path:
    """The folder where programs keep a user's own files."""
    return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")


def unify_streams() -> None:
    """The standard streams are UTF-8, with one character at the end of a line, as everywhere else.

    Otherwise they would speak the code page of the country, in which most of our words cannot be written.
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a program with a window has none
            stream.reconfigure(encoding="utf-8", newline=None if stream is sys.stdin else "\n")


def split_command(command: str) -> list[str]:
    """The words of a command as a person writes it; ValueError for an open quote. A backslash is a letter."""
    import shlex

    if len(command) > _LONGEST_COMMAND:  # for which shlex would take time by the square
        raise ValueError("it is too long for a command")
    words = shlex.shlex(command, posix=True, punctuation_chars=False)
    words.whitespace_split, words.commenters, words.escape = True, "", ""
    return list(words)


def peak_memory() -> int:
    """The process's peak memory in bytes."""
    found = _Memory(ctypes.sizeof(_Memory))
    _kernel.K32GetProcessMemoryInfo(_kernel.GetCurrentProcess(), ctypes.byref(found), found.size)
    return found.peak


def allow_many_files() -> None:
    """Connections are not files, and need no permission."""


def wait_for_end(file: int) -> None:
    """Wait until nobody can write into a pipe any more.

    A read from an empty pipe holds up all that only look at it, even programs that begin with it as their input.
    """
    handle = msvcrt.get_osfhandle(file)
    with suppress(OSError):
        while True:
            if _winapi.PeekNamedPipe(handle, 0)[0]:
                os.read(file, 64)
            time.sleep(_PAUSE)


def interrupt() -> None:
    """Let this program do what it does after Ctrl-C."""
    signal.raise_signal(signal.SIGINT)  # `os.kill` would end it at once


def begin_anew(command: Sequence[str]) -> NoReturn:
    """Let another program run in place of this one: it is a process of its own, for which nobody waits."""
    subprocess.Popen(command)
    os._exit(0)


def end_with_parent() -> None:
    """This process, one of `multiprocessing`, ends when the one that started it does, in whatever way."""
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=(parent,), daemon=True).start()


def _end_after(parent: "BaseProcess") -> None:
    parent.join()
    os._exit(1)


@contextmanager
def deaf() -> Iterator[None]:
    """A process that is started meanwhile ignores Ctrl-C, even while it starts; it must call `stay_deaf`
    first. One that is pressed just then is lost."""
    _kernel.SetConsoleCtrlHandler(None, True)
    try:
        yield  # a program started now inherits it
    finally:
        _kernel.SetConsoleCtrlHandler(None, False)


def stay_deaf() -> None:
    """Leave Ctrl-C, which reaches every process of a console, to the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _pass_on(source: IO[bytes], to: socket.socket) -> None:
    """Bring what a program writes to where one can wait for it."""
    with suppress(OSError, ValueError):
        while data := os.read(source.fileno(), _CHUNK):
            to.sendall(data)
    with suppress(OSError):
        to.shutdown(socket.SHUT_WR)
    source.close()
    to.close()


def _bring(source: socket.socket, to: IO[bytes]) -> None:
    """Bring what we send to the program, until we close our end or it does not read any more."""
    with suppress(OSError, ValueError):
        while data := source.recv(_CHUNK):
            os.write(to.fileno(), data)
    with suppress(OSError):
        to.close()
    source.close()


class Program:
    """A program in its own job, which Ctrl-C does not reach; the job ends with us, even if we are killed.

    One cannot wait for several pipes at once, but for sockets: threads carry what comes and goes.

    Parameters
    ----------
    command : sequence of str

    Attributes
    ----------
    process : Popen
    input, output, complaints : socket
        Its standard streams; none of them waits.

    Raises
    ------
    OSError
        If it cannot be started.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self._job = _new_job()
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            creationflags=subprocess.CREATE_NO_WINDOW,  # no console of ours either
        )
        process = self.process
        assert process.stdin is not None and process.stdout is not None and process.stderr is not None
        _kernel.AssignProcessToJobObject(self._job, int(process._handle))  # type: ignore[attr-defined]
        self.input, ours = socket.socketpair()
        threading.Thread(target=_bring, args=(ours, process.stdin), daemon=True).start()
        self.output, ours = socket.socketpair()
        threading.Thread(target=_pass_on, args=(process.stdout, ours), daemon=True).start()
        self.complaints, ours = socket.socketpair()
        threading.Thread(target=_pass_on, args=(process.stderr, ours), daemon=True).start()
        for stream in (self.input, self.output, self.complaints):
            stream.setblocking(False)

    def kill(self) -> None:
        """Kill the program and whatever it has started."""
        _kernel.TerminateJobObject(self._job, signal.SIGTERM)

    def __del__(self) -> None:
        _kernel.CloseHandle(self._job)


def _new_job() -> int:
    """A job whose processes end with it."""
    job = _kernel.CreateJobObjectW(None, None)
    if not job:
        raise ctypes.WinError(ctypes.get_last_error())
    limits = _Limits(flags=_KILL_ON_CLOSE)
    _kernel.SetInformationJobObject(job, _EXTENDED_LIMITS, ctypes.byref(limits), ctypes.sizeof(limits))
    return int(job)
