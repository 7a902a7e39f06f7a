"""Analysis of a position and of a whole game by the computer."""
