"""The table: which tile fits where (1.1), and features, found anew by flood fill each time (1.2 to 1.4)."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from .tiles import CITY, GARDEN, MONASTERY, ROAD, STEPS, Segment, Tile, opposite_end, side_of, turned_ends

Cell = tuple[int, int]
Part = tuple[Cell, str]  # a segment of a placed tile: where it lies, and its name
Feature = frozenset[Part]


@dataclass(frozen=True, slots=True)
class Placed:
    """A tile on the table; `height` counts the pieces of its tower."""

    tile: Tile
    cell: Cell
    rotation: int
    height: int = 0


Board = Mapping[Cell, Placed]


def beside(cell: Cell, side: int) -> Cell:
    dx, dy = STEPS[side]
    return (cell[0] + dx, cell[1] + dy)


def around(cell: Cell) -> list[Cell]:
    """The eight neighbours, corners too."""
    x, y = cell
    return [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]


# --- fitting --------------------------------------------------------------------------------------


def fits(board: Board, tile: Tile, cell: Cell, rotation: int) -> bool:
    """1.1: beside another tile, all touching edges alike."""
    neighbours = [(side, board[beside(cell, side)]) for side in range(4) if beside(cell, side) in board]
    return (
        cell not in board
        and len(neighbours) > 0
        and all(
            tile.edge(side, rotation) == other.tile.edge((side + 2) % 4, other.rotation)
            for side, other in neighbours
        )
    )


def free_cells(board: Board) -> set[Cell]:
    """Free cells beside a tile."""
    return {beside(cell, side) for cell in board for side in range(4)} - set(board)


def places_for(board: Board, tile: Tile, free: Collection[Cell]) -> Iterator[tuple[Cell, int]]:
    """Of the free cells."""
    for cell in free:
        for rotation in range(tile.rotations):
            if fits(board, tile, cell, rotation):
                yield cell, rotation


def fits_somewhere(board: Board, tile: Tile, free: Collection[Cell]) -> bool:
    return any(True for _ in places_for(board, tile, free))


# --- features -------------------------------------------------------------------------------------


def segment_at(board: Board, part: Part) -> Segment:
    cell, name = part
    segment = board[cell].tile.segment(name)
    assert segment is not None
    return segment


def ends_of(board: Board, part: Part) -> frozenset[int]:
    """Where the segment leaves its tile, as the tile lies."""
    return turned_ends(segment_at(board, part), board[part[0]].rotation)


def meets(board: Board, part: Part, end: int) -> Part | None:
    """The segment of the neighbour tile that this one runs into there; None where no tile lies."""
    segment = segment_at(board, part)
    cell = beside(part[0], side_of(segment, end))
    if cell not in board:
        return None
    for other in board[cell].tile.segments:
        if other.kind == segment.kind and opposite_end(segment, end) in ends_of(board, (cell, other.name)):
            return (cell, other.name)
    raise AssertionError("touching edges are alike")


def feature_of(board: Board, part: Part) -> Feature:
    """All segments that hang together with this one."""
    found = {part}
    waiting = [part]
    while waiting:
        here = waiting.pop()
        for end in ends_of(board, here):
            there = meets(board, here, end)
            if there is not None and there not in found:
                found.add(there)
                waiting.append(there)
    return frozenset(found)


def all_features(board: Board) -> set[Feature]:
    found: set[Feature] = set()
    seen: set[Part] = set()
    for cell, placed in board.items():
        for segment in placed.tile.segments:
            if (cell, segment.name) not in seen:
                feature = feature_of(board, (cell, segment.name))
                found.add(feature)
                seen |= feature
    return found


def kind_of(feature: Feature) -> str:
    return next(iter(feature))[1][0]


def is_complete(board: Board, feature: Feature) -> bool:
    """Cities and roads without an open end, monasteries and gardens with all neighbours; fields never are."""
    kind = kind_of(feature)
    if kind in (MONASTERY, GARDEN):
        ((cell, _),) = feature
        return all(other in board for other in around(cell))
    if kind in (CITY, ROAD):
        return all(meets(board, part, end) is not None for part in feature for end in ends_of(board, part))
    return False


def num_tiles(feature: Feature) -> int:
    """1.4: tiles are counted once per feature."""
    return len({cell for cell, _ in feature})


def num_pennants(board: Board, feature: Feature) -> int:
    return sum(segment_at(board, part).pennants for part in feature)


def has_inn(board: Board, feature: Feature) -> bool:
    return any(segment_at(board, part).has_inn for part in feature)


def has_cathedral(board: Board, feature: Feature) -> bool:
    return any(segment_at(board, part).has_cathedral for part in feature)


def cities_touched(board: Board, field: Feature) -> set[Feature]:
    """The whole cities beside a field."""
    return {
        feature_of(board, (cell, city))
        for cell, name in field
        for city in segment_at(board, (cell, name)).touches
    }
