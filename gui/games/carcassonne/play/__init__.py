"""How Carcassonne is played: what is chosen, and what mouse and keys do about it."""
