"""Numbers that the rules in Python and the engine in C both count with; `limits.h` says them."""

cdef extern from "turmcore/carcassonne/limits.h":
    enum:
        CC_FOLLOWERS
        CC_RANSOM
        CC_TYPES
        CC_TILES
        CC_CITIES
        CC_ROADS
        CC_FIELDS
        CC_MONASTERIES
        CC_FOUNDATIONS
        CC_COLUMNS
        CC_ROWS

FOLLOWERS = CC_FOLLOWERS        # of a player
RANSOM = CC_RANSOM
FURTHEST = CC_TILES - 1         # steps from the start tile that a layout can reach
# What all copies of all tiles have together; the engine's arrays have these sizes.
TOTALS = {
    "tiles": CC_TILES,
    "types": CC_TYPES,
    "cities": CC_CITIES,
    "roads": CC_ROADS,
    "fields": CC_FIELDS,
    "monasteries": CC_MONASTERIES,
    "foundations": CC_FOUNDATIONS,
}
SHOWN = (CC_ROWS, CC_COLUMNS)   # of an observation
