"""How a Monte Carlo search spends its time."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from turmcore.errors import TurmError

if TYPE_CHECKING:
    from turmcore.core.game import Game


@dataclass(frozen=True, slots=True)
class Tuning:
    """Settings of a Monte Carlo search.

    Attributes
    ----------
    root_candidates : int
        Actions of the root that are looked into, of those that the game ranks best.
    width, candidates : int
        Further down: how many random actions the game ranks, 0 for all, and how many of them are kept.
    rollout_width, rollout_decisions : int
        A rollout takes the best of so many random actions, so many times, and is then evaluated; not in games with
        hidden information, which are evaluated at once.
    exploration : float
        Weight of what an action promised before it was looked into.
    trust : float
        Visits that this promise counts for.
    temperature : float
        Difference of promised shares that makes an action e times less interesting.
    bluff : float
        Part of its fair share that a player gives up rather than let the others be sure of its secret, in games with
        inference.
    noise : float
        Part of what the root's actions promise that is drawn at random instead, from a Dirichlet distribution: for games
        to learn from; 0 to 1.
    """

    root_candidates: int = 48
    width: int = 64
    candidates: int = 8
    rollout_width: int = 32
    rollout_decisions: int = 6
    exploration: float = 0.3
    trust: float = 1.0
    temperature: float = 0.05
    bluff: float = 0.0
    noise: float = 0.0

    @classmethod
    def of(cls, game: "Game", **others: Any) -> Self:
        """What suits a game, by its `search_tuning`, but for what is given."""
        return cls(**{**game.search_tuning, **others})

    def __post_init__(self) -> None:
        for name, low in (
            ("root_candidates", 1),
            ("width", 0),
            ("candidates", 1),
            ("rollout_width", 1),
            ("rollout_decisions", 0),
        ):
            whole_number(f"tuning.{name}", getattr(self, name), low, 2**20)
        for name, least in (("exploration", 0.0), ("trust", 1e-3), ("temperature", 1e-3), ("bluff", 0.0)):
            value = getattr(self, name)
            if not isinstance(value, (int, float)) or not least <= value <= 1e6:
                raise TurmError(f"tuning.{name} is a number from {least} to 1000000, not {value!r}")
        if not isinstance(self.noise, (int, float)) or not 0 <= self.noise <= 1:
            raise TurmError(f"tuning.noise is a number from 0 to 1, not {self.noise!r}")


@dataclass(frozen=True, slots=True)
class TreeTuning:
    """How alpha-beta and expectimax work.

    Attributes
    ----------
    table : int
        MiB that the transposition table may take.
    open : bool
        Search a game with hidden information as if everything were known to everybody.
    without : tuple of str
        Parts of `TREE_PARTS` to leave out, for measuring and testing: the transposition table, all pruning, the two
        kinds of pruning at chance nodes, reductions of late actions, ordering, quiescence, and answers of the table
        that come from a deeper search. A search ignores what it does not have; those after ``"deeper"`` only a
        game's own search may have.
    """

    table: int = 64
    open: bool = False
    without: tuple[str, ...] = ()


def whole_number(name: str, value: object, low: int, high: int) -> int:
    """The value, if it is a whole number in a range; else TurmError with the name."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise TurmError(f"{name} is a whole number from {low} to {high}, not {value!r}")
    return value
