"""Triangle meshes as arrays of vertices: the cube, the die, whatever is turned on a lathe, the flat square, the table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

#: position, normal, place in the face or on the surface, number of the face (cube only)
VERTEX = np.dtype([("position", "f4", 3), ("normal", "f4", 3), ("uv", "f4", 2), ("face", "u4")])
Mesh = NDArray[np.void]

#: Outward normals of the cube's faces, in the order of their numbers.
NORMALS = np.array([(-1, 0, 0), (1, 0, 0), (0, -1, 0), (0, 1, 0), (0, 0, -1), (0, 0, 1)])


def face_axes(face: int) -> tuple[int, int]:
    """The axes along which u and v grow on a face of the cube."""
    return ((1, 2), (0, 2), (0, 1))[face // 2]


def cube() -> Mesh:
    """The unit cube between (0,0,0) and (1,1,1): 36 vertices, counter-clockwise from outside."""
    vertices = np.zeros(36, VERTEX)
    corners = [(0, 0), (1, 0), (1, 1), (0, 0), (1, 1), (0, 1)]
    for face, normal in enumerate(NORMALS):
        u, v = face_axes(face)
        along_u, along_v = np.eye(3)[u], np.eye(3)[v]
        outward = np.dot(np.cross(along_u, along_v), normal) > 0
        for i, corner in enumerate(corners if outward else corners[::-1]):
            position = along_u * corner[0] + along_v * corner[1] + np.maximum(normal, 0)
            vertices[face * 6 + i] = (position, normal, corner, face)
    return vertices


def rimmed(rim: float) -> Mesh:
    """The unit cube with strips `rim` wide along the sides of its faces, whose outer points shaders may pull inward: 54
    vertices a face."""
    steps = np.array([0.0, rim, 1.0 - rim, 1.0])
    return np.concatenate([patches(face, steps, steps) for face in range(6)])


def slab(rim: float) -> Mesh:
    """The same without the lower side, and upright sides that have a strip at their upper edge alone: 102 vertices."""
    steps, ends = np.array([0.0, rim, 1.0 - rim, 1.0]), np.array([0.0, 1.0])
    sides = [patches(face, ends, steps[[0, 2, 3]]) for face in range(4)]
    return np.concatenate([*sides, patches(5, steps, steps)])


def patches(face: int, across: NDArray[np.float64], up: NDArray[np.float64]) -> Mesh:
    """A face of the cube in patches that end at these places along its axes."""
    corners = cube()[face * 6 : face * 6 + 6]
    (u, v), places, made = face_axes(face), corners["uv"].astype(int), []
    for i in range(len(across) - 1):
        for j in range(len(up) - 1):
            patch = corners.copy()
            patch["uv"] = np.stack([across[i + places[:, 0]], up[j + places[:, 1]]], axis=1)
            patch["position"][:, u], patch["position"][:, v] = patch["uv"].T
            made.append(patch)
    return np.concatenate(made)


def square() -> Mesh:
    """The flat square between (-1,-1) and (1,1) at z = 0, seen from above."""
    vertices = np.zeros(6, VERTEX)
    for i, (x, y) in enumerate([(-1, -1), (1, -1), (1, 1), (-1, -1), (1, 1), (-1, 1)]):
        vertices[i] = ((x, y, 0), (0, 0, 1), (x, y), 0)
    return vertices


_CORNER = 9  # points of a rounded corner of the table
_ROUND, _THICK = 0.42, 1.3  # radius of its edge, and how thick it is, in cubes
_CORNER_RADIUS = 2.2


def ground() -> Mesh:
    """The table, of face 0, and the backdrop, face 1.

    A table whose corners have been pulled apart to where they belong is whole: `position` says which corner a point goes
    with and the height, `uv` the way to the point from the middle of the corner's rounding.
    """
    bends = np.radians(np.linspace(0.0, 90.0, 6))
    # (reach from the middle of the rounding, height, outward part of the normal, its upward part)
    rings = [
        (_CORNER_RADIUS - _ROUND * (1 - math.sin(b)), _ROUND * (math.cos(b) - 1), math.sin(b), math.cos(b))
        for b in bends
    ]
    rings += [(_CORNER_RADIUS, -_THICK, 1.0, 0.0)]
    turns = [
        (math.copysign(1, math.cos(k * math.pi / 2 + math.pi / 4)), math.copysign(1, math.sin(k * math.pi / 2 + math.pi / 4)),
         k * math.pi / 2 + part * math.pi / 2)
        for k in range(4) for part in np.linspace(0.0, 1.0, _CORNER)
    ]  # fmt: skip

    def point(turn: tuple[float, float, float], ring: tuple[float, float, float, float]) -> tuple:
        (i, j, angle), (reach, z, out, up) = turn, ring
        c, s = math.cos(angle), math.sin(angle)
        return (i, j, z), (out * c, out * s, up), (reach * c, reach * s), 0

    middle = (0.0, 0.0, 0.0), (0.0, 0.0, 1.0), (0.0, 0.0), 0
    rows = []
    for first, second in zip(turns, turns[1:] + turns[:1], strict=True):
        rows += [middle, point(first, rings[0]), point(second, rings[0])]
        for above, below in pairwise(rings):
            a, b, c, d = point(first, above), point(first, below), point(second, below), point(second, above)
            rows += [a, b, c, a, c, d]
    backdrop = square()
    backdrop["face"] = 1
    return np.concatenate([np.array(rows, VERTEX), backdrop])


def die(detail: int = 4, radius: float = 0.16) -> Mesh:
    """A cube of edge 1 around the origin with rounded edges and corners.

    Parameters
    ----------
    detail
        Parts into which a rounded edge is divided.
    radius
        Of the rounding.
    """
    core = 0.5 - radius
    bend = [math.tan(math.radians(45 * i / detail)) for i in range(detail + 1)]
    # along a face from edge to edge: the rounding, the flat middle, the rounding
    places = [(-core, -b) for b in bend[::-1]] + [(core, b) for b in bend]
    rows = []
    for face, normal in enumerate(NORMALS):
        u, v = np.eye(3)[list(face_axes(face))]
        outward = np.dot(np.cross(u, v), normal) > 0
        grid = {}
        for i, (at_u, lean_u) in enumerate(places):
            for j, (at_v, lean_v) in enumerate(places):
                lean = normal + lean_u * u + lean_v * v
                lean = lean / np.linalg.norm(lean)
                position = normal * core + at_u * u + at_v * v + radius * lean
                grid[i, j] = (position, lean, (np.dot(position, u) + 0.5, np.dot(position, v) + 0.5), face)
        for i in range(len(places) - 1):
            for j in range(len(places) - 1):
                corners = [grid[i, j], grid[i + 1, j], grid[i + 1, j + 1], grid[i, j + 1]]
                a, b, c, d = corners if outward else corners[::-1]
                rows += [a, b, c, a, c, d]
    return np.array(rows, VERTEX)


def lathe(profile: Sequence[tuple[float, float]], slices: int) -> Mesh:
    """Turn a `profile` of (radius, height) points, from bottom to top, around the z axis.

    Normals are smooth where the profile bends gently and sharp where it turns by more than 50 degrees. The u
    of a vertex is the part of a full turn, its v the height.
    """
    points = np.asarray(profile, float)
    along = np.diff(points, axis=0)
    normals = np.stack([along[:, 1], -along[:, 0]], axis=1)
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    limit = math.cos(math.radians(50))

    def bend(i: int, j: int) -> NDArray[np.float64]:
        """The normal of segment `i` at its end towards segment `j`."""
        if not 0 <= j < len(normals) or np.dot(normals[i], normals[j]) < limit:
            return np.asarray(normals[i])
        both = normals[i] + normals[j]
        return np.asarray(both / np.linalg.norm(both))

    turns = np.arange(slices + 1) / slices
    rows = []
    for i in range(len(along)):
        below, above = (points[i], bend(i, i - 1)), (points[i + 1], bend(i, i + 1))
        for left, right in pairwise(turns):
            for (point, normal), turn in (
                (below, left), (below, right), (above, right), (below, left), (above, right), (above, left)
            ):  # fmt: skip
                angle = 2 * math.pi * (turn % 1.0)  # the seam is at the same place on both of its sides
                c, s = math.cos(angle), math.sin(angle)
                position = (point[0] * c, point[0] * s, point[1])
                rows.append((position, (normal[0] * c, normal[0] * s, normal[1]), (turn, point[1]), 0))
    return np.array(rows, VERTEX)
