"""The few letters that stand in the picture itself, as fields of distances from their strokes.

The graphics card draws them sharp in every size. Texts in the picture are numbers, angles and the sign of a ring.
"""

from __future__ import annotations

import math
from functools import cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

RING, DEGREE = "o", "°"
GLYPHS = f"0123456789+-={RING}ABCDEFG{DEGREE}"
_MOST = 5  # letters in a text
#: Size of the field of one glyph, and how many points make up the height of a digit.
WIDTH, HEIGHT, _EM = 40, 56, 40
#: Half the stroke, and the distance that makes the difference between 0 and 255, in points.
STROKE, REACH = 4.0, 10.0
EDGE = 128  # the value on the edge of a stroke

Stroke = list[tuple[float, float]]


def pack_text(text: str) -> int:
    """`text` as a number: 5 bits for each letter from bit 3 on, in bits 0-2 how many there are.

    Raises
    ------
    ValueError
        It is too long, or there is no drawing of a letter.
    """
    if len(text) > _MOST:
        raise ValueError(f"a text in the picture has at most {_MOST} letters, not {len(text)}")
    packed = len(text)
    for i, letter in enumerate(text):
        if letter not in GLYPHS:
            raise ValueError(f"there is no drawing of {letter!r}")
        packed |= GLYPHS.index(letter) << (3 + 5 * i)
    return packed


def _arc(x: float, y: float, rx: float, ry: float, start: float, end: float) -> Stroke:
    """Points on an ellipse; angles in degrees, 0 to the right, 90 up."""
    steps = max(2, round(abs(end - start) / 10))
    angles = [math.radians(start + (end - start) * i / steps) for i in range(steps + 1)]
    return [(x + rx * math.cos(a), y + ry * math.sin(a)) for a in angles]


def _strokes() -> dict[str, list[Stroke]]:
    """The strokes of each glyph; x from 0 to 0.6, y from 0 (foot) to 1."""
    return {
        "0": [_arc(0.3, 0.5, 0.27, 0.5, 0, 360)],
        "1": [[(0.1, 0.78), (0.34, 1.0), (0.34, 0.0)]],
        "2": [[*_arc(0.3, 0.72, 0.27, 0.28, 165, -40), (0.03, 0.0), (0.58, 0.0)]],
        "3": [_arc(0.28, 0.75, 0.25, 0.25, 150, -90), _arc(0.28, 0.26, 0.29, 0.26, 90, -155)],
        "4": [[(0.45, 0.0), (0.45, 1.0), (0.0, 0.28), (0.6, 0.28)]],
        "5": [[(0.54, 1.0), (0.1, 1.0), (0.06, 0.54), *_arc(0.28, 0.32, 0.29, 0.32, 125, -150)]],
        "6": [_arc(0.3, 0.3, 0.27, 0.3, 0, 360), [(0.05, 0.42), *_arc(0.46, 0.42, 0.41, 0.56, 160, 100)]],
        "7": [[(0.02, 1.0), (0.57, 1.0), (0.2, 0.0)]],
        "8": [_arc(0.3, 0.75, 0.23, 0.25, 0, 360), _arc(0.3, 0.25, 0.28, 0.25, 0, 360)],
        "9": [_arc(0.3, 0.7, 0.27, 0.3, 0, 360), [(0.55, 0.58), *_arc(0.14, 0.58, 0.41, 0.56, -20, -80)]],
        "+": [[(0.3, 0.18), (0.3, 0.78)], [(0.0, 0.48), (0.6, 0.48)]],
        "-": [[(0.03, 0.48), (0.57, 0.48)]],
        "=": [[(0.03, 0.34), (0.57, 0.34)], [(0.03, 0.64), (0.57, 0.64)]],
        "A": [[(0.0, 0.0), (0.3, 1.0), (0.6, 0.0)], [(0.11, 0.36), (0.49, 0.36)]],
        "B": [
            [(0.06, 0.0), (0.06, 1.0), (0.3, 1.0), *_arc(0.3, 0.76, 0.22, 0.24, 90, -90), (0.06, 0.52)],
            [(0.3, 0.52), *_arc(0.3, 0.26, 0.26, 0.26, 90, -90), (0.06, 0.0)],
        ],
        "C": [_arc(0.32, 0.5, 0.29, 0.5, 50, 310)],
        "D": [[(0.05, 0.0), (0.05, 1.0), (0.2, 1.0), *_arc(0.22, 0.5, 0.34, 0.5, 90, -90), (0.05, 0.0)]],
        "E": [[(0.55, 1.0), (0.07, 1.0), (0.07, 0.0), (0.55, 0.0)], [(0.07, 0.52), (0.47, 0.52)]],
        "F": [[(0.55, 1.0), (0.07, 1.0), (0.07, 0.0)], [(0.07, 0.52), (0.47, 0.52)]],
        "G": [[*_arc(0.32, 0.5, 0.3, 0.5, 50, 330), (0.58, 0.44), (0.36, 0.44)]],
        RING: [_arc(0.3, 0.48, 0.24, 0.24, 0, 360)],
        DEGREE: [_arc(0.2, 0.84, 0.15, 0.16, 0, 360)],
    }


@cache
def atlas() -> NDArray[np.uint8]:
    """All glyphs side by side (HEIGHT, WIDTH * number), the first row at the foot; 128 on the edge of a stroke,
    more inside."""
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH] + 0.5
    points = np.stack([x.ravel(), y.ravel()], axis=1)
    left, foot = (WIDTH - 0.6 * _EM) / 2, (HEIGHT - _EM) / 2
    fields = []
    for glyph in GLYPHS:
        nearest = np.full(len(points), np.inf)
        for stroke in _strokes()[glyph]:
            line = np.array(stroke) * _EM + (left, foot)
            for a, b in pairwise(line):
                part = np.clip(((points - a) @ (b - a)) / max(float((b - a) @ (b - a)), 1e-9), 0, 1)
                nearest = np.minimum(nearest, np.linalg.norm(points - a - part[:, None] * (b - a), axis=1))
        field = EDGE + (STROKE - nearest) / REACH * 127
        fields.append(field.reshape(HEIGHT, WIDTH).clip(0, 255).astype(np.uint8))
    return np.hstack(fields)
