"""Gymnasium: one learner in a game, with our players in the other seats.

Importing this module registers ``turmcore/<Game>-v0`` for every game of the registry:
``gymnasium.make("turmcore/Waechter-v0", opponents="level2")``; `gymnasium.make_vec` gives many at once (`turmcore.adapters.vector`).
"""

from __future__ import annotations

from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

import turmcore
from turmcore import IllegalAction, TurmError
from turmcore.adapters.pictures import MODES, check_mode, render
from turmcore.adapters.places import Numbering, play_chance
from turmcore.adapters.spaces import seen_space
from turmcore.players import make


class TowerEnv(gymnasium.Env):
    """A game of the registry with one learner.

    An observation is a dict: ``observation`` as in `State.observation`, and ``action_mask`` for the numbers
    of legal actions (`turmcore.adapters.places`). The reward at the end of a game is the learner's share of
    the win; ``info["returns"]`` has everybody's then. A number without a legal action loses the game at once (reward 0, ``info["illegal"]`` says why); what is no
    number is a TypeError.

    Parameters
    ----------
    game : str or Game
    seat : int, "all" or None
        The learner's seat; None draws a new one for each game. With "all" every player is the learner in turn: what it
        sees is the view of the one on turn, and the reward is for the one who has acted.
    opponents : str
        Agents as in ``turmcore play``: one for all other seats, or one for each, separated by commas.
    actions : {"listed", "fixed"}
        The meaning of the numbers: indices into the list of legal actions, or policy indices, which mean the
        same action in every position (`Game.policy_index`).
    width : int, optional
        Size of the action space for listed actions; by default enough for every list of the game.
    render_mode : {None, "ansi", "human", "rgb_array"}
        ``"human"`` prints the drawing as text after every step; a picture needs Qt (extra ``gui``).
    **options
        Settings of the game.
    """

    metadata: dict[str, Any] = {"render_modes": [*MODES]}  # noqa: RUF012  # as the base class has it

    def __init__(
        self,
        game: str | turmcore.Game = "waechter",
        *,
        seat: int | Literal["all"] | None = None,
        opponents: str = "random",
        actions: str = "listed",
        width: int | None = None,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        check_mode(render_mode)
        self.game = turmcore.load(game, **options) if isinstance(game, str) else game
        names = opponents_of(self.game, seat, opponents)
        self.render_mode = render_mode
        self.numbering = Numbering(self.game, actions, width)
        self.width = self.numbering.width
        self.seat = seat if isinstance(seat, int) else 0
        self._wanted_seat = seat
        self._opponents = [make(name) for name in names]
        self._state = self.game.new_state(0)
        for player in self._opponents:
            player.check(self._state)
        self.observation_space = seen_space(self.game, self.width)
        self.action_space = spaces.Discrete(self.width)

    @property
    def state(self) -> turmcore.State:
        """The position; not a copy."""
        return self._state

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        """Begin a game and play until the learner is to move; the same seed gives the same game."""
        super().reset(seed=seed, options=options)
        n = self.game.num_players
        if self._wanted_seat is None:
            self.seat = int(self.np_random.integers(n))
        self._state = self.game.new_state(int(self.np_random.integers(2**63)))
        for player in self._opponents:
            player.new_game(int(self.np_random.integers(2**63)))
        self._play_others()
        self._show()
        return self._seen(), {}

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _play_others(self) -> None:
        state = self._state
        play_chance(state)
        if self._wanted_seat == "all" and not state.is_over():
            self.seat = state.current_player
        while not state.is_over() and state.current_player != self.seat:
            seat = state.current_player
            player = self._opponents[seat - (seat > self.seat)]
            state.play(player.choose(state if player.sees_all else state.view(seat)))
            play_chance(state)

    def _seen(self) -> dict[str, np.ndarray]:
        return {
            "observation": self._state.observation(self.seat),
            "action_mask": self.numbering.mask(self._state),
        }

    def step(self, action: Any) -> tuple[dict[str, np.ndarray], float, bool, bool, dict[str, Any]]:
        """Play the action with a number, then the others until the learner is to move again.

        The episode is truncated if no fixed number stands for a legal action of the learner.
        """
        if self._state.is_over():
            raise TurmError("the game is over; reset begins a new one")
        try:
            self._state.play(self.numbering.action(self._state, action))
        except IllegalAction as error:
            return self._seen(), 0.0, True, False, {"illegal": str(error)}
        self._play_others()
        self._show()
        if not self._state.is_over():
            return self._seen(), 0.0, False, self.numbering.is_stuck(self._state), {}
        returns = np.array(self._state.returns())
        return self._seen(), float(returns[self.seat]), True, False, {"returns": returns}

    def action_masks(self) -> NDArray[np.bool_]:
        """A mask of the numbers that stand for legal actions, as used by sb3-contrib's MaskablePPO."""
        return self.numbering.mask(self._state).astype(np.bool_)

    def render(self) -> str | NDArray[np.uint8] | None:
        """The position in the form of `render_mode`."""
        return render(self._state, self.render_mode)

    def close(self) -> None:
        """End the opponents' programs, if they have any."""
        for player in self._opponents:
            player.close()


def opponents_of(game: turmcore.Game, seat: int | Literal["all"] | None, opponents: str) -> list[str]:
    """The agents at the seats that are not the learner's, in order; TurmError if the arguments do not fit the game."""
    n = game.num_players
    if seat == "all":
        if opponents != "random":
            raise TurmError(f"opponents: the learner has all seats, and there is none for {opponents!r}")
        return []
    if seat is not None and seat not in range(n):
        raise TurmError(f"a seat is a number from 0 to {n - 1}, not {seat!r}")
    names = opponents.split(",")
    if len(names) not in (1, n - 1):
        raise TurmError(f"opponents: 1 or {n - 1} agents are needed, not {len(names)}")
    return names if len(names) == n - 1 else names * (n - 1)


def environment_id(name: str) -> str:
    """Gymnasium's name for a registered game."""
    return f"turmcore/{name.capitalize()}-v0"


for _name in turmcore.games():
    if environment_id(_name) not in gymnasium.registry:
        gymnasium.register(
            environment_id(_name),
            entry_point=f"{__name__}:TowerEnv",
            vector_entry_point="turmcore.adapters.vector:TowerVectorEnv",
            kwargs={"game": _name},
        )
