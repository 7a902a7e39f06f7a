"""A position as rows of numbers for learning programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy
from numpy.typing import NDArray

from turmcore.carcassonne.notation import SEGMENTS
from turmcore.carcassonne.tiles import TOTALS, all_tiles

if TYPE_CHECKING:
    from turmcore.carcassonne.state import CarcassonneState

PHASES = ("draw", "place", "act", "capture", "end")
COLUMNS = 9
CODES = (*SEGMENTS, "t")


def observe(state: CarcassonneState, player: int) -> NDArray[numpy.int32]:
    """What a player sees; seats are counted from the player's own.

    Returns
    -------
    ndarray of int32, shape (139, 9)
        Rows 0-89: the tiles in placing order: 1, type (by number in `all_tiles`), x, y, rotation, tower height, 1 +
        seat and 1 + segment (by number in `SEGMENTS`) of the follower on it, 1 + seat of the one on top of the tower;
        zeros where there is no tile. Rows 90-130: by type copies in the bag and copies that left the game. Rows
        131-136: by seat points, followers, tower pieces, then the prisoners that the seat holds of each other one.
        Row 137: phase (0 draw, 1 place, 2 act, 3 capture, 4 end), seat on turn, 1 + type in hand, whether ransom was
        paid, number of players. Row 138: at a capture 1 and the tower's cell.
    """
    types = {name: i for i, name in enumerate(all_tiles())}
    n, most = state.game.num_players, TOTALS["tiles"]
    array = numpy.zeros((most + len(types) + 8, COLUMNS), numpy.int32)
    rows = {}
    for i, placed in enumerate(state.tiles):
        rows[placed.x, placed.y] = i
        array[i, :6] = 1, types[placed.tile], placed.x, placed.y, placed.rotation, placed.height
    for one in state.followers:
        row, seat = rows[one.x, one.y], 1 + (one.player - player) % n
        if one.segment == "t":
            array[row, 8] = seat
        else:
            array[row, 6:8] = seat, 1 + CODES.index(one.segment)
    for name, count in state.bag.items():
        array[most + types[name], 0] = count
    for name in state.discards:
        array[most + types[name], 1] += 1
    first = most + len(types)
    for i, owned in enumerate(state.players):
        array[first + (i - player) % n, :3] = owned.score, owned.followers, owned.pieces
    for (captor, owner), count in state.prisoners.items():
        array[first + (captor - player) % n, 3 + (owner - player) % n] = count
    turn = 0 if state.player is None else (state.player - player) % n
    hand = 0 if state.hand is None else 1 + types[state.hand.id]
    array[first + 6, :5] = PHASES.index(state.phase), turn, hand, state.is_ransomed, n
    if state.tower is not None:
        array[first + 7, :3] = 1, *state.tower
    return array
