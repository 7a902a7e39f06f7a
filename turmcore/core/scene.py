"""A position as things on a table, for programs that draw it: shapes, places and paints, and no rule of any game.

Lengths are those of the game's own picture, z points up, and turns are degrees about the vertical.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, Generic, TypeVar

from turmcore.core.game_words import GameWords
from turmcore.core.state import State

S = TypeVar("S", bound=State)

Point = tuple[float, float]
Place = tuple[float, float, float]

NATURAL, DARK = "#e2b880", "#68422a"
"""Wood."""


@dataclass(frozen=True, slots=True)
class Paint:
    """A color ``#rrggbb`` and the sign that tells it apart without any color: 0 stripes, 1 dots, 2 ring, 3 diamond,
    4 cross, 5 triangle, -1 none."""

    color: str
    sign: int = -1


@dataclass(frozen=True, slots=True)
class Cubes:
    """Unit cubes that are glued together, (x, y, z, number of a paint) each."""

    cubes: tuple[tuple[int, int, int, int], ...]


@dataclass(frozen=True, slots=True)
class Lathe:
    """A body turned on a lathe.

    Attributes
    ----------
    profile
        (radius, height), from below.
    bands
        (from which height, to which, how often): there the paint's sign goes around it.
    bare
        (from which height, to which): there it is plain wood.
    cap
        Radius of the sign on top; 0 for none.
    picture
        The name of the picture on its upright walls, empty for none; there is room for one every `wide`.
    """

    profile: tuple[Point, ...]
    bands: tuple[tuple[float, float, int], ...] = ()
    bare: tuple[Point, ...] = ()
    cap: float = 0.0
    slices: int = 32
    picture: str = ""
    wide: float = 1.0

    @property
    def high(self) -> float:
        """Its height."""
        return max(height for _, height in self.profile)


@dataclass(frozen=True, slots=True)
class Slab:
    """A flat piece, which may stand upright.

    Attributes
    ----------
    outlines
        The corners of its parts, counter-clockwise.
    high
        Its thickness; `bevel` is the width of its rounded edge.
    picture
        The name of the picture on it, empty for none: its lower left corner is at the first two numbers of `square`, its
        edge is the third.
    tilt
        By how many degrees it is set up: at 90 its outlines are seen from the front, and it stands on its x axis.
    sign
        The middle of the paint's sign on it, and how large that is; 0 for none.
    """

    outlines: tuple[tuple[Point, ...], ...]
    high: float
    bevel: float = 0.0
    picture: str = ""
    square: tuple[float, float, float] = (0.0, 0.0, 1.0)
    tilt: float = 0.0
    sign: tuple[float, float, float] = (0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Die:
    """A die with a number on top."""

    number: int
    size: float = 0.62


Shape = Cubes | Lathe | Slab | Die
_KINDS: dict[type[Shape], str] = {Cubes: "cubes", Lathe: "lathe", Slab: "slab", Die: "die"}


@dataclass(frozen=True, slots=True)
class Thing:
    """A shape, by its name, at a place; `paint` is a number of `Scene.paints`."""

    shape: str
    place: Place
    paint: int = 0
    turn: float = 0.0


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture on a slab: an SVG, or what draws it when it is told, `size` points wide and high when it is seen."""

    drawing: str | Callable[[], str]
    size: int = 512


@dataclass
class Scene(ABC, Generic[S]):
    """The things of a game that lie on the table. A game makes one for each record that is shown.

    Attributes
    ----------
    camera
        From where it is looked at first: yaw and pitch in degrees; yaw -90 looks along +y.
    paints
        The first one is natural wood.
    shapes, pictures
        By their names; they grow with the positions that are asked for.
    seat_paints
        The paint of each seat.
    is_public
        True if all things but numbers are the same to everybody, whatever is hidden while the game runs.
    """

    is_public: ClassVar[bool] = False
    camera: ClassVar[tuple[float, float]]
    paints: Sequence[Paint]
    seat_paints: Sequence[int]
    shapes: dict[str, Shape] = field(default_factory=dict)
    pictures: dict[str, Drawing] = field(default_factory=dict)

    def fixed(self) -> Sequence[Thing]:
        """Things that stay as they are: a board."""
        return ()

    @abstractmethod
    def of(self, state: S) -> Sequence[Thing]:
        """Everything else."""

    @abstractmethod
    def names(self, words: GameWords[S]) -> Sequence[str]:
        """The names of the seats."""

    def numbers(self, state: S) -> Sequence[str]:
        """The number that counts for each seat, in a few letters."""
        return ()

    def on_turn(self, state: S) -> int:
        """The seat that acts, -1 if none does."""
        return -1


def round_profile(radius: float, middle: float, degrees: Sequence[int]) -> list[Point]:
    """A part of a ball in a profile, seen from its middle under these angles."""
    angles = [math.radians(one) for one in degrees]
    return [(max(0.0, radius * math.cos(a)), middle + radius * math.sin(a)) for a in angles]


def disc(radius: float, corners: int = 32) -> tuple[Point, ...]:
    """The outline of a circle around the origin."""
    turns = [2 * math.pi * k / corners for k in range(corners)]
    return tuple((radius * math.cos(turn), radius * math.sin(turn)) for turn in turns)


def box(width: float, depth: float) -> tuple[Point, ...]:
    """The outline of a rectangle, its lower left corner at the origin."""
    return (0.0, 0.0), (width, 0.0), (width, depth), (0.0, depth)


# ---- from one position to the next, and as JSON -------------------------------------------------


def moved(
    before: Mapping[int, Thing], things: Sequence[Thing], ids: Iterator[int]
) -> tuple[dict[int, Thing], list[int], dict[int, Thing]]:
    """The things that have come or moved, the numbers of those that are gone, and all that lie there then.

    Parameters
    ----------
    before : Mapping of int to Thing
        What lay there, by number.
    things : sequence of Thing
        What lies there now.
    ids : iterator of int
        Numbers for what is new.
    """
    left, table = dict(before), {}
    there = {thing: number for number, thing in before.items()}
    new = []
    for thing in things:
        same = there.get(thing)
        if same is None or same not in left:
            new.append(thing)
        else:
            table[same] = left.pop(same)
    put: dict[int, Thing] = {}
    for thing in new:
        # the nearest thing of the same kind has moved here
        like = [
            number for number, old in left.items() if (old.shape, old.paint) == (thing.shape, thing.paint)
        ]
        if like:
            number = min(like, key=lambda one: _far(left[one], thing))
            del left[number]
        else:
            number = next(ids)
        table[number] = put[number] = thing
    return put, list(left), table


def _far(one: Thing, other: Thing) -> float:
    return sum((a - b) ** 2 for a, b in zip(one.place, other.place, strict=True))


def rounded(number: float) -> int | float:
    """A number without digits that nobody sees."""
    short = round(number, 3)
    return int(short) if short == int(short) else short


def picture_of(picture: Drawing) -> dict[str, Any]:
    """A picture as JSON has it."""
    drawing = picture.drawing
    return {"drawing": drawing if isinstance(drawing, str) else drawing(), "size": picture.size}


def shape_of(shape: Shape) -> dict[str, Any]:
    """A shape as JSON has it."""
    return {
        "kind": _KINDS[type(shape)],
        **{one.name: _brief(getattr(shape, one.name)) for one in fields(shape)},
    }


def _brief(value: Any) -> Any:
    """The same with shorter numbers."""
    if isinstance(value, float):
        return rounded(value)
    return [_brief(one) for one in value] if isinstance(value, (list, tuple)) else value
