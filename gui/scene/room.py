"""The room in which things stand: the sun, how dark the table is around them, and as pictures that are made once the walls
and the window's light on the table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

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
        The colors of the wall as they are seen, red, green and blue from 0 to 255: high up and at its foot.
    brightness
        Of the room, from 0, where only the lamp above the table is lit, to 1, daylight.
    """

    high: tuple[int, int, int] = (228, 218, 202)
    low: tuple[int, int, int] = (198, 180, 155)
    brightness: float = 1.0


WALL_POINTS, LIGHT_POINTS = 96, 256
# The room is square; lengths are parts of the way from the table to a wall.
_TURN = np.radians(101.0)  # azimuth of the wall with the window
_FLOOR = -0.34
_WINDOW = 0.42, 0.86  # half its width, and where it ends
_BARS = (-0.13, 0.12, 0.37, 0.62)
_DEFOCUS = 0.026  # over which edges fade: the eye looks at the table
_PANES = 2, 3  # across and along the light that comes in
_DAY, _NIGHT = 0.34, 0.52  # by how much the table is darker where less light falls
Floats = NDArray[np.float64]


@lru_cache(maxsize=4)
def walls(backdrop: Backdrop) -> NDArray[np.uint8]:
    """The room in all directions as it is seen from the table, out of focus: the six faces of a cube map in the order of
    OpenGL, (6, n, n, 3) bytes, with z upward."""
    at = (np.arange(WALL_POINTS) + 0.5) * 2 / WALL_POINTS - 1
    t, s = np.meshgrid(at, at, indexing="ij")
    one = np.ones_like(s)
    rays = np.stack(
        [
            np.stack(face, axis=-1)
            for face in (
                (one, -t, -s), (-one, -t, s), (s, one, t), (s, -one, -t), (s, -t, one), (-s, -t, -one)
            )
        ]
    )  # fmt: skip
    x, y, z = np.moveaxis(rays, -1, 0)
    c, s = np.cos(_TURN), np.sin(_TURN)
    return np.asarray(_room(x * c + y * s, y * c - x * s, z, backdrop).clip(0, 255).round(), np.uint8)


def _room(ahead: Floats, left: Floats, up: Floats, backdrop: Backdrop) -> Floats:
    """Colors of the room in these directions, (.., 3); the window is ahead."""
    day = backdrop.brightness

    def mixed(dark: tuple[int, int, int], light: tuple[int, int, int]) -> Floats:
        return np.array(dark) + day * (np.array(light, float) - dark)

    far = np.maximum(np.maximum(np.abs(ahead), np.abs(left)), 1e-6)
    height = up / far
    is_ahead = (ahead >= far) * 1.0
    aside, beside = np.abs(left) / far, np.abs(ahead) / far
    low, high = np.array(backdrop.low, float), np.array(backdrop.high, float)
    color = _mix(low, high, _rise(height, _FLOOR, 0.45))
    color *= 1 - 0.05 * _rise(np.minimum(aside, beside), 0.7, 1.0)[..., None]  # the corners
    color = _mix(color, 1.05 * color, _rise(height, _FLOOR + 0.06, _FLOOR + 0.04))  # the skirting board
    # a window down to the floor: its frame, its panes, the bars between them
    half, top = _WINDOW
    frame = is_ahead * _box(aside, height, half + 0.04, _FLOOR, top + 0.04)
    panes = is_ahead * _box(aside, height, half, _FLOOR + 0.05, top) * _rise(aside, 0.006, 0.032)
    for bar in _BARS:
        panes = panes * _rise(np.abs(height - bar), 0.005, 0.03)
    outside = _mix(
        mixed((24, 27, 34), (229, 223, 208)), mixed((33, 39, 52), (237, 232, 221)), _rise(height, -0.25, 0.25)
    )
    color = _mix(color, mixed((50, 43, 37), (206, 194, 176)), 0.9 * frame)
    color = _mix(color, outside, panes)
    # the floor, with the light of the window upon it
    deep = -_FLOOR / np.maximum(-up, 1e-6)
    floor = np.broadcast_to(mixed((31, 24, 19), (146, 124, 99)), color.shape)
    floor = _mix(0.86 * floor, floor, _rise(np.abs(ahead) * deep, 0.0, 0.9))
    light = _box(np.abs(left) * deep, ahead * deep, 1.1 * half, 0.42, 0.93)
    floor = _mix(floor, mixed((40, 36, 34), (206, 184, 153)), 0.55 * day * light)
    return _mix(color, floor, _rise(height, _FLOOR + _DEFOCUS, _FLOOR - _DEFOCUS))


@lru_cache(maxsize=4)
def table_light(brightness: float) -> NDArray[np.uint8]:
    """Light on the table, (n, n) bytes, 255 where it is brightest: by day that of a window, whose panes lie along the first
    axis away from the sun; by night that of the lamp above the middle."""
    at = (np.arange(LIGHT_POINTS) + 0.5) * 2 / LIGHT_POINTS - 1
    across, along = np.meshgrid(at, at, indexing="xy")
    lamp = _rise(np.hypot(across, along), 1.05, 0.12)
    # the nearer to the window, the sharper
    soft, wide, deep = 0.025 + 0.03 * (along + 1), 0.66, 0.84
    window = _slope(wide - np.abs(across), soft) * _slope(deep - np.abs(along), soft)
    for axis, panes, edge in ((across, _PANES[0], wide), (along, _PANES[1], deep)):
        for k in range(1, panes):
            bar = -edge + 2 * edge * k / panes
            window = window * _slope(np.abs(axis - bar) - 0.028, soft)
    day = (1 - _DAY) + _DAY * (0.55 * window + 0.45 * _rise(np.hypot(across, along), 1.3, 0.2))
    night = (1 - _NIGHT) + _NIGHT * lamp
    return np.asarray((255 * (night + brightness * (day - night))).round(), np.uint8)


def _mix(one: Floats, other: Floats, part: Floats) -> Floats:
    return np.asarray(one + part[..., None] * (other - one))


def _rise(value: Floats, start: float, end: float) -> Floats:
    """0 at `start`, 1 at `end`, smooth in between."""
    part = ((value - start) / (end - start)).clip(0, 1)
    return np.asarray(part * part * (3 - 2 * part))


def _slope(inside: Floats, soft: Floats) -> Floats:
    """1 far inside, 0 far outside."""
    part = (inside / soft / 2 + 0.5).clip(0, 1)
    return np.asarray(part * part * (3 - 2 * part))


def _box(aside: Floats, height: Floats, half: float, low: float, top: float) -> Floats:
    """1 in a rectangle, out of focus; `aside` is the distance from its middle."""
    wide = _rise(aside, half + _DEFOCUS, half - _DEFOCUS)
    return np.asarray(
        wide * _rise(height, low - _DEFOCUS, low + _DEFOCUS) * _rise(height, top + _DEFOCUS, top - _DEFOCUS)
    )
