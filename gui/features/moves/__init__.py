"""The lines of a game, with variations and notes."""
