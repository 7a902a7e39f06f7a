"""OpenSpiel: the games as Python games of ``pyspiel``.

Importing this module registers ``turmcore_<game>`` for every game of the registry:
``pyspiel.load_game("turmcore_babel(options=players:3;board:six-s)")``. An action's number is its index in the
list of legal actions, or with ``actions=fixed`` its policy index (`turmcore.adapters.places`); a chance
outcome's is its index in the list of outcomes. Utilities are shares of the win.

OpenSpiel's Python bots can play them (``open_spiel.python.algorithms.mcts``); its C++ bots crash on every
game registered from Python. The one game with secrets, Babel, has `resample_from_infostate` for
``open_spiel.python.algorithms.ismcts``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np
import pyspiel

import turmcore
from turmcore import Action, Game, State, TurmError
from turmcore.adapters.places import Numbering
from turmcore.registry import game_class

_PREFIX = "turmcore_"
_OUTCOMES = 720  # of the widest chance node: secret colors of five or six players


def game_name(name: str) -> str:
    """OpenSpiel's name for a registered game."""
    return _PREFIX + name


def game_type(name: str, has_tensor: bool = True) -> Any:
    """The type of a registered game for OpenSpiel, independent of its settings."""
    kind = game_class(name)
    chance, information = pyspiel.GameType.ChanceMode, pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=game_name(name),
        long_name=f"turmcore: {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance.EXPLICIT_STOCHASTIC if kind.has_chance else chance.DETERMINISTIC,
        information=information.IMPERFECT_INFORMATION if kind.has_hidden else information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=kind.max_players,
        min_num_players=kind.min_players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=has_tensor,
        parameter_specification={"options": "", "tensor": True, "actions": "listed"},
    )


def _options(text: str) -> dict[str, str]:
    options = {}
    for item in filter(None, text.split(";")):
        key, colon, value = item.partition(":")
        if not colon:
            raise TurmError(f"options: {item!r} is not key:value")
        options[key] = value
    return options


class TowerGame(pyspiel.Game):
    """A registered game; its settings are in the parameter ``options`` as ``key:value;..`` (OpenSpiel uses
    ``=`` itself).

    With ``tensor=False`` there are no observation tensors, which in Turmbauer have 720,896 numbers. With ``actions=fixed``
    actions are policy indices, which mean the same in every position.
    """

    name: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.turm_game: Game = turmcore.load(self.name, **_options((params or {}).get("options", "")))
        if self.turm_game.physics is not None:
            raise TurmError(
                "OpenSpiel needs chance with known probabilities; what falls is decided by physics"
            )
        has_tensor = bool((params or {}).get("tensor", True))
        self.numbering = Numbering(self.turm_game, (params or {}).get("actions", "listed"))
        super().__init__(
            game_type(self.name, has_tensor),
            pyspiel.GameInfo(
                num_distinct_actions=self.numbering.width,
                max_chance_outcomes=_OUTCOMES if self.turm_game.has_chance else 0,
                num_players=self.turm_game.num_players,
                min_utility=0.0,
                max_utility=1.0,
                max_game_length=self.turm_game.most_plies,
            ),
            params or {},
        )
        self.has_tensor = has_tensor

    def new_initial_state(self) -> TowerState:
        """The start position."""
        return TowerState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> TowerObserver:
        """The observer that shows positions to players."""
        return TowerObserver(
            iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params, self.has_tensor
        )


