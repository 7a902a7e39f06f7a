"""How the tower is tried: tilted, bumped, and its risk over a game."""
