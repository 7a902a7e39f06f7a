"""Players, and matches between them."""

from turmcore.players.agent import Agent, Limit
from turmcore.players.player import Player, make

__all__ = ["Agent", "Limit", "Player", "make"]
