"""The structure: base stone and blocks as cubes, and the fields on it (rules 1.3, 3.11, 5.1, 5.6, 5.8)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from .pieces import Cell

NATURAL = "natural"
DARK = "dark brown"
Cubes = Mapping[Cell, str]  # filled cells; each with NATURAL, DARK or the letter of a colour

BASE: dict[Cell, str] = {(0, 0, 0): NATURAL, (1, 1, 0): NATURAL, (1, 0, 0): DARK, (0, 1, 0): DARK}  # 1.3

TABLE = "t"
Spot = Cell | str  # where a climber may be: a field, named by the cube below it, or TABLE

FOUR_SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))


@dataclass(frozen=True, slots=True)
class Block:
    """One block of the tower."""

    colour: str
    id: str
    cells: tuple[Cell, ...]
    misplaced: bool = False


def is_odd(cell: Cell) -> bool:
    return sum(cell) % 2 == 1


def is_coloured(cell: Cell, misplaced: bool) -> bool:
    """3.2: the coloured cubes are the odd ones; 3.11: of a misplaced block the even ones."""
    return is_odd(cell) != misplaced


def block_cubes(block: Block) -> dict[Cell, str]:
    return {cell: block.colour if is_coloured(cell, block.misplaced) else NATURAL for cell in block.cells}


def structure_cubes(tower: Iterable[Block]) -> dict[Cell, str]:
    cubes = dict(BASE)
    for block in tower:
        cubes.update(block_cubes(block))
    return cubes


def first_layer(cubes: Cubes) -> frozenset[tuple[int, int]]:
    """The columns that stand on the table."""
    return frozenset((x, y) for x, y, z in cubes if z == 0)


@lru_cache(maxsize=4096)
def enclosed_columns(filled: frozenset[tuple[int, int]]) -> frozenset[tuple[int, int]]:
    """5.6: the free columns of the first layer from which no way along free ones leads outside."""
    x_range = range(min(x for x, _ in filled) - 1, max(x for x, _ in filled) + 2)
    y_range = range(min(y for _, y in filled) - 1, max(y for _, y in filled) + 2)
    free = {(x, y) for x in x_range for y in y_range if (x, y) not in filled}
    outside = {(x_range[0], y_range[0])}  # a corner of a frame one column wider than the structure
    waiting = list(outside)
    while waiting:
        x, y = waiting.pop()
        for dx, dy in FOUR_SIDES:
            column = (x + dx, y + dy)
            if column in free and column not in outside:
                outside.add(column)
                waiting.append(column)
    return frozenset(free - outside)


@dataclass(frozen=True, slots=True)
class Structure:
    """The cubes with what follows from them for climbers of a given headroom."""

    cubes: Cubes
    headroom: int
    holes: frozenset[tuple[int, int]]

    @staticmethod
    def of(cubes: Cubes, headroom: int) -> "Structure":
        return Structure(cubes, headroom, enclosed_columns(first_layer(cubes)))

    def with_block(self, block: Block) -> "Structure":
        cubes = dict(self.cubes)
        cubes.update(block_cubes(block))
        if all(z > 0 for _, _, z in block.cells):
            return Structure(cubes, self.headroom, self.holes)  # the first layer is the same as before
        return Structure.of(cubes, self.headroom)

    def is_free(self, x: int, y: int, bottom: int, top: int) -> bool:
        """Whether the column has no cube from `bottom` to `top`, both counted in."""
        return all((x, y, z) not in self.cubes for z in range(bottom, top + 1))

    def is_table(self, x: int, y: int) -> bool:
        """5.6: a free cell of the first layer belongs to the table if it is not enclosed."""
        return (x, y, 0) not in self.cubes and (x, y) not in self.holes

    def is_field(self, cell: Cell) -> bool:
        """5.1: the top of a cube with headroom; 5.6: the ground of a hole, with headroom too."""
        x, y, z = cell
        ground = (x, y) in self.holes if z == -1 else cell in self.cubes
        return ground and self.is_free(x, y, z + 1, z + self.headroom)

    def fields(self) -> list[Cell]:
        grounds = [*self.cubes, *((x, y, -1) for x, y in self.holes)]
        return [cell for cell in grounds if self.is_field(cell)]

    def is_open(self, spot: Spot, colour: str) -> bool:
        """5.2: natural, dark brown and the own colour; table and holes count as natural."""
        if isinstance(spot, str) or spot[2] == -1:
            return True
        return self.cubes[spot] in (NATURAL, DARK, colour)


def height(spot: Spot) -> int:
    """5.8."""
    return 0 if isinstance(spot, str) else spot[2] + 1


def climber_cells(spot: Spot, headroom: int) -> list[Cell]:
    """3.1: what a climber fills: `headroom` cells above its field, on the table none."""
    if isinstance(spot, str):
        return []
    x, y, z = spot
    return [(x, y, z + above) for above in range(1, headroom + 1)]
