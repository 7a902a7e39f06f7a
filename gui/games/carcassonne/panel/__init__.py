"""What stands beside and above the picture of Carcassonne."""
