"""Turmbauer on the screen."""
