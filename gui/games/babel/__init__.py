"""Turmbau zu Babel in the window."""
