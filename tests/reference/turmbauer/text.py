"""Position texts: writing, reading and all checks of reading (section 8)."""

import re
from collections.abc import Iterable
from dataclasses import replace

from .errors import ReferenceError_
from .options import Options, read_options
from .pieces import PieceSet
from .placement import cells_are_free, has_checkerboard, has_shape, sort_cells
from .state import BUILD, CLIMB, COLLAPSE, END, ROLL, SETTLE, START, State, Turn, players_seats
from .structure import BASE, TABLE, Block, Spot, Structure, structure_cubes
from .tokens import (
    CELL,
    CELLS,
    ID,
    Build,
    read_cell,
    read_cells,
    read_token,
    write_build,
    write_cell,
    write_cells,
    write_spot,
)

# --- writing --------------------------------------------------------------------------------------


def write_state(state: State) -> str:
    climbers = zip(state.options.seats, state.climbers, strict=True)
    rings = zip(state.options.seats, state.rings, strict=True)
    fields = (
        state.options.to_text(),
        ";".join(write_block(block) for block in state.tower) or "-",
        ";".join(f"{c}={write_spot(spot)}" for c, spot in climbers),
        write_boxes(state),
        "".join(f"{c}{number}" for c, number in rings),
        write_turn(state),
    )
    return " ".join(fields)


def write_block(block: Block) -> str:
    return f"{block.colour}{block.id}{'~' if block.misplaced else ''}@{write_cells(block.cells)}"


def write_boxes(state: State) -> str:
    if not any(state.boxes):
        return "-"
    boxes = zip(state.options.seats, state.boxes, strict=True)
    return ";".join(f"{colour}={','.join(ids)}" for colour, ids in boxes)


def write_turn(state: State) -> str:
    turn = state.turn
    if turn.phase == START:
        rolls = "".join(f"{state.options.seats[seat]}{number}" for seat, number in turn.start_rolls)
        return f"-/0/start/{rolls}"
    began = f"{state.options.seats[state.first]}:" if state.options.start == "roll" else ""
    return began + write_running_turn(state)


def write_running_turn(state: State) -> str:
    turn = state.turn
    if turn.phase == END:
        return f"-/{turn.round}/end"
    if turn.phase == COLLAPSE:
        return f"-/{turn.round}/collapse/{state.colour}"
    text = f"{state.colour}/{turn.round}/{turn.phase}"
    if turn.dice is not None:
        text += f"/{turn.dice[0]}-{turn.dice[1]}"
    text += "+a" if turn.ring_a_spent else ""
    return text + "".join(f"!{token}" for token in turn.taken_back)


# --- reading --------------------------------------------------------------------------------------


def read_state(text: str, user_sets: Iterable[PieceSet] = ()) -> State:
    fields = text.strip().split(" ")
    if len(fields) != 6:
        raise ReferenceError_("position", text, "8", f"six fields are meant, not {len(fields)}")
    options = read_options(fields[0], user_sets)
    tower = read_tower(options, fields[1])
    first, turn_text = read_first(options, fields[5])
    state = State(
        options=options,
        tower=tower,
        climbers=read_climbers(options, tower, fields[2]),
        boxes=read_boxes(options, fields[3]),
        rings=read_rings(options, fields[4]),
        turn=read_turn(options, turn_text),
        first=first,
    )
    check_start(state, fields[5])
    check_counts(state)
    check_turn_order(state, fields[5])
    check_ring_a(state, fields[5])
    check_last_block(state, fields[5])
    for token in state.turn.taken_back:
        check_taken_back(state, token)
    return state


def read_tower(options: Options, text: str) -> tuple[Block, ...]:
    if text == "-":
        return ()
    blocks: list[Block] = []
    filled = set(BASE)
    for item in text.split(";"):
        block = read_block(options, item)
        for cell in block.cells:
            if cell[2] < 0:
                raise ReferenceError_("tower", item, "3.1", f"{write_cell(cell)} is below the table")
            if cell in filled:
                raise ReferenceError_("tower", item, "3.1", f"{write_cell(cell)} is filled already")
        filled.update(block.cells)
        check_parity(options, block, item)
        blocks.append(block)
    return tuple(blocks)


