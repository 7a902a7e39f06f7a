"""Report on a finished game."""
