"""Widgets beside and above the picture of Turmbauer."""
