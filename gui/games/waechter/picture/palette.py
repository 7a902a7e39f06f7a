"""The looks of the two sides and the marks on the board."""

from __future__ import annotations

from dataclasses import dataclass

from gui.model.player_colors import rgb, shade, when_changed
from turmcore.waechter import paints

Rgb = tuple[int, int, int]

STRIPES, RING = 0, 2  # signs, as the shaders number them


@dataclass(frozen=True)
class Paint:
    """A side as it is painted: its color, and the sign that tells it apart without any color."""

    side: int
    rgb: Rgb
    sign: int


_USUAL = (("R", paints.SIDES[0], STRIPES), ("B", paints.SIDES[1], RING))
SIDES: list[Paint] = []


def _mix() -> None:
    SIDES[:] = [Paint(side, shade(letter, color), sign) for side, (letter, color, sign) in enumerate(_USUAL)]


_mix()
when_changed(_mix)

LIGHT: Rgb = rgb(paints.LIGHT)
FRAME: Rgb = rgb(paints.FRAME)
INK: Rgb = (34, 24, 16)

LAST: Rgb = (255, 214, 96)
GOAL: Rgb = (255, 226, 130)
CAPTURE: Rgb = (214, 40, 30)
THREAT: Rgb = (186, 20, 16)
WRONG: Rgb = (176, 18, 24)
CURSOR: Rgb = (20, 52, 104)
CHOSEN: Rgb = (60, 150, 70)
NOTE: Rgb = (46, 120, 60)
NEUTRAL: Rgb = (52, 128, 66)
PLATE: Rgb = (196, 234, 190)  # under the number of an arrow, which is not the height of a stack
