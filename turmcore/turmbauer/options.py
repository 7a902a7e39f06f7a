"""The settings of Turmbauer."""

from turmcore.core.option import Option, by_name
from turmcore.turmbauer import pieces

PALETTE = "RGBK"
_FALLING = {"stability": ("wobble",)}

#: In the order of a position's header; `players` is short for `seats` and `pairs`.
OPTIONS = by_name(
    Option("set", "1.4", pieces.SHIPPED, is_file=True),
    Option("seats", "2.1", default=PALETTE, seats_players=True),
    Option("pairs", "2.1", ("0", "1"), seats_players=True),
    Option("overhang", "3.6", ("direction", "count", "column", "air"), old_values={"cube": "column"}),
    Option("insertion", "3.8", ("free", "path")),
    Option("stability", "3.9", ("glued", "strict", "wobble"), app_default="wobble"),
    Option("headroom", "5.1", ("1", "2")),
    Option("hand", "6.1", ("none", "steady", "normal", "child"), app_default="steady", needs=_FALLING),
    Option("escape", "3.7", ("step", "free"), default="free"),
    Option("collapse", "7.4", ("builder", "stock", "all"), needs=_FALLING),
    Option("leap", "4c", ("once", "any")),
    Option("start", "2.1", ("first", "roll"), app_default="roll"),
    Option("blocks", "1.6", ("all", "half")),
    Option("players", "2.1", ("2", "3", "4"), default="4", seats_players=True),
)
