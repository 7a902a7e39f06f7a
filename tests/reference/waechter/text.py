"""Positions and moves as text (section 2)."""

import re

from .board import FILES, GOAL, GUARD, SIDES, SIGN, SIZE, STONES, Cells, Move, name_of, square_of
from .errors import ReferenceError_

TOKEN = re.compile(r"([A-G][1-7])-([A-G][1-7])(?:-([1-7]))?")
GUARDS = {"RG": GUARD, "BG": -GUARD}


def write_cell(cell: int) -> str:
    if abs(cell) == GUARD:
        return "RG" if cell > 0 else "BG"
    return f"{SIDES[cell < 0]}{abs(cell)}"


def write_position(cells: Cells, turn: int) -> str:
    ranks = []
    for rank in reversed(range(SIZE)):
        row = cells[rank * SIZE : (rank + 1) * SIZE]
        items = [write_cell(cell) if cell else "." for cell in row]
        ranks.append(re.sub(r"\.+", lambda run: str(len(run[0])), "".join(items)))
    return f"{'/'.join(ranks)} {SIDES[turn]}"


def read_rank(rank: int, text: str) -> list[int]:
    """The seven squares of a rank."""
    field = f"rank {rank}"
    row: list[int] = []
    at = 0
    while at < len(text):
        if text[at] in "1234567":
            row += [0] * int(text[at])
            at += 1
            continue
        item = text[at : at + 2]
        if item in GUARDS:
            row.append(GUARDS[item])
        elif re.fullmatch("[rb][1-7]", item):
            row.append(SIGN[SIDES.index(item[0])] * int(item[1]))
        else:
            reason = "1-7 empty squares, r1-r7, b1-b7, RG or BG are meant"
            raise ReferenceError_(field, item, "2", reason)
        at += 2
    if len(row) != SIZE:
        raise ReferenceError_(field, text, "2", f"{len(row)} squares, not {SIZE}")
    return row


def read_position(text: str) -> tuple[Cells, int]:
    """The board and whose turn it is."""
    fields = text.split(" ")
    if len(fields) != 2:
        raise ReferenceError_("position", text, "2", f"two fields are meant, not {len(fields)}")
    ranks = fields[0].split("/")
    if len(ranks) != SIZE:
        raise ReferenceError_("position", fields[0], "2", f"{len(ranks)} ranks, not {SIZE}")
    cells: list[int] = []
    for number, rank in enumerate(reversed(ranks), start=1):
        cells += read_rank(number, rank)
    if fields[1] not in tuple(SIDES):
        raise ReferenceError_("turn", fields[1], "2", "r or b is meant")
    check_material(tuple(cells), fields[0])
    return tuple(cells), SIDES.index(fields[1])


def check_material(cells: Cells, text: str) -> None:
    """1.1: at most what a side has; 2: at least one guard."""
    for side, sign in enumerate(SIGN):
        if cells.count(sign * GUARD) > 1:
            raise ReferenceError_("position", text, "1.1", f"{SIDES[side]} has two guards")
        stones = sum(cell * sign for cell in cells if 0 < cell * sign < GUARD)
        if stones > STONES:
            raise ReferenceError_("position", text, "1.1", f"{SIDES[side]} has {stones} stones")
    if GUARD not in cells and -GUARD not in cells:
        raise ReferenceError_("position", text, "2", "both guards are missing")
    if all(cells[GOAL[side]] == SIGN[side] * GUARD for side in (0, 1)):
        raise ReferenceError_("position", text, "1.5", "both guards are at their goals")


def write_move(move: Move) -> str:
    return f"{name_of(move.origin)}-{name_of(move.target)}-{move.stones}"


def read_move(cells: Cells, token: str) -> Move | None:
    """The move that a token means, None if it has no such form; only a guard's may lack its number."""
    match = TOKEN.fullmatch(token)
    if match is None:
        return None
    origin, target = square_of(match[1]), square_of(match[2])
    if match[3] is None and abs(cells[origin]) != GUARD:
        return None
    return Move(origin, target, int(match[3] or 1))


def draw(cells: Cells) -> str:
    """For looking at: a line for each rank."""
    lines = []
    for rank in reversed(range(SIZE)):
        row = cells[rank * SIZE : (rank + 1) * SIZE]
        lines.append(f"{rank + 1} " + " ".join(write_cell(cell) if cell else " ." for cell in row))
    return "\n".join([*lines, "   " + "  ".join(FILES)])
