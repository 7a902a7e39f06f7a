"""Shapes as text of an SVG."""

import re

import numpy as np
import pytest

from turmcore.core.ink import contours


def polygons(path):
    return [
        np.array([pair.split() for pair in part.rstrip("Z").split("L")], float)
        for part in path.split("M")[1:]
    ]


def inside(path, size=50):
    """The middles of size x size points that are inside of a path by the rule of odd crossings."""
    steps = (np.arange(size) + 0.5) * 100 / size
    x, y = np.meshgrid(steps, steps)
    found = np.zeros((size, size), bool)
    for points in polygons(path):
        for (a, b), (c, d) in zip(points, np.roll(points, -1, axis=0), strict=True):
            if b != d:
                found ^= ((y < b) != (y < d)) & (x < a + (y - b) * (c - a) / (d - b))
    return found


Y, X = np.indices((50, 50)) - 24.5
MASKS = {
    "disc": np.hypot(X, Y) < 16,
    "ring": (np.hypot(X, Y) < 20) & (np.hypot(X, Y) > 9),
    "half": X + 0.3 * Y < 3,
    "two": (np.hypot(X + 14, Y) < 8) | (np.hypot(X - 14, Y) < 8),
    "all": np.ones((50, 50), bool),
    "touching": (X < 0) == (Y < 0),
}


@pytest.mark.parametrize("name", MASKS)
def test_an_outline_encloses_the_points_of_its_mask(name):
    mask = MASKS[name]
    shape, edge = contours(mask)
    assert (inside(shape) != mask).mean() < 0.02
    on_rim = [np.isclose(points, (0,)) | np.isclose(points, (100,)) for points in polygons(edge)]
    assert not any(rim.any() for rim in on_rim), "the rim is no edge"
    assert bool(edge) == (name != "all")
    assert len(re.findall("[ML]", shape)) < 140


def test_a_hole_is_left_out_and_an_edge_ends_at_the_rim():
    assert contours(MASKS["ring"])[0].count("M") == 2 and contours(MASKS["two"])[1].count("Z") == 2
    assert "Z" not in contours(MASKS["half"])[1]
    assert contours(np.zeros((50, 50), bool)) == ("", "")
