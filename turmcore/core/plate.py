"""Things laid out on the plates of a 3D printer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from turmcore.core.solid import Place, Solid
from turmcore.core.solid_files import stl, three_mf
from turmcore.errors import TurmError

Bed = tuple[float, float]
"""Width and depth in millimeters."""


@dataclass(frozen=True, eq=False)
class Printed:
    """A thing that stands on a plate.

    Attributes
    ----------
    name
        Of the thing, as the printer's program shows it.
    bodies
        In millimeters, their lowest corner at the origin; each is of one color and called by its material.
    size
        Width, depth and height.
    """

    name: str
    bodies: tuple[Solid, ...]
    size: Place


@dataclass(frozen=True, eq=False)
class Plate:
    """What is printed at once: its name, the things with their places, and the colors of the materials."""

    name: str
    things: tuple[tuple[Printed, Place], ...]
    materials: Mapping[str, str]

    def files(self, kind: str) -> dict[str, bytes]:
        """The files of the plate, by name; `kind` is one of `KINDS`."""
        if kind == "3mf":
            placed = [(thing.name, thing.bodies, place) for thing, place in self.things]
            return {f"{self.name}.3mf": three_mf(placed, self.materials)}
        bodies = [body.at(place) for thing, place in self.things for body in thing.bodies]
        found = {}
        for material in self.materials:
            of = [body for body in bodies if body.name == material]
            if of:
                name = self.name if len(self.materials) == 1 else f"{self.name}-{material}"
                found[f"{name}.stl"] = stl(of, 1.0)
        return found


KINDS = ("3mf", "stl")


def plates(
    name: str, things: Sequence[Printed], materials: Mapping[str, str], bed: Bed, gap: float
) -> list[Plate]:
    """Lay things out on as few plates as rows of them need, the deepest first.

    Parameters
    ----------
    name
        Of the plate; several are numbered from 1.
    bed
        The size of each plate.
    gap
        Millimeters between things; there are none at the edge.

    Raises
    ------
    TurmError
        A thing is larger than the bed.
    """
    width, depth = bed
    rows: list[_Row] = []
    for thing in sorted(things, key=lambda one: (-one.size[1], -one.size[0])):
        if thing.size[0] > width or thing.size[1] > depth:
            raise TurmError(
                f"bed {width:g}x{depth:g}: {thing.name} takes {thing.size[0]:g} x {thing.size[1]:g} mm; "
                "every thing has to fit on a plate"
            )
        row = next((one for one in rows if one.width + gap + thing.size[0] <= width), None)
        if row is None:
            row = _place_row(rows, thing.size[1], depth, gap)
        row.things.append((thing, (row.width + gap if row.things else 0.0, row.front, 0.0)))
        row.width = row.things[-1][1][0] + thing.size[0]
    count = 1 + max((row.plate for row in rows), default=-1)
    return [
        Plate(
            name if count == 1 else f"{name}-{number + 1}",
            tuple(one for row in rows if row.plate == number for one in row.things),
            materials,
        )
        for number in range(count)
    ]


@dataclass
class _Row:
    plate: int
    front: float
    depth: float
    things: list[tuple[Printed, Place]]
    width: float = 0.0


def _place_row(rows: list[_Row], depth: float, room: float, gap: float) -> _Row:
    """A new row behind the last one of the first plate that has room for it."""
    last = {row.plate: row for row in rows}
    number, front = len(last), 0.0
    for plate, row in last.items():
        behind = row.front + row.depth + gap
        if behind + depth <= room:
            number, front = plate, behind
            break
    rows.append(_Row(number, front, depth, []))
    return rows[-1]
