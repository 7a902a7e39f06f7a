"""Players: they choose the actions."""

from typing import TYPE_CHECKING

from turmcore.players import moved
from turmcore.players.agent import Agent
from turmcore.players.kinds import make
from turmcore.players.player import Forfeit, Player, Resigned
from turmcore.players.ugi import Introduction, Option, introduce
from turmcore.search.limit import Limit

__all__ = [
    "Agent",
    "Forfeit",
    "Introduction",
    "Limit",
    "Option",
    "Player",
    "Resigned",
    "introduce",
    "make",
]

if not TYPE_CHECKING:  # else a type checker would accept any name
    __getattr__ = moved.attribute
