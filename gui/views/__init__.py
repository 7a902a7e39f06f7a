"""Widgets that show something and report what a person did; they decide nothing, and know no game and no feature."""
