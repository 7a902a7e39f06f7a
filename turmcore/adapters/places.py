"""Actions as numbers in a fixed range, in one of two ways.

``"listed"``: indices into the list of legal actions. Number k stands for `state.legal_actions()[k]`, and a
mask says which numbers are valid. The meaning of a number changes from node to node.

``"fixed"``: policy indices (`Game.policy_index`). A number means the same action in every position; there are
many (`Game.policy_size`), and the mask shows the few that are legal.
"""

from __future__ import annotations

from operator import index
from typing import SupportsIndex

import numpy as np
from numpy.typing import NDArray

from turmcore import Action, Game, IllegalAction, State, TurmError

KINDS = ("listed", "fixed")


class Numbering:
    """The numbering of a game's actions in an environment.

    Parameters
    ----------
    game : Game
    actions : {"listed", "fixed"}
    width : int, optional
        Number of list indices; by default enough for every list of the game. Policy indices have their own
        range.
    """

    def __init__(self, game: Game, actions: str = "listed", width: int | None = None) -> None:
        if actions not in KINDS:
            raise ValueError(f"actions are {' or '.join(KINDS)}, not {actions!r}")
        if actions == "fixed" and width is not None:
            raise ValueError("width is for listed actions; fixed ones have their own range")
        self.is_fixed = actions == "fixed"
        self.width = game.policy_size if self.is_fixed else width_of(game, width)

    def mask(self, state: State) -> NDArray[np.int8]:
        """1 for the number of every legal action, shape (width,)."""
        return policy_mask(state) if self.is_fixed else mask(state, self.width)

    def action(self, state: State, number: object) -> Action:
        """The legal action with a number; IllegalAction if there is none."""
        return policy_action(state, number) if self.is_fixed else action_at(state, number)

    def is_stuck(self, state: State) -> bool:
        """True if somebody is to act and no number stands for a legal action.

        Fixed numbers leave out distant places (`Game.policy_index`).
        """
        return self.is_fixed and state.current_player >= 0 and not (state.policy_indices() >= 0).any()


def policy_mask(state: State) -> NDArray[np.int8]:
    """1 for the policy index of every legal action, shape (policy_size,); all 0 when the game is over."""
    return state.policy_mask().view(np.int8)


def policy_action(state: State, index: object) -> Action:
    """The legal action with a policy index.

    Raises
    ------
    IllegalAction
        If it stands for no action, or for an illegal one; nothing has been played.
    """
    try:
        action = state.policy_action(_whole(index))
    except TurmError as error:
        raise IllegalAction("", str(error)) from None
    reason = state.why_not(action)
    if reason is not None:
        raise IllegalAction(reason.rule, reason.sentence)
    return action


def mask(state: State, width: int) -> NDArray[np.int8]:
    """1 for every index of the list of legal actions, shape (width,); all 0 when the game is over.

    Actions beyond `width` cannot be chosen.
    """
    out = np.zeros(width, np.int8)
    out[: state.num_actions()] = 1
    return out


def action_at(state: State, place: object) -> Action:
    """The action at an index of the list.

    Raises
    ------
    IllegalAction
        If there is none; nothing has been played.
    """
    number, count = _whole(place), state.num_actions()
    if not 0 <= number < count:
        raise IllegalAction("", f"there are {count} legal actions, numbered from 0, and no number {number}")
    return state.nth(number)


def _whole(number: object) -> int:
    """A number of Python or numpy, or an array without axes; TypeError for anything else."""
    is_array = isinstance(number, np.ndarray) and number.shape
    if isinstance(number, bool | np.bool_) or is_array or not isinstance(number, SupportsIndex):
        raise TypeError(f"an action is a whole number, not {number!r}")
    return index(number)


def width_of(game: Game, width: int | None) -> int:
    """The size of the action space: the given one, or enough for every list of the game."""
    if width is None:
        return game.most_actions
    if not isinstance(width, int) or width < 1:
        raise ValueError(f"width is a whole number from 1, not {width!r}")
    return width


def play_chance(state: State) -> None:
    """Play chance nodes until a player has to decide or the game is over."""
    while state.is_chance():
        state.play(state.sample_chance())
