"""PettingZoo: every player of a game is an agent, and they act in turn (AEC)."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv

import turmcore
from turmcore import TurmError
from turmcore.adapters.pictures import MODES, check_mode, render
from turmcore.adapters.places import Numbering, play_chance
from turmcore.adapters.spaces import seen_space


class TowerEnv(AECEnv):
    """A game of the registry as an AEC environment.

    An observation is a dict: ``observation`` as in `State.observation`, and ``action_mask`` for the numbers
    of legal actions (`turmcore.adapters.places`). Rewards come at the end of the game: each player's share of
    the win. The environment plays chance. An illegal action raises `IllegalAction` and changes nothing;
    ``pettingzoo.utils.TerminateIllegalWrapper`` turns it into a loss.

    Parameters
    ----------
    game : str or Game
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

    metadata: ClassVar[dict[str, Any]] = {
        "name": "turmcore_v0",
        "render_modes": [*MODES],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str | turmcore.Game = "waechter",
        *,
        actions: str = "listed",
        width: int | None = None,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        super().__init__()
        check_mode(render_mode)
        self.game = turmcore.load(game, **options) if isinstance(game, str) else game
        self.render_mode = render_mode
        self.numbering = Numbering(self.game, actions, width)
        self.width = self.numbering.width
        self.possible_agents = [f"player_{seat + 1}" for seat in range(self.game.num_players)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: seen_space(self.game, self.width) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.width) for agent in self.possible_agents}
        self._random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> spaces.Dict:
        """Always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; the same seed gives the same game. ``options={"state": State}`` begins from a
        position."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        start = (options or {}).get("state")
        self.state_of_game = start.copy() if start is not None else self.game.new_state()
        self.state_of_game.seed(int(self._random.integers(2**63)))
        play_chance(self.state_of_game)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, self.state_of_game.is_over())
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._agent_on_turn()

    def _agent_on_turn(self) -> str:
        return self.possible_agents[max(0, self.state_of_game.current_player)]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """An agent's observation; its mask has ones only if it is to move. `TurmError` if there is no such agent."""
        if agent not in self.possible_agents:
            raise TurmError(f"there is no agent {agent!r}; there are {', '.join(self.possible_agents)}")
        seat, state = self.possible_agents.index(agent), self.state_of_game
        is_on_turn = state.current_player == seat and agent in self.agents
        return {
            "observation": state.observation(seat),
            "action_mask": self.numbering.mask(state) if is_on_turn else np.zeros(self.width, np.int8),
        }

    def step(self, action: int | None) -> None:
        """Play the action with a number, then chance.

        The game is truncated for all if no fixed number stands for a legal action of the next agent.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        state = self.state_of_game
        state.play(self.numbering.action(state, action))
        play_chance(state)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if state.is_over():
            self.rewards = dict(zip(self.possible_agents, state.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self._agent_on_turn()
            self.truncations = dict.fromkeys(self.agents, self.numbering.is_stuck(state))
        self._accumulate_rewards()
        if state.is_over() or self.truncations[self.agent_selection]:
            self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def action_masks(self) -> NDArray[np.bool_]:
        """A mask of the numbers that the agent to move may choose."""
        return self.numbering.mask(self.state_of_game).astype(np.bool_)

    def render(self) -> str | NDArray[np.uint8] | None:
        """The position in the form of `render_mode`."""
        return render(self.state_of_game, self.render_mode)

    def close(self) -> None:
        """Nothing to close."""
