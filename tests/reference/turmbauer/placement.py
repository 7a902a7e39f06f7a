"""Whether and where a block may be built (section 3)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from .climbing import freedom
from .options import Options
from .pieces import SIX_DIRECTIONS, Cell, Piece, add, move_to_origin, orientations, outlines, subtract
from .structure import BASE, FOUR_SIDES, TABLE, Block, Spot, Structure, climber_cells, is_coloured, is_odd


@dataclass(frozen=True, slots=True)
class Site:
    """What a builder finds: the structure, the climbers, and whether this is the first round."""

    options: Options
    structure: Structure
    climbers: tuple[tuple[str, Spot], ...]  # colour, spot
    first_round: bool
    bodies: tuple[tuple[Cell, ...], ...] = ()  # cells of the blocks

    def climbers_fill(self) -> set[Cell]:
        return {cell for _, spot in self.climbers for cell in climber_cells(spot, self.options.headroom)}


def sort_cells(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """The order of section 8: by z, then y, then x."""
    return tuple(sorted(cells, key=lambda cell: (cell[2], cell[1], cell[0])))


# --- one check for each rule; each says whether the rule holds ------------------------------------


def has_shape(piece: Piece, cells: tuple[Cell, ...]) -> bool:
    """1.5, colours left to 3.2."""
    outline = frozenset(cell for cell, _ in move_to_origin((cell, False) for cell in cells))
    return len(set(cells)) == len(cells) and outline in outlines(piece)


def has_checkerboard(piece: Piece, cells: tuple[Cell, ...], misplaced: bool = False) -> bool:
    """3.2, and 3.11 for a misplaced block: turned somehow, the piece has this pattern of colours."""
    return move_to_origin((cell, is_coloured(cell, misplaced)) for cell in cells) in orientations(piece)


def cells_are_free(site: Site, filled_by_climbers: set[Cell], cells: tuple[Cell, ...]) -> bool:
    """3.1."""
    cubes = site.structure.cubes
    return all(cell[2] >= 0 and cell not in cubes and cell not in filled_by_climbers for cell in cells)


def touches_base(cells: tuple[Cell, ...]) -> bool:
    """3.3: a full face in common with the base stone."""
    return any(add(cell, direction) in BASE for cell in cells for direction in SIX_DIRECTIONS)


def is_off_the_table_and_touches(site: Site, cells: tuple[Cell, ...]) -> bool:
    """3.4: not in the first layer, and a full face in common with the structure."""
    if any(z == 0 for _, _, z in cells):
        return False
    cubes = site.structure.cubes
    return any(add(cell, direction) in cubes for cell in cells for direction in SIX_DIRECTIONS)


def is_held(site: Site, cell: Cell) -> bool:
    """Whether a cube of the structure, or in the first round the table, is right beneath this cell."""
    x, y, z = cell
    return (x, y, z - 1) in site.structure.cubes or (site.first_round and z == 0)


def is_carried(site: Site, cells: tuple[Cell, ...]) -> bool:
    """3.5."""
    return any(is_held(site, cell) for cell in cells)


def overhang_is_small(site: Site, cells: tuple[Cell, ...]) -> bool:
    """3.6: all columns of the block against its held ones."""
    columns = {(x, y) for x, y, _ in cells}
    held = {(cell[0], cell[1]) for cell in cells if is_held(site, cell)}
    if site.options.overhang == "column":
        return len(columns - held) <= 1
    if site.options.overhang == "air":
        return len([cell for cell in cells if (cell[0], cell[1]) not in held]) <= 1
    if site.options.overhang == "count":
        return all(number_beyond(cells, held, dx, dy) <= 1 for dx, dy in FOUR_SIDES)
    for axis in (0, 1):
        low = min(column[axis] for column in columns)
        high = max(column[axis] for column in columns)
        low_held = min(column[axis] for column in held)
        high_held = max(column[axis] for column in held)
        if low < low_held - 1 or high > high_held + 1:
            return False
    return True


def number_beyond(cells: Iterable[Cell], held: Iterable[tuple[int, int]], dx: int, dy: int) -> int:
    """3.6, `count`: the cubes that lie further in a direction than every held column."""
    return sum(all((x - hx) * dx + (y - hy) * dy > 0 for hx, hy in held) for x, y, _ in cells)


def nobody_is_walled_in(site: Site, block: Block) -> bool:
    """3.7: nobody gets less free."""
    after = site.structure.with_block(block)
    for colour, spot in site.climbers:
        others = [other for letter, other in site.climbers if letter != colour]
        taken = others if site.options.escape == "free" else []
        if spot != TABLE and freedom(after, spot, colour, taken) < freedom(
            site.structure, spot, colour, taken
        ):
            return False
    return True


def can_be_inserted(site: Site, filled_by_climbers: set[Cell], cells: tuple[Cell, ...]) -> bool:
    """3.8: free, or along a straight way from one of four sides or from above."""
    if site.options.insertion == "free":
        return True
    obstacles = set(site.structure.cubes) | filled_by_climbers
    sides_to_come_from = [direction for direction in SIX_DIRECTIONS if direction != (0, 0, -1)]
    return any(way_in_is_free(obstacles, cells, side) for side in sides_to_come_from)


def way_in_is_free(obstacles: set[Cell], cells: tuple[Cell, ...], side: Cell) -> bool:
    """Whether nothing stands beyond any cell of the block, seen towards that side."""
    axis = next(i for i in range(3) if side[i] != 0)
    others = [i for i in range(3) if i != axis]
    for cell in cells:
        for obstacle in obstacles:
            same_line = all(obstacle[i] == cell[i] for i in others)
            if same_line and (obstacle[axis] - cell[axis]) * side[axis] > 0:
                return False
    return True


def stays_in_balance(site: Site, cells: tuple[Cell, ...]) -> bool:
    """3.9, strict: the model v3 carries the whole structure with the block."""
    from ..voxel.statics import stands  # needs more than the standard library

    return site.options.stability != "strict" or stands([tuple(BASE), *site.bodies, cells], "v3")


# --- all rules together ---------------------------------------------------------------------------


def broken_placement_rule(
    site: Site, filled_by_climbers: set[Cell], colour: str, piece: Piece, cells: tuple[Cell, ...]
) -> str | None:
    """The lowest rule of section 3 that the placement breaks. The shape (1.5) must have been checked."""
    if not cells_are_free(site, filled_by_climbers, cells):
        return "3.1"
    if not has_checkerboard(piece, cells):
        return "3.2"
    if site.first_round and not touches_base(cells):
        return "3.3"
    if not site.first_round and not is_off_the_table_and_touches(site, cells):
        return "3.4"
    if not is_carried(site, cells):
        return "3.5"
    if not overhang_is_small(site, cells):
        return "3.6"
    if not nobody_is_walled_in(site, Block(colour, piece.id, cells)):
        return "3.7"
    if not can_be_inserted(site, filled_by_climbers, cells):
        return "3.8"
    if not stays_in_balance(site, cells):
        return "3.9"
    return None


def cells_to_start_from(site: Site) -> list[Cell]:
    """Free cells of which every legal placement fills one.

    In the first round those beside or on the base stone (3.3), later those right above a cube (3.5).
    """
    cubes = site.structure.cubes
    if site.first_round:
        near = {add(cell, direction) for cell in BASE for direction in SIX_DIRECTIONS}
    else:
        near = {(x, y, z + 1) for x, y, z in cubes}
    return [cell for cell in near if cell not in cubes]


def candidates(site: Site, piece: Piece) -> Iterator[tuple[Cell, ...]]:
    """Placements with some cube of the piece, turned somehow, in one of those cells; parity fits (3.2)."""
    starts = cells_to_start_from(site)
    for shape in orientations(piece):
        moves = {
            subtract(start, cell) for start in starts for cell, coloured in shape if coloured == is_odd(start)
        }
        in_order = sort_cells([cell for cell, _ in shape])
        for move in moves:
            yield tuple(add(cell, move) for cell in in_order)


def legal_placements(site: Site, colour: str, piece: Piece) -> list[tuple[Cell, ...]]:
    filled_by_climbers = site.climbers_fill()
    return [
        cells
        for cells in candidates(site, piece)
        if broken_placement_rule(site, filled_by_climbers, colour, piece, cells) is None
    ]
