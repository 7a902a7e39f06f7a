"""The players by name."""

from difflib import get_close_matches
from typing import TYPE_CHECKING

from turmcore.errors import TextError, TurmError
from turmcore.players.agent import Agent
from turmcore.players.levels import LEVELS, TEMPERS
from turmcore.players.player import Greedy, Player, Random, Towerblind
from turmcore.players.searching import Leveled, Searching
from turmcore.players.ugi import Ugi

if TYPE_CHECKING:
    from turmcore.core.state import State

PLAYERS: dict[str, type[Player]] = {
    "random": Random,
    "greedy": Greedy,
    **{name: Leveled for name in LEVELS},
    "mcts": Searching,
    "ugi": Ugi,
    "towerblind": Towerblind,
}


def make(agent: Agent | str, state: "State | None" = None) -> Player:
    """Make a player.

    Parameters
    ----------
    agent : Agent or str
        `NAME[-TEMPER][:LIMIT]`.
    state : State, optional
        A state of the game to play, to check whether the player can.

    Raises
    ------
    TextError
        If there is no such player or temper, or the limit cannot be read.
    TurmError
        If it cannot play the state's game.
    """
    name = agent.partition(":")[0].partition("-")[0] if isinstance(agent, str) else agent.name
    if name not in PLAYERS:
        raise TextError(_unknown(name, state))
    agent = Agent.parse(agent) if isinstance(agent, str) else agent
    if "-" in agent.text.partition(":")[0] and (agent.temper not in TEMPERS or name not in LEVELS):
        raise TextError(
            f"agent {agent.text!r}: a level is {' or '.join(TEMPERS)}, level4-careful for example, and nothing else is"
        )
    player = PLAYERS[name](agent)
    if state is not None:
        player.check(state)
    return player


def offered(state: "State") -> list[str]:
    """The names of the agents that can play a state's game, without external programs."""
    return [name for name in PLAYERS if name == "ugi" or _can_play(name, state)]


def _can_play(name: str, state: "State") -> bool:
    try:
        make(name, state)
    except TurmError:
        return False
    return True


def _unknown(name: str, state: "State | None") -> str:
    """The message about an unknown name."""
    names = list(PLAYERS) if state is None else offered(state)
    begun = [one for one in names if name and one.startswith(name.lower())]
    close = begun or get_close_matches(name.lower(), names, 1)
    question = (
        f"did you mean {' or '.join(filter(None, (', '.join(close[:-1]), close[-1])))}? " if close else ""
    )
    game = "" if state is None else f" for {state.game.name}"
    return f"there is no agent {name!r}{game}; {question}there are {', '.join(names)}"
