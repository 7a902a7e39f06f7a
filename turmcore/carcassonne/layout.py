"""The layout of an observation of Carcassonne."""

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

_ALL_TILES = slice(0, 162)
_ALL_TYPES = slice(162, 273)
_ALL_SEATS = slice(273, 279)
_FIGURES = slice(279, 339)
_TURN = 339
_LEFT = slice(343, 349)

#: With more than towers: types have the numbers of `tiles.tile_types`, segments those of `notation.ALL_SEGMENTS`.
ALL_LAYOUT = (
    ObservationPart("tile", (_ALL_TILES, 0), "1 for each tile that lies, in placing order"),
    ObservationPart("cell", (_ALL_TILES, slice(1, 3)), "x and y; the start tile is 0, 0", -161, 161),
    ObservationPart("type", (_ALL_TILES, 3), "of the tile", 0, 110),
    ObservationPart("rotation", (_ALL_TILES, 4), "quarter turns", 0, 3),
    ObservationPart("tower", (_ALL_TILES, 5), "height of the tower on it", 0, 60),
    ObservationPart("bag", (_ALL_TYPES, 0), "copies of each type in the bag", 0, 9),
    ObservationPart("gone", (_ALL_TYPES, 1), "copies of each type that left the game", 0, 9),
    ObservationPart("points", (_ALL_SEATS, 0), "of each seat", -1000, 1000),
    ObservationPart("followers", (_ALL_SEATS, 1), "small ones in the supply of each seat", 0, 7),
    ObservationPart("tower pieces", (_ALL_SEATS, 2), "of each seat", 0, 10),
    ObservationPart(
        "prisoners", (_ALL_SEATS, slice(3, 9)), "small ones that each seat holds of each seat", 0, 7
    ),
    ObservationPart("figures", (_ALL_SEATS, slice(9, 12)), "large follower, builder and pig in the supply"),
    ObservationPart("jailer", (_ALL_SEATS, 12), "1 + seat that holds the large follower", 0, 6),
    ObservationPart("goods", (_ALL_SEATS, slice(13, 16)), "wine, grain and cloth of each seat", 0, 9),
    ObservationPart("figure", (_FIGURES, 0), "1 for each figure on the board; ten rows for each seat"),
    ObservationPart("figure's cell", (_FIGURES, slice(1, 3)), "x and y", -161, 161),
    ObservationPart("figure's segment", (_FIGURES, 3), "1 + segment that it stands on", 0, 14),
    ObservationPart("kind of figure", (_FIGURES, 4), "0 small, 1 large, 2 builder, 3 pig", 0, 3),
    ObservationPart(
        "phase", (_TURN, 0), "0 draw, 1 place, 2 act, 3 capture, 4 end, 5 exchange, 6 dragon", 0, 6
    ),
    ObservationPart("seat on turn", (_TURN, 1), "counted from the own; 0 when the game is over", 0, 5),
    ObservationPart("in hand", (_TURN, 2), "1 + type of the tile", 0, 111),
    ObservationPart("ransom paid", (_TURN, 3), "1 if this turn has paid it"),
    ObservationPart("players", (_TURN, 4), "how many play", 2, 6),
    ObservationPart("earns second", (_TURN, 5), "1 if this turn has a second tile after this one"),
    ObservationPart("is second", (_TURN, 6), "1 if this is the second tile of the turn"),
    ObservationPart("giver", (_TURN, 7), "1 + seat that gives a prisoner back", 0, 6),
    ObservationPart("capture", (340, 0), "1 if a tower has just grown that captures"),
    ObservationPart("captor", (340, slice(1, 3)), "x and y of that tower", -161, 161),
    ObservationPart("dragon", (341, 0), "1 if he is on the board"),
    ObservationPart("dragon's cell", (341, slice(1, 3)), "x and y", -161, 161),
    ObservationPart("fairy", (342, 0), "1 if she is on the board"),
    ObservationPart("fairy's cell", (342, slice(1, 3)), "x and y", -161, 161),
    ObservationPart("fairy's segment", (342, 3), "1 + segment of her follower", 0, 14),
    ObservationPart("left", (_LEFT, 0), "1 for each tile that the dragon has left in this move"),
    ObservationPart("left cell", (_LEFT, slice(1, 3)), "x and y", -161, 161),
)
