"""The space of what an agent sees, for the interfaces that use Gymnasium's."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from turmcore import Game, TurmError


def seen_space(game: Game, width: int) -> spaces.Dict:
    """``observation`` within the range of each part (`Game.observation_layout`), and ``action_mask`` for `width` numbers."""
    low, high = _ranges(game)
    return spaces.Dict(
        {"observation": spaces.Box(low, high, dtype=low.dtype.type), "action_mask": _mask_space(width)}
    )


def sparse_space(game: Game, width: int, num_envs: int | None = None) -> spaces.Dict:
    """The same without zeros: ``seen_places`` in a flat observation, ``seen_values`` there, and ``action_mask``.

    For many environments the numbers of all stand in one row; those of number i begin at ``seen_starts[i]``.
    """
    low, high = _ranges(game)
    found: dict[str, spaces.Space[Any]] = {
        "seen_places": spaces.Sequence(spaces.Box(0, low.size - 1, (), np.int64), stack=True),
        "seen_values": spaces.Sequence(spaces.Box(low.min(), high.max(), (), low.dtype.type), stack=True),
        "action_mask": _mask_space(width) if num_envs is None else batch_space(_mask_space(width), num_envs),
    }
    if num_envs is not None:
        found["seen_starts"] = spaces.Box(0, num_envs * low.size, (num_envs + 1,), np.int64)
    return spaces.Dict(found)


def _mask_space(width: int) -> spaces.Box:
    return spaces.Box(0, 1, (width,), np.int8)


def _ranges(game: Game) -> tuple[NDArray[Any], NDArray[Any]]:
    """The least and the greatest value of each number of an observation."""
    kind = np.dtype(game.observation_type)
    low, high = np.zeros(game.observation_shape, kind), np.zeros(game.observation_shape, kind)
    try:
        for part in game.observation_layout:
            low[part.place], high[part.place] = part.least, part.most
    except TurmError:  # the game does not say what its numbers mean
        low[...], high[...] = np.iinfo(kind).min, np.iinfo(kind).max
    return low, high
