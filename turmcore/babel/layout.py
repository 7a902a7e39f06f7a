"""The layout of an observation of Turmbau zu Babel."""

from turmcore.core.layout import ObservationPart

_COLORS = ("red", "yellow", "green", "blue", "white", "black")


def layout(quiet: int) -> tuple[ObservationPart, ...]:
    """8 rows, with one column for each field in the order of `Board.fields`.

    Parameters
    ----------
    quiet : int
        Numbers without progress that end the game.
    """
    return (
        *(
            ObservationPart(f"{color} figures", (row,), "how many stand on each field", 0, 5)
            for row, color in enumerate(_COLORS)
        ),
        ObservationPart("bound", (6,), "1 where figures are bound"),
        ObservationPart("phase", (7, 0), "0 secret, 1 roll, 2 gift, 3 use, 4 end", 0, 4),
        ObservationPart("seat on turn", (7, 1), "counted from the own; 0 when the game is over", 0, 5),
        ObservationPart("number", (7, 2), "given or rolled; 0: none", 0, 6),
        ObservationPart("quiet", (7, 3), "numbers without progress", 0, quiet),
        ObservationPart("groups", (7, 4), "groups of three", 0, 30),
        ObservationPart("players", (7, 5), "how many play", 2, 6),
        ObservationPart(
            "colors",
            (7, slice(6, 12)),
            "of each seat from the own on; 6 if not known, or nobody sits there",
            0,
            6,
        ),
    )
