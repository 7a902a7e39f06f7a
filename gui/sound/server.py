"""Plays what it is told on its standard input: a process of its own, see `gui.features.sound.process`.

In: ``play NAME SIZE VARIANT GAIN``, ``hush``; it ends with its input. Out: ``ready`` when sounds can be heard,
``none`` when there is no device for them, ``lacking`` when the system has no library; again whenever that changes.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from threading import Condition, Thread
from time import monotonic
from typing import NoReturn, TextIO

from gui.sound.cues import Sound
from gui.sound.device import NoLibrary, Stream, open_stream
from gui.sound.mixer import Mixer
from gui.sound.recipes import VARIANTS, samples, size_of
from gui.sound.synthesis import RATE, Samples

_PORTION = RATE // 100  # samples that are mixed at once
_TAIL = 2 * RATE  # samples of silence before the device may rest
_PATIENCE = 3.0  # seconds before a device that was not there is looked for again

Key = tuple[Sound, int, int]


class Server:
    """Makes sounds when they are first wanted, and keeps them as long as it lives.

    Two threads: `hear` takes what is wanted, `play` hands it to the device, which lets it wait.
    """

    def __init__(self, out: TextIO, begin: Callable[[], Stream] = open_stream) -> None:
        self._out, self._begin = out, begin
        self._known: dict[Key, Samples] = {}
        self._mixer = Mixer()
        self._wanted = Condition()  # guards the mixer
        self._told = ""
        self._looked = 0.0

    def hear(self, line: str) -> None:
        """Carry out a line of input; an empty one is passed over."""
        match line.split():
            case ["play", name, size, variant, gain]:
                try:
                    sound, number, loudness = Sound(name), int(variant) % VARIANTS, float(gain)
                    key = sound, size_of(sound, int(size)), number
                except ValueError:
                    return
                made = self._sound(key)
                with self._wanted:
                    self._mixer.add(made, min(1.0, max(0.0, loudness)))
                    self._wanted.notify()
            case ["hush"]:
                with self._wanted:
                    self._mixer.hush()

    def play(self) -> NoReturn:
        """Play for ever; the device rests while there is nothing to play."""
        stream = self._open()
        while True:
            if stream is not None:
                self._stream_to(stream)
            with self._wanted:
                self._wanted.wait_for(lambda: not self._mixer.is_silent)
            stream = self._open()
            if stream is None:
                with self._wanted:
                    self._mixer = Mixer()  # a sound that cannot be heard now is not to be heard later

    def _stream_to(self, stream: Stream) -> None:
        """Play until it has been silent for a while."""
        silent = 0
        try:
            while silent < _TAIL:
                with self._wanted:
                    silent = silent + _PORTION if self._mixer.is_silent else 0
                    portion = self._mixer.take(_PORTION)
                stream.write(portion)
        except OSError:
            self._tell("none")
        stream.close()

    def _open(self) -> Stream | None:
        """Open the device, and tell if there is one."""
        if self._told != "ready" and monotonic() < self._looked:
            return None
        self._looked = monotonic() + _PATIENCE
        try:
            stream = self._begin()
        except NoLibrary:
            self._tell("lacking")
        except OSError:
            self._tell("none")
        else:
            self._tell("ready")
            return stream
        return None

    def _tell(self, line: str) -> None:
        if line != self._told:
            self._told = line
            self._out.write(line + "\n")
            self._out.flush()

    def _sound(self, key: Key) -> Samples:
        if key not in self._known:
            self._known[key] = samples(*key)
        return self._known[key]


def main() -> NoReturn:
    """Play until the input ends."""
    server = Server(sys.stdout)
    Thread(target=server.play, daemon=True).start()
    for line in sys.stdin:
        server.hear(line)
    os._exit(0)  # at once: taking down a stream can hang


if __name__ == "__main__":
    main()
