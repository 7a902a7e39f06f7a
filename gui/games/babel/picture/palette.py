"""The looks of the six colors, the tower and the marks on it."""

from __future__ import annotations

from dataclasses import dataclass

from gui.model.player_colors import rgb, shade, when_changed
from turmcore.babel import paints

Rgb = tuple[int, int, int]

NO_SIGN = 15


@dataclass(frozen=True)
class Paint:
    """A color as it is painted, and the sign that tells it apart without any color, as `turmcore.core.scene` has it."""

    letter: str
    rgb: Rgb
    sign: int


PAINTS: dict[str, Paint] = {}


def _mix() -> None:
    for sign, (letter, color) in enumerate(paints.COLORS.items()):
        PAINTS[letter] = Paint(letter, shade(letter, color), sign)


_mix()
when_changed(_mix)


def shades() -> dict[str, str]:
    """The colors as ``#rrggbb``."""
    return {letter: "#{:02x}{:02x}{:02x}".format(*paint.rgb) for letter, paint in PAINTS.items()}


#: The stone of the fields of each step, from the lowest to the summit, and of what lies around them.
STONES: tuple[Rgb, ...] = tuple(map(rgb, paints.STONES))
WALL: Rgb = rgb(paints.WALL)
SOCKET: Rgb = rgb(paints.SOCKET)
PLATE: Rgb = rgb(paints.PLATE)
STAIR: Rgb = rgb(paints.STAIR)
#: Tints of the seats of players 1, 2, ..: none is the color of a figure.
SEATS: tuple[Rgb, ...] = tuple(map(rgb, paints.SEATS))
BRASS: Rgb = rgb(paints.BRASS)
#: Of marks, arrows and labels.
LAST, GOAL, WRONG, CURSOR, CHOSEN, NOTE, NEUTRAL, PAPER, LABEL = (
    rgb(color)
    for color in (
        paints.LAST, paints.GOAL, paints.WRONG, paints.CURSOR, paints.CHOSEN, paints.NOTE, paints.NEUTRAL,
        paints.PAPER, paints.LABEL,
    )
)  # fmt: skip
