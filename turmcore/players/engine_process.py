"""A foreign program that exchanges lines with us, and may misbehave in any way."""

import selectors
import signal
import socket
import subprocess
import weakref
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic

from turmcore.system import Program

LONGEST_LINE = 1 << 20
"""Largest length of a line in bytes."""

_WAITING = 4096  # lines that may queue up; a program that writes more is blocked
_CHUNK = 1 << 16
_EXIT_SECONDS = 1.0  # between the end of the output and the end of the process


class EngineFault(Exception):
    """The program misbehaves; the message says how."""


class EngineProcess:
    """A running program; never waits for it longer than told to.

    It runs in its own process group, which is killed as a whole: by `close`, when this object is garbage
    collected, when Python ends, and on Linux and Windows even if Python is killed.

    Parameters
    ----------
    command : sequence of str

    Raises
    ------
    OSError
        If it cannot be started.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self._program = Program(command)
        self._process = self._program.process
        self._in, self._out = self._program.input, self._program.output
        self._err = self._program.complaints
        self._wake_read, self._wake_write = socket.socketpair()
        self._selector = selectors.DefaultSelector()
        for end in (self._wake_read, self._wake_write):
            end.setblocking(False)
        for source in (self._out, self._err, self._wake_read):
            self._selector.register(source, selectors.EVENT_READ)
        self._unsent = b""
        self._unread = b""
        self._lines: deque[str] = deque()
        self._complaint = b""  # the end of standard error
        self._has_ended = False  # no more output
        self._is_awake = False
        self._kill = weakref.finalize(self, _end, self._program, (self._wake_read, self._wake_write))

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
            self._wake_write.send(b"!")

    def forget_wake(self) -> None:
        """Drop every `wake` that no `receive` has returned for."""
        with suppress(BlockingIOError):
            while self._wake_read.recv(64):
                pass
        self._is_awake = False

    def kill(self) -> None:
        """Kill the program at once; may be called from any thread. A waiting call raises EngineFault."""
        if self._kill.alive:
            self._program.kill()

    def close(self, goodbye: str = "", seconds: float = 0.0) -> None:
        """End the program.

        Parameters
        ----------
        goodbye : str
            A last line to send.
        seconds : float
            Time it may take to end by itself.
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
            elif key.fileobj is self._wake_read:
                self.forget_wake()
                self._is_awake = True

    def _write(self) -> None:
        try:
            self._unsent = self._unsent[self._in.send(self._unsent) :]
        except BlockingIOError:
            pass
        except OSError:
            self._has_ended = True

    def _read(self) -> None:
        data = self._out.recv(_CHUNK)
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
        data = self._err.recv(_CHUNK)
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
            while data := self._err.recv(_CHUNK):
                self._complaint = (self._complaint + data)[-1000:]
        how = f"exit status {status}" if status >= 0 else signal.Signals(-status).name
        last = self._complaint.decode(errors="replace").split("\n")
        words = next((line.strip() for line in reversed(last) if line.strip()), "")
        return f"has ended ({how}){': ' if words else ''}{words}"


def _end(program: Program, wake: Sequence[socket.socket]) -> None:
    """Kill it, even if its leader has already ended, and close its streams."""
    program.kill()
    program.process.wait()
    for stream in (program.input, program.output, program.complaints):
        stream.close()
    for end in wake:
        end.close()
