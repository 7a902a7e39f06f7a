"""Training samples of a game: its decisions as arrays, and how they are randomized."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from turmcore.errors import TurmError
from turmcore.matches.blocks import pack, sparse
from turmcore.players.seeds import mix
from turmcore.search.search import MAX_BEST

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from turmcore.core.action import Action
    from turmcore.core.game import Game
    from turmcore.core.state import State
    from turmcore.players.player import Player
    from turmcore.search import Ranked

Arrays = dict[str, "NDArray[Any]"]

MOST_POLICY = MAX_BEST

COLUMNS = ("game", "ply", "player", "action", "place", "count", "index", "returns", "values")
POLICY_COLUMNS = ("policy_place", "policy_index", "policy_visits", "policy_target")

SHARE = 0.05
"""For searches without visit counts: the loss in share that makes an action e times less likely, in a policy target and
at temperature 1."""

CHOICES = 16
"""Number of actions that a temperature chooses from."""


@dataclass(frozen=True, slots=True)
class Sampling:
    """The data to keep of each decision, and the randomness in play.

    Attributes
    ----------
    observations : bool
        True to keep the observation of the player to move, `State.observation`.
    policy : int
        Number of a search's actions to keep, with their visits and a policy target; 0 to 64.
    temperature : float
        0: the player's choice is played. Otherwise one of its search's best actions, with probabilities
        proportional to visits to the power of 1 / temperature; for alpha-beta, which has no visit counts, a
        loss of `SHARE` times the temperature makes an action e times less likely.
    temperature_plies : int or None
        The temperature applies to this many plies of a game; None: to all.
    noise : float
        Fraction of the root's priors in a Monte Carlo search that is random (Dirichlet); 0 to 1.
    """

    observations: bool = False
    policy: int = 0
    temperature: float = 0.0
    temperature_plies: int | None = None
    noise: float = 0.0

    def __post_init__(self) -> None:
        if not 0 <= self.policy <= MOST_POLICY:
            raise TurmError(f"a search reports 0 to {MOST_POLICY} of its actions, not {self.policy}")
        if not 0 <= self.temperature <= 100:
            raise TurmError(f"a temperature is a number from 0 to 100, not {self.temperature}")
        if not 0 <= self.noise <= 1:
            raise TurmError(f"noise is a number from 0 to 1, not {self.noise}")
        if self.temperature_plies is not None and self.temperature_plies < 0:
            raise TurmError(f"a temperature lasts for 0 plies or more, not {self.temperature_plies}")

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns."""
        return COLUMNS + (POLICY_COLUMNS if self.policy else ())


@dataclass(frozen=True, slots=True)
class GameSamples:
    """The decisions of a game.

    Attributes
    ----------
    columns : dict of str to ndarray
        One row for each decision, in the order of play.
    block : bytes
        Positions and observations, see `turmcore.matches.blocks`.
    """

    columns: Arrays
    block: bytes


