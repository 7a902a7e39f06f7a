"""What stands where in an observation of Carcassonne."""

from turmcore.core.layout import ObservationPart

_TILES = slice(0, 90)
_TYPES = slice(90, 131)
_SEATS = slice(131, 137)

#: Rows of numbers; seats are counted from the player's own. Types have the numbers of `tiles.all_tiles`, segments those of
#: `notation.SEGMENTS`.
LAYOUT = (
    ObservationPart("tile", (_TILES, 0), "1 for each tile that lies, in placing order"),
    ObservationPart("type", (_TILES, 1), "of the tile", 0, 40),
    ObservationPart("cell", (_TILES, slice(2, 4)), "x and y; the start tile is 0, 0", -89, 89),
    ObservationPart("rotation", (_TILES, 4), "quarter turns", 0, 3),
    ObservationPart("tower", (_TILES, 5), "height of the tower on it", 0, 60),
    ObservationPart("follower", (_TILES, 6), "1 + seat of the follower on it", 0, 6),
    ObservationPart("segment", (_TILES, 7), "1 + segment that the follower stands on", 0, 15),
    ObservationPart("top", (_TILES, 8), "1 + seat of the follower on top of the tower", 0, 6),
    ObservationPart("bag", (_TYPES, 0), "copies of each type in the bag", 0, 9),
    ObservationPart("gone", (_TYPES, 1), "copies of each type that left the game", 0, 9),
    ObservationPart("points", (_SEATS, 0), "of each seat", 0, 500),
    ObservationPart("followers", (_SEATS, 1), "in the supply of each seat", 0, 8),
    ObservationPart("tower pieces", (_SEATS, 2), "of each seat", 0, 10),
    ObservationPart("prisoners", (_SEATS, slice(3, 9)), "that each seat holds of each seat", 0, 8),
    ObservationPart("phase", (137, 0), "0 draw, 1 place, 2 act, 3 capture, 4 end", 0, 4),
    ObservationPart("seat on turn", (137, 1), "counted from the own; 0 when the game is over", 0, 5),
    ObservationPart("in hand", (137, 2), "1 + type of the tile", 0, 41),
    ObservationPart("ransom paid", (137, 3), "1 if this turn has paid it"),
    ObservationPart("players", (137, 4), "how many play", 2, 6),
    ObservationPart("capture", (138, 0), "1 if a tower has just grown that captures"),
    ObservationPart("captor", (138, slice(1, 3)), "x and y of that tower", -89, 89),
)
