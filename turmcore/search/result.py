"""The result of a search."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from turmcore.core.action import Action


@dataclass(frozen=True, slots=True)
class Ranked:
    """One of the actions that were searched.

    Attributes
    ----------
    action : Action
    values : tuple of float
        Each player's expected share of the win after it, 0 to 1.
    visits : int
        Simulations and rollouts through it; for depth-first searches the positions below it.
    line : tuple of Action
        The expected continuation from this action on, with the likeliest chance outcomes.
    end : int
        Plies until the game is won or lost, including this action, if alpha-beta has proven it; else 0.
        `line` may be shorter.
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
        Each player's expected share of the win.
    nodes : int
        Number of positions made.
    rollouts : int
        Leaves evaluated after a rollout; 0 for depth-first searches.
    depth : int
        Plies that a depth-first search has completed; for a Monte Carlo tree its longest line.
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
