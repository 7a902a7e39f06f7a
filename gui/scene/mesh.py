"""Triangle meshes as arrays of vertices: the cube, the die, turned figures and stones, flat figures, storeys of towers, pieces of
rings, the flat square, the table."""

from __future__ import annotations

import math
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


def square() -> Mesh:
    """The flat square between (-1,-1) and (1,1) at z = 0, seen from above."""
    vertices = np.zeros(6, VERTEX)
    for i, (x, y) in enumerate([(-1, -1), (1, -1), (1, 1), (-1, -1), (1, 1), (-1, 1)]):
        vertices[i] = ((x, y, 0), (0, 0, 1), (x, y), 0)
    return vertices


def ground() -> Mesh:
    """The table, whose corners have the face 0, and the backdrop, face 1."""
    table, backdrop = square(), square()
    backdrop["face"] = 1
    return np.concatenate([table, backdrop])


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


def climber(slices: int = 28) -> Mesh:
    """A little wooden figure, turned on a lathe: foot, coat, collar and a round head; 0.9 high."""
    profile = [(0.0, 0.0), (0.34, 0.0), (0.36, 0.025), (0.36, 0.08), (0.32, 0.11), (0.27, 0.25)]
    profile += [(0.22, 0.38), (0.18, 0.48), (0.245, 0.505), (0.245, 0.54), (0.14, 0.57)]
    head, radius = 0.71, 0.215
    for degrees in range(-45, 91, 15):
        angle = math.radians(degrees)
        profile.append((max(0.0, radius * math.cos(angle)), head + radius * math.sin(angle)))
    return lathe(profile, slices)


#: Radius and height of a stone; so much higher lies the next one in a stack.
STONE_RADIUS, STONE_HEIGHT = 0.40, 0.2
GUARD_HEIGHT = 1.12


def stone(slices: int = 40) -> Mesh:
    """A flat round stone, turned, with rounded edges: on each other the edges stay apart."""
    radius, height, bend = STONE_RADIUS, STONE_HEIGHT, 0.045
    profile = [(0.0, 0.0), (radius - bend, 0.0)]
    for degrees in (30, 60, 90):
        angle = math.radians(degrees)
        profile.append((radius - bend + bend * math.sin(angle), bend - bend * math.cos(angle)))
    for degrees in (0, 30, 60, 90):
        angle = math.radians(degrees)
        profile.append((radius - bend + bend * math.cos(angle), height - bend + bend * math.sin(angle)))
    profile += [(0.30, height), (0.285, height - 0.012), (0.0, height - 0.012)]
    return lathe(profile, slices)


def guard(slices: int = 36) -> Mesh:
    """A guard, turned: broad foot, coat, shoulders, head and a helmet with a knob; much taller than a stone."""
    profile = [(0.0, 0.0), (0.36, 0.0), (0.385, 0.03), (0.385, 0.09), (0.34, 0.12), (0.315, 0.17)]
    profile += [(0.27, 0.30), (0.225, 0.44), (0.20, 0.56), (0.275, 0.60), (0.285, 0.635), (0.26, 0.665)]
    profile += [(0.12, 0.685), (0.115, 0.71)]
    head, radius = 0.81, 0.15
    for degrees in range(-40, 11, 10):
        angle = math.radians(degrees)
        profile.append((radius * math.cos(angle), head + radius * math.sin(angle)))
    profile += [(0.225, 0.845), (0.235, 0.865), (0.225, 0.885), (0.175, 0.895), (0.155, 0.955), (0.105, 1.01)]
    profile += [(0.05, 1.035), (0.035, 1.05)]
    for degrees in range(-40, 91, 20):
        angle = math.radians(degrees)
        profile.append((max(0.0, 0.045 * math.cos(angle)), 1.075 + 0.045 * math.sin(angle)))
    profile.append((0.0, GUARD_HEIGHT))
    return lathe(profile, slices)


BUILDER_HEIGHT = 0.96
HAT_RADIUS = 0.31


def builder(slices: int = 20) -> Mesh:
    """A builder of a tower, turned: foot, apron, head, and a broad flat hat that shows its sign from above."""
    profile = [(0.33, 0.0), (0.34, 0.03), (0.335, 0.08), (0.305, 0.11), (0.25, 0.26), (0.20, 0.40)]
    profile += [(0.175, 0.48), (0.225, 0.51), (0.22, 0.54), (0.125, 0.56)]
    head, radius = 0.69, 0.175
    for degrees in range(-40, 41, 20):
        angle = math.radians(degrees)
        profile.append((radius * math.cos(angle), head + radius * math.sin(angle)))
    brim, top = HAT_RADIUS, BUILDER_HEIGHT
    profile += [(brim, top - 0.15), (brim, top - 0.035), (brim - 0.03, top), (0.0, top)]
    return lathe(profile, slices)


