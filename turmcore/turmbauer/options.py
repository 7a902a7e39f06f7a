"""The settings of Turmbauer."""

from turmcore.core.option import Option, by_name
from turmcore.turmbauer import pieces

PALETTE = "RGBK"
_FALLING = {"stability": ("wobble",)}
_SET = "One of these, a user's set by name or name#hash, or a file's path"
_SEATS = "Color letters in playing order, 3 or 4 different ones"
_PLAYERS = "Number of players, 2 with two colors each: short for seats and pairs"

#: In the order of a position's header.
OPTIONS = by_name(
    Option("set", "1.4", pieces.SHIPPED, is_file=True, about=_SET),
    Option("seats", "2.1", default=PALETTE, seats_players=True, about=_SEATS),
    Option("pairs", "2.1", ("0", "1"), seats_players=True, about="Two players with two colors each"),
    Option("overhang", "3.6", ("direction", "count", "column", "air"), old_values={"cube": "column"}),
    Option("insertion", "3.8", ("free", "path")),
    Option("stability", "3.9", ("glued", "strict", "wobble"), app_default="wobble"),
    Option("headroom", "5.1", ("1", "2")),
    Option("hand", "6.1", ("none", "steady", "normal", "child"), app_default="steady", needs=_FALLING),
    Option("escape", "3.7", ("step", "free"), default="free", unwritten="step"),
    Option("collapse", "7.4", ("builder", "stock", "all"), needs=_FALLING, unwritten="builder"),
    Option("leap", "4c", ("once", "any"), unwritten="once"),
    Option("start", "2.1", ("first", "roll"), app_default="roll", unwritten="first"),
    Option("blocks", "1.6", ("all", "half"), unwritten="all"),
    Option("players", "2.1", ("2", "3", "4"), default="4", seats_players=True, about=_PLAYERS),
)
