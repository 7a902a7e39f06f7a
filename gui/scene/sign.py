"""Flat signs in a picture: lines, marks on fields, texts."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

#: A flat sign: what it is, its color, and its `text` (see `gui.scene.glyphs`). Of a line `place` is the start
#: and `reach` the way to its end; any other sign has its middle at `place`. A label is larger by the third part of its
#: `reach`.
SIGN = np.dtype([("place", "f4", 3), ("reach", "f4", 3), ("rgba", "u1", 4), ("kind", "u4"), ("text", "u4")])
NO_SIGNS = np.zeros(0, SIGN)  # the same object, so that nothing is uploaded


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
