"""Sounds of a game as it is played; the sounds themselves are made in `gui.sound`."""
