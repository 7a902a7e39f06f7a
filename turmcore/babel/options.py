"""The settings of Turmbau zu Babel."""

from turmcore.babel import board as boards
from turmcore.core.option import Option, by_name

#: In the order of a position's header.
OPTIONS = by_name(
    Option(
        "board",
        "1.2",
        boards.SHIPPED,
        is_file=True,
        about="The board: one of these, a user's by name or name#hash, or a file's path",
    ),
    Option("players", "1.1", least=2, most=6, default="4", seats_players=True, about="Number of players"),
    Option(
        "lapse",
        "2.1",
        ("1", "0"),
        about="Whether a gift that cannot be moved lapses at once; with 0 it is turned over first",
    ),
    Option("share", "3.2", ("0", "1"), about="Whether single fields of step 4 hold any number of figures"),
    Option(
        "quiet",
        "4.2",
        least=1,
        most=9999,
        default="40",
        about="Numbers in a row without progress that end the game",
    ),
    Option("color_limit", "3.3", least=1, most=5, default="2", about="Figures of one color in a group"),
)
