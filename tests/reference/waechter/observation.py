"""What a learning program sees of Turm und Wächter."""

from __future__ import annotations

from typing import Any

import numpy as np

SIZE = 7
GOALS = (3, 45)

PLANES = 19
"""Own stacks of height 1 to 7, the other's, own guard, the other's, own goal, the other's, whether it is to move."""


def observe(state: Any, player: int) -> np.ndarray:
    """The board as a player sees it who always sits at the bottom.

    Returns
    -------
    ndarray of uint8, shape (19, 7, 7)
        Planes as in `PLANES`; the first rank is the player's own, so red's board is turned upside down.
    """
    planes = np.zeros((PLANES, SIZE, SIZE), np.uint8)
    for stack in state.stacks:
        planes[
            (0 if stack.side == player else 7) + stack.height - 1, stack.square // SIZE, stack.square % SIZE
        ] = 1
    for side, square in enumerate(state.guards):
        if square is not None:
            planes[14 if side == player else 15, square // SIZE, square % SIZE] = 1
    for side, goal in enumerate(GOALS):
        planes[16 if side == player else 17, goal // SIZE, goal % SIZE] = 1
    planes[18] = state.current_player == player
    return planes[:, ::-1].copy() if player == 0 else planes
