"""Positions set up by hand: from and to text, why the engine refuses one, and why no game can reach one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from turmcore.core.reason import Reason
from turmcore.core.text_form import PositionError, fault, locate
from turmcore.errors import TextError
from turmcore.turmbauer import notation
from turmcore.turmbauer.actions import Build
from turmcore.turmbauer.explain import placement_reasons
from turmcore.turmbauer.limits import FLOORS, SPAN
from turmcore.turmbauer.notation import PlacedBlock, Position, cell_text
from turmcore.turmbauer.tower import BASE, Freedom, Place, Tower
from turmcore.voxel.lattice import Cell
from turmcore.voxel.statics import Statics

if TYPE_CHECKING:
    from turmcore.turmbauer.game import TurmbauerGame

SENTENCES = {
    "not-taken": "{why}",
    "turn-order": "block {block} is out of turn: {color} had no turn left for it then",
    "misplaced": "block {block} does not continue the checkerboard",
    "early-climb": "the climber of {color} has left the table before its first move",
    "early-rings": "{color} has spent {number} rings in {turns} turns",
    "no-ring-b": "the climber of {color} stands on a foreign color, but no ring is spent",
    "shut-in": "the climber of {color} has no way, but no ring is spent",
    "does-not-stand": "the tower does not stand",
}
"""English sentences by reason code of what no game can reach."""


def _reason(rule: str, code: str, **data: Any) -> Reason:
    return Reason(rule, code, data, SENTENCES[code].format(**data))


def read_draft(game: TurmbauerGame, text: str) -> Position:
    """A position of a game from its text, which may break the rules.

    Raises
    ------
    TextError
        If the text is malformed, or its blocks cannot be placed; with the column.
    """
    try:
        return notation.read_position(text, game.rules, game.pieces)
    except TextError as error:
        raise locate(error, text, game.text_parts) from None


def read_position(game: TurmbauerGame, text: str) -> Position:
    """A position of a game from its text.

    Raises
    ------
    TextError
        With part, item and rule.
    """
    position = notation.read_position(text, game.rules, game.pieces)
    for error in _errors(game, position):
        raise error
    return position


def write_draft(game: TurmbauerGame, position: Position) -> str:
    """The text of a position, whether it breaks rules or not."""
    return notation.write_position(position, game.header, game.rules, game.pieces)


def placed_block(game: TurmbauerGame, seat: int, build: Build) -> PlacedBlock:
    """A block of a color in its cells, with matching colors if possible.

    Raises
    ------
    IllegalAction
        If the set has no such block, or it cannot have that shape.
    """
    orientation, anchor = notation.place_block(game.pieces, build, build.piece)
    cubes = notation.cubes_of(game.pieces, orientation, anchor)
    is_misplaced = any((x + y + z) & 1 != colored for x, y, z, colored in cubes)
    return PlacedBlock(seat, game.pieces.index(build.piece), orientation, anchor, cubes, is_misplaced)


def tower_of(game: TurmbauerGame, blocks: Sequence[PlacedBlock]) -> Tower:
    """The tower of these blocks on the base stone."""
    return notation.tower_of(
        ((cube, block.seat) for block in blocks for cube in block.cubes), int(game.rules.headroom)
    )


def turns_had(game: TurmbauerGame, position: Position) -> tuple[int, ...]:
    """Number of turns that each seat has had: its blocks in tower and box (rule 2.4)."""
    if position.phase == "over":
        return (game.rules.num_rounds,) * len(game.colors)
    has_built = position.phase in ("climb", "settle", "collapse")
    if position.phase == "start":
        return (0,) * len(game.colors)
    place = position.place
    return tuple(
        position.round - (place(seat) > place(position.seat) or (seat == position.seat and not has_built))
        for seat in range(len(game.colors))
    )


def used(game: TurmbauerGame, position: Position, seat: int) -> Counter[str]:
    """The blocks of a seat in tower and box, by id."""
    ids = [piece.id for piece in game.pieces.pieces]
    found = Counter(ids[block.piece] for block in position.blocks if block.seat == seat)
    return found + Counter(ids[number] for number in position.boxed[seat])


def fitting_turn(game: TurmbauerGame, position: Position) -> tuple[int, int, bool] | None:
    """The round, the seat and whether it has built, deduced from the blocks in tower and box; None if nothing
    fits."""
    seats = sorted(range(len(game.colors)), key=position.place)
    counts = [used(game, position, seat).total() for seat in seats]
    number, first, last = max(counts), seats[0], seats[-1]
    if number > game.rules.num_rounds or min(counts) < number - 1 or counts != sorted(counts, reverse=True):
        return None
    if min(counts) == number:
        return (number, last, True) if number == game.rules.num_rounds else (number + 1, first, False)
    return number, seats[counts.index(number - 1)], False


# -- why the engine refuses one ----------------------------------------------------------------------


def faults(game: TurmbauerGame, position: Position) -> list[Reason]:
    """The reasons why the engine refuses a position; `data` holds the offending cells under ``cells``."""
    found = [error.reason for error in _errors(game, position) if error.reason is not None]
    if not found:
        try:
            read_position(game, write_draft(game, position))
        except TextError as error:
            found.append(_reason("8", "not-taken", why=str(error), cells=[]))
    return found


def _errors(game: TurmbauerGame, position: Position) -> Iterator[PositionError]:
    yield from _climber_errors(game, position)
    yield from _ring_errors(game, position)
    if position.phase != "start":
        yield from _stock_errors(game, position)
        yield from _room_errors(game, position)


def _climber_errors(game: TurmbauerGame, position: Position) -> Iterator[PositionError]:
    tower = tower_of(game, position.blocks)
    there: dict[Cell, str] = {}
    for color, place in zip(game.colors, position.climbers, strict=True):
        if place is None:
            continue
        item, cells = f"{color}={cell_text(place)}", [place]
        if not tower.is_field(place):
            message = "no climber can stand there: it needs a cube (or a hole) with free room above"
            yield fault("climbers", item, message, "5.1", "no-stand", color=color, place=place, cells=cells)
        elif place in there:
            other = there[place]
            message = f"{other} stands there already"
            yield fault(
                "climbers", item, message, "5.5", "two-on-field", color=other, other=color, cells=cells
            )
        there.setdefault(place, color)


def _ring_errors(game: TurmbauerGame, position: Position) -> Iterator[PositionError]:
    if position.spent_a and position.phase in ("climb", "settle"):
        text, color = notation.turn_text(position, game.rules), game.colors[position.seat]
        if position.dice[0] == position.dice[1]:
            message = "with equal numbers no ring is spent on the dice"
            yield fault("turn", text, message, "4a", "ring-a-equal", cells=[])
        elif position.rings[position.seat] == 2:
            message = f"{color} spent a ring this turn but has two left"
            yield fault("turn", text, message, "4a", "ring-a-twice", color=color, cells=[])


def _stock_errors(game: TurmbauerGame, position: Position) -> Iterator[PositionError]:
    """Stocks have what is used, and tower and box hold one block for each turn."""
    uneven = []
    for seat, (color, turns) in enumerate(zip(game.colors, turns_had(game, position), strict=True)):
        own = [block.piece for block in position.blocks if block.seat == seat] + [*position.boxed[seat]]
        if len(own) != turns:
            uneven.append((color, turns, len(own)))
        for index, piece in enumerate(game.pieces.pieces):
            number = own.count(index)
            if number > piece.count:
                built = [block for block in position.blocks if (block.seat, block.piece) == (seat, index)]
                data = {
                    "color": color,
                    "piece": piece.id,
                    "number": number,
                    "most": piece.count,
                    "cells": [cube[:3] for block in built[piece.count :] for cube in block.cubes],
                }
                message = f"{color} has {piece.count} of block {piece.id}, but {number} are used"
                part = "box" if index in position.boxed[seat] else "tower"
                yield fault(part, f"{color}{piece.id}", message, "2.2", "too-many", **data)
    for color, turns, number in uneven:
        message = f"{color} has had {turns} turns by then, but {number} of its blocks are in tower and box"
        data = {"color": color, "turns": turns, "number": number, "cells": []}
        yield fault("turn", None, message, "2.4", "turns", **data)


def _room_errors(game: TurmbauerGame, position: Position) -> Iterator[PositionError]:
    """Further play must not outgrow the engine's limits; towers built by the rules never do."""
    cells = [*BASE, *(cube[:3] for block in position.blocks for cube in block.cubes)]
    left = Counter(
        {number: piece.count * len(game.colors) for number, piece in enumerate(game.pieces.pieces)}
    )
    left.subtract(block.piece for block in position.blocks)
    left.subtract(number for ids in position.boxed for number in ids)
    longest = [piece.length for piece in game.pieces.pieces]
    floors = 1 + max(z for _, _, z in cells)
    if floors + sum(longest[number] * count for number, count in left.items()) > FLOORS:
        message = (
            f"with {floors} floors it could outgrow {FLOORS} by the blocks that are left; no game gets there"
        )
        yield fault("tower", None, message, "3.5")
    # each later block reaches at most one cell further than the tower
    for axis, letter in enumerate("xy"):
        low, high = min(cell[axis] for cell in cells), max(cell[axis] for cell in cells)
        if position.round <= 1:  # the blocks of the first round share a face with the base stone
            low, high = min(low, -max(longest)), max(high, 1 + max(longest))
        span = high - low + 1
        later = min(left.total(), (game.rules.num_rounds - 1) * len(game.colors))
        if span + later > SPAN:
            message = (
                f"with {span} cells along {letter} it could outgrow {SPAN} by the {later} blocks that are left; "
                "no game gets there"
            )
            yield fault("tower", None, message, "3.6")


