"""Recipes of the sounds, a short one each.

Wood is a few modes that do not fit a scale and die within a tenth of a second, with a breath of noise where two
things meet. The larger a thing, the lower and the longer it sounds. No two variants are quite the same.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from gui.sound.cues import Sound
from gui.sound.synthesis import RATE, Rng, Samples, finished, placed, rustle, struck, swelling

VARIANTS = 4  # of each sound, so that repeats do not tire

# The modes of a bar that lies free, of a block, of a board, of a thin ring of metal.
_BAR, _BAR_LOUD = (1.0, 2.76, 5.40, 8.93), (1.0, 0.42, 0.16, 0.06)
_BLOCK, _BLOCK_LOUD = (1.0, 1.58, 2.24, 2.92, 4.1), (1.0, 0.55, 0.38, 0.2, 0.1)
_BOARD, _BOARD_LOUD = (1.0, 1.41, 1.93, 2.6), (1.0, 0.6, 0.35, 0.2)
_METAL, _METAL_LOUD = (1.0, 2.01, 2.83, 4.07, 5.6), (1.0, 0.5, 0.45, 0.2, 0.12)


def _block(size: float, rng: Rng) -> Samples:
    """A block of so many cubes on wood, and the board below it."""
    pitch = 560.0 / size**0.42 * rng.uniform(0.96, 1.04)
    decay = 0.030 + 0.009 * size
    seconds = 0.26 + 0.05 * size
    body = struck(pitch, _BLOCK, _BLOCK_LOUD, decay, seconds, rng)
    board = struck(132.0 * rng.uniform(0.97, 1.03), _BOARD, _BOARD_LOUD, 0.05, seconds, rng)
    contact = rustle(500, 4200 / size**0.3, 0.006, 0.05, rng)
    return placed([(0, 1.0, body), (0, 0.35 + 0.07 * size, board), (0, 0.5, contact)])


def _step(size: float, rng: Rng) -> Samples:
    foot = struck(430 * rng.uniform(0.92, 1.08), _BLOCK, _BLOCK_LOUD, 0.022, 0.16, rng)
    return placed([(0, 1.0, foot), (0, 0.35, rustle(400, 2600, 0.008, 0.05, rng))])


def _dice(size: float, rng: Rng) -> Samples:
    """They fall, bounce twice and roll out."""
    parts = []
    for die in range(round(size)):
        for bounce, loudness in ((0.03, 1.0), (0.30, 0.6), (0.46, 0.35), (0.58, 0.22), (0.66, 0.13)):
            pitch = rng.uniform(1250, 1900)
            hit = struck(pitch, _BLOCK, _BLOCK_LOUD, 0.012, 0.12, rng)
            both = placed([(0, 1.0, hit), (0, 0.5, rustle(1200, 6000, 0.004, 0.03, rng))])
            parts.append(
                (bounce + 0.055 * die + rng.uniform(0, 0.025), loudness * rng.uniform(0.7, 1.0), both)
            )
    return placed(parts)


def _ring(size: float, rng: Rng) -> Samples:
    """A ring of brass is laid on wood."""
    bell = struck(1046 * rng.uniform(0.995, 1.005), _METAL, _METAL_LOUD, 0.22, 0.9)
    twin = struck(1050 * rng.uniform(0.995, 1.005), _METAL, _METAL_LOUD, 0.18, 0.8)
    return placed([(0, 0.6, bell), (0.05, 0.35, twin), (0, 0.35, _block(2, rng))])


def _draw(size: float, rng: Rng) -> Samples:
    """A hand in a bag of linen, and a tile that knocks against another."""
    cloth = swelling(rustle(500, 3200, 0.05, 0.16, rng))
    away = rustle(600, 3600, 0.05, 0.16, rng)
    knock = struck(900 * rng.uniform(0.9, 1.1), _BLOCK, _BLOCK_LOUD, 0.012, 0.1, rng)
    return placed([(0, 0.5, cloth), (0.16, 0.5, away), (0.13 + rng.uniform(0, 0.03), 0.45, knock)])


def _tile(size: float, rng: Rng) -> Samples:
    """A flat thing lies down: first an edge, then all of it."""
    edge = struck(820 * rng.uniform(0.95, 1.05), _BLOCK, _BLOCK_LOUD, 0.014, 0.12, rng)
    whole = struck(330 * rng.uniform(0.97, 1.03), _BOARD, _BOARD_LOUD, 0.035, 0.24, rng)
    air = rustle(300, 2200, 0.015, 0.08, rng)
    return placed([(0, 0.35, edge), (0.028, 1.0, whole), (0.024, 0.4, air)])


def _stones(size: float, rng: Rng) -> Samples:
    """A stack meets the board, and the stones in it each other."""
    pitch = 700.0 / size**0.3
    parts = [(0.0, 0.5 + 0.05 * size, struck(150, _BOARD, _BOARD_LOUD, 0.05, 0.3, rng))]
    for stone in range(min(4, round(size))):
        click = struck(pitch * rng.uniform(0.95, 1.08), _BLOCK, _BLOCK_LOUD, 0.020 + 0.004 * size, 0.28, rng)
        hit = placed([(0, 1.0, click), (0, 0.5, rustle(900, 5200 / size**0.3, 0.004, 0.03, rng))])
        parts.append((0.024 * stone + rng.uniform(0, 0.006), 0.62**stone, hit))
    return placed(parts)


def _follower(size: float, rng: Rng) -> Samples:
    small = struck(760 * rng.uniform(0.95, 1.06), _BLOCK, _BLOCK_LOUD, 0.022, 0.2, rng)
    return placed([(0, 1.0, small), (0, 0.4, rustle(800, 4200, 0.005, 0.04, rng))])


def _leave(size: float, rng: Rng) -> Samples:
    """Lifted, and put down somewhere else."""
    lifted = struck(880 * rng.uniform(0.96, 1.04), _BLOCK, _BLOCK_LOUD, 0.014, 0.14, rng)
    return placed(
        [(0, 0.45, lifted), (0.10, 0.8, _follower(1, rng)), (0.10, 0.2, rustle(300, 1500, 0.02, 0.1, rng))]
    )


def _hand(size: float, rng: Rng) -> Samples:
    """Something small is slid over the table."""
    slide = swelling(rustle(700, 3400, 0.06, 0.17, rng))
    tap = struck(980 * rng.uniform(0.96, 1.05), _BLOCK, _BLOCK_LOUD, 0.014, 0.14, rng)
    return placed([(0, 0.22, slide), (0.165, 0.8, tap)])


def _rise(size: float, rng: Rng) -> Samples:
    """A bar of wood for each, each higher than the one before."""
    pitches = (392.0, 440.0, 523.25, 587.33, 659.26, 783.99)
    notes = [
        struck(pitches[i], _BAR, _BAR_LOUD, 0.14, 0.6, rng)
        for i in range(min(len(pitches), max(3, round(size))))
    ]
    return placed([(0.085 * i, 0.8, note) for i, note in enumerate(notes)])


def _refuse(size: float, rng: Rng) -> Samples:
    """A soft, dull double knock."""
    parts = []
    for at, loudness in ((0.0, 1.0), (0.095, 0.7)):
        knock = struck(170 * rng.uniform(0.98, 1.02), _BOARD, _BOARD_LOUD, 0.038, 0.2, rng)
        parts.append((at, loudness, knock))
    return placed([*parts, (0, 0.12, rustle(150, 700, 0.012, 0.08, rng))])


def _undo(size: float, rng: Rng) -> Samples:
    """A piece set down, backwards."""
    return swelling(_block(2, rng))[round(0.12 * RATE) :]


def _turn(size: float, rng: Rng) -> Samples:
    """Two bars of wood, the second one higher."""
    low, high = (struck(pitch, _BAR, _BAR_LOUD, 0.16, 0.6, rng) for pitch in (523.25, 783.99))
    return placed([(0, 0.7, low), (0.13, 0.8, high)])


def _tick(size: float, rng: Rng) -> Samples:
    return struck(1150 * rng.uniform(0.99, 1.01), _BAR, _BAR_LOUD, 0.018, 0.12, rng)


def _collapse(size: float, rng: Rng) -> Samples:
    """So many blocks, first one, then many at once, then the last that roll out."""
    count = int(min(26, 2 * size + 2))
    seconds = 0.45 + 0.055 * count
    hits = np.sort(rng.beta(1.6, 2.4, count)) * seconds
    blocks = [_block(float(size), rng) for size in rng.uniform(1, 6, min(count, 8))]
    parts = [(float(at), float(rng.uniform(0.35, 1.0)), blocks[i % len(blocks)]) for i, at in enumerate(hits)]
    rumble = rustle(50, 260, 0.30, seconds, rng)
    return placed([*parts, (float(hits[0]), 0.35, rumble)])


def _end(size: float, rng: Rng) -> Samples:
    """Bars of wood: a chord, note by note, and home in its octave."""
    notes = (
        (0.0, 392.0, 0.6),
        (0.16, 493.88, 0.6),
        (0.32, 587.33, 0.65),
        (0.56, 392.0, 0.6),
        (0.56, 783.99, 0.7),
    )
    return placed([(at, loud, struck(pitch, _BAR, _BAR_LOUD, 0.24, 1.1, rng)) for at, pitch, loud in notes])


@dataclass(frozen=True, slots=True)
class Recipe:
    """Recipe of a sound, its loudness (1: full scale), and the sizes that differ."""

    make: Callable[[float, Rng], Samples]
    peak: float
    sizes: tuple[int, ...] = (1,)


RECIPES = {
    Sound.PIECE: Recipe(_block, 0.55, (1, 2, 3, 4, 5, 6)),
    Sound.STEP: Recipe(_step, 0.30),
    Sound.DICE: Recipe(_dice, 0.42, (1, 2)),
    Sound.RING: Recipe(_ring, 0.34),
    Sound.DRAW: Recipe(_draw, 0.32),
    Sound.TILE: Recipe(_tile, 0.50),
    Sound.STONES: Recipe(_stones, 0.50, (1, 2, 3, 4, 5, 7)),
    Sound.FOLLOWER: Recipe(_follower, 0.42),
    Sound.LEAVE: Recipe(_leave, 0.36),
    Sound.HAND: Recipe(_hand, 0.34),
    Sound.RISE: Recipe(_rise, 0.42, (3, 4, 5, 6)),
    Sound.REFUSE: Recipe(_refuse, 0.40),
    Sound.UNDO: Recipe(_undo, 0.28),
    Sound.TURN: Recipe(_turn, 0.40),
    Sound.TICK: Recipe(_tick, 0.22),
    Sound.COLLAPSE: Recipe(_collapse, 0.62, (1, 3, 8, 20)),
    Sound.END: Recipe(_end, 0.45),
}


def size_of(sound: Sound, size: int) -> int:
    """The size that is heard in place of another one: the nearest of those that differ."""
    return min(RECIPES[sound].sizes, key=lambda there: (abs(there - size), there))


def samples(sound: Sound, size: int = 1, variant: int = 0) -> Samples:
    """A sound; always the same for the same arguments."""
    recipe = RECIPES[sound]
    size = size_of(sound, size)
    rng = np.random.default_rng(zlib.crc32(f"{sound}/{size}/{variant}".encode()))
    return finished(recipe.make(float(size), rng), recipe.peak)
