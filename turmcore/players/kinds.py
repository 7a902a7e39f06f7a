"""The players by the names that agents have."""

from turmcore.errors import TextError
from turmcore.players.agent import Agent
from turmcore.players.levels import LEVELS, TEMPERS
from turmcore.players.player import Greedy, Player, Random, Towerblind
from turmcore.players.searching import Leveled, Searching
from turmcore.players.ugi import Ugi

PLAYERS: dict[str, type[Player]] = {
    "random": Random,
    "greedy": Greedy,
    **{name: Leveled for name in LEVELS},
    "mcts": Searching,
    "ugi": Ugi,
    "towerblind": Towerblind,
}


def make(agent: Agent | str) -> Player:
    """Make a player.

    Parameters
    ----------
    agent : Agent or str
        `NAME[-TEMPER][:LIMIT]`.

    Raises
    ------
    TextError
        If there is no such player or temper, or the limit cannot be read.
    """
    name = agent.partition(":")[0].partition("-")[0] if isinstance(agent, str) else agent.name
    if name not in PLAYERS:
        raise TextError(f"there is no agent {name!r}; there are {', '.join(PLAYERS)}")
    agent = Agent.parse(agent) if isinstance(agent, str) else agent
    if "-" in agent.text.partition(":")[0] and (agent.temper not in TEMPERS or name not in LEVELS):
        raise TextError(
            f"agent {agent.text!r}: a level is {' or '.join(TEMPERS)}, level4-careful for example, and nothing else is"
        )
    return PLAYERS[name](agent)
