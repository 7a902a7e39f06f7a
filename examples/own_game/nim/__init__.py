"""Nim, a game from outside of turmcore: importing the package makes it known to the engine and to the window."""

from nim.state import NimGame, NimState, Taken
from turmcore import register

__all__ = ["NimGame", "NimState", "Taken"]

register(NimGame)
