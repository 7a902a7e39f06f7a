"""Widgets beside and above the picture of Turm und Wächter."""
