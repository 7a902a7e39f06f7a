"""Scenes: numpy arrays of instances, ready for the graphics card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Self

import numpy as np
from numpy.typing import NDArray

from gui.scene.kind import Floats, Instances, Kind, Part
from gui.scene.picking import NOTHING, Hit, Targets
from gui.scene.room import NO_CONTACT, SUN, Contact
from gui.scene.sign import NO_SIGNS, Sign
from gui.scene.stock import NO_STOCK, Stock
from gui.scene.voxels import CUBE_CORNERS


@dataclass(frozen=True, eq=False)
class Focus:
    """The place in a scene where things happen.

    Attributes
    ----------
    points
        Points for the camera to fill the picture with, (n, 3); without any, everything.
    is_calm
        A camera that shows these points already need not come nearer.
    """

    points: Floats = field(default_factory=lambda: np.zeros((0, 3)))
    is_calm: bool = False


#: Room for the first floors of something that is still low.
_ROOM = CUBE_CORNERS * (4, 4, 4) - (1, 1, 0)


_STEADY = 4.0  # cubes by which the lit box grows at a time


@dataclass(frozen=True, eq=False)
class Scene:
    """Everything to draw. Arrays are replaced, never edited: a renderer uploads what is a new object.

    Attributes
    ----------
    items
        The instances of each kind, in the order in which they are drawn.
    pictures
        Which kinds show by their numbers: red, green, blue and the number of a segment at each point, (n, n, 4)
        bytes, all of one size; the first row is in the north. A power of two. A longer tuple may go on where a
        shorter one ended.
    palette
        Colors that kinds show by their numbers.
    signs
        Flat signs over everything, texts too.
    frame
        Further points (n, 3) that the picture should have room for.
    focus
        Place where things happen.
    sun
        Direction towards the sun, a unit vector; another one takes other arrays too.
    stock
        Things beside it, which the table has room for; no part of what is built, of its bounds and its shadows.
    """

    items: Mapping[Kind, Instances] = field(default_factory=dict)
    pictures: tuple[NDArray[np.uint8], ...] = ()
    palette: tuple[tuple[int, int, int], ...] = ()
    signs: Instances = field(default_factory=lambda: NO_SIGNS)
    contact: Contact = NO_CONTACT
    frame: Floats = field(default_factory=lambda: np.zeros((0, 3)))
    focus: Focus = field(default_factory=Focus)
    sun: Floats = field(default_factory=lambda: SUN)
    stock: Stock = NO_STOCK

    def __getitem__(self, kind: Kind) -> Instances:
        """The instances of a kind."""
        return self.items.get(kind, kind.nothing)

    def showing(self, items: Mapping[Kind, Instances]) -> Self:
        """The same with other instances of some kinds."""
        return replace(self, items={**self.items, **items})

    def bare(self) -> Self:
        """The same without what is proposed or marked."""
        items = {kind: things for kind, things in self.items.items() if kind.part <= Part.GLASS}
        return replace(self, items=items, signs=NO_SIGNS)

    def beside(self, stock: Stock) -> Self:
        """The same with the stock of the players."""
        return replace(self, items=stock.beside(self.items), stock=stock)

    def bounds(self) -> tuple[Floats, Floats]:
        """Lower and upper corner of a box around all solid things and the glass."""
        low, high = [np.zeros((1, 3))], [np.ones((1, 3))]
        for kind, things in self.items.items():
            if kind.boxes is not None and kind.part <= Part.GLASS and len(things):
                lows, highs = kind.boxes(things)
                low.append(lows)
                high.append(highs)
        return np.vstack(low).min(axis=0), np.vstack(high).max(axis=0)

    def steady_bounds(self) -> tuple[Floats, Floats]:
        """A box around everything that stays the same while something moves a little: otherwise the points of the
        shadow map would move too, and all shadows would tremble."""
        low, high = self.bounds()
        return np.floor(low / _STEADY) * _STEADY, np.ceil(high / _STEADY) * _STEADY

    def footprint(self) -> tuple[Floats, Floats]:
        """Lower and upper corner of the rectangle in the middle of the table, (2,) each; a board's is the board."""
        low, high = self.steady_bounds()
        return low[:2], high[:2]

    def outline(self) -> Floats:
        """Points that a camera has to keep in the picture, texts too, (n, 3)."""
        texts = self.signs["place"][self.signs["kind"] == Sign.LABEL] + (0.0, 0.0, 0.6)
        return np.vstack([self.frame, texts, _ROOM]).astype(np.float64)

    def ghost_outline(self) -> Floats:
        """The same for the proposal alone."""
        return np.zeros((0, 3))

    def is_other(self, scene: Scene) -> bool:
        """True if the solid things differ from those of `scene`, and not only the proposal."""
        kinds = self.items.keys() | scene.items.keys()
        return any(self[kind] is not scene[kind] for kind in kinds if kind.part is Part.SOLID)

    def targets(self, ghosts: bool) -> Targets:
        """Targets to point at; proposed things count if `ghosts` is set."""
        return NOTHING

    def close_up(self, hit: Hit) -> Floats | None:
        """Points for a double click to look at closely; None if it is just two clicks."""
        return None
