"""The outlines of the figures, from the front: cut from boards on the table, drawn flat beside it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Outline = NDArray[np.float64]

FOLLOWER, LARGE, BUILDER, PIG, ABBOT = "", "L", "B", "P", "A"
DRAGON, FAIRY, COIN = "dragon", "fairy", "coin"


@dataclass(frozen=True, eq=False)
class Silhouette:
    """A figure from the front; x to the right, z upward from between its feet.

    Attributes
    ----------
    parts
        Outlines (n, 2), counter-clockwise, each with a point from which all of it is seen.
    sign
        The middle of the player's sign, and how much larger than a follower's it is.
    """

    parts: tuple[tuple[Outline, Outline], ...]
    sign: tuple[float, float, float] = (0.0, 0.44, 1.0)

    @property
    def height(self) -> float:
        """From the ground to the top."""
        return float(max(outline[:, 1].max() for outline, _ in self.parts))

    @property
    def reach(self) -> float:
        """From the middle to the farther side."""
        return float(max(np.abs(outline[:, 0]).max() for outline, _ in self.parts))

    @property
    def center(self) -> float:
        """Half-way between its sides."""
        sides = np.concatenate([outline[:, 0] for outline, _ in self.parts])
        return float(sides.max() + sides.min()) / 2

    @property
    def extent(self) -> float:
        """The edge of a square around it."""
        return max(self.height, 2 * (self.reach - abs(self.center)))


def _part(points: Sequence[tuple[float, float]], middle: tuple[float, float]) -> tuple[Outline, Outline]:
    outline = np.array(points, float)
    x, z = outline.T
    area = float(x @ np.roll(z, -1) - z @ np.roll(x, -1))
    return outline if area > 0 else outline[::-1], np.array(middle, float)


def _ellipse(
    x: float, z: float, wide: float, high: float, lean: float = 0.0, count: int = 24
) -> tuple[Outline, Outline]:
    """An ellipse that leans to the left by so many degrees."""
    turns = np.linspace(0, 2 * math.pi, count, endpoint=False)
    c, s = math.cos(math.radians(lean)), math.sin(math.radians(lean))
    i, j = wide * np.cos(turns), high * np.sin(turns)
    return np.stack([x + c * i - s * j, z + s * i + c * j], axis=1), np.array((x, z))


def _both(half: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """An outline from its right half, which begins on the axis."""
    return [*half, *((-x, z) for x, z in half[:0:-1])]


def _scaled(silhouette: Silhouette, by: float) -> Silhouette:
    x, z, size = silhouette.sign
    parts = tuple((outline * by, middle * by) for outline, middle in silhouette.parts)
    return Silhouette(parts, (x * by, z * by, size * by))


_LEGS = [(0.0, 0.15), (0.13, 0.0), (0.345, 0.0), (0.385, 0.03), (0.385, 0.07), (0.30, 0.22), (0.25, 0.36)]
_ARMS = [(0.42, 0.41), (0.475, 0.45), (0.485, 0.50), (0.46, 0.55), (0.36, 0.595), (0.17, 0.64)]
_follower = Silhouette(
    (_part(_both([*_LEGS, *_ARMS]), (0.0, 0.47)), _ellipse(0.0, 0.765, 0.21, 0.21)),
)
#: A wide hat.
_large = Silhouette(
    (
        *_follower.parts,
        _part(
            _both([(0.0, 0.83), (0.36, 0.83), (0.40, 0.855), (0.40, 0.885), (0.36, 0.91), (0.2, 0.92)]),
            (0.0, 0.87),
        ),
        _part(_both([(0.0, 0.88), (0.225, 0.88), (0.19, 1.09), (0.14, 1.13)]), (0.0, 1.0)),
    ),
)
#: An apron, and a hammer over the head.
_builder = Silhouette(
    (
        _part([(-0.27, 0.0), (0.27, 0.0), (0.15, 0.60), (-0.15, 0.60)], (0.0, 0.25)),
        _part(
            [(-0.28, 0.39), (-0.16, 0.34), (0.14, 0.44), (0.31, 0.55), (0.33, 0.61), (0.28, 0.66), (-0.12, 0.64),
             (-0.24, 0.57)],
            (0.0, 0.54),
        ),
        _ellipse(-0.03, 0.775, 0.18, 0.19),
        _part([(0.22, 0.54), (0.34, 0.51), (0.44, 0.94), (0.32, 0.97)], (0.33, 0.74)),
        _part([(0.20, 0.93), (0.56, 0.85), (0.60, 1.03), (0.24, 1.11)], (0.40, 0.98)),
    ),
    (0.0, 0.36, 0.72),
)  # fmt: skip
_pig = Silhouette(
    (
        _ellipse(-0.05, 0.40, 0.47, 0.245),
        _ellipse(0.40, 0.44, 0.20, 0.185),
        _part(
            [(0.48, 0.34), (0.66, 0.33), (0.68, 0.36), (0.68, 0.47), (0.66, 0.50), (0.50, 0.52)], (0.55, 0.42)
        ),
        _part([(0.24, 0.55), (0.44, 0.56), (0.40, 0.74), (0.33, 0.74)], (0.35, 0.62)),
        _part([(0.10, 0.0), (0.28, 0.0), (0.29, 0.32), (0.08, 0.32)], (0.19, 0.16)),
        _part([(-0.42, 0.0), (-0.24, 0.0), (-0.20, 0.32), (-0.42, 0.32)], (-0.32, 0.16)),
        _part([(-0.47, 0.46), (-0.64, 0.58), (-0.60, 0.64), (-0.43, 0.55)], (-0.53, 0.56)),
        _ellipse(-0.62, 0.64, 0.075, 0.075, count=12),
    ),
    (-0.05, 0.40, 0.86),
)
#: A long habit, a pointed hood, and a crook beside him.
_abbot = Silhouette(
    (
        _part(_both([(0.0, 0.0), (0.31, 0.0), (0.385, 0.07), (0.25, 0.52), (0.15, 0.67)]), (0.0, 0.3)),
        _part(
            _both([(0.0, 0.58), (0.17, 0.62), (0.215, 0.76), (0.19, 0.90), (0.12, 1.01), (0.05, 1.11)]),
            (0.0, 0.8),
        ),
        _part([(0.14, 0.44), (0.40, 0.50), (0.42, 0.60), (0.14, 0.64)], (0.26, 0.55)),
        _part([(0.37, 0.0), (0.48, 0.0), (0.48, 1.0), (0.37, 1.0)], (0.425, 0.5)),
        _part([(0.36, 0.94), (0.49, 0.94), (0.54, 1.12), (0.44, 1.20), (0.37, 1.10)], (0.45, 1.06)),
        _part([(0.44, 1.07), (0.55, 1.07), (0.63, 1.20), (0.53, 1.27), (0.43, 1.19)], (0.52, 1.16)),
        _part([(0.53, 1.15), (0.62, 1.21), (0.72, 1.08), (0.63, 1.02)], (0.625, 1.115)),
    ),
    (0.0, 0.30, 0.86),
)
#: He goes to the right, his wings raised.
_dragon = Silhouette(
    (
        _ellipse(-0.10, 0.52, 0.52, 0.28),
        _part([(0.18, 0.44), (0.42, 0.62), (0.62, 1.12), (0.42, 1.20), (0.10, 0.70)], (0.30, 0.72)),
        _part(
            [(0.40, 1.06), (0.92, 0.98), (1.00, 1.02), (1.00, 1.10), (0.62, 1.32), (0.42, 1.28)], (0.62, 1.15)
        ),
        _part([(0.36, 1.22), (0.60, 1.26), (0.40, 1.52), (0.32, 1.50)], (0.42, 1.34)),
        _part(
            [(-0.26, 0.66), (0.16, 0.66), (0.10, 0.96), (0.04, 1.44), (-0.07, 1.44), (-0.16, 1.00)],
            (-0.02, 0.84),
        ),
        _part(
            [(-0.34, 0.60), (0.04, 0.66), (-0.04, 1.00), (-0.36, 1.40), (-0.47, 1.34), (-0.42, 0.94)],
            (-0.18, 0.86),
        ),
        _part(
            [(-0.46, 0.52), (-0.14, 0.62), (-0.24, 0.88), (-0.77, 1.18), (-0.86, 1.08), (-0.60, 0.76)],
            (-0.36, 0.74),
        ),
        _part([(-0.50, 0.28), (-0.92, 0.20), (-1.12, 0.34), (-1.00, 0.52), (-0.50, 0.68)], (-0.76, 0.40)),
        _part([(-0.92, 0.22), (-1.14, 0.36), (-1.31, 0.62), (-1.26, 0.67), (-0.96, 0.50)], (-1.08, 0.44)),
        _part([(0.08, 0.0), (0.36, 0.0), (0.32, 0.44), (0.04, 0.44)], (0.20, 0.22)),
        _part([(-0.52, 0.0), (-0.24, 0.0), (-0.24, 0.44), (-0.56, 0.44)], (-0.39, 0.22)),
    ),
)
_fairy = Silhouette(
    (
        _part(_both([(0.0, 0.0), (0.29, 0.0), (0.33, 0.05), (0.13, 0.56), (0.11, 0.66)]), (0.0, 0.3)),
        _ellipse(0.0, 0.80, 0.165, 0.175),
        _ellipse(0.30, 0.74, 0.33, 0.15, 42.0),
        _ellipse(-0.30, 0.74, 0.33, 0.15, -42.0),
        _ellipse(0.26, 0.48, 0.22, 0.11, -18.0),
        _ellipse(-0.26, 0.48, 0.22, 0.11, 18.0),
    ),
)

#: By the letters of the engine, and the names of those who belong to nobody.
SILHOUETTES = {
    FOLLOWER: _follower,
    LARGE: _scaled(_large, 1.24),
    BUILDER: _scaled(_builder, 1.08),
    PIG: _pig,
    ABBOT: _scaled(_abbot, 1.06),
    DRAGON: _scaled(_dragon, 1.05),
    FAIRY: _scaled(_fairy, 1.2),
    COIN: Silhouette((_ellipse(0.0, 0.24, 0.24, 0.24),)),
}


def lies(segment: str, figure: str = FOLLOWER) -> bool:
    """True if a figure lies on a segment: farmers do, pigs do not."""
    return segment[0] == "f" and figure in (FOLLOWER, LARGE)
