"""The pieces of a set, base stone, climbers and rings as files for a 3D printer."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from turmcore.core.plate import KINDS, Bed, Plate, Printed, plates
from turmcore.core.scene import DARK, NATURAL
from turmcore.core.solid import Floats, Integers, lathe, painted
from turmcore.errors import TurmError
from turmcore.notation.output import Output
from turmcore.turmbauer.options import PALETTE
from turmcore.turmbauer.paints import COLORS
from turmcore.turmbauer.pieces import SETS, Cube, Piece, PieceSet
from turmcore.turmbauer.scene import CLIMBER
from turmcore.turmbauer.tower import BASE
from turmcore.voxel.lattice import Cell, to_origin
from turmcore.voxel.rounded import rounded

EDGES = (8.0, 100.0)
"""The least and the most millimeters of a cube's edge."""
ROUNDINGS = (0.01, 0.125)
"""The least and the most radius of a cube's rounded edges, in cubes: a climber's foot stands on what is flat."""
_MOST_ROOM = 0.05  # between a ring and a climber, in cubes: with more it would lie on the foot
_COLLAR = max(radius for radius, height in CLIMBER.profile if 0.5 < height < 0.56)
_RING = (0.09, 0.1, 0.02)  # how wide, how high, and the width of its slanting edges, in cubes
_SLICES = 64
_RINGS = 2


@dataclass(frozen=True)
class PrintSettings:
    """What is printed, and on what; all lengths in millimeters.

    Attributes
    ----------
    edge, rounding
        Of a cube, and the radius of its rounded edges; None: a twentieth of the edge.
    bed, gap
        Width and depth of a plate, and the room between two things on it.
    room
        Between a ring and the climber that it goes over.
    colors
        Letters of the colors that are printed, each with its climber and rings.
    is_whole
        True if each piece is one body, to be painted by hand, and not one of each color.
    kind
        `"3mf"`: a file for each plate. `"stl"`: one for each material of each plate.
    """

    edge: float = 20.0
    rounding: float | None = None
    bed: Bed = (220.0, 220.0)
    gap: float = 5.0
    room: float = 0.4
    colors: str = PALETTE[:4]
    is_whole: bool = False
    kind: str = "3mf"

    def __post_init__(self) -> None:
        if not EDGES[0] <= self.edge <= EDGES[1]:
            raise TurmError(f"edge {self.edge:g}: a cube's edge is {EDGES[0]:g} to {EDGES[1]:g} mm")
        low, high = (part * self.edge for part in ROUNDINGS)
        if not low <= self.radius <= high:
            raise TurmError(
                f"rounding {self.radius:g}: the edges of a cube of {self.edge:g} mm are rounded by {low:g} to {high:g} mm"
            )
        if not all(0 < side < math.inf for side in self.bed):
            raise TurmError(f"bed {self.bed[0]:g}x{self.bed[1]:g}: width and depth are more than 0 mm")
        if not 0 <= self.gap < math.inf:
            raise TurmError(f"gap {self.gap:g}: the room between two things is 0 mm or more")
        if not 0 <= self.room <= _MOST_ROOM * self.edge:
            raise TurmError(
                f"room {self.room:g}: a ring has 0 to {_MOST_ROOM * self.edge:g} mm of room on a climber of cubes of "
                f"{self.edge:g} mm"
            )
        if self.kind not in KINDS:
            raise TurmError(f"format {self.kind!r}: it is {' or '.join(KINDS)}")
        for letter in self.colors:
            if letter not in COLORS or self.colors.count(letter) > 1:
                raise TurmError(f"colors {self.colors!r}: they are different letters of {''.join(COLORS)}")

    @property
    def radius(self) -> float:
        """Of rounded edges."""
        return self.edge / 20 if self.rounding is None else self.rounding


def lay_out(pieces: PieceSet, settings: PrintSettings) -> list[Plate]:
    """The plates: one with the base stone, then those of each color, so that no plate needs more than two materials.

    Raises
    ------
    TurmError
        A piece is larger than the bed.
    """
    whole = {"natural": NATURAL} if settings.is_whole else {}
    base = _block("base", [(*cell, is_dark) for cell, is_dark in BASE.items()], "dark", settings)
    title = pieces.name.replace("#", "-")
    woods = whole or {"natural": NATURAL, "dark": DARK}
    found = plates(f"{title}-base", [base], woods, settings.bed, settings.gap)
    for letter in settings.colors:
        things = []
        for piece in pieces.pieces:
            block = _block(f"{letter}{piece.id}", _lying(piece, settings), letter, settings)
            things += [block] * piece.count
        things.append(_turned("climber", CLIMBER.profile, letter, settings))
        things += [_turned("ring", _ring(settings), letter, settings)] * _RINGS
        materials = whole or {"natural": NATURAL, letter: COLORS[letter]}
        found += plates(f"{title}-{letter}", things, materials, settings.bed, settings.gap)
    return found


