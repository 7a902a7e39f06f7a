"""What a player is, and the players that need no search."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from turmcore.errors import TurmError
from turmcore.players.agent import Agent

if TYPE_CHECKING:
    from turmcore.core.action import Action
    from turmcore.core.state import State
    from turmcore.search import Result


class Forfeit(Exception):
    """A player has lost its game away from the board; the message is the reason, for the record."""


class Resigned(Forfeit):
    """A player gives up."""


class Player:
    """Chooses an action whenever it is to move.

    Attributes
    ----------
    name : str
        How records call it.
    sees_all : bool
        Whether `choose` is given the state itself even if others have secrets in it. Only for
        players whose choice depends on nothing but the list of their actions.
    progress : callable or None
        If the player searches: called with what it has found so far, about ten times a second, in the
        thread that runs `choose`.
    clock : tuple of float or None
        Seconds that the player has left now and gains with every decision; None if it plays without a clock.
    num_best : int
        If the player searches: how many actions `found` should tell of at least.
    noise : float
        If the player searches in a Monte Carlo tree: part of what the root's actions promise that is drawn at random.
    found : Result or None
        What the search behind its last choice has found; None if there was none.
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
        """Forget the last game; everything random in the next one comes from the seed."""

    def choose(self, state: "State") -> "Action":
        """The action to play; the state is the player's own view and stays unchanged.

        Raises
        ------
        Forfeit
            If the player is a program of others that does not play as it should; `Resigned` if it gives up.
        """
        raise NotImplementedError

    def stop(self) -> None:
        """Let a running `choose` end with what it has found; one that has not begun is not touched.

        May be called from any thread.
        """

    def abandon(self) -> None:
        """As `close`, but at once, and from any thread: a running `choose` fails."""

    def close(self) -> None:
        """End what belongs to the player, as a program of others; it begins anew if it has to play again."""


class Random(Player):
    """Each action of the list with the same probability, from the state's own stream."""

    sees_all = True  # it draws from the state's stream, which has to move on

    def choose(self, state: "State") -> "Action":
        return state.sample()


class Greedy(Player):
    """The player that a game offers by a fixed rule, `state.greedy()`, without looking ahead."""

    def check(self, state: "State") -> None:
        if "greedy" not in state.game.rule_players:
            raise TurmError(f"there is no greedy player for {state.game.name}")

    def choose(self, state: "State") -> "Action":
        return state.by_rule("greedy")


class Towerblind(Player):
    """A greedy player of Carcassonne that never touches a tower, `state.towerblind()`: what others are measured by."""

    def check(self, state: "State") -> None:
        if "towerblind" not in state.game.rule_players:
            raise TurmError(f"there is no player towerblind for {state.game.name}")

    def choose(self, state: "State") -> "Action":
        return state.by_rule("towerblind")
