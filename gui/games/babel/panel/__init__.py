"""Widgets beside and above the picture of Turmbau zu Babel."""
