"""A foreign program that exchanges lines with us, and may misbehave in any way."""

import os
import selectors
import signal
import subprocess
import sys
import threading
import weakref
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from time import monotonic
from typing import IO

LONGEST_LINE = 1 << 20
"""Largest length of a line in bytes."""

_WAITING = 4096  # lines that may queue up; a program that writes more is blocked
_CHUNK = 1 << 16
_EXIT_SECONDS = 1.0  # between the end of the output and the end of the process
_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG of Linux


class EngineFault(Exception):
    """The program misbehaves; the message says how."""


class EngineProcess:
    """A running program; never waits for it longer than told to.

    It runs in its own process group, which is killed as a whole: by `close`, when this object is garbage
    collected, when Python ends, and on Linux even if Python is killed.

    Parameters
    ----------
    command : sequence of str

    Raises
    ------
    OSError
        If it cannot be started.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            preexec_fn=_dies_with_us(),  # noqa: PLW1509  # None if there are threads
        )
        process = self._process
        assert process.stdin is not None and process.stdout is not None and process.stderr is not None
        self._in: IO[bytes] = process.stdin
        self._out: IO[bytes] = process.stdout
        self._err: IO[bytes] = process.stderr
        self._wake_read, self._wake_write = os.pipe()
        self._selector = selectors.DefaultSelector()
        for pipe in (self._in, self._out, self._err):
            os.set_blocking(pipe.fileno(), False)
        for fd in (self._wake_read, self._wake_write):
            os.set_blocking(fd, False)
        for source in (self._out, self._err, self._wake_read):
            self._selector.register(source, selectors.EVENT_READ)
        self._unsent = b""
        self._unread = b""
        self._lines: deque[str] = deque()
        self._complaint = b""  # the end of standard error
        self._has_ended = False  # no more output
        self._is_awake = False
        self._kill = weakref.finalize(
            self, _end, process, (self._in, self._out, self._err), (self._wake_read, self._wake_write)
        )

    def send(self, line: str, deadline: float) -> None:
        """Write a line.

        Parameters
        ----------
        line : str
        deadline : float
            On the clock of `time.monotonic`.

        Raises
        ------
        EngineFault
            If the program has ended, or does not read by the deadline.
        """
        self._unsent += line.encode() + b"\n"
        while self._unsent:
            self._write()
            if self._has_ended:
                raise EngineFault(self._farewell())
            if self._unsent:
                self._pump(deadline, "reads nothing", is_writing=True)

    def receive(self, deadline: float) -> str | None:
        """The next line; None if `wake` was called meanwhile.

        Raises
        ------
        EngineFault
            If none arrives by the deadline, or none will.
        """
        while True:
            if self._is_awake:
                self._is_awake = False
                return None
            if monotonic() > deadline:
                raise EngineFault("does not answer in time")
            if self._lines:
                return self._lines.popleft()
            if self._has_ended:
                raise EngineFault(self._farewell())
            self._pump(deadline, "does not answer in time")

    def wake(self) -> None:
        """Make the waiting `receive`, or else the next one, return None; may be called from any thread."""
        with suppress(OSError):  # full: already awake; closed: nobody waits
            os.write(self._wake_write, b"!")

    def forget_wake(self) -> None:
        """Drop every `wake` that no `receive` has returned for."""
        with suppress(BlockingIOError):
            while os.read(self._wake_read, 64):
                pass
        self._is_awake = False

    def kill(self) -> None:
        """Kill the program at once; may be called from any thread. A waiting call raises EngineFault."""
        if self._kill.alive:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)

    def close(self, goodbye: str = "", seconds: float = 0.0) -> None:
        """End the program.

        Parameters
        ----------
        goodbye : str
            A last line to send.
        seconds : float
            How long it may take to end by itself.
        """
        if not self._kill.alive:
            return
        deadline = monotonic() + seconds
        with suppress(EngineFault):
            if goodbye:
                self.send(goodbye, deadline)
            self._in.close()
            while seconds and not self._has_ended:
                self._lines.clear()
                self._pump(deadline, "stays")
        if seconds:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(max(0.0, deadline - monotonic()))
        self._selector.close()
        self._kill()

    def _pump(self, deadline: float, complaint: str, is_writing: bool = False) -> None:
        """Wait until something can be read, or written, and read it."""
        if is_writing:
            self._selector.register(self._in, selectors.EVENT_WRITE)
        try:
            ready = self._selector.select(max(0.0, deadline - monotonic()))
        finally:
            if is_writing:
                self._selector.unregister(self._in)
        if not ready:
            raise EngineFault(complaint)
        for key, _ in ready:
            if key.fileobj is self._out:
                self._read()
            elif key.fileobj is self._err:
                self._read_complaint()
            elif key.fileobj == self._wake_read:
                self.forget_wake()
                self._is_awake = True

    def _write(self) -> None:
        try:
            self._unsent = self._unsent[os.write(self._in.fileno(), self._unsent) :]
        except BlockingIOError:
            pass
        except OSError:
            self._has_ended = True

    def _read(self) -> None:
        data = os.read(self._out.fileno(), _CHUNK)
        if not data:
            self._has_ended = True
            self._selector.unregister(self._out)
            return
        *lines, self._unread = (self._unread + data).split(b"\n")
        self._lines += [line.decode(errors="replace").strip() for line in lines]
        if len(self._unread) > LONGEST_LINE:
            raise EngineFault("writes an endless line")
        if len(self._lines) > _WAITING:
            raise EngineFault("writes faster than it can be read")

    def _read_complaint(self) -> None:
        data = os.read(self._err.fileno(), _CHUNK)
        if not data:
            self._selector.unregister(self._err)
        self._complaint = (self._complaint + data)[-1000:]

    def _farewell(self) -> str:
        """Explains why there is nothing more to read."""
        try:
            status = self._process.wait(_EXIT_SECONDS)
        except subprocess.TimeoutExpired:
            return "has closed its input or output"
        with suppress(BlockingIOError, OSError):
            while data := os.read(self._err.fileno(), _CHUNK):
                self._complaint = (self._complaint + data)[-1000:]
        how = f"exit status {status}" if status >= 0 else signal.Signals(-status).name
        last = self._complaint.decode(errors="replace").split("\n")
        words = next((line.strip() for line in reversed(last) if line.strip()), "")
        return f"has ended ({how}){': ' if words else ''}{words}"


def _end(process: subprocess.Popen[bytes], pipes: Sequence[IO[bytes]], wake: Sequence[int]) -> None:
    """Kill the group, even if its leader has already ended, and close its pipes."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for pipe in pipes:
        with suppress(OSError):
            pipe.close()
    for fd in wake:
        os.close(fd)


def _dies_with_us() -> Callable[[], None] | None:
    """A function for the new process to run first, where possible: asks the system to be killed with its
    parent.

    The system watches the parent's thread, so only processes of the main thread can use this; and running
    code between fork and exec is safe only while there is no other thread.
    """
    if sys.platform != "linux" or threading.current_thread() is not threading.main_thread():
        return None
    if threading.active_count() > 1:
        return None
    import ctypes

    try:
        prctl = ctypes.CDLL(None).prctl
    except (OSError, AttributeError):
        return None
    parent = os.getpid()

    def ask() -> None:
        prctl(_DEATH_SIGNAL, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)

    return ask
