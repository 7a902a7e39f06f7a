"""Sounds that are heard together, as one stream of samples."""

from __future__ import annotations

import math

import numpy as np

from gui.sound.synthesis import Samples

_MOST = 12  # sounds at once; then the oldest is not heard any more
_SOFT = 0.8  # of full scale; louder mixtures are held back


class Mixer:
    """Adds up what is heard.

    Attributes
    ----------
    voices
        What is still to come: (samples, how many of them are gone).
    """

    def __init__(self) -> None:
        self.voices: list[tuple[Samples, int]] = []

    @property
    def is_silent(self) -> bool:
        """True if no sound is to come."""
        return not self.voices

    def add(self, sound: Samples, gain: float) -> None:
        """Let a sound begin."""
        self.voices = [*self.voices[1 - _MOST :], (sound * gain, 0)]

    def hush(self) -> None:
        """Silence all sounds; present ones die in an instant, without a click."""
        self.voices = [(fading(sound[gone:]), 0) for sound, gone in self.voices]

    def take(self, count: int) -> bytes:
        """The next samples, as 16-bit numbers."""
        mixed = np.zeros(count)
        still = []
        for sound, gone in self.voices:
            part = sound[gone : gone + count]
            mixed[: len(part)] += part
            if gone + count < len(sound):
                still.append((sound, gone + count))
        self.voices = still
        return np.round(held(mixed) * 32767).astype("<i2").tobytes()


def held(sound: Samples) -> Samples:
    """A sound that never gets beyond full scale: the louder, the more it is held back."""
    beyond = np.abs(sound) - _SOFT
    room = 1 - _SOFT
    soft = _SOFT + room * np.tanh(np.maximum(beyond, 0.0) / room)
    return np.asarray(np.where(beyond > 0, np.sign(sound) * soft, sound))


def fading(sound: Samples, count: int = 441) -> Samples:
    """The beginning of a sound, that falls silent in `count` samples."""
    count = min(count, len(sound))
    return np.asarray(sound[:count] * (0.5 + 0.5 * np.cos(np.linspace(0.0, math.pi, count))))
