"""The layout of an observation of Carcassonne."""

from functools import cache

from turmcore.carcassonne.rules import CarcassonneRules
from turmcore.carcassonne.tokens import WHOLE_SEGMENTS
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

_PLAYERS = 6
NAMES = {"A": "abbot"}
"""Figures that came after large follower, builder and pig, by their letters."""


def _wide_layout(
    num_tiles: int, num_types: int, num_segments: int, letters: str
) -> tuple[ObservationPart, ...]:
    """With more than towers; `letters` are those of figures that came later, with columns and rows of their own."""
    types = slice(num_tiles, num_tiles + num_types)
    seats = slice(types.stop, types.stop + _PLAYERS)
    figures = slice(seats.stop, seats.stop + _PLAYERS * (10 + len(letters)))
    return (
        *_of_tiles(slice(0, num_tiles), types),
        *_of_seats(seats, letters),
        *_of_figures(figures, num_tiles - 1, num_segments, letters),
        *_of_the_turn(figures.stop, num_tiles - 1, num_types, num_segments),
    )


def _of_tiles(tiles: slice, types: slice) -> tuple[ObservationPart, ...]:
    far, num_types = tiles.stop - 1, types.stop - types.start
    return (
        ObservationPart("tile", (tiles, 0), "1 for each tile that lies, in placing order"),
        ObservationPart("cell", (tiles, slice(1, 3)), "x and y; the start tile is 0, 0", -far, far),
        ObservationPart("type", (tiles, 3), "of the tile", 0, num_types - 1),
        ObservationPart("rotation", (tiles, 4), "quarter turns", 0, 3),
        ObservationPart("tower", (tiles, 5), "height of the tower on it", 0, 60),
        ObservationPart("bag", (types, 0), "copies of each type in the bag", 0, 9),
        ObservationPart("gone", (types, 1), "copies of each type that left the game", 0, 9),
    )


def _of_seats(seats: slice, letters: str) -> tuple[ObservationPart, ...]:
    later = [
        part
        for i, letter in enumerate(letters)
        for part in (
            ObservationPart(NAMES[letter], (seats, 16 + 2 * i), "1 if it is in the supply"),
            ObservationPart(f"{NAMES[letter]}'s jailer", (seats, 17 + 2 * i), "1 + seat that holds it", 0, 6),
        )
    ]
    return (
        ObservationPart("points", (seats, 0), "of each seat", -1000, 1000),
        ObservationPart("followers", (seats, 1), "small ones in the supply of each seat", 0, 7),
        ObservationPart("tower pieces", (seats, 2), "of each seat", 0, 10),
        ObservationPart(
            "prisoners", (seats, slice(3, 9)), "small ones that each seat holds of each seat", 0, 7
        ),
        ObservationPart("figures", (seats, slice(9, 12)), "large follower, builder and pig in the supply"),
        ObservationPart("jailer", (seats, 12), "1 + seat that holds the large follower", 0, 6),
        ObservationPart("goods", (seats, slice(13, 16)), "wine, grain and cloth of each seat", 0, 9),
        *later,
    )


def _of_figures(figures: slice, far: int, num_segments: int, letters: str) -> tuple[ObservationPart, ...]:
    names = "small", "large", "builder", "pig", *(NAMES[letter] for letter in letters)
    kinds = ", ".join(f"{i} {name}" for i, name in enumerate(names))
    count = ("ten", "eleven")[len(letters)]
    return (
        ObservationPart(
            "figure", (figures, 0), f"1 for each figure on the board; {count} rows for each seat"
        ),
        ObservationPart("figure's cell", (figures, slice(1, 3)), "x and y", -far, far),
        ObservationPart("figure's segment", (figures, 3), "1 + segment that it stands on", 0, num_segments),
        ObservationPart("kind of figure", (figures, 4), kinds, 0, 3 + len(letters)),
    )


def _of_the_turn(turn: int, far: int, num_types: int, num_segments: int) -> tuple[ObservationPart, ...]:
    left = slice(turn + 4, turn + 10)
    return (
        ObservationPart(
            "phase", (turn, 0), "0 draw, 1 place, 2 act, 3 capture, 4 end, 5 exchange, 6 dragon", 0, 6
        ),
        ObservationPart("seat on turn", (turn, 1), "counted from the own; 0 when the game is over", 0, 5),
        ObservationPart("in hand", (turn, 2), "1 + type of the tile", 0, num_types),
        ObservationPart("ransom paid", (turn, 3), "1 if this turn has paid it"),
        ObservationPart("players", (turn, 4), "how many play", 2, 6),
        ObservationPart("earns second", (turn, 5), "1 if this turn has a second tile after this one"),
        ObservationPart("is second", (turn, 6), "1 if this is the second tile of the turn"),
        ObservationPart("giver", (turn, 7), "1 + seat that gives a prisoner back", 0, 6),
        ObservationPart("capture", (turn + 1, 0), "1 if a tower has just grown that captures"),
        ObservationPart("captor", (turn + 1, slice(1, 3)), "x and y of that tower", -far, far),
        ObservationPart("dragon", (turn + 2, 0), "1 if he is on the board"),
        ObservationPart("dragon's cell", (turn + 2, slice(1, 3)), "x and y", -far, far),
        ObservationPart("fairy", (turn + 3, 0), "1 if she is on the board"),
        ObservationPart("fairy's cell", (turn + 3, slice(1, 3)), "x and y", -far, far),
        ObservationPart("fairy's segment", (turn + 3, 3), "1 + segment of her follower", 0, num_segments),
        ObservationPart("left", (left, 0), "1 for each tile that the dragon has left in this move"),
        ObservationPart("left cell", (left, slice(1, 3)), "x and y", -far, far),
    )


#: With more than towers: types have the numbers of `tiles.tile_types`, segments those of `notation.ALL_SEGMENTS`.
ALL_LAYOUT = _wide_layout(162, 111, 14, "")


@cache
def whole_layout(rules: CarcassonneRules) -> tuple[ObservationPart, ...]:
    """The layout with something of sections 9 to 15: as many rows and columns as what is played needs.

    Types have the numbers that they have in `CarcassonneGame.tiles`, segments those of `notation.WHOLE_SEGMENTS`.
    """
    num_tiles = sum(tile.copies for tile in rules.tiles.values())
    return _wide_layout(num_tiles, len(rules.tiles), len(WHOLE_SEGMENTS) + 1, _later(rules))


def whole_shape(rules: CarcassonneRules) -> tuple[int, int]:
    """Rows and columns of an observation with something of sections 9 to 15."""
    num_tiles, later = sum(tile.copies for tile in rules.tiles.values()), len(_later(rules))
    return num_tiles + len(rules.tiles) + _PLAYERS * (11 + later) + 10, 16 + 2 * later


def _later(rules: CarcassonneRules) -> str:
    return "".join(letter for letter in rules.figures if letter in NAMES)
