"""The settings of Turmbauer."""

from turmcore.core.option import Option, by_name
from turmcore.turmbauer import pieces

PALETTE = "RGBK"
_FALLING = {"stability": ("wobble",)}

#: In the order of a position's header.
OPTIONS = by_name(
    Option(
        "set",
        "1.4",
        pieces.SHIPPED,
        is_file=True,
        about="The piece set: one of these, a user's by name or name#hash, or a file's path",
    ),
    Option(
        "seats",
        "2.1",
        default=PALETTE,
        seats_players=True,
        about="Color letters in playing order, 3 or 4 different ones",
    ),
    Option("pairs", "2.1", ("0", "1"), seats_players=True, about="The two-player game with two colors each"),
    Option(
        "overhang",
        "3.6",
        ("direction", "count", "column", "air"),
        old_values={"cube": "column"},
        about="How far a block reaches beyond its support",
    ),
    Option("insertion", "3.8", ("free", "path"), about="Whether a block needs a straight way to its place"),
    Option(
        "stability",
        "3.9",
        ("glued", "strict", "wobble"),
        app_default="wobble",
        about="Nothing ever falls, a placement must leave the tower in balance, or blocks may fall (section 6)",
    ),
    Option("headroom", "5.1", ("1", "2"), about="Free cells above a field"),
    Option(
        "hand",
        "6.1",
        ("none", "steady", "normal", "child"),
        app_default="steady",
        needs=_FALLING,
        about="How steady the building hand is; none never slips",
    ),
    Option(
        "escape",
        "3.7",
        ("step", "free"),
        default="free",
        unwritten="step",
        about="Whether a climber that can reach a free field must keep one, or at least keep a step",
    ),
    Option(
        "collapse",
        "7.4",
        ("builder", "stock", "all"),
        needs=_FALLING,
        unwritten="builder",
        about="Who wins after a collapse",
    ),
    Option(
        "leap", "4c", ("once", "any"), unwritten="once", about="How many steps of two levels a ring allows"
    ),
    Option(
        "start",
        "2.1",
        ("first", "roll"),
        app_default="roll",
        unwritten="first",
        about="Whether the first seat begins or the dice decide",
    ),
    Option(
        "blocks",
        "1.6",
        ("all", "half"),
        unwritten="all",
        about="The long game, or the short one with one block of each size",
    ),
    Option(
        "players",
        "2.1",
        ("2", "3", "4"),
        default="4",
        seats_players=True,
        about="Number of players, 2 with two colors each: short for seats and pairs",
    ),
)