class Sampler:
    """Collects the decisions of one game, and explores; a `Watch` for `Table.play`.

    The columns have one row for each decision, in the order of play:

    | name | type, shape of a row | |
    |---|---|---|
    | `game` | int64 | number of the game |
    | `ply` | int32 | tokens of the record before it |
    | `player` | int8 | who decides, from 0 |
    | `action` | uint64 | what was played: `turmcore.Action.value` |
    | `place` | int32 | its place in the list of legal actions |
    | `count` | int32 | length of that list |
    | `index` | int64 | its policy index (`Game.policy_index`), -1 for what the numbering leaves out |
    | `returns` | float32, (players,) | shares of the win at the end of the game |
    | `values` | float32, (players,) | shares that the player's search expected; NaN if it did not search |
    | `policy_place` | int32, (K,) | with `Sampling.policy` K: places of the search's best actions, then -1 |
    | `policy_index` | int64, (K,) | .. their policy indices |
    | `policy_visits` | int32, (K,) | .. how often a Monte Carlo search went through them; -1 for other searches |
    | `policy_target` | float32, (K,) | .. and a distribution over them; NaN in the whole row if there was no search |

    The policy target of a Monte Carlo search is its visits, divided by their sum. Other searches have no visits: theirs is
    the softmax of the player's expected shares divided by `SHARE`.

    The game's block holds each position's text as the player knows it and, with `Sampling.observations`, its
    observation.

    Parameters
    ----------
    game : Game
    sampling : Sampling
    seed : int
        Seed of the draws for a temperature.
    """

    def __init__(self, game: Game, sampling: Sampling, seed: int = 0) -> None:
        self._game = game
        self._sampling = sampling
        self._random = random.Random(mix(seed ^ mix(len(game.name))))
        self.num_best = max(1, sampling.policy, CHOICES if sampling.temperature else 1)
        self.noise = sampling.noise
        self._rows: list[tuple[Any, ...]] = []
        self._texts: list[bytes] = []
        self._observations: list[tuple[NDArray[Any], NDArray[Any]]] = []

    def __call__(self, state: State, action: Action, player: Player) -> Action:
        """Keep one decision before it is played; returns the action to play."""
        seat, legal, found = state.current_player, state.legal_actions(), player.found
        if found is not None:
            action = self._drawn(found.best, seat, action, found.method == "mcts", state.ply)
        seen = state.view(seat) if self._game.has_hidden else state
        num_players = self._game.num_players
        values = (float("nan"),) * num_players if found is None else found.values
        best = () if found is None or not self._sampling.policy else found.best[: self._sampling.policy]
        policy = []
        if best:
            assert found is not None
            has_visits = found.method == "mcts"
            policy = [
                (legal.index(one.action), _index(state, one.action), one.visits if has_visits else -1, part)
                for one, part in zip(best, _target(best, seat, has_visits), strict=True)
            ]
        self._rows.append(
            (
                state.ply,
                seat,
                action.value,
                legal.index(action),
                len(legal),
                _index(state, action),
                values,
                policy,
            )
        )
        self._texts.append(seen.to_text().encode())
        if self._sampling.observations:
            self._observations.append(sparse(state.observation(seat)))
        return action

    def _drawn(self, best: Sequence[Ranked], seat: int, action: Action, has_visits: bool, ply: int) -> Action:
        """One of a search's best actions, drawn by the temperature."""
        temperature, plies = self._sampling.temperature, self._sampling.temperature_plies
        if not temperature or len(best) < 2 or (plies is not None and ply >= plies):
            return action
        if has_visits:
            weights = _softmax([math.log(max(one.visits, 1)) / temperature for one in best])
        else:
            weights = _softmax([one.values[seat] / (SHARE * temperature) for one in best])
        return self._random.choices(best, weights)[0].action

    def finish(self, index: int, returns: tuple[float, ...]) -> GameSamples:
        """The decisions of the game, given its number and returns."""
        kind = self._game.observation_type if self._sampling.observations else "uint8"
        block = pack(self._texts, self._observations, kind)
        return GameSamples(self._columns(index, returns), block)

    def _columns(self, index: int, returns: tuple[float, ...]) -> Arrays:
        import numpy as np

        n, num_players, width = len(self._rows), self._game.num_players, self._sampling.policy
        columns = list(zip(*self._rows, strict=True)) or [()] * 8
        plies, seats, actions, places, counts, indices, values, policies = columns
        arrays: Arrays = {
            "game": np.full(n, index, np.int64),
            "ply": np.array(plies, np.int32),
            "player": np.array(seats, np.int8),
            "action": np.array(actions, np.uint64),
            "place": np.array(places, np.int32),
            "count": np.array(counts, np.int32),
            "index": np.array(indices, np.int64),
            "returns": np.tile(np.array(returns, np.float32), (n, 1)),
            "values": np.array(values, np.float32).reshape(n, num_players),
        }
        if width:
            arrays["policy_place"] = np.full((n, width), -1, np.int32)
            arrays["policy_index"] = np.full((n, width), -1, np.int64)
            arrays["policy_visits"] = np.zeros((n, width), np.int32)
            arrays["policy_target"] = np.zeros((n, width), np.float32)
            for row, policy in enumerate(policies):
                if not policy:
                    arrays["policy_target"][row] = np.nan
                for k, kept in enumerate(policy):
                    for name, value in zip(POLICY_COLUMNS, kept, strict=True):
                        arrays[name][row, k] = value
        return arrays


def _target(best: Sequence[Ranked], seat: int, has_visits: bool) -> list[float]:
    """The policy target of a search's best actions."""
    visits = sum(one.visits for one in best)
    if has_visits and visits:
        return [one.visits / visits for one in best]
    return _softmax([one.values[seat] / SHARE for one in best])


def _softmax(worth: Sequence[float]) -> list[float]:
    most = max(worth)
    weights = [math.exp(one - most) for one in worth]
    total = sum(weights)
    return [one / total for one in weights]


def _index(state: State, action: Action) -> int:
    """The policy index of an action; -1 for what the game's numbering leaves out."""
    try:
        return state.policy_index(action)
    except TurmError:
        return -1
