"""The value of a position by looking at everything: slow, and plain enough to be believed.

Nothing is left out, remembered or ordered. Whoever acts takes what is best for itself, the first of equal actions;
chance is averaged; at the horizon the game's evaluation stands, or the same share for everybody without one.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import turmcore

Shares = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class FullTree:
    """How far, and at what, to look.

    Attributes
    ----------
    candidates : callable
        The actions of a decision node that are looked at.
    noisy : callable, optional
        Actions that are followed beyond the horizon, where whoever acts may also leave it at the evaluation.
    returns_draw : bool
        A position that has been on the line before is worth the same to both.
    """

    candidates: Callable = lambda state: state.legal_actions()
    noisy: Callable | None = None
    returns_draw: bool = False

    def ranked(self, state, depth: int) -> dict[str, Shares]:
        """What each action of a decision node is worth, in the order of the candidates."""
        return {
            str(action): self.shares(after(state, action), depth - 1, (state.key,))
            for action in self.candidates(state)
        }

    def shares(self, state, depth: int, path: tuple[int, ...] = ()) -> Shares:
        """What every player gets, all playing their best for so many plies."""
        if state.is_over():
            return tuple(state.returns())
        if self.returns_draw and state.key in path:
            return (0.5, 0.5)
        if depth == 0:
            return self.quiet(state)
        path += (state.key,)
        if state.is_chance():
            outcomes = state.chance_outcomes()
            values = [self.shares(after(state, outcome), depth - 1, path) for outcome, _ in outcomes]
            odds = [probability for _, probability in outcomes]
            return tuple(
                sum(p * v for p, v in zip(odds, column, strict=True)) for column in zip(*values, strict=True)
            )
        return best(
            state.current_player,
            (self.shares(after(state, action), depth - 1, path) for action in self.candidates(state)),
        )

    def quiet(self, state) -> Shares:
        """The evaluation, or what noisy actions make of it."""
        if state.is_over():
            return tuple(state.returns())
        noisy = self.noisy(state) if self.noisy else []
        follow = [self.quiet(after(state, action)) for action in noisy]
        return best(state.current_player, [evaluation(state), *follow])


def best(player: int, choices: Iterable[Shares]) -> Shares:
    """The first of the choices that are best for a player; chance leaves everything as it is."""
    choices = list(choices)
    return max(choices, key=lambda shares: shares[player]) if player >= 0 else choices[0]


def after(state, action):
    """The state after an action."""
    follower = state.copy()
    follower.play(action)
    return follower


def evaluation(state) -> Shares:
    """What the game says of a position, or the same share for everybody."""
    try:
        return tuple(state.evaluate())
    except turmcore.TurmError:
        return (1 / state.game.num_players,) * state.game.num_players
