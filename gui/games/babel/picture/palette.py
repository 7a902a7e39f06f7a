"""What the six colors, the tower and the marks on it look like."""

from __future__ import annotations

from dataclasses import dataclass

from gui.model.player_colors import shade, when_changed

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


_USUAL: dict[str, tuple[Rgb, int]] = {
    "r": ((200, 52, 42), STRIPES),
    "y": ((238, 186, 44), DOTS),
    "g": ((46, 140, 78), RING),
    "b": ((44, 98, 180), DIAMOND),
    "w": ((244, 240, 230), CROSS),
    "k": ((50, 46, 50), TRIANGLE),
}
PAINTS: dict[str, Paint] = {}


def _mix() -> None:
    PAINTS.update({letter: Paint(letter, shade(letter, rgb), sign) for letter, (rgb, sign) in _USUAL.items()})


_mix()
when_changed(_mix)

#: The stone of the fields of each step, from the lowest to the summit, and of what lies around them.
STONES: tuple[Rgb, ...] = (
    (214, 178, 132), (219, 185, 140), (224, 192, 149), (229, 199, 158), (234, 207, 168), (240, 217, 180),
)  # fmt: skip
WALL: Rgb = (176, 132, 90)
SOCKET: Rgb = (150, 108, 70)
PLATE: Rgb = (238, 214, 168)
STAIR: Rgb = (196, 70, 52)
#: Tints of the seats of players 1, 2, ..: none is the color of a figure.
SEATS: tuple[Rgb, ...] = (
    (44, 122, 123), (186, 92, 128), (124, 102, 172), (176, 122, 58), (96, 134, 82), (104, 118, 140)
)  # fmt: skip
BRASS: Rgb = (214, 164, 66)
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
