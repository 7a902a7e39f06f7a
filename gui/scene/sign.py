"""Flat signs in a picture: lines, marks on fields, texts."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from gui.scene.glyphs import pack_text

Rgb = tuple[int, int, int]
Point = tuple[float, float, float]
Row = tuple[Point, Point, tuple[int, int, int, int], int, int]

#: A flat sign: what it is, its color, and its `text` (see `gui.scene.glyphs`). Of a line `place` is the start
#: and `reach` the way to its end; any other sign has its middle at `place`. A label is larger by the third part of its
#: `reach`.
SIGN = np.dtype([("place", "f4", 3), ("reach", "f4", 3), ("rgba", "u1", 4), ("kind", "u4"), ("text", "u4")])
NO_SIGNS = np.zeros(0, SIGN)  # the same object, so that nothing is uploaded
PAPER: Rgb = (255, 250, 236)  # under a text


class Sign(IntEnum):
    """The kinds of signs."""

    GOAL = 0  # a field that can be reached
    CHOSEN = 1  # the one chosen
    STEP = 2  # a step on the way there
    PATH = 3  # a line of the way
    WRONG = 4  # a line around a thing that breaks a rule
    CURSOR = 5  # a line around the cell that the keyboard is at
    LABEL = 6  # a text
    ARROW = 7  # from one place to another, drawn over everything
    FIELD = 8  # a square frame on a field, with a clear inside
    PATCH = 9  # a field filled with color
    DASHED = 10  # a square frame of dashes
    DOT = 11  # a small disc in the middle of a field
    CROSS = 12  # a cross on a field
    TUBE = 13  # a round line that is seen through everything; its `text` is its radius, see `pack_radius`


def pack_radius(radius: float) -> int:
    """The `text` of a tube with a radius in cubes."""
    return max(1, round(1000 * radius))


def rgba(rgb: Rgb, strength: float = 1.0) -> tuple[int, int, int, int]:
    """A color that is as solid as `strength`, from 0 to 1, says."""
    return (*rgb, round(255 * min(1.0, max(0.0, strength))))


def sign_row(place: Point, kind: Sign, rgb: Rgb, strength: float = 1.0) -> Row:
    """A sign with its middle at a place, as a row of SIGN."""
    return place, (0.0, 0.0, 0.0), rgba(rgb, strength), kind, 0


def line_row(start: Point, end: Point, kind: Sign, rgb: Rgb, strength: float = 1.0, text: int = 0) -> Row:
    """A line from one place to another, as a row of SIGN."""
    return start, (end[0] - start[0], end[1] - start[1], end[2] - start[2]), rgba(rgb, strength), kind, text


def arrow_row(start: Point, end: Point, rgb: Rgb, strength: float = 1.0, thick: float = 1.0) -> Row:
    """An arrow over everything, as a row of SIGN."""
    wide = round(255 * thick * (0.5 + 0.5 * min(1.0, max(0.0, strength))))
    return line_row(start, end, Sign.ARROW, rgb, 0.5 + 0.4 * strength, wide)


def label_row(place: Point, text: str, rgb: Rgb = PAPER, strength: float = 1.0, larger: float = 0.0) -> Row:
    """A text that faces the viewer, `larger` than others, as a row of SIGN."""
    return place, (0.0, 0.0, larger), rgba(rgb, strength), Sign.LABEL, pack_text(text)
