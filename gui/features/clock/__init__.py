"""How much time each player has left, and how a game is timed."""
