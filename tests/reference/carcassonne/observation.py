"""A position as rows of numbers for learning programs."""

from __future__ import annotations

from typing import Any

import numpy
from numpy.typing import NDArray

from .tiles import all_tiles, tiles_in_play

PHASES = ("draw", "place", "act", "capture", "end")
SEGMENTS = ("c0", "c1", "f0", "f1", "f2", "f3", "m", "r0", "r1", "r2", "r3")
TOP = "t"
TYPES = tuple(tiles_in_play(frozenset({"base", "tower"})))
TILES, SEATS, COLUMNS = 90, 6, 9


def observe(state: Any, player: int) -> NDArray[numpy.int32]:
    """What a player sees."""
    rules = state.game.rules
    if rules.is_whole:
        return observe_whole(state, player)
    return observe_figures(state, player) if rules.is_wide else observe_towers(state, player)


def observe_towers(state: Any, player: int) -> NDArray[numpy.int32]:
    """The base game and its towers; seats are counted from the player's own.

    Returns
    -------
    ndarray of int32, shape (139, 9)
        Rows 0-89: the tiles in placing order: 1, type (by number in `TYPES`), x, y, rotation, tower height, 1 +
        seat and 1 + segment (by number in `SEGMENTS`) of the follower on it, 1 + seat of the one on top of the tower;
        zeros where there is no tile. Rows 90-130: by type copies in the bag and copies that left the game. Rows
        131-136: by seat points, followers, tower pieces, then the prisoners that the seat holds of each seat.
        Row 137: phase (0 draw, 1 place, 2 act, 3 capture, 4 end), seat to move, 1 + type in hand, whether ransom was
        paid, number of players. Row 138: at a capture 1 and the tower's cell x, y.
    """
    types, n = {id: i for i, id in enumerate(TYPES)}, state.game.num_players
    tiles = numpy.zeros((TILES, COLUMNS), numpy.int32)
    rows = {}
    for i, placed in enumerate(state.tiles):
        rows[placed.x, placed.y] = i
        tiles[i, :6] = 1, types[placed.tile], placed.x, placed.y, placed.rotation, placed.height
    for one in state.followers:
        row, seat = rows[one.x, one.y], 1 + (one.player - player) % n
        if one.segment == TOP:
            tiles[row, 8] = seat
        else:
            tiles[row, 6:8] = seat, 1 + SEGMENTS.index(one.segment)
    copies = numpy.zeros((len(types), COLUMNS), numpy.int32)
    for id, count in state.bag.items():
        copies[types[id], 0] = count
    for id in state.discards:
        copies[types[id], 1] += 1
    seats = numpy.zeros((SEATS, COLUMNS), numpy.int32)
    for i, owned in enumerate(state.players):
        seats[(i - player) % n, :3] = owned.score, owned.followers, owned.pieces
    for (captor, owner), count in state.prisoners.items():
        seats[(captor - player) % n, 3 + (owner - player) % n] = count
    turn = numpy.zeros((2, COLUMNS), numpy.int32)
    seat = 0 if state.player is None else (state.player - player) % n
    hand = 0 if state.hand is None else 1 + types[state.hand.id]
    turn[0, :5] = PHASES.index(state.phase), seat, hand, state.is_ransomed, n
    if state.tower is not None:
        turn[1, :3] = 1, *state.tower
    return numpy.concatenate([tiles, copies, seats, turn])


WHOLE_SEGMENTS = ("c0", "c1", "c2", "c3", "f0", "f1", "f2", "f3", "m", "g", "r0", "r1", "r2", "r3", TOP)


def observe_whole(state: Any, player: int) -> NDArray[numpy.int32]:
    """With festival or abbot: as `observe_figures`, with as many rows for tiles and types as the game has of them.

    With abbots each seat has eleven rows for figures, and two columns more: its abbot in the supply, 1 + seat that holds him.
    """
    n, later = state.game.num_players, int("A" in state.game.rules.figures)
    types, num_tiles = list(state.game.tiles), state.game.num_tiles
    seats = num_tiles + len(types)
    figures, each = seats + SEATS, EACH + later
    turn = figures + SEATS * each
    seen = numpy.zeros((turn + 10, WIDE + 2 * later), numpy.int32)
    cells = [(placed.x, placed.y) for placed in state.tiles]
    for i, placed in enumerate(state.tiles):
        seen[i, :6] = 1, placed.x, placed.y, types.index(placed.tile), placed.rotation, placed.height
    for id, count in state.bag.items():
        seen[num_tiles + types.index(id), 0] = count
    for id in state.discards:
        seen[num_tiles + types.index(id), 1] += 1
    for i, owned in enumerate(state.players):
        row = seen[seats + (i - player) % n]
        row[:3] = owned.score, owned.followers, owned.pieces
        row[9:12] = [letter in owned.figures for letter in FIGURES[1:]]
        row[13:16] = owned.goods
        if later:
            row[16] = "A" in owned.figures
        own = [one for one in state.followers if one.player == i]
        own.sort(key=lambda one: (cells.index((one.x, one.y)), WHOLE_SEGMENTS.index(one.segment)))
        for k, one in enumerate(own):
            where = one.x, one.y, 1 + WHOLE_SEGMENTS.index(one.segment)
            kind = (*FIGURES, "A").index(one.figure)
            seen[figures + each * ((i - player) % n) + k, :5] = 1, *where, kind
    for (captor, owner), count in state.prisoners.items():
        letters = state.caught.get((captor, owner), "")
        seen[seats + (captor - player) % n, 3 + (owner - player) % n] = count - len(letters)
        for letter in letters:
            seen[seats + (owner - player) % n, 12 if letter == "L" else 17] = 1 + (captor - player) % n
    row = seen[turn]
    row[0] = ALL_PHASES.index(state.phase)
    row[1] = 0 if state.player is None else (state.player - player) % n
    row[2] = 0 if state.hand is None else 1 + types.index(state.hand.id)
    row[3:7] = state.is_ransomed, n, state.earns_second, state.is_second
    row[7] = 0 if state.giver is None else 1 + (state.giver - player) % n
    there = (state.tower, state.dragon, state.fairy, *state.dragon_left)
    for i, cell in enumerate(there, turn + 1):
        if cell is not None:
            seen[i, :3] = 1, *cell
    if state.fairy_segment:
        seen[turn + 3, 3] = 1 + WHOLE_SEGMENTS.index(state.fairy_segment)
    return seen


