"""A body with a closed surface."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Solid:
    """A body with a closed surface: each edge belongs to two triangles, which run along it in opposite directions.

    Attributes
    ----------
    name
        Words with underscores between.
    points
        The corners, (n, 3), in cubes.
    triangles
        Numbers of three points each, (m, 3), counter-clockwise from outside.
    colors
        Red, green and blue of each triangle, (m, 3).
    """

    name: str
    points: Floats
    triangles: Integers
    colors: NDArray[np.uint8]

    @property
    def volume(self) -> float:
        """In cubes."""
        a, b, c = (self.points[self.triangles[:, i]] for i in range(3))
        return float((a * np.cross(b, c)).sum() / 6)
