"""Proposals on top of a position."""

from __future__ import annotations

from dataclasses import dataclass

from turmcore.turmbauer.tower import Place

Cell = tuple[int, int, int]


@dataclass(frozen=True)
class Goal:
    """A field that could be chosen: the `cell` to stand on, how many floors that is above (or below) where the
    climber stands now, and the ring that it costs (``b`` or ``c``; empty for none)."""

    cell: Cell
    gain: int = 0
    ring: str = ""


@dataclass(frozen=True)
class Ghost:
    """One of several proposals that are shown together, with a number on it.

    `stand` is where the climber of `seat` would be; without `cells` it alone is the proposal. `strength` from
    0 to 1 says how solid it is drawn.
    """

    seat: int
    cells: tuple[Cell, ...] = ()
    stand: Place = None
    label: int = 0
    strength: float = 1.0


@dataclass(frozen=True)
class Preview:
    """A proposal on top of a position.

    Attributes
    ----------
    seat, cells, is_legal
        A new piece of color `seat`, and whether it may be built there (hatched if not).
    marked
        Cubes or free cells that break the rule.
    climbs, stand, path
        Whether the climber of `seat` is shown where it would stand, where that is, and the way there.
    goals
        Fields that could be chosen.
    shines
        Whether the climber of `seat` is hinted at where the tower hides it.
    cursor
        The cell that the keyboard is at.
    others
        Further proposals.
    fallers, falls
        Numbers of the blocks that would fall because of the piece, and whether it would itself.
    fell
        Where the piece has fallen from this turn already.
    """

    seat: int = 0
    cells: tuple[Cell, ...] = ()
    is_legal: bool = True
    marked: tuple[Cell, ...] = ()
    climbs: bool = False
    stand: Place = None
    path: tuple[Place, ...] = ()
    goals: tuple[Goal, ...] = ()
    shines: bool = False
    cursor: Cell | None = None
    others: tuple[Ghost, ...] = ()
    fallers: tuple[int, ...] = ()
    falls: bool = False
    fell: tuple[Cell, ...] = ()


NOTHING = Preview()
