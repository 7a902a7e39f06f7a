"""Players, and matches between them."""

from turmcore.players.agent import Agent
from turmcore.players.kinds import make
from turmcore.players.player import Player
from turmcore.players.start import record_start, unwritten_options
from turmcore.search.limit import Limit

__all__ = ["Agent", "Limit", "Player", "make", "record_start", "unwritten_options"]
