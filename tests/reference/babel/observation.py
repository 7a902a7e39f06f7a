"""A position as rows of numbers for learning programs."""

from __future__ import annotations

from typing import Any

import numpy
from numpy.typing import NDArray

COLORS = "rygbwk"
PARTS = ("G5", "G4", "G3")

PHASES = ("secret", "roll", "gift", "use", "end")
UNKNOWN = 6


def observe(state: Any, player: int) -> NDArray[numpy.int16]:
    """What a player sees.

    Returns
    -------
    ndarray of int16, shape (8, fields of the board)
        Rows 0-5: figures of each color by field, the fields in the board's order. Row 6: 1 where figures are bound.
        Row 7 holds numbers: phase (0 secret, 1 roll, 2 gift, 3 use, 4 end), the seat to move counted from the
        player's, the number given or rolled, numbers without progress, groups of three, number of players, then
        for each seat from the player's own on its color (0-5, 6 if not known or no such player).
    """
    board, n = state.game.board, state.game.num_players
    array = numpy.zeros((8, len(board.fields)), numpy.int16)
    for name, colors in state.fields.items():
        column = board.fields.index(name)
        for color in colors:
            array[COLORS.index(color), column] += 1
        array[6, column] = board.kinds[name] in PARTS and len(colors) > 1
    turn = 0 if state.player is None else (state.player - player) % n
    array[7, :6] = PHASES.index(state.phase), turn, state.number or 0, state.quiet, state.groups, n
    array[7, 6:12] = UNKNOWN
    for seat, secret in enumerate(state.secrets):
        if secret is not None:
            array[7, 6 + (seat - player) % n] = COLORS.index(secret)
    return array
