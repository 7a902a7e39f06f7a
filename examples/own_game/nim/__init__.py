"""Nim, a game from outside of turmcore: the entry points of the package make it known to the engine and to the window."""

from nim.state import NimGame, NimState, Taken

__all__ = ["NimGame", "NimState", "Taken"]
