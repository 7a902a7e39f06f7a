"""The room in which things stand: the wall, the sun, and how dark the table is around them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

#: Direction towards the sun: from the front left, high.
SUN: NDArray[np.float64] = np.array([-0.34, -0.52, 0.78]) / np.linalg.norm([-0.34, -0.52, 0.78])


@dataclass(frozen=True)
class Contact:
    """Shade on the table around the structure: `darkness` over the square at (x, y) with edge `size`."""

    darkness: NDArray[np.uint8]
    x: float
    y: float
    size: float


NO_CONTACT = Contact(np.zeros((1, 1), np.uint8), 0.0, 0.0, 1.0)


@dataclass(frozen=True)
class Backdrop:
    """The room around the table.

    Attributes
    ----------
    high, low
        The colors of the wall behind the table as they are seen, red, green and blue from 0 to 255: at the upper edge
        of the picture and where the table fades into it.
    brightness
        Of the room, from 0, where only the lamp above the table is lit, to 1, daylight.
    """

    high: tuple[int, int, int] = (228, 218, 202)
    low: tuple[int, int, int] = (198, 180, 155)
    brightness: float = 1.0