class TowerState(pyspiel.State):
    """A position whose actions are numbers."""

    def __init__(self, game: TowerGame) -> None:
        super().__init__(game)
        self.state: State = game.turm_game.new_state(0)
        self.numbering = game.numbering
        self._seen: list[list[str]] = [[] for _ in range(game.turm_game.num_players)]
        self._witness: State | None = None  # up to the end of `_seen`
        self._numbers: list[tuple[int, int]] = []  # who acted, and the number

    def current_player(self) -> int:
        """The seat, or OpenSpiel's numbers for chance and the end."""
        if self.state.is_over():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.state.is_chance() else self.state.current_player

    def _legal_actions(self, player: int) -> list[int]:
        if not self.numbering.is_fixed:
            return list(range(min(self.state.num_actions(), self.numbering.width)))
        if self.numbering.is_stuck(self.state):
            raise TurmError(f"no policy index stands for a legal action of {self.state.to_text()!r}")
        return [index for index in sorted(self.state.policy_indices().tolist()) if index >= 0]

    def _action(self, number: int) -> Action:
        """The action with a number; chance outcomes are always numbered by index."""
        return self.state.nth(number) if self.state.is_chance() else self.numbering.action(self.state, number)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Indices of the outcomes with their probabilities."""
        return [(i, p) for i, (_, p) in enumerate(self.state.chance_outcomes())]

    def _apply_action(self, action: int) -> None:
        player = self.current_player()
        self.state.play(self._action(action))
        self._numbers.append((player, action))

    def undo_action(self, player: int, action: int) -> None:
        """Take back the last action, which was this one of this player.

        OpenSpiel's own memory of the actions cannot be shortened from here: `history` and its like say what is right,
        programs in C++ that read it themselves do not see that something was taken back.
        """
        if not self._numbers or self._numbers[-1] != (player, action):
            raise TurmError(f"action {action} of player {player} is not the last one")
        self._numbers.pop()
        self.state.undo()
        if self._witness is not None:
            self._witness, self._seen = None, [[] for _ in self._seen]

    def history(self) -> list[int]:
        """The numbers of the actions so far."""
        return [action for _, action in self._numbers]

    def full_history(self) -> list[Any]:
        """The same with the players."""
        state = self.get_game().new_initial_state()
        for action in self.history():
            state.apply_action(action)
        return pyspiel.State.full_history(state)  # only C++ can make its entries

    def history_str(self) -> str:
        """The numbers as a text."""
        return ", ".join(map(str, self.history()))

    def move_number(self) -> int:
        """How many actions there were."""
        return len(self._numbers)

    def is_initial_state(self) -> bool:
        """True if there was none."""
        return not self._numbers

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> TowerState:
        """A state that is the same for a player: what chance has hidden from it is drawn anew.

        Parameters
        ----------
        player
        sampler
            Gives numbers from 0 to 1. What fits is drawn with its probability; that others would rather have acted
            otherwise does not count.
        """
        if not self.state.game.has_hidden:
            return self.clone()
        found = self.get_game().new_initial_state()
        for (_, number), action in zip(self._numbers, self.state.history, strict=True):
            if found.state.is_chance():
                number = _like(found.state, action, player, sampler())
            found.apply_action(number)
        return found

    def seen(self, player: int) -> list[str]:
        """The events that a player has seen; without secrets, the history."""
        if not self.state.game.has_hidden:
            return [str(action) for action in self.state.history]
        if self._witness is None:  # few algorithms ask, and it takes longer than playing
            self._witness = self.state.game.new_state(0)
        for action in self.state.history[self._witness.ply :]:
            for number, seen in enumerate(self._seen):
                seen.extend(str(event) for event in self._witness.events(action, number))
            self._witness.play(action)
        return self._seen[player]

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self._action(action))

    def is_terminal(self) -> bool:
        """True if the game is over."""
        return self.state.is_over()

    def returns(self) -> list[float]:
        """Shares of the win, zeros before the end."""
        return self.state.returns()

    def __str__(self) -> str:
        return self.state.to_text()


def _like(state: State, action: Action, player: int, drawn: float) -> int:
    """The number of an outcome that looks to a player like this one; `drawn` says which, 0 to 1."""
    looks = [str(event) for event in state.events(action, player)]
    outcomes = [
        (number, chance)
        for number, (outcome, chance) in enumerate(state.chance_outcomes())
        if [str(event) for event in state.events(outcome, player)] == looks
    ]
    left = drawn * sum(chance for _, chance in outcomes)
    for number, chance in outcomes:
        left -= chance
        if left < 0:
            return number
    return outcomes[-1][0]


class TowerObserver:
    """Shows positions: `State.observation` as a tensor, the player's view as a text."""

    def __init__(self, iig_obs_type: Any, params: dict[str, Any] | None, has_tensor: bool) -> None:
        if params:
            raise ValueError(f"observers take no parameters, not {params}")
        self.has_recall = iig_obs_type.perfect_recall
        self.has_tensor = has_tensor
        self.tensor: np.ndarray | None = None
        self.dict: dict[str, np.ndarray] = {}

    def set_from(self, state: TowerState, player: int) -> None:
        """Fill the tensor with what a player sees."""
        if not self.has_tensor:
            return
        seen = state.state.observation(player)
        self.tensor = seen.astype(np.float32).ravel()
        self.dict = {"observation": self.tensor.reshape(seen.shape)}

    def string_from(self, state: TowerState, player: int) -> str:
        """The player's view; with perfect recall also all actions so far, as the player saw them."""
        text = state.state.view(player).to_text()
        if not self.has_recall:
            return text
        return "\n".join([f"player {player}", text, *state.seen(player)])


for _name in turmcore.games():
    if game_name(_name) not in pyspiel.registered_names():
        # A class, not a function: OpenSpiel releases it after Python has ended, which would crash with a
        # function. Pickle looks for it here.
        _class = globals()[f"{_name.capitalize()}Game"] = type(
            f"{_name.capitalize()}Game", (TowerGame,), {"name": _name}
        )
        pyspiel.register_game(game_type(_name), _class)
