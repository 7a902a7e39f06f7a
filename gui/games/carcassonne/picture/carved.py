"""Figures that are carved all round: the dragon, the fairy and the pig."""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from gui.scene.mesh import VERTEX, Mesh, lathe

Floats = NDArray[np.float64]
Place = tuple[float, float, float]

_THIN = 0.025  # of a wing


class Tone(IntEnum):
    """The part of a figure as its vertices number it; all but the first two have a color of their own."""

    PAINT = 0
    SIGN = 1  # painted, with the sign of the player
    WING = 2
    GOLD = 3
    INK = 4
    PEARL = 5
    SKIN = 6


def dragon() -> Mesh:
    """He looks along +x, his wings spread: from above he is known by them, by his neck and by his tail."""
    body = [
        (-1.42, 0.42, 0.50, 0.015, 0.015), (-1.22, 0.40, 0.30, 0.055, 0.05), (-0.98, 0.22, 0.20, 0.09, 0.08),
        (-0.72, 0.02, 0.26, 0.14, 0.13), (-0.42, -0.04, 0.42, 0.22, 0.22), (-0.08, 0.0, 0.53, 0.27, 0.28),
        (0.22, 0.0, 0.60, 0.24, 0.26), (0.46, -0.02, 0.76, 0.15, 0.17), (0.60, -0.04, 0.98, 0.115, 0.13),
        (0.66, -0.05, 1.20, 0.11, 0.12), (0.76, -0.05, 1.36, 0.14, 0.13), (0.92, -0.06, 1.38, 0.16, 0.13),
        (1.08, -0.07, 1.32, 0.10, 0.09), (1.26, -0.08, 1.28, 0.085, 0.065), (1.34, -0.08, 1.27, 0.03, 0.02),
    ]  # fmt: skip
    parts = [_tube([row[:3] for row in body], [row[3:] for row in body])]
    for side in (-1.0, 1.0):
        parts += _wing(side)
        for x, y, reach in ((0.24, 0.20, 0.10), (-0.42, 0.22, 0.06)):
            leg = [
                (x, side * y, 0.42),
                (x + 0.06, side * (y + 0.08), 0.20),
                (x + 0.02, side * (y + 0.09), 0.05),
            ]
            parts.append(_tube(leg, [(0.12, 0.12), (0.085, 0.085), (0.07, 0.07)]))
            foot = [(x - 0.05, side * (y + 0.09), 0.05), (x + reach + 0.12, side * (y + 0.10), 0.045)]
            parts.append(_tube(foot, [(0.075, 0.05), (0.07, 0.03)]))
        parts.append(_spike((0.80, side * 0.08 - 0.05, 1.44), (0.56, side * 0.15 - 0.05, 1.68), 0.05))
        parts.append(_ball((1.01, side * 0.115 - 0.06, 1.42), (0.035, 0.035, 0.035), Tone.GOLD))
    back = [(-1.22, 0.40, 0.34), (-0.98, 0.22, 0.27), (-0.70, 0.02, 0.38), (-0.40, -0.04, 0.62),
            (-0.08, 0.0, 0.79), (0.20, 0.0, 0.84), (0.38, -0.02, 0.92), (0.48, -0.04, 1.10)]  # fmt: skip
    parts += [_spike(place, (place[0] - 0.10, place[1], place[2] + 0.15), 0.05) for place in back]
    return np.concatenate(parts)


def _wing(side: float) -> list[Mesh]:
    """An arm with three fingers, and the skin between them."""
    shoulder, wrist = (0.20, side * 0.18, 0.76), (0.34, side * 0.82, 1.26)
    tips: list[Place] = [(0.02, side * 1.42, 1.12), (-0.44, side * 1.26, 0.94), (-0.74, side * 0.82, 0.76)]
    hip = (-0.46, side * 0.14, 0.58)
    edge = [tips[0]]
    for one, other in ((tips[0], tips[1]), (tips[1], tips[2]), (tips[2], hip)):
        middle = 0.5 * (np.array(one) + other)
        inner = middle + 0.20 * (np.array(wrist) - middle)
        edge += [(float(inner[0]), float(inner[1]), float(inner[2])), other]
    parts = [_sheet([wrist, *edge, shoulder], Tone.WING)]
    bones = [(shoulder, wrist, 0.07), *((wrist, tip, 0.045) for tip in tips)]
    for start, end, thick in bones:
        parts.append(_tube([start, end], [(thick, thick), (0.5 * thick, 0.5 * thick)], count=6))
    parts.append(_spike(wrist, (wrist[0] + 0.16, wrist[1] + 0.04 * side, wrist[2] + 0.10), 0.045))
    return parts


