"""Slow, plain implementations of the games, the yardstick of the fast engine."""
