"""The low relief of a tile: what stands on it stands where it is drawn, so it is read from the drawing."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cache

import numpy as np

from turmcore.carcassonne import paints
from turmcore.carcassonne.art import art
from turmcore.carcassonne.shapes import Points, shapes_of

_USE = re.compile(
    r'<use href="#cc-(\w+)" transform="translate\((\S+) (\S+)\)(?: rotate\((\S+)\))?(?: scale\((\S+?)(?: (\S+))?\))?"/>'
)


class Form(IntEnum):
    """The form of a body."""

    HOUSE = 0  # a box under a roof whose ridge is along it
    TURRET = 1  # round, with a pointed roof
    TREE = 2
    GATE = 3  # a house with an arch through it


@dataclass(frozen=True, slots=True)
class Body:
    """Something that stands on a tile in rotation 0; lengths in hundredths of its edge.

    Attributes
    ----------
    place
        Its middle, to the east and to the south.
    long, wide, high
        Its edges, the first along `angle`, in radians from east to south.
    color
        Of its roof.
    """

    form: Form
    place: tuple[float, float]
    long: float
    wide: float
    high: float
    angle: float = 0.0
    color: str = paints.SLATE

    def within(self, x: float, y: float, angle: float, by: float) -> Body:
        """The same as a part of something at a place, which is turned and scaled."""
        c, s = by * math.cos(angle), by * math.sin(angle)
        i, j = self.place
        return replace(
            self,
            place=(x + c * i - s * j, y + s * i + c * j),
            long=by * self.long,
            wide=by * self.wide,
            angle=self.angle + angle,
        )


def _square(form: Form, x: float, y: float, edge: float, high: float, color: str = paints.SLATE) -> Body:
    return Body(form, (x, y), edge, edge, high, color=color)


def _spire(x: float, y: float, edge: float, high: float, color: str = paints.SLATE) -> tuple[Body, Body]:
    """A square tower whose pointed roof has a gable on each side."""
    one = _square(Form.HOUSE, x, y, edge, high, color)
    return one, replace(one, angle=_UP)


_UP = math.pi / 2
#: As they are drawn in `buildings`.
_PARTS = {
    "h": (Body(Form.HOUSE, (0.0, 0.0), 12.0, 8.6, 9.4),),
    "r": (_square(Form.TURRET, 0.0, 0.0, 8.2, 17.0),),
    "t": (_square(Form.TREE, 0.0, 0.0, 21.0, 24.0, paints.LEAF),),
    "gate": (Body(Form.GATE, (-0.2, 0.0), 12.4, 7.6, 14.0, _UP),),
    "church": (
        Body(Form.HOUSE, (0.0, 0.25), 21.5 * 1.22, 8.8 * 1.22, 15.0, _UP, paints.CHURCH),
        Body(Form.HOUSE, (0.0, -1.7), 18.4 * 1.22, 8.4 * 1.22, 14.0, color=paints.CHURCH),
        _square(Form.TURRET, 0.0, -12.0, 10.0, 11.0, paints.CHURCH),
        *_spire(0.0, 9.7, 11.2, 32.0),
    ),
    "inn": (
        Body(Form.HOUSE, (1.9, -2.9), 13.8, 10.3, 12.0, 0.12, paints.ROOFS[1]),
        _square(Form.TREE, 10.3, 2.9, 6.0, 7.0, paints.LEAF),
    ),
    "cathedral": (
        Body(Form.HOUSE, (0.0, 0.5), 25.0, 11.2, 20.0, _UP),
        Body(Form.HOUSE, (0.0, -1.0), 26.0, 10.0, 18.0),
        _square(Form.TURRET, 0.0, -11.5, 11.0, 14.0),
        *_spire(-7.2, 12.4, 8.8, 32.0, paints.CHURCH),
        *_spire(7.2, 12.4, 8.8, 32.0, paints.CHURCH),
        *_spire(0.0, -1.0, 9.2, 40.0, paints.CHURCH),
    ),
}  # fmt: skip


@dataclass(frozen=True, eq=False)
class Relief:
    """All that stands on a tile.

    Attributes
    ----------
    bodies
        Houses, turrets, trees.
    walls
        The four points of a cubic curve for each wall, (n, 4, 2).
    """

    bodies: tuple[Body, ...]
    walls: Points


@cache
def relief_of(name: str) -> Relief:
    """The relief of a type of tile, by its id."""
    walls = [_curve(wall) for city in shapes_of(name).cities for wall in city.walls]
    return Relief(tuple(_bodies(art(name))), np.array(walls).reshape(-1, 4, 2))


def _bodies(drawing: str) -> Iterator[Body]:
    for part, x, y, degrees, wide, high in _USE.findall(drawing):
        roof = paints.ROOFS[int(part[1])] if re.fullmatch(r"h\d", part) else ""
        angle, along = math.radians(float(degrees or 0)), float(wide or 1)
        for body in _PARTS.get("h" if roof else part, ()):
            found = body.within(float(x), float(y), angle, along)
            if roof:
                yield replace(found, wide=body.wide * float(high or along), color=roof)
            elif part == "t":
                yield replace(found, high=body.high * along)
            else:
                yield found


def _curve(line: Points) -> Points:
    """The control points of a cubic curve from points on it at equal steps."""
    t = np.linspace(0.0, 1.0, len(line))
    weights = np.stack([(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3], axis=1)
    return np.asarray(np.linalg.lstsq(weights, line, rcond=None)[0])