def fairy() -> Mesh:
    """She looks along -y, in a wide dress, four wings at her back and a wand in her hand."""
    dress = [(0.0, 0.0), (0.30, 0.0), (0.345, 0.04), (0.30, 0.16), (0.20, 0.36), (0.125, 0.54), (0.135, 0.62),
             (0.12, 0.70), (0.05, 0.74), (0.05, 0.80)]  # fmt: skip
    parts = [lathe(dress, 14), _ball((0.0, -0.01, 0.91), (0.145, 0.14, 0.155), Tone.SKIN)]
    parts.append(_ball((0.0, 0.04, 0.95), (0.155, 0.14, 0.15), Tone.GOLD))
    parts.append(_ball((0.0, 0.06, 1.10), (0.075, 0.075, 0.075), Tone.GOLD))
    belt = lathe([(0.128, 0.52), (0.140, 0.54), (0.130, 0.57)], 14)
    belt["face"] = Tone.GOLD
    parts.append(belt)
    for side in (-1.0, 1.0):
        for x, z, long, wide, lean in ((0.36, 0.94, 0.40, 0.20, 52.0), (0.30, 0.48, 0.28, 0.14, -24.0)):
            parts.append(_sheet(_petal(side, x, z, long, wide, lean), Tone.PEARL))
        hand = (side * 0.30, -0.16, 0.60 if side < 0 else 0.70)
        arm = [(side * 0.12, 0.0, 0.68), (side * 0.24, -0.06, 0.58), hand]
        parts.append(_tube(arm, [(0.05, 0.05), (0.045, 0.045), (0.04, 0.04)], count=6, tone=Tone.SKIN))
    parts.append(
        _tube([(0.29, -0.15, 0.60), (0.40, -0.22, 0.98)], [(0.016, 0.016)] * 2, count=5, tone=Tone.GOLD)
    )
    star: list[Place] = []
    for k in range(10):
        turn, far = math.radians(90 + 36 * k), 0.105 if k % 2 == 0 else 0.045
        star.append((0.41 + far * math.cos(turn), -0.23, 1.02 + far * math.sin(turn)))
    parts.append(_sheet(star, Tone.GOLD, (0.41, -0.23, 1.02)))
    mesh = np.concatenate(parts)
    mesh["position"] *= 1.12
    return mesh


def _petal(side: float, x: float, z: float, long: float, wide: float, lean: float) -> list[Place]:
    """A wing with its middle at a place beside her; it goes back from her shoulders."""
    c, s = math.cos(math.radians(lean)), math.sin(math.radians(lean))
    outline: list[Place] = []
    for turn in np.linspace(math.pi, 3 * math.pi, 19)[:-1].tolist():
        i, j = long * math.cos(turn), wide * math.sin(turn) * (1.0 + 0.35 * math.cos(turn))
        across = x + c * i - s * j
        outline.append((side * across, 0.08 + 0.30 * across, z + s * i + c * j))
    return outline


def pig() -> Mesh:
    """It looks along +x; the sign is on its back, as it is seen from above."""
    body = _ball((-0.05, 0.0, 0.40), (0.47, 0.27, 0.25), Tone.SIGN, 18)
    x, y, z = (body["position"] - (-0.05, 0.0, 0.40)).T
    body["uv"] = np.stack([x / 0.86, 0.44 + (0.83 * y + 0.56 * z - 0.06) / 0.86], axis=1)
    parts = [body, _ball((0.40, 0.0, 0.46), (0.20, 0.19, 0.185), Tone.PAINT, 14)]
    parts.append(_tube([(0.50, 0.0, 0.42), (0.67, 0.0, 0.40)], [(0.11, 0.10), (0.105, 0.095)]))
    for side in (-1.0, 1.0):
        parts.append(_ball((0.675, 0.04 * side, 0.41), (0.014, 0.022, 0.03), Tone.INK, 6))
        parts.append(_ball((0.55, 0.105 * side, 0.53), (0.03, 0.03, 0.03), Tone.INK, 6))
        ear: list[Place] = [(0.38, 0.06 * side, 0.60), (0.30, 0.20 * side, 0.56), (0.42, 0.20 * side, 0.74)]
        parts.append(_sheet(ear, Tone.PAINT, thick=0.05))
        for along in (-0.33, 0.18):
            leg = [(along, 0.14 * side, 0.30), (along, 0.15 * side, 0.0)]
            parts.append(_tube(leg, [(0.105, 0.095), (0.085, 0.08)]))
    turns = [math.radians(angle) for angle in range(-90, 151, 40)]
    curl = [
        (-0.54 - 0.07 * math.cos(turn), 0.03 * k / 6, 0.53 + 0.09 * math.sin(turn))
        for k, turn in enumerate(turns)
    ]
    parts.append(_tube(curl, [(0.03, 0.03)] * 7, count=5))
    return np.concatenate(parts)


