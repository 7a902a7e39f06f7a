"""Sounds of wood: what they are called (`cues`), how they are made (`synthesis`, `recipes`), and who plays them
(`server`, a process beside the window).

Which happening makes which sound each game says by itself: `gui.games.<name>.sounds`.
"""
