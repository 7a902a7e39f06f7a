"""What a picture is made of: numpy arrays of instances, ready for the graphics card."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from gui.scene.picking import CubeTargets, Hit, Targets

#: A unit cube at `cell`, drawn away from it by `shift` and turned about its middle by the quaternion `turn` (x, y, z,
#: w; all zero: not turned). `edges` has a bit for each of 6 faces x 4 sides (a
#: bevel line there) and in bits 24 and 25 the axis of the grain (1 to 3; 0: any), `shade` two bits for each of 6 x 4 face corners (how much light reaches it, 0 to 3),
#: `faces` a bit for each covered face (0-5) and for each that a cut went through (8-13); `look` see
#: `pack_look`.
CUBE = np.dtype(
    [
        ("cell", "f4", 3),
        ("shift", "f4", 3),
        ("rgba", "u1", 4),
        ("look", "u4"),
        ("faces", "u4"),
        ("block", "u4"),
        ("edges", "u4"),
        ("shade", "u4", 2),
        ("turn", "f4", 4),
    ]
)
#: A climber that stands at `place` (the middle of its field).
FIGURE = np.dtype([("place", "f4", 3), ("rgba", "u1", 4), ("look", "u4")])
#: A die with its middle at `place`, turned by the quaternion `turn` (x, y, z, w), with edges of `size`.
DIE = np.dtype([("place", "f4", 3), ("turn", "f4", 4), ("size", "f4"), ("rgba", "u1", 4)])
#: A block of a game board with its lower corner at `place`; what is on its upper side: `look` see `pack_look`
#: (the material is a `Tile`, the pattern that of a side's home), `text` letters in the wood (see
#: `gui.scene.glyphs`), which are read from the other side of the board with the bit 31; of a home see `pack_color`.
TILE = np.dtype([("place", "f4", 3), ("size", "f4", 3), ("rgba", "u1", 4), ("look", "u4"), ("text", "u4")])
#: A piece of a ring around the z axis: inner and outer radius, the angles where it begins and ends, and its lower and
#: upper side. `look` see `pack_look`: the material is a `Sector`, the pattern a color's sign.
SECTOR = np.dtype(
    [
        ("radii", "f4", 2),
        ("span", "f4", 2),
        ("level", "f4", 2),
        ("rgba", "u1", 4),
        ("look", "u4"),
        ("text", "u4"),
    ]
)
#: A flat round plate that lies at `place`: `shape` is its radius, its height, and the angle by which what is on it is
#: turned. `look` see `pack_look`: the material is a `Plate`, the pattern a color's sign; `text` see `gui.scene.glyphs`.
PLATE = np.dtype([("place", "f4", 3), ("shape", "f4", 3), ("rgba", "u1", 4), ("look", "u4"), ("text", "u4")])
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
#: A flat sign: what it is, its color, and its `text` (see `gui.scene.glyphs`). Of a line `place` is the start
#: and `reach` the way to its end; any other sign has its middle at `place`. A label is larger by the third part of its
#: `reach`.
SIGN = np.dtype([("place", "f4", 3), ("reach", "f4", 3), ("rgba", "u1", 4), ("kind", "u4"), ("text", "u4")])

Instances = NDArray[np.void]


class Material(IntEnum):
    """How the surface looks."""

    NATURAL = 0
    DARK = 1
    PAINTED = 2
    STAINED = 3  # colored all through, without a sign


class Tile(IntEnum):
    """What a block of a board is."""

    FRAME = 0
    FIELD = 1
    HOME = 2  # with a side's sign


class Sector(IntEnum):
    """What a piece of a ring is."""

    TERRACE = 0  # with arches in its wall; `text` says how many
    FIELD = 1
    START = 2  # a field in a color, with its sign
    STAIR = 3
    FILLED = 4  # the other ones lie on fields and mark them
    FRAME = 5
    DASHED = 6
    CROSS = 7


class Plate(IntEnum):
    """What a round plate is."""

    SOCKET = 0  # a hollow for a figure
    MEDAL = 1  # with a number
    SEAT = 2
    SIGN = 3  # with the sign of a color


class Land(IntEnum):
    """What a square tile is; all but the first are only proposed, and lie flat."""

    PICTURE = 0
    FRAME = 1
    FILLED = 2
    DASHED = 3
    CROSS = 4
    HATCHED = 5
    LIT = 6  # the segments of its picture that are lit
    RING = 7
    GLOW = 8  # filled without a frame


class Mark(IntEnum):
    """Bits that say what is special about a cube or a climber."""

    NONE = 0
    FRESH = 1  # built last
    GHOST = 2  # only proposed
    HATCHED = 4  # proposed, but against the rules
    FADED = 8  # not of interest now
    BOUND = 16  # nobody may move it
    LIT = 32  # it is meant just now


class Sign(IntEnum):
    """The kinds of signs."""

    GOAL = 0  # a field that can be reached
    CHOSEN = 1  # the one chosen
    STEP = 2  # a step on the way there
    PATH = 3  # a line of the way
    WRONG = 4  # a line around what breaks a rule
    CURSOR = 5  # a line around the cell that the keyboard is at
    LABEL = 6  # a text
    ARROW = 7  # from one place to another, drawn over everything
    FIELD = 8  # a square frame on a field, with a clear inside
    PATCH = 9  # a field filled with color
    DASHED = 10  # a square frame of dashes
    DOT = 11  # a small disc in the middle of a field
    CROSS = 12  # a cross on a field
    TUBE = 13  # a round line that is seen through everything; its `text` is its radius, see `pack_radius`


def pack_look(material: int, pattern: int = 0, mark: int = Mark.NONE) -> int:
    """The `look` value of an instance: material in bits 0-3, pattern in bits 4-7, mark in bits 8-13."""
    return int(material) | int(pattern) << 4 | int(mark) << 8


def pack_color(rgb: tuple[int, int, int]) -> int:
    """The `text` of a tile that is a home: the color of its inlay."""
    return rgb[0] | rgb[1] << 8 | rgb[2] << 16


def pack_radius(radius: float) -> int:
    """The `text` of a tube with a radius in cubes."""
    return max(1, round(1000 * radius))


@dataclass(frozen=True)
class Contact:
    """How dark the table is around the structure: `darkness` over the square at (x, y) with edge `size`."""

    darkness: NDArray[np.uint8]
    x: float
    y: float
    size: float


_CUBE_CORNERS = np.array([(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)])
_CLIMBER_CORNERS = _CUBE_CORNERS * (0.6, 0.6, 0.9) - (0.3, 0.3, 0.0)


def corners_of(cells: NDArray[np.generic]) -> NDArray[np.float64]:
    """The eight corners of each unit cube of `cells` (n, 3), one under the other."""
    return np.asarray((cells[:, None, :] + _CUBE_CORNERS).reshape(-1, 3), np.float64)


@dataclass(frozen=True, eq=False)
class Focus:
    """Where in a scene things happen.

    Attributes
    ----------
    points
        What a camera should fill the picture with, (n, 3); without any, everything.
    is_calm
        A camera that shows these points already need not come nearer.
    """

    points: NDArray[np.float64] = field(default_factory=lambda: np.zeros((0, 3)))
    is_calm: bool = False


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


#: Direction towards the sun: from the front left, high.
SUN: NDArray[np.float64] = np.array([-0.34, -0.52, 0.78]) / np.linalg.norm([-0.34, -0.52, 0.78])


def no_cubes() -> Instances:
    """An empty array of cubes."""
    return np.zeros(0, CUBE)


@dataclass(frozen=True, eq=False)
class Scene:
    """Everything to draw. Arrays are replaced, never edited: a renderer uploads what is a new object.

    Attributes
    ----------
    cubes, figures, dice, stones, guards, tiles, sectors, plates, builders, lands, pawns, pieces
        What is solid: stones and guards (FIGURE) stand on the tiles of a board, builders (FIGURE) on sectors of
        rings and on plates; pawns and pieces of towers (FIGURE) on lands.
    glass
        Cubes that are only hinted at.
    ghost_cubes, ghost_figures, ghost_stones, ghost_guards, ghost_sectors, ghost_builders, ghost_lands, ghost_pawns,
    ghost_pieces, signs
        What is proposed.
    veiled
        Climbers, solid ones too, of which whatever hides them lets something through.
    pictures
        Of the lands: red, green, blue and the number of a segment at each point, (n, n, 4) bytes, all of one size;
        the first row is in the north. A power of two. A longer tuple may go on where a shorter one ended.
    seats
        Colors of the players who own segments.
    tints
        Colors over cubes that are there: as opaque as their alpha says, with a bold outline, and hatched with
        `Mark.HATCHED`.
    frame
        Further points (n, 3) that the picture should have room for.
    focus
        Where things happen.
    sun
        Direction towards the sun, a unit vector; another one takes other arrays too.
    """

    cubes: Instances = field(default_factory=no_cubes)
    glass: Instances = field(default_factory=no_cubes)
    figures: Instances = field(default_factory=lambda: np.zeros(0, FIGURE))
    dice: Instances = field(default_factory=lambda: np.zeros(0, DIE))
    stones: Instances = field(default_factory=lambda: np.zeros(0, FIGURE))
    guards: Instances = field(default_factory=lambda: np.zeros(0, FIGURE))
    tiles: Instances = field(default_factory=lambda: np.zeros(0, TILE))
    sectors: Instances = field(default_factory=lambda: np.zeros(0, SECTOR))
    plates: Instances = field(default_factory=lambda: np.zeros(0, PLATE))
    builders: Instances = field(default_factory=lambda: np.zeros(0, FIGURE))
    ghost_cubes: Instances = field(default_factory=no_cubes)
    ghost_figures: Instances = field(default_factory=lambda: np.zeros(0, FIGURE))
    ghost_stones: Instances = field(default_factory=lambda: np.zeros(0, FIGURE))
    ghost_guards: Instances = field(default_factory=lambda: np.zeros(0, FIGURE))
    ghost_sectors: Instances = field(default_factory=lambda: np.zeros(0, SECTOR))
    ghost_builders: Instances = field(default_factory=lambda: np.zeros(0, FIGURE))
    lands: Instances = field(default_factory=lambda: np.zeros(0, LAND))
    pawns: Instances = field(default_factory=lambda: np.zeros(0, PAWN))
    pieces: Instances = field(default_factory=lambda: np.zeros(0, FIGURE))
    ghost_lands: Instances = field(default_factory=lambda: np.zeros(0, LAND))
    ghost_pawns: Instances = field(default_factory=lambda: np.zeros(0, PAWN))
    ghost_pieces: Instances = field(default_factory=lambda: np.zeros(0, FIGURE))
    veiled: Instances = field(default_factory=lambda: np.zeros(0, FIGURE))
    pictures: tuple[NDArray[np.uint8], ...] = ()
    seats: tuple[tuple[int, int, int], ...] = ()
    signs: Instances = field(default_factory=lambda: np.zeros(0, SIGN))
    tints: Instances = field(default_factory=no_cubes)
    contact: Contact = field(default_factory=lambda: Contact(np.zeros((1, 1), np.uint8), 0.0, 0.0, 1.0))
    frame: NDArray[np.float64] = field(default_factory=lambda: np.zeros((0, 3)))
    focus: Focus = field(default_factory=Focus)
    sun: NDArray[np.float64] = field(default_factory=lambda: SUN)

    def bounds(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Lower and upper corner of a box around all solid things and the glass."""
        low, high = [np.zeros((1, 3))], [np.ones((1, 3))]
        for cubes in (self.cubes, self.glass):
            if len(cubes):
                low.append(cubes["cell"] + cubes["shift"])
                high.append(low[-1] + 1)
        if len(self.figures):
            low.append(self.figures["place"] - (0.4, 0.4, 0.0))
            high.append(self.figures["place"] + (0.4, 0.4, 0.9))
        for figures, room in ((self.stones, (0.4, 0.4, 0.2)), (self.guards, (0.4, 0.4, 1.12))):
            if len(figures):
                low.append(figures["place"] - (room[0], room[1], 0.0))
                high.append(figures["place"] + room)
        if len(self.tiles):
            low.append(self.tiles["place"])
            high.append(self.tiles["place"] + self.tiles["size"])
        if len(self.dice):
            reach = self.dice["size"].max() * 0.87  # from the middle of a cube to its corner
            low.append(np.maximum(self.dice["place"] - reach, (-np.inf, -np.inf, 0.0)))
            high.append(self.dice["place"] + reach)
        return np.vstack(low).min(axis=0), np.vstack(high).max(axis=0)

    def outline(self) -> NDArray[np.float64]:
        """Corners of all cubes, the proposed ones too, and of a box around each climber: what a camera has to
        keep in the picture, texts too, with room for the first floors of a tower that is still low."""
        points = [self.frame]
        for cubes in (self.cubes, self.glass, self.ghost_cubes):
            points.append(corners_of(cubes["cell"] + cubes["shift"]))
        points.append((self.figures["place"][:, None, :] + _CLIMBER_CORNERS).reshape(-1, 3))
        points.append(self.signs["place"][self.signs["kind"] == Sign.LABEL] + (0.0, 0.0, 0.6))
        room = _CUBE_CORNERS * (4, 4, 4) - (1, 1, 0)
        return np.vstack([*points, room]).astype(np.float64)

    def is_other(self, scene: Scene) -> bool:
        """Whether another structure is shown than in `scene`, and not only something else proposed in it."""
        return self.cubes is not scene.cubes

    def targets(self, ghosts: bool) -> Targets:
        """What can be pointed at; what is only proposed counts if `ghosts` is set."""
        cubes = np.concatenate([self.cubes, self.ghost_cubes]) if ghosts else self.cubes
        return CubeTargets(cubes["cell"], cubes["shift"])

    def is_proposed(self, hit: Hit) -> bool:
        """Whether a ghost is at a face, or stands on it, so that a click there says something about it."""
        standing = np.floor(self.ghost_figures["place"]) - (0, 0, 1)
        cells = np.concatenate([self.ghost_cubes["cell"], standing])
        return bool((cells == hit.cell).all(axis=1).any())

    def ghost_outline(self) -> NDArray[np.float64]:
        """The same of the cubes and climbers that are only proposed."""
        cubes, figures = self.ghost_cubes, self.ghost_figures
        climbers = (figures["place"][:, None, :] + _CLIMBER_CORNERS).reshape(-1, 3)
        return np.vstack([corners_of(cubes["cell"] + cubes["shift"]), climbers]).astype(np.float64)