def read_block(options: Options, item: str) -> Block:
    """Form, colour, id, shape."""
    match = re.fullmatch(rf"([A-Za-z])({ID})(~?)@({CELLS})", item)
    if match is None:
        raise ReferenceError_("tower", item, "8", "not a block")
    block = Block(match[1], match[2], read_cells(match[4]), match[3] == "~")
    if block.colour not in options.seats:
        raise ReferenceError_("tower", item, "2.1", f"nobody plays {block.colour}")
    piece = options.piece_set.find(block.id)
    if piece is None:
        raise ReferenceError_("tower", item, "1.4", f"the set has no block {block.id}")
    if not has_shape(piece, block.cells):
        raise ReferenceError_("tower", item, "1.5", "the cells do not have the shape of this block")
    if write_cells(sort_cells(block.cells)) != match[4]:
        raise ReferenceError_("tower", item, "8", "cells are written in the order z, y, x")
    return block


def check_parity(options: Options, block: Block, item: str) -> None:
    """3.2, 3.11."""
    piece = options.piece_set.find(block.id)
    if piece is not None and not has_checkerboard(piece, block.cells, block.misplaced):
        if block.misplaced:
            raise ReferenceError_("tower", item, "3.11", "marked as misplaced, but it lies right")
        raise ReferenceError_("tower", item, "3.2", "coloured cubes lie where x+y+z is odd")


def items_by_seat(options: Options, field: str, text: str) -> list[str]:
    """What stands behind `R=`, `G=` and so on; all seats, in seat order."""
    items = text.split(";")
    heads = [item[:2] for item in items]
    if heads != [f"{colour}=" for colour in options.seats]:
        raise ReferenceError_(field, text, "8", f"one item for each of {options.seats}, in this order")
    return [item[2:] for item in items]


def read_climbers(options: Options, tower: tuple[Block, ...], text: str) -> tuple[Spot, ...]:
    structure = Structure.of(structure_cubes(tower), options.headroom)
    spots: list[Spot] = []
    items = items_by_seat(options, "climbers", text)
    for colour, item in zip(options.seats, items, strict=True):
        if item == TABLE:
            spots.append(TABLE)
            continue
        if not re.fullmatch(CELL, item) or write_cell(read_cell(item)) != item:
            raise ReferenceError_("climbers", f"{colour}={item}", "8", "'t' or a cell is meant")
        cell = read_cell(item)
        if not structure.is_field(cell):
            raise ReferenceError_("climbers", f"{colour}={item}", "5.1", "there is no field")
        if cell in spots:
            raise ReferenceError_("climbers", f"{colour}={item}", "5.5", "two climbers on one field")
        spots.append(cell)
    return tuple(spots)


def read_boxes(options: Options, text: str) -> tuple[tuple[str, ...], ...]:
    if text == "-":
        return ((),) * len(options.seats)
    boxes = []
    items = items_by_seat(options, "box", text)
    for colour, item in zip(options.seats, items, strict=True):
        ids = tuple(item.split(",")) if item else ()
        for id in ids:
            if options.piece_set.find(id) is None:
                raise ReferenceError_("box", f"{colour}={item}", "1.4", f"the set has no block {id}")
        boxes.append(ids)
    return tuple(boxes)


def read_rings(options: Options, text: str) -> tuple[int, ...]:
    pattern = "".join(f"{colour}([0-9])" for colour in options.seats)
    match = re.fullmatch(pattern, text)
    if match is None:
        raise ReferenceError_("rings", text, "8", f"a number for each of {options.seats}, in this order")
    rings = tuple(int(number) for number in match.groups())
    for colour, number in zip(options.seats, rings, strict=True):
        if number > 2:
            raise ReferenceError_("rings", f"{colour}{number}", "1.1", "each colour has two rings")
    return rings


def read_first(options: Options, text: str) -> tuple[int, str]:
    """2.1: the seat that began, and the turn without it."""
    if options.start == "first" or text.startswith("-/0/start/"):
        return 0, text
    beginners = [options.seats[seat] for seat in players_seats(options)]
    if text[:1] not in beginners or text[1:2] != ":":
        raise ReferenceError_("turn", text, "2.1", "the colour that began is meant, and ':'")
    return options.seats.index(text[0]), text[2:]


