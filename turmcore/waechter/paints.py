"""What board and sides look like, as ``#rrggbb``: to pages and the window."""

SIDES = "#c03a2e", "#2c62ac"
"""Red and blue."""
FRAME, DARK, LIGHT = "#70462a", "#be8e5c", "#e2bc88"
