"""Parts of sounds: dying tones, breaths of noise, and their mixture. Arrays of numpy, one number a sample."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Samples = NDArray[np.float64]
Rng = np.random.Generator

RATE = 44_100  # samples a second
_ATTACK = 0.0012  # seconds in which a struck thing begins to sound
_FADE = 0.02  # seconds in which everything ends
_LOWEST = 35.0  # Hz below which nothing is to be heard, and only moves loudspeakers


def times(seconds: float) -> Samples:
    """The moments of the samples, in seconds."""
    return np.arange(round(seconds * RATE)) / RATE


def struck(
    pitch: float,
    ratios: Sequence[float],
    strengths: Sequence[float],
    decay: float,
    seconds: float,
    rng: Rng | None = None,
) -> Samples:
    """Something struck that sounds in its modes: the higher one is, the sooner it dies.

    Parameters
    ----------
    pitch
        Of the lowest mode, in Hz.
    ratios, strengths
        Of the modes.
    decay
        Seconds in which the lowest falls to a third.
    rng
        Where no two things are quite the same: draws how much the modes are off.
    """
    t = times(seconds)
    off = rng.normal(0.0, 0.012, len(ratios)) if rng is not None else np.zeros(len(ratios))
    sound = np.zeros(len(t))
    for ratio, strength, astray in zip(ratios, strengths, off, strict=True):
        frequency = pitch * ratio * (1 + astray)
        if frequency < 0.45 * RATE:
            sound += strength * np.exp(-t * ratio**0.8 / decay) * np.sin(2 * np.pi * frequency * t)
    return np.asarray(sound * np.minimum(1.0, t / _ATTACK))


def rustle(low: float, high: float, decay: float, seconds: float, rng: Rng) -> Samples:
    """A breath of noise between two frequencies (Hz) that falls to a third in `decay` seconds."""
    t = times(seconds)
    noise = between(rng.normal(0.0, 1.0, len(t)), low, high)
    noise /= np.abs(noise).max() + 1e-12
    return np.asarray(noise * np.exp(-t / decay) * np.minimum(1.0, t / _ATTACK))


def between(sound: Samples, low: float, high: float) -> Samples:
    """The part of a sound between two frequencies (Hz), with soft edges."""
    length = _handy(len(sound))
    frequency = np.fft.rfftfreq(length, 1 / RATE)
    passes = 1 / (1 + (low / np.maximum(frequency, 1e-9)) ** 6) / (1 + (frequency / high) ** 6)
    return np.asarray(np.fft.irfft(np.fft.rfft(sound, length) * np.sqrt(passes), length)[: len(sound)])


def _handy(length: int) -> int:
    """A length that Fourier's transform is quick with, and at least this."""
    return 1 << (length - 1).bit_length()


def placed(parts: Sequence[tuple[float, float, Samples]]) -> Samples:
    """Several sounds together: (when in seconds, how loud, what)."""
    length = max(round(at * RATE) + len(part) for at, _, part in parts)
    sound = np.zeros(length)
    for at, loudness, part in parts:
        start = round(at * RATE)
        sound[start : start + len(part)] += loudness * part
    return sound


def swelling(sound: Samples) -> Samples:
    """A sound backwards: it comes out of nothing and stops."""
    return sound[::-1].copy()


def finished(sound: Samples, peak: float) -> Samples:
    """Ready to be played: without what nobody hears, silent at both ends, as loud as `peak` (1: full scale) at most."""
    length = _handy(2 * len(sound))  # longer than it is: the filter must not bring its end to the start
    frequency = np.fft.rfftfreq(length, 1 / RATE)
    lets = 1 / np.sqrt(1 + (_LOWEST / np.maximum(frequency, 1e-9)) ** 4)
    clean = np.fft.irfft(np.fft.rfft(sound, length) * lets, length)[: len(sound)]
    edge, fade = round(_ATTACK * RATE), round(_FADE * RATE)
    clean[:edge] *= np.linspace(0.0, 1.0, edge)
    clean[-fade:] *= np.linspace(1.0, 0.0, fade) ** 2
    return np.asarray(clean * (peak / (np.abs(clean).max() + 1e-12)))
