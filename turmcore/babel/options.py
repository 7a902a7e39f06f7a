"""The settings of Turmbau zu Babel."""

from turmcore.babel import board as boards
from turmcore.core.option import Option, by_name

_BOARD = "One of these, a user's board by name or name#hash, or a file's path"

#: In the order of a position's header.
OPTIONS = by_name(
    Option("board", "1.2", boards.SHIPPED, is_file=True, about=_BOARD),
    Option("players", "1.1", least=2, most=6, default="4", seats_players=True, about="Number of players"),
    Option("lapse", "2.1", ("1", "0")),
    Option("share", "3.2", ("0", "1")),
    Option("quiet", "4.2", least=1, most=9999, default="40"),
    Option("color_limit", "3.3", least=1, most=5, default="2"),
)
