"""Carcassonne with Der Turm in the window."""
