"""The position as a list: a game can be played from it alone."""