def _tube(
    spine: Sequence[Place],
    radii: Sequence[Sequence[float]],
    count: int = 10,
    tone: Tone = Tone.PAINT,
) -> Mesh:
    """A body around a line of points, closed at both ends, as far to the side and up as the `radii` say."""
    points = np.array(spine, float)
    along = np.gradient(points, axis=0)
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    aside = np.cross((0.0, 0.0, 1.0), along)
    flat = np.linalg.norm(aside, axis=1) < 0.2  # it stands upright there
    aside[flat] = (0.0, 1.0, 0.0)
    for i in range(1, len(aside)):  # no twist from ring to ring
        if aside[i] @ aside[i - 1] < 0:
            aside[i] = -aside[i]
    aside -= (aside * along).sum(axis=1, keepdims=True) * along
    aside /= np.linalg.norm(aside, axis=1, keepdims=True)
    upward = np.cross(along, aside)
    turns = 2 * math.pi * np.arange(count) / count
    round_ = np.cos(turns)[None, :, None] * aside[:, None] * np.array(radii)[:, :1, None]
    round_ = round_ + np.sin(turns)[None, :, None] * upward[:, None] * np.array(radii)[:, 1:, None]
    rings = points[:, None] + round_
    return _skin(
        np.concatenate(
            [np.repeat(points[:1, None], count, 1), rings, np.repeat(points[-1:, None], count, 1)]
        ),
        tone,
    )


def _ball(middle: Place, radii: Place, tone: Tone, count: int = 12) -> Mesh:
    turns, rises = (
        2 * math.pi * np.arange(count) / count,
        np.linspace(-math.pi / 2, math.pi / 2, count // 2 + 2),
    )
    unit = np.stack(
        [
            np.cos(rises)[:, None] * np.cos(turns),
            np.cos(rises)[:, None] * np.sin(turns),
            np.repeat(np.sin(rises)[:, None], count, 1),
        ],
        axis=2,
    )
    return _skin(unit * radii + middle, tone)


def _spike(foot: Place, tip: Place, radius: float) -> Mesh:
    return _tube([foot, tip], [(radius, radius), (0.004, 0.004)], count=5, tone=Tone.GOLD)


def _skin(rings: Floats, tone: Tone) -> Mesh:
    """The surface of rings (n, count, 3), each counter-clockwise seen from the next one, with smooth normals."""
    n, count, _ = rings.shape
    number = np.arange(n * count).reshape(n, count)
    p, q = number[:-1], np.roll(number[:-1], -1, axis=1)
    r, s = np.roll(number[1:], -1, axis=1), number[1:]
    triangles = np.stack([p, q, r, p, r, s], axis=-1).reshape(-1, 3)
    points = rings.reshape(-1, 3)
    faces = np.cross(
        points[triangles[:, 1]] - points[triangles[:, 0]], points[triangles[:, 2]] - points[triangles[:, 0]]
    )
    # points at one place have one normal: at the ends of a tube, all of a ring
    _, same = np.unique(np.round(points, 6), axis=0, return_inverse=True)
    same = same.reshape(-1)
    sums = np.zeros((same.max() + 1, 3))
    for k in range(3):
        np.add.at(sums, same[triangles[:, k]], faces)
    normals = sums[same]
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-12)
    is_real = np.linalg.norm(faces, axis=1) > 1e-9
    found = triangles[is_real].ravel()
    mesh = np.zeros(len(found), VERTEX)
    mesh["position"], mesh["normal"], mesh["face"] = points[found], normals[found], tone
    return mesh


def _sheet(outline: Sequence[Place], tone: Tone, middle: Place | None = None, thick: float = _THIN) -> Mesh:
    """A thin sheet seen whole from its first corner, or from its middle; its rim is open."""
    first = np.array(middle if middle is not None else outline[0], float)
    ring = [np.array(point, float) for point in (outline if middle is not None else outline[1:])]
    pairs = list(zip(ring, [*ring[1:], ring[0]] if middle is not None else ring[1:], strict=False))
    normals = np.array([np.cross(one - first, other - first) for one, other in pairs])
    across = normals.sum(axis=0) / np.linalg.norm(normals.sum(axis=0))
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    rows: list[tuple] = []
    for (one, other), normal in zip(pairs, normals, strict=True):
        for corners, side in (((first, one, other), 1.0), ((first, other, one), -1.0)):
            rows += [
                (corner + side * 0.5 * thick * across, side * normal, (0.0, 0.0), tone) for corner in corners
            ]
    return np.array(rows, VERTEX)
