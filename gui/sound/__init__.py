"""Sounds of wood: their names (`cues`), how they are made (`synthesis`, `recipes`) and played (`server`).

Which happening makes which sound each game says by itself: `gui.games.<name>.sounds`.
"""
