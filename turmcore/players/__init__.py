"""Players, and matches between them."""

from turmcore.players.agent import Agent
from turmcore.players.kinds import make
from turmcore.players.player import Forfeit, Player
from turmcore.players.rating import Shares, wilson
from turmcore.players.start import record_start, unwritten_options
from turmcore.players.ugi import Introduction, Option, introduce
from turmcore.search.limit import Limit

__all__ = [
    "Agent",
    "Forfeit",
    "Introduction",
    "Limit",
    "Option",
    "Player",
    "Shares",
    "introduce",
    "make",
    "record_start",
    "unwritten_options",
    "wilson",
]
