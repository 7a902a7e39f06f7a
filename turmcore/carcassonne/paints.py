"""The colors of players, towers and cards, as ``#rrggbb``: for drawings, pages and the window."""

PLAYERS = {
    "R": "#c8342a", "B": "#2a62b8", "Y": "#f0be2c", "P": "#8c4c9c", "K": "#343034", "W": "#eee8dc",
}  # fmt: skip
"""Players 1, 2, ..: red, blue, yellow, purple, black, white."""
STOREYS = "#e8dcc2", "#b6a486", "#c46846"
"""Storeys of towers: one light, one dark, every fifth red."""
CARD, DRAGON, FAIRY = "#ceaa78", "#b81e1a", "#f6d6e6"
