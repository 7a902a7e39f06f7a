"""The many places of a piece, by what a person looks for: the floor, what it rests on, how it lies, on which side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from turmcore.turmbauer.choices import Cell, Choice

if TYPE_CHECKING:
    from turmcore.turmbauer.state import TurmbauerState

MANY = 12  #: rows that are not too many to be looked through one by one

Under = int | str  #: what is under a piece: a seat's color, or one of these
WOOD, BASE, TABLE = "wood", "base", "table"

_BASE = {(x, y, 0) for x in (0, 1) for y in (0, 1)}


class By(StrEnum):
    """Common property of the places of a group."""

    FLOOR = "floor"
    REST = "rest"
    POSE = "pose"
    SIDE = "side"


@dataclass(frozen=True, slots=True)
class Pose:
    """Pose of a piece: on end, on its flat side or neither, and its longer way, seen from the front."""

    stance: str  # "upright", "flat", "tilted"; empty if it is as long in each direction
    way: str  # "across", "along", or empty


Value = int | tuple[Under, ...] | Pose | tuple[int, int]  #: floor, what is under it, how it lies, side


@dataclass(frozen=True, slots=True)
class Places:
    """Several places of a piece that have something in common."""

    piece: str
    by: By
    value: Value
    choices: tuple[Choice, ...]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All cells of all the places."""
        return tuple(sorted({cell for choice in self.choices for cell in choice.cells}))


def floor_of(cells: Sequence[Cell]) -> int:
    """The lowest floor of a piece, from 1."""
    return min(z for _, _, z in cells) + 1


def pose_of(cells: Sequence[Cell]) -> Pose:
    """Pose of a piece."""
    wide, deep, high = (max(cell[k] for cell in cells) - min(cell[k] for cell in cells) for k in range(3))
    stance = "flat" if not high else "upright" if high >= max(wide, deep) else "tilted"
    if wide == deep == high:
        return Pose("", "")
    return Pose(stance, "across" if wide > deep else "along" if deep > wide else "")


def side_of(cells: Sequence[Cell]) -> tuple[int, int]:
    """Side of a piece seen from the front: -1, 0 or 1 to the right, and away; 0 is at the base stone."""
    x, y = (sum(cell[k] for cell in cells) / len(cells) - 0.5 for k in range(2))
    return (x >= 0.75) - (x <= -0.75), (y >= 0.75) - (y <= -0.75)


class Ground:
    """Ground that a tower offers to a piece."""

    def __init__(self, state: TurmbauerState) -> None:
        self._colors = state.tower().colors

    def under(self, cells: Sequence[Cell]) -> tuple[Under, ...]:
        """The things a piece rests on: colors in the order of the seats, then wood, base stone and table."""
        own, found = set(cells), set[Under]()
        for x, y, z in cells:
            below = (x, y, z - 1)
            if not z:
                found.add(TABLE)
            elif below in _BASE:
                found.add(BASE)
            elif below not in own and below in self._colors:
                color = self._colors[below]
                found.add(WOOD if color is None else color)
        seats = sorted(one for one in found if isinstance(one, int))
        return (*seats, *(one for one in (WOOD, BASE, TABLE) if one in found))

    def divided(self, choices: Sequence[Choice]) -> list[Choice | Places]:
        """The places in groups by the first thing that tells them apart; few places as they are."""
        rows: list[Choice | Places] = list(choices)
        keys: dict[By, Callable[[Sequence[Cell]], Value]] = {
            By.FLOOR: floor_of,
            By.REST: self.under,
            By.POSE: pose_of,
            By.SIDE: side_of,
        }
        if len(choices) <= MANY:
            return rows
        for by, key in keys.items():
            groups: dict[Value, list[Choice]] = {}
            for choice in choices:
                groups.setdefault(key(choice.cells), []).append(choice)
            if len(groups) > 1:
                return [
                    group[0] if len(group) == 1 else Places(group[0].piece, by, value, tuple(group))
                    for value, group in groups.items()
                ]
        return rows

    def way_to(self, choices: Sequence[Choice], choice: Choice) -> tuple[Places, ...]:
        """The groups in which a place is found, from the widest to the narrowest."""
        groups = (row for row in self.divided(choices) if isinstance(row, Places))
        group = next((group for group in groups if choice in group.choices), None)
        return (group, *self.way_to(group.choices, choice)) if group is not None else ()
