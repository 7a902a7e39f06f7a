"""Plays what it is told on its standard input: a process of its own, see `gui.features.sound.process`.

In: ``play NAME SIZE VARIANT GAIN``, ``hush``; it ends with its input. Out: ``ready`` when sounds can be heard,
``none`` when there is no device for them; again whenever that changes. It ends with the status `MOVED` when another
device is the usual one now.

There is one stream, which rests while nothing is heard, and is never taken down: Qt's PulseAudio does not always
survive the end of a stream, and ``QSoundEffect`` ends one after each sound.
"""

from __future__ import annotations

import os
import sys
from typing import NoReturn, TextIO

from PySide6.QtCore import (
    QByteArray,
    QCoreApplication,
    QIODevice,
    QLoggingCategory,
    QObject,
    QSocketNotifier,
    Qt,
    QTimer,
)
from PySide6.QtMultimedia import QAudioFormat, QAudioSink, QMediaDevices

from gui.sound.cues import Sound
from gui.sound.mixer import Mixer
from gui.sound.recipes import VARIANTS, samples, size_of
from gui.sound.synthesis import RATE, Samples

MOVED = 3
_AHEAD = 0.06  # seconds that are handed over before they are heard
_FEED = 10  # milliseconds between two portions
_TAIL = 0.5  # seconds of silence before the stream rests

Key = tuple[Sound, int, int]


class Server(QObject):
    """Makes sounds when they are first wanted, and keeps them as long as it lives."""

    def __init__(self, source: int, out: TextIO) -> None:
        super().__init__()
        self._source, self._out = source, out
        self._rest = self._told = ""
        self._known: dict[Key, Samples] = {}
        self._mixer = Mixer()
        self._device = QByteArray()
        self._sink: QAudioSink | None = None
        self._stream: QIODevice | None = None
        self._silent = 0.0  # seconds of silence since the last sound
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(_FEED)
        self._timer.timeout.connect(self._feed)
        self._devices = QMediaDevices(self)
        self._devices.audioOutputsChanged.connect(self.look)
        self._notifier = QSocketNotifier(source, QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self.read)

    def look(self) -> None:
        """Say whether anything can be heard. A stream stays with its device: for another one all begins anew."""
        device = QMediaDevices.defaultAudioOutput()
        if self._sink is not None and device.id() != self._device:
            QCoreApplication.exit(MOVED)
            return
        self._device = device.id()
        line = "none" if device.isNull() else "ready"
        if line != self._told:
            self._told = line
            self._out.write(line + "\n")
            self._out.flush()

    def read(self) -> None:
        """Take what has come in; its end is the end of everything."""
        found = os.read(self._source, 4096)
        if not found:
            self._notifier.setEnabled(False)
            QCoreApplication.quit()
            return
        *lines, self._rest = (self._rest + found.decode(errors="replace")).split("\n")
        for line in lines:
            self.hear(line)

    def hear(self, line: str) -> None:
        """Do what a line says; one that says nothing is passed over."""
        match line.split():
            case ["play", name, size, variant, gain]:
                try:
                    sound, number, loudness = Sound(name), int(variant) % VARIANTS, float(gain)
                    key = sound, size_of(sound, int(size)), number
                except ValueError:
                    return
                if self._told == "ready":
                    self._mixer.add(self._sound(key), min(1.0, max(0.0, loudness)))
                    self._begin()
            case ["hush"]:
                self._mixer.hush()

    def _sound(self, key: Key) -> Samples:
        if key not in self._known:
            self._known[key] = samples(*key)
        return self._known[key]

    def _begin(self) -> None:
        """Let the stream run."""
        self._silent = 0.0
        if self._sink is None:
            wanted = QAudioFormat()
            wanted.setSampleRate(RATE)
            wanted.setChannelCount(1)
            wanted.setSampleFormat(QAudioFormat.SampleFormat.Int16)
            self._sink = QAudioSink(QMediaDevices.defaultAudioOutput(), wanted, self)
            self._sink.setBufferSize(2 * round(_AHEAD * RATE))
            self._stream = self._sink.start()
        elif not self._timer.isActive():
            self._sink.resume()
        self._timer.start()
        self._feed()

    def _feed(self) -> None:
        """Hand over as much as there is room for; after some silence let the stream rest."""
        if self._sink is None or self._stream is None:
            return
        if self._mixer.is_silent and self._silent >= _TAIL:
            self._timer.stop()
            self._sink.suspend()
            return
        count = self._sink.bytesFree() // 2
        if count > 0:
            self._silent = self._silent + count / RATE if self._mixer.is_silent else 0.0
            self._stream.write(self._mixer.take(count))


def main() -> NoReturn:
    """Play until the input ends."""
    app = QCoreApplication(["turmbauer"])
    QLoggingCategory.setFilterRules("qt.multimedia.*=false")
    server = Server(sys.stdin.fileno(), sys.stdout)
    server.look()
    code = app.exec()
    os._exit(code)  # at once: taking down a stream can hang


if __name__ == "__main__":
    main()
