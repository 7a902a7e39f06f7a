"""Plays sounds in a process beside the window.

What plays sounds talks to drivers and a server that may hang or fail: the window neither waits for it nor ends with
it. The process is started when a game is on the table, not before.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from PySide6.QtCore import QObject, QProcess, Signal

from gui.sound.cues import Sound

SERVER = "gui.sound.server"
_MOST_STARTS = 3  # a process that keeps ending by itself is left alone
_MOST_BYTES = 2048  # that may wait for a process that does not read; later sounds are dropped
_WHY = {"ready": "", "none": "sound.why.device", "lacking": "sound.why.library"}  # by its word
_LAST = 400  # milliseconds that it has to end by itself


class SoundProcess(QObject):
    """A `gui.features.sound.speaker.Player`."""

    changed = Signal()  # sounds can be heard now, or no longer

    def __init__(self, server: str = SERVER, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._server = server
        self.process: QProcess | None = None
        self._num_starts = 0
        self._is_closed = False
        self._told = ""
        self._why = ""

    def why_silent(self) -> str:
        return self._why

    def listen(self, changed: Callable[[], object]) -> None:
        self.changed.connect(changed)

    def prepare(self) -> None:
        if self.process is not None or self._is_closed or self._num_starts >= _MOST_STARTS:
            return
        self._num_starts += 1
        self._told = ""
        process = self.process = QProcess(self)
        process.setStandardErrorFile(QProcess.nullDevice())  # drivers talk a lot
        process.readyReadStandardOutput.connect(self._hear)
        process.finished.connect(self._leave)
        process.errorOccurred.connect(self._break)
        process.start(sys.executable, ["-m", self._server])

    def play(self, sound: Sound, size: int, variant: int, gain: float) -> None:
        self.prepare()
        if self.process is not None and self.process.bytesToWrite() < _MOST_BYTES:
            self._write(f"play {sound} {size} {variant} {gain:.3f}\n")

    def hush(self) -> None:
        self._write("hush\n")

    def close(self) -> None:
        self._is_closed = True
        process, self.process = self.process, None
        if process is not None:
            process.finished.disconnect(self._leave)
            process.errorOccurred.disconnect(self._break)
            process.closeWriteChannel()  # its sign to end
            if not process.waitForFinished(_LAST):
                process.kill()  # it hangs
                process.waitForFinished(_LAST)

    def _write(self, line: str) -> None:
        if self.process is not None:
            self.process.write(line.encode())

    def _hear(self) -> None:
        """Read a word of the process: ``ready``, or why there is nothing to play on."""
        if self.process is None:
            return
        self._told += bytes(self.process.readAllStandardOutput().data()).decode(errors="replace")
        *lines, self._told = self._told.split("\n")
        for line in lines:
            self._set_why(_WHY.get(line.strip(), self._why))

    def _break(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            self._leave()

    def _leave(self) -> None:
        """Forget a process that has ended; the next sound tries once more."""
        if self.process is not None:
            self.process.deleteLater()
            self.process = None
        self._set_why("sound.why.failed")

    def _set_why(self, why: str) -> None:
        if why != self._why:
            self._why = why
            self.changed.emit()
