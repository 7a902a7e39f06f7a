"""Trials of the tower: tilts, bumps, and its risk over a game."""
