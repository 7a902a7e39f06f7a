"""The colors of board and sides, as ``#rrggbb``: for pages and the window."""

SIDES = "#c03a2e", "#2c62ac"
"""Red and blue."""
FRAME, DARK, LIGHT = "#70462a", "#be8e5c", "#e2bc88"