ALL_PHASES = (*PHASES, "exchange", "dragon")
ALL_SEGMENTS = ("c0", "c1", "c2", "c3", *SEGMENTS[2:], TOP)
ALL_TYPES = tuple(all_tiles())
FIGURES = ("", "L", "B", "P")
EACH = 10  # rows for the figures of a seat
WIDE = 16


def observe_figures(state: Any, player: int) -> NDArray[numpy.int32]:
    """With figures or further tiles; seats are counted from the player's own.

    Returns
    -------
    ndarray of int32, shape (349, 16)
        Rows 0-161: the tiles in placing order: 1, x, y, type (by number in `ALL_TYPES`), rotation, tower height. Rows
        162-272: by type copies in the bag and copies that left the game. Rows 273-278: by seat points, followers,
        tower pieces, the small prisoners that the seat holds of each seat, large follower, builder and pig in the
        supply, 1 + seat that holds the large follower, wine, grain, cloth. Rows 279-338: by seat its figures, in
        placing order of their tiles, then by segment: 1, x, y, 1 + segment, kind. Row 339: phase, seat to move, 1 +
        type in hand, whether ransom was paid, number of players, whether a second tile follows, whether it is the
        second, 1 + seat that gives a prisoner back. Rows 340-348: tower that captures, dragon, fairy with 1 + segment
        of her follower, the tiles that the dragon has left: 1, x, y.
    """
    n = state.game.num_players
    seen = numpy.zeros((349, WIDE), numpy.int32)
    cells = [(placed.x, placed.y) for placed in state.tiles]

    def seat(of: int) -> int:
        return (of - player) % n

    for i, placed in enumerate(state.tiles):
        seen[i, :6] = 1, placed.x, placed.y, ALL_TYPES.index(placed.tile), placed.rotation, placed.height
    for id, count in state.bag.items():
        seen[162 + ALL_TYPES.index(id), 0] = count
    for id in state.discards:
        seen[162 + ALL_TYPES.index(id), 1] += 1
    for i, owned in enumerate(state.players):
        row = seen[273 + seat(i)]
        row[:3] = owned.score, owned.followers, owned.pieces
        row[9:12] = [letter in owned.figures for letter in FIGURES[1:]]
        row[13:] = owned.goods
        own = [one for one in state.followers if one.player == i]
        own.sort(key=lambda one: (cells.index((one.x, one.y)), ALL_SEGMENTS.index(one.segment)))
        for k, one in enumerate(own):
            where = one.x, one.y, 1 + ALL_SEGMENTS.index(one.segment)
            seen[279 + EACH * seat(i) + k, :5] = 1, *where, FIGURES.index(one.figure)
    for (captor, owner), count in state.prisoners.items():
        is_large = (captor, owner) in state.large_prisoners
        seen[273 + seat(captor), 3 + seat(owner)] = count - is_large
        if is_large:
            seen[273 + seat(owner), 12] = 1 + seat(captor)
    turn = seen[339]
    turn[0] = ALL_PHASES.index(state.phase)
    turn[1] = 0 if state.player is None else seat(state.player)
    turn[2] = 0 if state.hand is None else 1 + ALL_TYPES.index(state.hand.id)
    turn[3:7] = state.is_ransomed, n, state.earns_second, state.is_second
    turn[7] = 0 if state.giver is None else 1 + seat(state.giver)
    for row, cell in (
        (340, state.tower),
        (341, state.dragon),
        (342, state.fairy),
        *enumerate(state.dragon_left, 343),
    ):
        if cell is not None:
            seen[row, :3] = 1, *cell
    if state.fairy_segment:
        seen[342, 3] = 1 + ALL_SEGMENTS.index(state.fairy_segment)
    return seen
