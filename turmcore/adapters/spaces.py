"""The space of what an agent sees, for the interfaces that use Gymnasium's."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces

from turmcore import Game, TurmError


def seen_space(game: Game, width: int) -> spaces.Dict:
    """``observation`` within the range of each part (`Game.observation_layout`), and ``action_mask`` for `width` numbers."""
    kind = np.dtype(game.observation_type)
    low, high = np.zeros(game.observation_shape, kind), np.zeros(game.observation_shape, kind)
    try:
        for part in game.observation_layout:
            low[part.place], high[part.place] = part.least, part.most
    except TurmError:  # the game does not say what its numbers mean
        low[...], high[...] = np.iinfo(kind).min, np.iinfo(kind).max
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=kind.type),
            "action_mask": spaces.Box(0, 1, (width,), np.int8),
        }
    )
