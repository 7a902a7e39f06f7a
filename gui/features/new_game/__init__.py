"""What a new game is to be like, and who plays it."""