# -- why no game can reach one -----------------------------------------------------------------------


def doubts(game: TurmbauerGame, position: Position) -> list[Reason]:
    """The reasons why no game can reach a position that the engine accepts; empty if none is certain.

    `data` holds the offending cells under ``cells``, and the number of a block that is concerned under
    ``block``.
    """
    found = [*_block_doubts(game, position), *_climber_doubts(game, position)]
    if game.rules.stability != "glued" and position.phase not in ("settle", "collapse"):
        found += _standing_doubts(game, position)
    return found


def _rounds(game: TurmbauerGame, position: Position) -> list[int | None]:
    """For each block the earliest round in which it can have been built; None if its color had no turn for
    it."""
    num_seats, turns = len(game.colors), turns_had(game, position)
    built = [0] * num_seats
    found: list[int | None] = []
    last = -1
    for block in position.blocks:
        boxed = len(position.boxed[block.seat])
        place = position.place(block.seat)
        number = max(built[block.seat], (last - place) // num_seats + 1)  # rounds from 0
        built[block.seat] += 1
        earliest = built[block.seat] - 1
        if number > earliest + boxed or number >= turns[block.seat]:
            found.append(None)
            continue
        found.append(number + 1)
        last = number * num_seats + place
    return found


def _block_doubts(game: TurmbauerGame, position: Position) -> Iterator[Reason]:
    ids = [piece.id for piece in game.pieces.pieces]
    turns = turns_had(game, position)
    has_all_turns = all(used(game, position, seat).total() == number for seat, number in enumerate(turns))
    first_of_color = {
        seat: index for index, seat in reversed(list(enumerate(b.seat for b in position.blocks)))
    }
    for index, (block, turn) in enumerate(zip(position.blocks, _rounds(game, position), strict=True)):
        cells = tuple([cube[:3] for cube in block.cubes])
        color, number = game.colors[block.seat], index + 1
        if turn is None and has_all_turns:  # otherwise that has been reported already
            yield _reason("2.1", "turn-order", block=number, color=color, cells=list(cells))
        if block.is_misplaced:
            yield _reason("3.2", "misplaced", block=number, color=color, cells=list(cells))
        else:
            rounds = [turn == 1]
            if turn is None and first_of_color[block.seat] == index:
                rounds = [True, False]  # unknown when it was built
            elif turn == 1 and position.boxed[block.seat]:
                rounds = [True, False]  # it may have boxed first
            tower = tower_of(game, position.blocks[:index])
            build = Build(ids[block.piece], cells)
            tries = [
                next(placement_reasons(game, tower, (), block.seat, build, first), None) for first in rounds
            ]
            if None not in tries and tries[0] is not None:
                reason = tries[0]
                yield replace(reason, data={**reason.data, "block": number})


def _climber_doubts(game: TurmbauerGame, position: Position) -> Iterator[Reason]:
    tower = tower_of(game, position.blocks)
    turns = turns_had(game, position)
    for seat, color in enumerate(game.colors):
        place, rings = position.climbers[seat], position.rings[seat]
        is_on_turn = position.phase != "over" and seat == position.seat
        has_built = is_on_turn and position.phase in ("climb", "settle", "collapse")
        climbs = turns[seat] - has_built
        if place is not None and not climbs:
            yield _reason("5.7", "early-climb", color=color, cells=[place])
        if 2 - rings > climbs + (has_built and position.spent_a):
            yield _reason("4", "early-rings", color=color, number=2 - rings, turns=climbs, cells=[])
        if place is not None and rings == 2 and tower.is_field(place):
            yield from _field_doubts(tower, seat, color, place)


def _field_doubts(tower: Tower, seat: int, color: str, place: Cell) -> Iterator[Reason]:
    """Check that a climber that never spent a ring can walk back the way it came."""
    if not tower.is_open(place, seat):
        yield _reason("4b", "no-ring-b", color=color, cells=[place])
    elif tower.freedom(place, seat) < Freedom.FREE:
        yield _reason("3.7", "shut-in", color=color, cells=[place])


def _standing_doubts(game: TurmbauerGame, position: Position) -> Iterator[Reason]:
    statics = Statics([BASE, *[[cube[:3] for cube in block.cubes] for block in position.blocks]])
    is_strict = game.rules.stability == "strict"
    if statics.stands() if is_strict else statics.verdict() != "falls":
        return
    cells = [cube[:3] for number in statics.fallers() if number for cube in position.blocks[number - 1].cubes]
    yield _reason("3.9" if is_strict else "6.1", "does-not-stand", cells=cells)


def placement_doubts(game: TurmbauerGame, position: Position, seat: int, build: Build) -> Iterator[Reason]:
    """The reasons why a color could not build a block next, apart from turn and dice; only a breach of 3.1
    is physically impossible."""
    is_first = not used(game, position, seat).total()
    climbers: Sequence[Place] = position.climbers
    return placement_reasons(game, tower_of(game, position.blocks), climbers, seat, build, is_first)
