"""The looks of Carcassonne."""
