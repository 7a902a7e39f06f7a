"""Positions set up by hand: which ones the engine refuses, and which ones no game can reach."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from turmcore.core.reason import Reason
from turmcore.errors import TextError
from turmcore.turmbauer import notation
from turmcore.turmbauer.actions import Build
from turmcore.turmbauer.explain import SENTENCES, placement_reasons
from turmcore.turmbauer.notation import PlacedBlock, Position, cell_text
from turmcore.turmbauer.tower import BASE, Freedom, Place, Tower
from turmcore.voxel.lattice import Cell
from turmcore.voxel.statics import Statics

if TYPE_CHECKING:
    from turmcore.turmbauer.game import TurmbauerGame

ORIGIN_SENTENCES = {
    "too-many": "{color} has {most} of block {piece}, but {number} are used",
    "turns": "{color} has had {turns} turns by then, but {number} of its blocks are in tower and box",
    "no-stand": "the climber of {color} cannot stand on {place}",
    "two-on-field": "the climbers of {color} and {other} stand on one field",
    "ring-a-twice": "{color} spent a ring this turn, but has two left",
    "not-taken": "{why}",
    "turn-order": "block {block} is out of turn: {color} had no turn left for it then",
    "misplaced": "block {block} does not continue the checkerboard",
    "early-climb": "the climber of {color} has left the table before its first move",
    "early-rings": "{color} has spent {number} rings in {turns} turns",
    "no-ring-b": "the climber of {color} stands on a foreign color, but no ring is spent",
    "shut-in": "the climber of {color} has no way, but no ring is spent",
    "does-not-stand": "the tower does not stand",
}
"""English sentences by reason code, in addition to those of `turmcore.turmbauer.explain`."""


def _reason(rule: str, code: str, **data: Any) -> Reason:
    words = dict(data)
    if "place" in words:
        words["place"] = cell_text(data["place"])
    return Reason(rule, code, data, (ORIGIN_SENTENCES.get(code) or SENTENCES[code]).format(**words))


def read_draft(game: TurmbauerGame, text: str) -> Position:
    """A position of a game from its text, which may break the rules.

    Raises
    ------
    TextError
        If the text is malformed, or its blocks cannot be placed.
    """
    return notation.read_position(text, game.rules, game.pieces, is_draft=True)


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
    """How many turns each seat has had: its number of blocks in tower and box (rule 2.4)."""
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


def faults(game: TurmbauerGame, position: Position) -> list[Reason]:
    """Why the engine refuses a position; `data` holds the offending cells under ``cells``."""
    found = [*_stock_faults(game, position), *_climber_faults(game, position), *_turn_faults(game, position)]
    if not found:
        try:
            notation.read_position(write_draft(game, position), game.rules, game.pieces)
        except TextError as error:
            found.append(_reason("8", "not-taken", why=str(error), cells=[]))
    return found


def _stock_faults(game: TurmbauerGame, position: Position) -> Iterator[Reason]:
    for seat, color in enumerate(game.colors):
        counts = used(game, position, seat)
        for index, piece in enumerate(game.pieces.pieces):
            if counts[piece.id] > piece.count:
                own = [block for block in position.blocks if (block.seat, block.piece) == (seat, index)]
                cells = [cube[:3] for block in own[piece.count :] for cube in block.cubes]
                yield _reason(
                    "2.2",
                    "too-many",
                    color=color,
                    piece=piece.id,
                    number=counts[piece.id],
                    most=piece.count,
                    cells=cells,
                )


def _climber_faults(game: TurmbauerGame, position: Position) -> Iterator[Reason]:
    tower = tower_of(game, position.blocks)
    there: dict[Cell, str] = {}
    for color, place in zip(game.colors, position.climbers, strict=True):
        if place is None:
            continue
        if not tower.is_field(place):
            yield _reason("5.1", "no-stand", color=color, place=place, cells=[place])
        elif place in there:
            yield _reason("5.5", "two-on-field", color=there[place], other=color, cells=[place])
        there.setdefault(place, color)


def _turn_faults(game: TurmbauerGame, position: Position) -> Iterator[Reason]:
    for seat, turns in enumerate(turns_had(game, position)):
        number = used(game, position, seat).total()
        if number != turns:
            yield _reason("2.4", "turns", color=game.colors[seat], turns=turns, number=number, cells=[])
    if position.spent_a and position.phase in ("climb", "settle"):
        if position.dice[0] == position.dice[1]:
            yield _reason("4a", "ring-a-equal", cells=[])
        elif position.rings[position.seat] == 2:
            yield _reason("4a", "ring-a-twice", color=game.colors[position.seat], cells=[])


def doubts(game: TurmbauerGame, position: Position) -> list[Reason]:
    """Why no game can reach a position that the engine accepts; empty if nothing certainly rules it out.

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
    """Why a color could not build a block next, apart from turn and dice; only a breach of 3.1 is physically
    impossible."""
    is_first = not used(game, position, seat).total()
    climbers: Sequence[Place] = position.climbers
    return placement_reasons(game, tower_of(game, position.blocks), climbers, seat, build, is_first)
