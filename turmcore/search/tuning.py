"""The settings of a Monte Carlo search."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from turmcore.errors import TurmError

if TYPE_CHECKING:
    from turmcore.core.game import Game

MOST_COMPARED = 64
"""The largest `Tuning.compared`: TURM_MAX_BEST of core/report.h."""


@dataclass(frozen=True, slots=True)
class Tuning:
    """Settings of a Monte Carlo search.

    Attributes
    ----------
    root_candidates : int
        Number of root actions to search: those that the game ranks best.
    width, candidates : int
        At other nodes: how many random actions the game ranks (0 for all), and how many of them are kept.
    rollout_width, rollout_decisions : int
        A rollout makes this many decisions, each the best of this many random actions, and is then evaluated.
        Games with hidden information have no rollouts.
    compared, compared_part : int, float
        So many of the root's best actions by the tree are compared by rollouts with the same luck, in this part of the limit;
        0: none. Fewer where the limit is small; all of it is the tree's where it allows to compare less than 8.
    rollout_draws : int
        Such a rollout ends before chance acts once more than this.
    exploration : float
        Weight of an action's prior.
    trust : float
        Number of visits that the prior counts for.
    temperature : float
        Difference in expected shares that makes a prior e times smaller.
    bluff : float
        Fraction of its fair share that a player gives up to keep the others from being sure of its secret, in
        games with inference.
    noise : float
        Fraction of the root's priors that is replaced by a draw from a Dirichlet distribution, for training
        games; 0 to 1.
    """

    root_candidates: int = 48
    width: int = 64
    candidates: int = 8
    rollout_width: int = 32
    rollout_decisions: int = 6
    rollout_draws: int = 4
    compared: int = 0
    compared_part: float = 0.8
    exploration: float = 0.3
    trust: float = 1.0
    temperature: float = 0.05
    bluff: float = 0.0
    noise: float = 0.0

    @classmethod
    def of(cls, game: "Game", **others: Any) -> Self:
        """The tuning that suits a game (its `search_tuning`), with the given fields changed."""
        return cls(**{**game.search_tuning, **others})

    def __post_init__(self) -> None:
        for name, low in (
            ("root_candidates", 1),
            ("width", 0),
            ("candidates", 1),
            ("rollout_width", 1),
            ("rollout_decisions", 0),
            ("rollout_draws", 1),
        ):
            whole_number(f"tuning.{name}", getattr(self, name), low, 2**20)
        whole_number("tuning.compared", self.compared, 0, MOST_COMPARED)
        for name, least in (("exploration", 0.0), ("trust", 1e-3), ("temperature", 1e-3), ("bluff", 0.0)):
            value = getattr(self, name)
            if not isinstance(value, (int, float)) or not least <= value <= 1e6:
                raise TurmError(f"tuning.{name} is a number from {least} to 1000000, not {value!r}")
        for name in ("noise", "compared_part"):
            value = getattr(self, name)
            if not isinstance(value, (int, float)) or not 0 <= value <= 1:
                raise TurmError(f"tuning.{name} is a number from 0 to 1, not {value!r}")


@dataclass(frozen=True, slots=True)
class TreeTuning:
    """Settings of alpha-beta and expectimax.

    Attributes
    ----------
    table : int
        Size of the transposition table in MiB.
    open : bool
        Search a game with hidden information as if everybody knew everything.
    without : tuple of str
        Parts of `TREE_PARTS` to switch off, for measuring and testing: the transposition table, all pruning,
        the two kinds of pruning at chance nodes, late action reductions, ordering, quiescence, and table
        answers from deeper searches. A search ignores parts it does not have; those after ``"deeper"`` exist
        only in a game's own search.
    """

    table: int = 64
    open: bool = False
    without: tuple[str, ...] = ()


def whole_number(name: str, value: object, low: int, high: int) -> int:
    """The value if it is a whole number in the range; otherwise TurmError with the name."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise TurmError(f"{name} is a whole number from {low} to {high}, not {value!r}")
    return value
