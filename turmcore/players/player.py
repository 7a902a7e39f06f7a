"""The base of all players, and the players that need no search."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from turmcore.errors import TurmError
from turmcore.players.agent import Agent

if TYPE_CHECKING:
    from turmcore.core.action import Action
    from turmcore.core.state import State
    from turmcore.search import Result


class Forfeit(Exception):
    """A player has lost its game off the board; the message is the reason, for the record."""


class Resigned(Forfeit):
    """A player gives up."""


class Player:
    """Chooses an action whenever it is to move.

    Attributes
    ----------
    name : str
        Its name in records.
    sees_all : bool
        True if `choose` gets the state itself even if it contains others' secrets. Only for players that
        need the history, or to draw from the state's own stream; their choice may not depend on secrets.
    progress : callable or None
        Called with the result so far of a player that searches, about ten times a second, in the thread that
        runs `choose`.
    clock : tuple of float or None
        Seconds that the player has left, and gains with every decision; None if it plays without a clock.
    num_best : int
        Least number of actions that `found` of a player that searches should report.
    noise : float
        Fraction of the root's priors that is random in a player's Monte Carlo search.
    found : Result or None
        The result of the search for its last choice; None if there was none.
    """

    sees_all = False

    def __init__(self, agent: Agent) -> None:
        self.name = agent.text
        self.limit = agent.limit
        self.progress: Callable[[Result], object] | None = None
        self.clock: tuple[float, float] | None = None
        self.num_best = 1
        self.noise = 0.0
        self.found: Result | None = None

    def check(self, state: "State") -> None:
        """Raise TurmError if this player cannot play the state's game."""

    def new_game(self, seed: int) -> None:
        """Forget the last game; all randomness in the next one comes from the seed."""

    def choose(self, state: "State") -> "Action":
        """The action to play; the state is the player's own view and stays unchanged.

        Raises
        ------
        Forfeit
            If the player is an external program that misbehaves; `Resigned` if it gives up.
        """
        raise NotImplementedError

    def stop(self) -> None:
        """Make a running `choose` return what it has found; one that has not begun is not affected.

        May be called from any thread.
        """

    def abandon(self) -> None:
        """Like `close`, but at once, and from any thread: a running `choose` fails."""

    def close(self) -> None:
        """End what belongs to the player, such as an external program; it is restarted if the player plays
        again."""


class Random(Player):
    """Chooses each legal action with the same probability, from the state's own stream."""

    sees_all = True  # it draws from the state's stream, which has to advance

    def choose(self, state: "State") -> "Action":
        return state.sample()


class Greedy(Player):
    """The game's own player with a fixed rule, `state.greedy()`, which does not look ahead."""

    def check(self, state: "State") -> None:
        if "greedy" not in state.game.rule_players:
            raise TurmError(f"there is no greedy player for {state.game.name}")

    def choose(self, state: "State") -> "Action":
        return state.by_rule("greedy")


class Towerblind(Player):
    """A greedy player of Carcassonne that never touches a tower, `state.towerblind()`: a yardstick for
    others."""

    def check(self, state: "State") -> None:
        if "towerblind" not in state.game.rule_players:
            raise TurmError(f"there is no player towerblind for {state.game.name}")

    def choose(self, state: "State") -> "Action":
        return state.by_rule("towerblind")
