"""What the six colors, the tower and the marks on it look like."""

from __future__ import annotations

from dataclasses import dataclass

from gui.model.player_colors import rgb, shade, when_changed
from turmcore.babel import paints

Rgb = tuple[int, int, int]

#: Signs, as the shaders number them.
STRIPES, DOTS, RING, DIAMOND, CROSS, TRIANGLE = range(6)
NO_SIGN = 15


@dataclass(frozen=True)
class Paint:
    """A color as it is painted, and the sign that tells it apart without any color."""

    letter: str
    rgb: Rgb
    sign: int


_SIGNS = {"r": STRIPES, "y": DOTS, "g": RING, "b": DIAMOND, "w": CROSS, "k": TRIANGLE}
PAINTS: dict[str, Paint] = {}


def _mix() -> None:
    for letter, color in paints.COLORS.items():
        PAINTS[letter] = Paint(letter, shade(letter, color), _SIGNS[letter])


_mix()
when_changed(_mix)


def shades() -> dict[str, str]:
    """What the colors look like, as ``#rrggbb``."""
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
INK: Rgb = (34, 24, 16)

LAST: Rgb = (255, 214, 96)
GOAL: Rgb = (255, 226, 130)
WRONG: Rgb = (176, 18, 24)
CURSOR: Rgb = (20, 52, 104)
CHOSEN: Rgb = (60, 150, 70)
NOTE: Rgb = (46, 120, 60)
NEUTRAL: Rgb = (52, 128, 66)
PAPER: Rgb = (255, 250, 236)
LABEL: Rgb = (196, 234, 190)
