"""Actions as numbers of a fixed range: places in the list of legal actions.

A game's lists may be thousands long and different at every node, so a learner is given the list's places instead of
actions: number k stands for `state.legal_actions()[k]`, and a mask says which numbers there are. What a number means
changes from node to node; `Game.action_numbers` has numbers that keep their meaning.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from turmcore import Action, Game, IllegalAction, State


def mask(state: State, width: int) -> NDArray[np.int8]:
    """1 for every place of the list of legal actions, shape (width,); all 0 when the game is over.

    Of a list that is longer than `width` the rest cannot be chosen.
    """
    out = np.zeros(width, np.int8)
    out[: state.num_actions()] = 1
    return out


def action_at(state: State, place: object) -> Action:
    """The action at a place of the list.

    Raises
    ------
    IllegalAction
        There is none; nothing has been played.
    """
    number = np.asarray(place)
    count = state.num_actions()
    if number.shape != () or number.dtype.kind not in "iu" or not 0 <= int(number) < count:
        raise IllegalAction("", f"there are {count} legal actions, numbered from 0, and no number {place!r}")
    return state.nth(int(number))


def width_of(game: Game, width: int | None) -> int:
    """The range of the numbers: what was asked for, or room for every list of the game."""
    if width is None:
        return game.most_actions
    if not isinstance(width, int) or width < 1:
        raise ValueError(f"width is a whole number from 1, not {width!r}")
    return width


def play_chance(state: State) -> None:
    """Play chance nodes until somebody has to decide or the game is over."""
    while state.is_chance():
        state.play(state.sample_chance())
