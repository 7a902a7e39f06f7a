"""The colors of figures and tower, as ``#rrggbb``: for drawings, pages and the window."""

COLORS = {"r": "#c8342a", "y": "#eeba2c", "g": "#2e8c4e", "b": "#2c62b4", "w": "#f4f0e6", "k": "#322e32"}
STONES = "#d6b284", "#dbb98c", "#e0c095", "#e5c79e", "#eacfa8", "#f0d9b4"
"""The fields of each step, from the lowest to the summit."""
WALL, SOCKET, PLATE, STAIR, BRASS = "#b0845a", "#966c46", "#eed6a8", "#c44634", "#d6a442"
SEATS = "#2c7a7b", "#ba5c80", "#7c66ac", "#b07a3a", "#608652", "#68768c"
"""Players 1, 2, ..: none has the color of a figure."""
LAST, GOAL, WRONG, CURSOR, CHOSEN, NOTE = "#ffd660", "#ffe282", "#b01218", "#143468", "#3c9646", "#2e783c"
"""Of marks on fields."""
NEUTRAL, PAPER, LABEL, INK = "#348042", "#fffaec", "#c4eabe", "#221810"
"""Of arrows, of labels, of those of arrows, and of what is written."""