def read_start(options: Options, text: str, items: str) -> Turn:
    """2.1: letters with numbers, 0 for still to roll."""
    pairs = re.findall(r"([A-Za-z])([0-6])", items)
    letters = [letter for letter, _ in pairs]
    known = [options.seats[seat] for seat in players_seats(options)]
    in_order = [letter for letter in known if letter in letters] == letters
    if not in_order or len(letters) < 2 or "".join(a + b for a, b in pairs) != items:
        raise ReferenceError_("turn", text, "2.1", "two players or more with their numbers are meant")
    rolls = tuple((options.seats.index(letter), int(number)) for letter, number in pairs)
    to_roll = [seat for seat, number in rolls if number == 0]
    if not to_roll or to_roll != [seat for seat, _ in rolls][-len(to_roll) :]:
        raise ReferenceError_("turn", text, "2.1", "they roll in seat order, and one is still to roll")
    return Turn(to_roll[0], 0, START, start_rolls=rolls)


def check_start(state: State, text: str) -> None:
    """Before it is known who starts nothing has happened."""
    if state.turn.phase != START:
        return
    used = [state.used(seat) for seat in range(len(state.options.seats))]
    if any(used) or any(spot != TABLE for spot in state.climbers) or set(state.rings) != {2}:
        raise ReferenceError_("turn", text, "2.1", "nobody has had a turn")


def read_turn(options: Options, text: str) -> Turn:
    if text == f"-/{options.rounds}/end":
        return Turn(-1, options.rounds, END)
    if options.start == "roll" and text.startswith("-/0/start/"):
        return read_start(options, text, text.removeprefix("-/0/start/"))
    falls = re.fullmatch(r"-/[0-9]+/collapse/[A-Za-z]|[A-Za-z]/[0-9]+/settle/.*|.*!.*", text)
    if falls and options.stability != "wobble":
        raise ReferenceError_("turn", text, "6.1", "blocks fall with stability=wobble only")
    if match := re.fullmatch(r"-/([1-9][0-9]?)/collapse/([A-Za-z])", text):
        return Turn(seat_of_turn(options, text, match[2], int(match[1])), int(match[1]), COLLAPSE)
    match = re.fullmatch(
        r"([A-Za-z])/([1-9][0-9]?)/(?:(roll)|(build|climb|settle)/([1-6])-([1-6])(\+a)?((?:!.+)?))", text
    )
    if match is None:
        raise ReferenceError_("turn", text, "8", "colour/round/phase and dice are meant")
    colour, round, phase = match[1], int(match[2]), match[3] or match[4]
    seat = seat_of_turn(options, text, colour, round)
    if phase == ROLL:
        return Turn(seat, round, ROLL)
    dice = (int(match[5]), int(match[6]))
    if dice[0] > dice[1]:
        raise ReferenceError_("turn", text, "8", "the smaller number comes first")
    ring_a_spent = match[7] is not None
    if phase == BUILD and ring_a_spent:
        raise ReferenceError_("turn", text, "4a", "ring a is spent with the build itself")
    taken_back = tuple(match[8].split("!")[1:])
    if phase == CLIMB and taken_back:
        raise ReferenceError_("turn", text, "8", "placements taken back are named in build and settle only")
    if len(set(taken_back)) != len(taken_back):
        raise ReferenceError_("turn", text, "6.3", "a placement taken back is not tried again")
    return Turn(seat, round, phase, dice, ring_a_spent, taken_back)


def seat_of_turn(options: Options, text: str, colour: str, round: int) -> int:
    if colour not in options.seats:
        raise ReferenceError_("turn", text, "2.1", f"nobody plays {colour}")
    if round > options.rounds:
        raise ReferenceError_("turn", text, "2.4", f"there are {options.rounds} rounds")
    return options.seats.index(colour)


def check_counts(state: State) -> None:
    """No colour has used more blocks of an id than it was given."""
    for seat, colour in enumerate(state.options.seats):
        for id, number in state.used(seat).items():
            piece = state.options.piece_set.find(id)
            if piece is None or number > piece.count:
                reason = f"{number} used, more than there are"
                raise ReferenceError_("tower and box", f"{colour}{id}", "2.2", reason)


