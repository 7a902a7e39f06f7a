"""Pile, a game of dice for two to six; an entry point of the package makes it known to the engine."""

from pile.state import PileGame, PileState

__all__ = ["PileGame", "PileState"]
