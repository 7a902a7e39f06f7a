"""Numbers that both the rules in Python and the engine in C use; they are defined in `limits.h`."""

cdef extern from "turmcore/carcassonne/limits.h":
    enum:
        CC_FOLLOWERS
        CC_RANSOM
        CC_FOUNDATIONS
        CC_ALL_TYPES
        CC_ALL_TILES
        CC_ALL_CITIES
        CC_ALL_ROADS
        CC_ALL_FIELDS
        CC_ALL_MONASTERIES
        CC_WHOLE_TYPES
        CC_WHOLE_TILES
        CC_WHOLE_CITIES
        CC_WHOLE_ROADS
        CC_WHOLE_FIELDS
        CC_WHOLE_MONASTERIES
        CC_TOWER_TYPES
        CC_TOWER_TILES
        CC_TOWER_CITIES
        CC_TOWER_ROADS
        CC_TOWER_FIELDS
        CC_TOWER_MONASTERIES
        CC_COLUMNS
        CC_ROWS
        CC_WIDE_COLUMNS
        CC_WIDE_ROWS

FOLLOWERS = CC_FOLLOWERS        # small ones of each player
RANSOM = CC_RANSOM
FURTHEST = CC_TOWER_TILES - 1   # the most steps from the start tile to a tile
ALL_FURTHEST = CC_ALL_TILES - 1
WHOLE_FURTHEST = CC_WHOLE_TILES - 1
# Totals over all copies of the tiles, first of base game and tower, then of the first five sets, then of all with gardens;
# the engine's arrays have these sizes.
TOTALS = {
    "tiles": CC_TOWER_TILES,
    "types": CC_TOWER_TYPES,
    "cities": CC_TOWER_CITIES,
    "roads": CC_TOWER_ROADS,
    "fields": CC_TOWER_FIELDS,
    "monasteries": CC_TOWER_MONASTERIES,
    "foundations": CC_FOUNDATIONS,
}
ALL_TOTALS = {
    "tiles": CC_ALL_TILES,
    "types": CC_ALL_TYPES,
    "cities": CC_ALL_CITIES,
    "roads": CC_ALL_ROADS,
    "fields": CC_ALL_FIELDS,
    "monasteries": CC_ALL_MONASTERIES,
    "foundations": CC_FOUNDATIONS,
}
WHOLE_TOTALS = {
    "tiles": CC_WHOLE_TILES,
    "types": CC_WHOLE_TYPES,
    "cities": CC_WHOLE_CITIES,
    "roads": CC_WHOLE_ROADS,
    "fields": CC_WHOLE_FIELDS,
    "monasteries": CC_WHOLE_MONASTERIES,
    "foundations": CC_FOUNDATIONS,
}
SHOWN = (CC_ROWS, CC_COLUMNS)   # the shape of an observation
ALL_SHOWN = (CC_WIDE_ROWS, CC_WIDE_COLUMNS)
