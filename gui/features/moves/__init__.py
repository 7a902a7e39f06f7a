"""The lines of a game: what was played, with variations and notes."""
