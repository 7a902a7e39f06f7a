"""What a game teaches: its decisions as arrays."""

from collections.abc import Iterable
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Any

from turmcore.errors import TurmError
from turmcore.search.search import MAX_BEST

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from turmcore.core.action import Action
    from turmcore.core.game import Game
    from turmcore.core.state import State
    from turmcore.players.player import Player

Arrays = dict[str, "NDArray[Any]"]

MOST_POLICY = MAX_BEST


@dataclass(frozen=True, slots=True)
class Sampling:
    """What to keep of each decision, beside what is always kept.

    Attributes
    ----------
    observations : bool
        Whether to keep what the player on turn sees, `State.observation`.
    policy : int
        How many of the actions that a search has looked into to keep, with their visits; 0 to 64.
    """

    observations: bool = False
    policy: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.policy <= MOST_POLICY:
            raise TurmError(f"a search tells of 0 to {MOST_POLICY} of its actions, not of {self.policy}")


class Sampler:
    """Collects the decisions of one game; a `Watch` of `Table.play`.

    The arrays have one row for each decision, in the order of play:

    | name | type, shape of a row | |
    |---|---|---|
    | `game` | int64 | number of the game |
    | `ply` | int32 | tokens of the record before it |
    | `player` | int8 | who decides, from 0 |
    | `position` | bytes | the position's text, UTF-8, as that player knows it |
    | `action` | uint64 | what was played: `turmcore.Action.value` |
    | `place` | int32 | its place in the list of legal actions |
    | `count` | int32 | length of that list |
    | `index` | int64 | its policy index (`Game.policy_index`), -1 for what the numbering leaves out |
    | `returns` | float32, (players,) | shares of the win at the end of the game |
    | `values` | float32, (players,) | shares that the player's search expected; NaN if it did not search |
    | `policy_place` | int32, (K,) | with `Sampling.policy` K: places of the search's best actions, then -1 |
    | `policy_index` | int64, (K,) | .. their policy indices |
    | `policy_visits` | int32, (K,) | .. and how often it went through them |
    | `observation` | the game's own | with `Sampling.observations` |
    """

    def __init__(self, game: "Game", sampling: Sampling) -> None:
        self._game = game
        self._sampling = sampling
        self.num_best = max(1, sampling.policy)
        self._rows: list[tuple[Any, ...]] = []
        self._observations: list[NDArray[Any]] = []

    def __call__(self, state: "State", action: "Action", player: "Player") -> None:
        """Keep one decision, before it is played."""
        seat, legal, found = state.current_player, state.legal_actions(), player.found
        seen = state.view(seat) if self._game.has_hidden else state
        num_players = self._game.num_players
        values = (float("nan"),) * num_players if found is None else found.values
        best = () if found is None or not self._sampling.policy else found.best[: self._sampling.policy]
        policy = [(legal.index(one.action), _index(state, one.action), one.visits) for one in best]
        self._rows.append(
            (
                state.ply,
                seat,
                seen.to_text().encode(),
                action.value,
                legal.index(action),
                len(legal),
                _index(state, action),
                values,
                policy,
            )
        )
        if self._sampling.observations:
            self._observations.append(state.observation(seat))

    def to_bytes(self, index: int, returns: tuple[float, ...]) -> bytes:
        """The arrays of the game, as the bytes of a `.npz` file."""
        return packed(self.to_arrays(index, returns))

    def to_arrays(self, index: int, returns: tuple[float, ...]) -> Arrays:
        """The arrays of the game, which has this number and has ended so."""
        import numpy as np

        n, num_players, width = len(self._rows), self._game.num_players, self._sampling.policy
        columns = list(zip(*self._rows, strict=True)) or [()] * 9
        plies, seats, texts, actions, places, counts, indices, values, policies = columns
        arrays: Arrays = {
            "game": np.full(n, index, np.int64),
            "ply": np.array(plies, np.int32),
            "player": np.array(seats, np.int8),
            "position": np.array(texts, np.bytes_),
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
            for row, policy in enumerate(policies):
                for k, (place, policy_index, visits) in enumerate(policy):
                    arrays["policy_place"][row, k] = place
                    arrays["policy_index"][row, k] = policy_index
                    arrays["policy_visits"][row, k] = visits
        if self._sampling.observations:
            shape, kind = self._game.observation_shape, self._game.observation_type
            arrays["observation"] = np.array(self._observations, kind).reshape(n, *shape)
        return arrays


def _index(state: "State", action: "Action") -> int:
    """The policy index of an action; -1 for what the game's numbering leaves out."""
    try:
        return state.policy_index(action)
    except TurmError:
        return -1


def packed(arrays: Arrays) -> bytes:
    """Arrays as the bytes of a compressed `.npz` file, the same for the same arrays."""
    import numpy as np

    file = BytesIO()
    np.savez_compressed(file, **arrays)  # type: ignore[arg-type]  # numpy's stub takes them for its own flag
    return file.getvalue()


def unpacked(data: bytes) -> Arrays:
    """The arrays of `packed`."""
    import numpy as np

    with np.load(BytesIO(data)) as file:
        return dict(file)


def joined(parts: Iterable[Arrays]) -> Arrays:
    """The rows of several games in one set of arrays."""
    import numpy as np

    parts = list(parts)
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def narrow(array: "NDArray[Any]") -> "NDArray[Any]":
    """The same array, texts in no more room than they need."""
    import numpy as np

    return np.array(array.tolist(), np.bytes_) if array.dtype.kind == "S" else array
