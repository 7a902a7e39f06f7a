"""What a picture is made of: numpy arrays of instances, ready for the graphics card."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

#: A unit cube. `edges` has a bit for each of 6 faces x 4 sides (a bevel line there), `shade` two bits for
#: each of 6 x 4 face corners (how much light reaches it, 0 to 3), `look` see `pack_look`.
CUBE = np.dtype(
    [
        ("cell", "f4", 3),
        ("rgba", "u1", 4),
        ("look", "u4"),
        ("block", "u4"),
        ("edges", "u4"),
        ("shade", "u4", 2),
    ]
)
#: A climber that stands at `place` (the middle of its field).
FIGURE = np.dtype([("place", "f4", 3), ("rgba", "u1", 4), ("look", "u4")])
#: A flat sign on a field with its middle at `place`.
MARKER = np.dtype([("place", "f4", 3), ("rgba", "u1", 4), ("kind", "u4")])

Instances = NDArray[np.void]


class Material(IntEnum):
    """How the surface looks."""

    NATURAL = 0
    DARK = 1
    PAINTED = 2


class Mark(IntEnum):
    """Bits that say what is special about a cube."""

    NONE = 0
    FRESH = 1  # built last
    GHOST = 2  # only proposed


class Sign(IntEnum):
    """The kinds of markers."""

    GOAL = 0  # a field that can be reached
    CHOSEN = 1  # the one chosen
    STEP = 2  # a step on the way there


def pack_look(material: int, pattern: int = 0, mark: int = Mark.NONE) -> int:
    """The `look` value of an instance: material in bits 0-3, pattern in bits 4-7, mark in bits 8-11."""
    return int(material) | int(pattern) << 4 | int(mark) << 8


@dataclass(frozen=True)
class Contact:
    """How dark the table is around the structure: `darkness` over the square at (x, y) with edge `size`."""

    darkness: NDArray[np.uint8]
    x: float
    y: float
    size: float


@dataclass(frozen=True, eq=False)
class Scene:
    """Everything to draw. Arrays are replaced, never edited: a renderer uploads what is a new object."""

    cubes: Instances = field(default_factory=lambda: np.zeros(0, CUBE))
    figures: Instances = field(default_factory=lambda: np.zeros(0, FIGURE))
    ghost_cubes: Instances = field(default_factory=lambda: np.zeros(0, CUBE))
    ghost_figures: Instances = field(default_factory=lambda: np.zeros(0, FIGURE))
    markers: Instances = field(default_factory=lambda: np.zeros(0, MARKER))
    contact: Contact = field(default_factory=lambda: Contact(np.zeros((1, 1), np.uint8), 0.0, 0.0, 1.0))

    def bounds(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Lower and upper corner of a box around all cubes and climbers."""
        low, high = [np.zeros((1, 3))], [np.ones((1, 3))]
        if len(self.cubes):
            low.append(self.cubes["cell"])
            high.append(self.cubes["cell"] + 1)
        if len(self.figures):
            low.append(self.figures["place"] - (0.4, 0.4, 0.0))
            high.append(self.figures["place"] + (0.4, 0.4, 0.9))
        return np.vstack(low).min(axis=0), np.vstack(high).max(axis=0)

    def outline(self) -> NDArray[np.float64]:
        """Corners of all cubes, the proposed ones too, and of a box around each climber: what a camera has to
        keep in the picture, with room for the first floors of a tower that is still low."""
        cube = np.array([(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)])
        box = cube * (0.6, 0.6, 0.9) - (0.3, 0.3, 0.0)
        points = [(self.cubes["cell"][:, None, :] + cube).reshape(-1, 3)]
        points.append((self.ghost_cubes["cell"][:, None, :] + cube).reshape(-1, 3))
        points.append((self.figures["place"][:, None, :] + box).reshape(-1, 3))
        room = cube * (4, 4, 4) - (1, 1, 0)
        return np.vstack([*points, room]).astype(np.float64)

    def with_preview(self, ghost_cubes: Instances, ghost_figures: Instances, markers: Instances) -> Scene:
        """The same solid things with another preview."""
        return replace(self, ghost_cubes=ghost_cubes, ghost_figures=ghost_figures, markers=markers)
