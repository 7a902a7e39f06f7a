"""Turm und Wächter in the window."""
