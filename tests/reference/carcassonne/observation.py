"""A position as rows of numbers for learning programs."""

from __future__ import annotations

from typing import Any

import numpy
from numpy.typing import NDArray

from .tiles import tiles_in_play

PHASES = ("draw", "place", "act", "capture", "end")
SEGMENTS = ("c0", "c1", "f0", "f1", "f2", "f3", "m", "r0", "r1", "r2", "r3")
TOP = "t"
TYPES = tuple(tiles_in_play(frozenset({"base", "tower"})))
TILES, SEATS, COLUMNS = 90, 6, 9


def observe(state: Any, player: int) -> NDArray[numpy.int32]:
    """What a player sees; seats are counted from the player's own.

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
