"""What a search has found."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from turmcore.core.action import Action


@dataclass(frozen=True, slots=True)
class Ranked:
    """One action that was looked into.

    Attributes
    ----------
    action : Action
    values : tuple of float
        Share of the win that each player may expect after it, 0 to 1.
    visits : int
        Simulations that went through it; positions below it for tree searches.
    line : tuple of Action
        What is expected to follow, from this action on; chance outcomes are the likeliest ones.
    end : int
        Plies until the game is won or lost, this action included, if alpha-beta has proven it; else 0. `line`
        may be shorter.
    """

    action: "Action"
    values: tuple[float, ...]
    visits: int
    line: tuple["Action", ...]
    end: int = 0


@dataclass(frozen=True, slots=True)
class Result:
    """The outcome of a search; `best` has the best action first.

    Attributes
    ----------
    best : tuple of Ranked
    values : tuple of float
        What each player may expect of the position.
    nodes : int
        Positions made.
    rollouts : int
        Leaves that were judged after a rollout; 0 for tree searches.
    depth : int
        Plies that a tree search has looked ahead in full; the longest line of a Monte Carlo tree.
    seconds : float
    method : str
    """

    best: tuple[Ranked, ...]
    values: tuple[float, ...]
    nodes: int
    rollouts: int
    depth: int
    seconds: float
    method: str

    @property
    def action(self) -> "Action":
        """The best action."""
        return self.best[0].action

    @property
    def line(self) -> tuple["Action", ...]:
        """The principal variation."""
        return self.best[0].line
