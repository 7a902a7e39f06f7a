"""Searches of one's own, compiled against turmcore.

`towerlab.playouts` plays any game through the protocol that all games share; `towerlab.guards` is an alpha-beta search of
Turm und Wächter on that game's own C functions. ``python -m towerlab`` compares both with the same in Python.
"""
