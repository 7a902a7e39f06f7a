"""The 24 turns of a cube: how they follow each other, and how far they lie apart."""

from __future__ import annotations

from collections.abc import Callable

Cell = tuple[int, int, int]
Matrix = tuple[Cell, Cell, Cell]

IDENTITY = 0
UP: Cell = (0, 0, 1)


def _times(first: Matrix, second: Matrix) -> Matrix:
    """`second`, then `first`."""
    a, b, c = ([x * u + y * v + z * w for u, v, w in zip(*second, strict=True)] for x, y, z in first)
    return (a[0], a[1], a[2]), (b[0], b[1], b[2]), (c[0], c[1], c[2])


def _quarter_matrix(axis: Cell) -> Matrix:
    """A quarter turn, counterclockwise as seen from the tip of `axis`."""
    x, y, z = axis
    return (x * x, -z, y), (z, y * y, -x), (-y, x, z * z)


AXES: tuple[Cell, ...] = ((0, 0, 1), (0, 0, -1), (1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0))


def _all_turns() -> tuple[Matrix, ...]:
    found: list[Matrix] = [((1, 0, 0), (0, 1, 0), (0, 0, 1))]
    for matrix in found:
        for axis in AXES:
            onward = _times(_quarter_matrix(axis), matrix)
            if onward not in found:
                found.append(onward)
    return tuple(found)


MATRICES = _all_turns()
"""Every turn; `IDENTITY` is the first, and the others follow by how many quarter turns they need."""

_NUMBER = {matrix: number for number, matrix in enumerate(MATRICES)}
_QUARTER = {axis: _NUMBER[_quarter_matrix(axis)] for axis in AXES}

#: ``COMPOSED[a][b]`` is turn b followed by turn a.
COMPOSED = tuple(tuple(_NUMBER[_times(a, b)] for b in MATRICES) for a in MATRICES)


def _lengths() -> tuple[int, ...]:
    """Quarter turns that each turn needs."""
    steps = {IDENTITY: 0}
    edge = [IDENTITY]
    for number in edge:
        for quarter in _QUARTER.values():
            onward = COMPOSED[quarter][number]
            if onward not in steps:
                steps[onward] = steps[number] + 1
                edge.append(onward)
    return tuple(steps[number] for number in range(len(MATRICES)))


_LENGTHS = _lengths()
_INVERSE = tuple(row.index(IDENTITY) for row in COMPOSED)

#: ``APART[a][b]``: (quarter turns from a to b, whether the same side of the piece stays on top).
APART = tuple(
    tuple(
        (_LENGTHS[COMPOSED[b][_INVERSE[a]]], MATRICES[COMPOSED[b][_INVERSE[a]]][2] != UP)
        for b in range(len(MATRICES))
    )
    for a in range(len(MATRICES))
)


def quarter(axis: Cell) -> int:
    """The quarter turn about a direction of the lattice, counterclockwise as seen from its tip."""
    return _QUARTER[axis]


def turned(cell: Cell, turn: int) -> Cell:
    """A cell after a turn about the origin."""
    x, y, z = cell
    a, b, c = MATRICES[turn]
    return (
        a[0] * x + a[1] * y + a[2] * z,
        b[0] * x + b[1] * y + b[2] * z,
        c[0] * x + c[1] * y + c[2] * z,
    )


def opposite(axis: Cell) -> Cell:
    """The other direction."""
    return -axis[0], -axis[1], -axis[2]


#: The axes of a piece's quarter turns by their commands, as seen with these directions to the right and away.
TURNS: dict[str, Callable[[Cell, Cell], Cell]] = {
    "turn_left": lambda right, away: UP,
    "turn_right": lambda right, away: opposite(UP),
    "tip_away": lambda right, away: opposite(right),
    "tip_near": lambda right, away: right,
    "roll_left": lambda right, away: opposite(away),
    "roll_right": lambda right, away: away,
}


def moved(cell: Cell, right: int, away: int, up: int, axes: tuple[Cell, Cell]) -> Cell:
    """The cell so many steps from another one, as seen on the screen."""
    across, along = axes
    x, y, z = (cell[k] + right * across[k] + away * along[k] for k in range(3))
    return x, y, z + up
