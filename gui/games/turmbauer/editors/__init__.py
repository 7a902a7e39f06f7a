"""Editors of positions, and of the piece sets they are made of."""
