"""Clocks: the time left to each player, and the time control of a game."""
