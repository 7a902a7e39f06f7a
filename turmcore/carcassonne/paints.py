"""The colors of players, towers and cards, as ``#rrggbb``: for drawings, pages and the window."""

PLAYERS = {
    "R": "#c8342a", "B": "#2a62b8", "Y": "#f0be2c", "P": "#8c4c9c", "K": "#343034", "W": "#eee8dc",
}  # fmt: skip
"""Players 1, 2, ..: red, blue, yellow, purple, black, white."""
STOREYS = "#efe4cb", "#927c5a", "#c45a36"
"""Of towers: one light, one dark, every fifth red."""
CARD, PIECE, DRAGON, FAIRY = "#ceaa78", "#ded0b4", "#b81e1a", "#f6d6e6"

# What is on tiles.
MEADOW, GRASS_DARK, GRASS_LIGHT, LEAF, LEAF_LIGHT = "#8aac54", "#62883a", "#acc670", "#4a7434", "#749c48"
WATER, ROCK, LAVA, PIT, FLOOR = "#689cb0", "#7e6a5a", "#f0601c", "#70583e", "#58422c"
CROPS = "#ceb860", "#b0ac58", "#9e7e52"
ROAD, ROAD_EDGE, TRACK = "#e4d2a8", "#8e744a", "#c4ac7c"
PAVING, PAVING_DARK = "#ceaa7a", "#a0784e"
STONE, STONE_DARK, JOINT, SLATE = "#d6cab2", "#7a6a54", "#544636", "#5c6a7e"
ROOFS = "#ba5434", "#a8462e", "#c8683e", "#964e34", "#b07040", "#804a38"
CHURCH, PENNANT, GOLD = "#ce5e3c", "#24549e", "#f0c654"
INK, PAPER = "#2c2014", "#fffaec"
WINE, WINE_GROUND, GRAIN, GRAIN_GROUND = "#802870", "#e8d6ea", "#e8ac2c", "#faf0ce"
CLOTH, CLOTH_GROUND = "#3268b2", "#d4e4f2"
FESTIVE = "#fbe6b4"
ROSE, SKIN, HAIR, GOWN, MAGIC = "#eeb2c0", "#fadec4", "#78421e", "#a02454", "#6854c4"

LAST, GOAL, WRONG, CURSOR, CHOSEN, NOTE = "#ffd660", "#ffe896", "#b01218", "#143468", "#3c9646", "#2e783c"
REACH, CAPTURE, DEAD, LABEL = "#f08428", "#d62c1e", "#78281e", "#c4eabe"
"""Of marks on the table, and of the labels of an analysis."""