def sector(slices: int = 10) -> Mesh:
    """A piece of a ring as it is bent by the card: x goes along the arc, y outward, z up, each from 0 to 1. Without
    what lies below or towards the axis. The number of the face is that of a cube's."""
    square = cube()
    rows = []
    for face in (0, 1, 3, 5):
        sides = square[square["face"] == face]
        if face < 2:
            rows.append(sides)
            continue
        for i in range(slices):
            piece = sides.copy()
            piece["position"][:, 0] = (piece["position"][:, 0] + i) / slices
            rows.append(piece)
    return np.concatenate(rows)


def plate(slices: int = 28) -> Mesh:
    """A round plate of radius 1 and height 1 with a rounded edge."""
    return lathe([(1.0, 0.0), (1.0, 0.8), (0.95, 1.0), (0.0, 1.0)], slices)


PAWN_HEIGHT, PAWN_THICKNESS = 0.98, 0.34
_BEVEL = 0.04


def pawn() -> Mesh:
    """A flat wooden figure cut from a board: a person with arms, seen from the front along +y; its feet are at the
    origin. The uv of a vertex is its place on the front; `face` is 1 on front and back."""
    head = [
        (0.21 * math.cos(a), 0.765 + 0.21 * math.sin(a))
        for a in np.linspace(0, 2 * math.pi, 24, endpoint=False)
    ]
    half = [(0.0, 0.15), (0.13, 0.0), (0.345, 0.0), (0.385, 0.03), (0.385, 0.07), (0.30, 0.22), (0.25, 0.36)]
    half += [(0.42, 0.41), (0.475, 0.45), (0.485, 0.50), (0.46, 0.55), (0.36, 0.595), (0.17, 0.64)]
    body = half + [(-x, z) for x, z in half[:0:-1]]
    return np.concatenate(
        [_board(np.array(body), np.array((0.0, 0.47))), _board(np.array(head), np.array((0.0, 0.765)))]
    )


def _board(outline: NDArray[np.float64], middle: NDArray[np.float64]) -> Mesh:
    """A board with rounded edges whose `outline` is seen whole from `middle`; counter-clockwise from the front."""
    ahead, behind = np.roll(outline, -1, axis=0), np.roll(outline, 1, axis=0)
    along = ahead - behind
    outward = np.stack([along[:, 1], -along[:, 0]], axis=1)
    outward /= np.linalg.norm(outward, axis=1, keepdims=True)
    inner = outline - outward * _BEVEL
    deep, near = PAWN_THICKNESS / 2, PAWN_THICKNESS / 2 - _BEVEL
    rows: list[tuple] = []
    n = len(outline)

    def vertex(point: NDArray[np.float64], y: float, normal: tuple[float, float, float], face: int) -> tuple:
        return (point[0], y, point[1]), normal, (point[0], point[1]), face

    for side in (-1, 1):
        flat = (0.0, float(side), 0.0)
        for i in range(n):
            a, b = inner[i], inner[(i + 1) % n]
            corners = (middle, a, b) if side < 0 else (middle, b, a)
            rows += [vertex(point, side * deep, flat, 1) for point in corners]
    rings = [(inner, -deep, -1.0), (outline, -near, 0.0), (outline, near, 0.0), (inner, deep, 1.0)]
    for (first, y0, lean0), (second, y1, lean1) in pairwise(rings):
        for i in range(n):
            j = (i + 1) % n
            quad = []
            for points, y, lean, k in (
                (first, y0, lean0, i),
                (first, y0, lean0, j),
                (second, y1, lean1, j),
                (second, y1, lean1, i),
            ):
                normal = np.array(
                    [outward[k][0] * (1 - 0.6 * abs(lean)), 0.8 * lean, outward[k][1] * (1 - 0.6 * abs(lean))]
                )
                normal /= np.linalg.norm(normal)
                quad.append(vertex(points[k], y, (normal[0], normal[1], normal[2]), 0))
            a, b, c, d = quad
            rows += [a, c, b, a, d, c]
    return np.array(rows, VERTEX)


PIECE_RADIUS, PIECE_HEIGHT = 0.36, 0.36


def piece() -> Mesh:
    """A storey of a tower: eight sides and a cornice."""
    radius, height = PIECE_RADIUS, PIECE_HEIGHT
    slim = 0.86 * radius
    profile = [(slim, 0.0), (slim, 0.72 * height), (radius, 0.80 * height), (radius, height), (0.0, height)]
    mesh = lathe(profile, 8)
    triangles = mesh["position"].reshape(-1, 3, 3)
    normals = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    long = np.linalg.norm(normals, axis=1, keepdims=True)
    is_real = long[:, 0] > 1e-9
    mesh = mesh.reshape(-1, 3)[is_real].reshape(-1)
    mesh["normal"] = np.repeat((normals / np.maximum(long, 1e-9))[is_real], 3, axis=0)
    return mesh


def lathe(profile: list[tuple[float, float]], slices: int) -> Mesh:
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
