"""Editors of positions, and of the boards they are made of."""
