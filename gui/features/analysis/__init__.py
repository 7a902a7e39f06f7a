"""What the computer thinks of a position and of a whole game."""
