"""The things of a picture of Carcassonne: tiles, figures, storeys of towers, dragon and fairy."""

from __future__ import annotations

import math
from collections.abc import Callable
from enum import IntEnum
from functools import partial
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from gui.games.carcassonne.picture import carved
from gui.scene.build import FIGURE
from gui.scene.kind import Kind, Part
from gui.scene.mesh import VERTEX, Mesh, cube, lathe
from turmcore.carcassonne.scene import PIECE_HEIGHT, PIECE_RADIUS, thickness_of
from turmcore.carcassonne.silhouettes import (
    ABBOT,
    BUILDER,
    COIN,
    FOLLOWER,
    LARGE,
    PIG,
    SILHOUETTES,
    Silhouette,
)

_HOME = "gui.games.carcassonne.picture"

#: A square tile with the middle of its lower side at `place`: `shape` is its edge, its height, and the angle by which
#: it is turned. What is on it is the picture number `layer` of the scene. Each byte of `masks` is about a segment of
#: the picture, by its number: a bit for each player who owns it (0-5), and `SEGMENT_LIT`. `look` see `pack_look`: the
#: material is a `Land`.
LAND = np.dtype(
    [
        ("place", "f4", 3),
        ("shape", "f4", 3),
        ("rgba", "u1", 4),
        ("look", "u4"),
        ("layer", "u4"),
        ("masks", "u4", 2),
    ]
)
SEGMENT_LIT = 64
#: A flat figure with the middle between its feet at `place`, turned about it by the quaternion `turn` (x, y, z, w).
PAWN = np.dtype([("place", "f4", 3), ("turn", "f4", 4), ("rgba", "u1", 4), ("look", "u4")])


class Land(IntEnum):
    """The solid of a square tile; all but the first are only proposed, and lie flat."""

    PICTURE = 0
    FRAME = 1
    FILLED = 2
    DASHED = 3
    CROSS = 4
    HATCHED = 5
    LIT = 6  # the segments of its picture that are lit
    RING = 7
    GLOW = 8  # filled without a frame


PAWN_HEIGHT = 0.98
_BEVEL = 0.04


def figure(name: str = FOLLOWER) -> Mesh:
    """A flat wooden figure cut from a board, seen from the front along +y; its feet are at the origin. The uv of a vertex
    is its place on the front of a follower, for the sign; `face` is 1 on front and back."""
    silhouette = SILHOUETTES[name]
    return np.concatenate(
        [_board(outline, middle, silhouette, thickness_of(name)) for outline, middle in silhouette.parts]
    )


def _board(
    outline: NDArray[np.float64], middle: NDArray[np.float64], silhouette: Silhouette, thick: float
) -> Mesh:
    """A board with rounded edges whose `outline` is seen whole from `middle`; counter-clockwise from the front."""
    ahead, behind = np.roll(outline, -1, axis=0), np.roll(outline, 1, axis=0)
    along = ahead - behind
    outward = np.stack([along[:, 1], -along[:, 0]], axis=1)
    outward /= np.linalg.norm(outward, axis=1, keepdims=True)
    bevel = min(_BEVEL, 0.4 * _nearest(outline, middle))
    inner = outline - outward * bevel
    deep, near = thick / 2, thick / 2 - bevel
    x, z, size = silhouette.sign
    rows: list[tuple] = []
    n = len(outline)

    def vertex(point: NDArray[np.float64], y: float, normal: tuple[float, float, float], face: int) -> tuple:
        return (point[0], y, point[1]), normal, ((point[0] - x) / size, (point[1] - z) / size + 0.44), face

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


def _nearest(outline: NDArray[np.float64], middle: NDArray[np.float64]) -> float:
    """Distance of a point from the nearest side of an outline."""
    ends = np.roll(outline, -1, axis=0)
    way = ends - outline
    part = np.clip(((middle - outline) * way).sum(axis=1) / (way * way).sum(axis=1), 0.0, 1.0)
    return float(np.linalg.norm(outline + part[:, None] * way - middle, axis=1).min())


_MERLON = (0.07, 0.15, 0.09)  # how thick, wide and high


def piece() -> Mesh:
    """A storey of a tower: eight sides, a cornice and a battlement, which the next storey stands in."""
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
    return np.concatenate([mesh, *(_merlon(math.pi / 4 * (k + 0.5)) for k in range(8))])


def _merlon(angle: float) -> Mesh:
    """A stone of the battlement over one side of a storey."""
    block = cube()
    far = PIECE_RADIUS * math.cos(math.pi / 8)
    block["position"] = (block["position"] - (0.0, 0.5, 0.0)) * _MERLON + (
        far - _MERLON[0],
        0.0,
        PIECE_HEIGHT,
    )
    c, s = math.cos(angle), math.sin(angle)
    turn = np.array([(c, -s, 0.0), (s, c, 0.0), (0.0, 0.0, 1.0)])
    block["position"], block["normal"] = block["position"] @ turn.T, block["normal"] @ turn.T
    block["uv"], block["face"] = 0.0, 0
    return block


LANDS = Kind("land", cube, LAND, "land.vert", "land.frag", home=_HOME)
#: The same tiles again as far as they belong to somebody.
OWNED_LANDS = Kind("owned_land", cube, LAND, "land.vert", "land.frag", ("owners.glsl",), _HOME)
PAWNS = Kind("pawn", figure, PAWN, "pawn.vert", "pawn.frag", home=_HOME)
PIECES = Kind("piece", piece, FIGURE, "figure.vert", "piece.frag", home=_HOME)
GHOST_LANDS, GHOST_PAWNS = LANDS.seen_as(Part.PROPOSAL), PAWNS.seen_as(Part.PROPOSAL)
GHOST_PIECES = PIECES.seen_as(Part.PROPOSAL)


def _cut(name: str, of: str) -> Kind:
    return _shaped(name, partial(figure, of))


def _shaped(name: str, mesh: Callable[[], Mesh]) -> Kind:
    return Kind(name, mesh, PAWN, "pawn.vert", "pawn.frag", home=_HOME)


#: By the letters of the engine.
FIGURES = {
    FOLLOWER: PAWNS,
    LARGE: _cut("large", LARGE),
    BUILDER: _cut("builder", BUILDER),
    PIG: _shaped("pig", carved.pig),
    ABBOT: _cut("abbot", ABBOT),
}
GHOST_FIGURES = {
    letter: GHOST_PAWNS if kind is PAWNS else kind.seen_as(Part.PROPOSAL) for letter, kind in FIGURES.items()
}
DRAGONS, FAIRIES = _shaped("dragon", carved.dragon), _shaped("fairy", carved.fairy)
COINS = _cut("coin", COIN)  # of a ransom, on their way
GHOST_DRAGONS, GHOST_FAIRIES = DRAGONS.seen_as(Part.PROPOSAL), FAIRIES.seen_as(Part.PROPOSAL)