def check_turn_order(state: State, text: str) -> None:
    """2.4: one block each turn; the running turn counts once the block is built or boxed."""
    for seat, colour in enumerate(state.options.seats):
        used = sum(state.used(seat).values())
        turns = turns_taken(state, seat)
        if used != turns:
            reason = f"{colour} has used {used} blocks in {turns} turns"
            raise ReferenceError_("turn", text, "2.4", reason)


def turns_taken(state: State, seat: int) -> int:
    turn, order = state.turn, state.seats_in_turn_order()
    if turn.phase == END:
        return state.options.rounds
    if turn.phase == START:
        return 0
    has_built = seat == turn.seat and turn.phase in (SETTLE, CLIMB, COLLAPSE)
    return turn.round - 1 + (1 if has_built or order.index(seat) < order.index(turn.seat) else 0)


def check_ring_a(state: State, text: str) -> None:
    """A turn that says ring a is spent must be one in which it could be."""
    if not state.turn.ring_a_spent:
        return
    if state.rings[state.turn.seat] > 1:
        raise ReferenceError_("turn", text, "4a", "with ring a spent, at most one ring is left")
    if state.turn.dice is not None and state.turn.dice[0] == state.turn.dice[1]:
        raise ReferenceError_("turn", text, "4a", "with equal numbers ring a changes nothing")


def check_last_block(state: State, text: str) -> None:
    """6.1, 6.2: in `settle` the last block is the one just built, after a collapse the one that caused it."""
    turn = state.turn
    if turn.phase not in (SETTLE, COLLAPSE):
        return
    if not state.tower or state.tower[-1].colour != state.colour:
        raise ReferenceError_("turn", text, "6.1", f"the last block of the tower is not {state.colour}'s")
    if turn.phase == COLLAPSE:
        if len(state.tower) < 3:
            raise ReferenceError_("turn", text, "6.2", "fewer than three blocks cannot collapse")
        return
    new = state.tower[-1]
    if new.misplaced:
        raise ReferenceError_("turn", text, "3.2", "the block just built is misplaced")
    check_dice(state, new.id, turn.ring_a_spent, text)
    if write_build(new.id, new.cells, turn.ring_a_spent) in turn.taken_back:
        raise ReferenceError_("turn", text, "6.3", "a placement taken back is not tried again")


def check_dice(state: State, id: str, ring_a: bool, item: str) -> None:
    """2.2 and 4a: ring a is spent exactly for a size that the dice do not allow."""
    piece = state.options.piece_set.find(id)
    assert piece is not None and state.turn.dice is not None
    low, high = state.turn.dice
    allowed = low == high or piece.size in (low, high)
    if not allowed and not ring_a:
        raise ReferenceError_("turn", item, "2.2", "the dice do not allow this size")
    if allowed and ring_a:
        raise ReferenceError_("turn", item, "4a", "the dice allow this size without a ring")


def check_taken_back(state: State, token: str) -> None:
    """6.3: it was a placement of this turn, on the tower without the block that is built now."""
    turn, options = state.turn, state.options
    action = read_token(token)
    if not isinstance(action, Build):
        raise ReferenceError_("turn", token, "8", "behind '!' a build is meant")
    piece = options.piece_set.find(action.id)
    if piece is None:
        raise ReferenceError_("turn", token, "1.4", f"the set has no block {action.id}")
    if not has_shape(piece, action.cells):
        raise ReferenceError_("turn", token, "1.5", "the cells do not have the shape of this block")
    if write_build(action.id, sort_cells(action.cells), action.ring_a) != token:
        raise ReferenceError_("turn", token, "8", "cells are written in the order z, y, x")
    tower = state.tower[:-1] if turn.phase == SETTLE else state.tower
    without_new = replace(state, tower=tower)
    if piece not in without_new.stock(turn.seat):
        raise ReferenceError_("turn", token, "2.2", "this block is not in stock")
    check_dice(state, action.id, action.ring_a, token)
    if action.ring_a and state.rings[turn.seat] + turn.ring_a_spent == 0:
        raise ReferenceError_("turn", token, "4a", "there was no ring to spend")
    site = without_new.site()
    if not cells_are_free(site, site.climbers_fill(), action.cells):
        raise ReferenceError_("turn", token, "3.1", "these cells are not free")
    if not has_checkerboard(piece, action.cells):
        raise ReferenceError_("turn", token, "3.2", "coloured cubes lie where x+y+z is odd")
