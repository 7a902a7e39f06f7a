"""Gymnasium: one learner in a game, with our players in the other seats.

Importing this module registers ``turmcore/<Game>-v0`` for every game of the registry:
``gymnasium.make("turmcore/Waechter-v0", opponents="level2")``.
"""

from __future__ import annotations

from typing import Any

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
    the win. A number without a legal action loses the game at once (reward 0, ``info["illegal"]`` says why); what is no
    number is a TypeError.

    Parameters
    ----------
    game : str or Game
    seat : int or None
        The learner's seat; None draws a new one for each game.
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
        seat: int | None = None,
        opponents: str = "random",
        actions: str = "listed",
        width: int | None = None,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        check_mode(render_mode)
        self.game = turmcore.load(game, **options) if isinstance(game, str) else game
        n = self.game.num_players
        if seat is not None and seat not in range(n):
            raise TurmError(f"a seat is a number from 0 to {n - 1}, not {seat!r}")
        names = opponents.split(",")
        if len(names) not in (1, n - 1):
            raise TurmError(f"opponents: 1 or {n - 1} agents are needed, not {len(names)}")
        self.render_mode = render_mode
        self.numbering = Numbering(self.game, actions, width)
        self.width = self.numbering.width
        self.seat = 0 if seat is None else seat
        self._wanted_seat = seat
        self._opponents = [make(name) for name in (names if len(names) == n - 1 else names * (n - 1))]
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
        self.seat = int(self.np_random.integers(n)) if self._wanted_seat is None else self._wanted_seat
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
        is_over = self._state.is_over()
        reward = float(self._state.returns()[self.seat]) if is_over else 0.0
        return self._seen(), reward, is_over, self.numbering.is_stuck(self._state), {}

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


def environment_id(name: str) -> str:
    """Gymnasium's name for a registered game."""
    return f"turmcore/{name.capitalize()}-v0"


for _name in turmcore.games():
    if environment_id(_name) not in gymnasium.registry:
        gymnasium.register(environment_id(_name), entry_point=f"{__name__}:TowerEnv", kwargs={"game": _name})