def files(pieces: PieceSet, settings: PrintSettings) -> dict[str, tuple[Plate, bytes]]:
    """The files of all plates of a set, by name: the plate that each is for, and its bytes."""
    return {
        name: (plate, data)
        for plate in lay_out(pieces, settings)
        for name, data in plate.files(settings.kind).items()
    }


def print_pieces(folder: str, name: str, settings: PrintSettings) -> list[tuple[Path, Plate]]:
    """Write the files of a set into a folder, which is made if there is none; a file is there as a whole or not at all.

    Returns
    -------
    list
        Each file and the plate that it is for.

    Raises
    ------
    TurmError
        The set is unknown or damaged, or a piece is larger than the bed; nothing is written.
    OSError
        A file cannot be written.
    """
    found = files(SETS.find(name), settings)
    Path(folder).mkdir(parents=True, exist_ok=True)
    outputs = [Output(Path(folder) / name) for name in found]
    try:
        for output, (_, data) in zip(outputs, found.values(), strict=True):
            output.start()
            output.write(data)
        for output in outputs:
            output.commit()
    except BaseException:
        for output in outputs:
            output.discard()
        raise
    return [(Path(folder) / name, plate) for name, (plate, _) in found.items()]


def _lying(piece: Piece, settings: PrintSettings) -> tuple[Cube, ...]:
    """The piece as it is printed best: on the bed, with few cubes over nothing, and low."""

    def rank(cubes: tuple[Cube, ...]) -> tuple[float, ...]:
        cells = {cube[:3] for cube in cubes}
        hanging = sum(z > 0 and (x, y, z - 1) not in cells for x, y, z in cells)
        width, depth, height = _extent(cells)
        is_too_large = width * settings.edge > settings.bed[0] or depth * settings.edge > settings.bed[1]
        return is_too_large, hanging, height, depth

    return min(piece.orientations, key=rank)


def _extent(cells: Iterable[Cell]) -> Cell:
    x, y, z = (1 + max(cell[k] for cell in to_origin(cells)) for k in range(3))
    return x, y, z


def _block(name: str, cubes: Iterable[Cube], paint: str, settings: PrintSettings) -> Printed:
    """Glued cubes: a body of each color. The two touch where cubes are glued, by the flat part of the face."""
    of: dict[str, set[Cell]] = {}
    for x, y, z, is_colored in cubes:
        of.setdefault(paint if is_colored and not settings.is_whole else "natural", set()).add((x, y, z))
    radius = settings.radius / settings.edge
    bodies = [(material, rounded(cells, radius)) for material, cells in sorted(of.items())]
    size = _extent([cell for cells in of.values() for cell in cells])
    return _printed(name, bodies, size, settings)


def _turned(
    name: str, profile: Iterable[tuple[float, float]], paint: str, settings: PrintSettings
) -> Printed:
    points, triangles = lathe(list(profile), _SLICES)
    wide, high = 2 * points[:, 0].max(), points[:, 2].max()
    material = "natural" if settings.is_whole else paint
    moved = points + (wide / 2, wide / 2, 0.0)
    return _printed(name, [(material, (moved, triangles))], (wide, wide, high), settings)


def _printed(
    name: str,
    bodies: Iterable[tuple[str, tuple[Floats, Integers]]],
    size: tuple[float, float, float],
    settings: PrintSettings,
) -> Printed:
    color: Callable[[str], str] = {"natural": NATURAL, "dark": DARK, **COLORS}.__getitem__
    width, depth, height = (settings.edge * side for side in size)
    return Printed(
        name,
        tuple(
            painted(material, points * settings.edge, triangles, color(material))
            for material, (points, triangles) in bodies
        ),
        (width, depth, height),
    )


def _ring(settings: PrintSettings) -> list[tuple[float, float]]:
    """The profile of a ring: it goes over a climber's head and collar, and comes to lie on the coat."""
    wide, high, slant = _RING
    inner = _COLLAR + settings.room / settings.edge
    outer = inner + wide
    return [
        (inner + slant, 0.0), (outer - slant, 0.0), (outer, slant), (outer, high - slant),
        (outer - slant, high), (inner + slant, high), (inner, high - slant), (inner, slant), (inner + slant, 0.0),
    ]  # fmt: skip
