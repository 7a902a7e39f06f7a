"""What each color of the game looks like: its shade and its sign."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from gui.model.player_colors import shade

Rgb = tuple[int, int, int]

NATURAL: Rgb = (226, 184, 128)
DARK: Rgb = (104, 66, 42)
PREVIEW: Rgb = (255, 214, 120)
WRONG: Rgb = (176, 18, 24)
CURSOR: Rgb = (24, 60, 96)


class Pattern(IntEnum):
    """The sign on painted faces; the numbers are those of the shader."""

    STRIPES = 0
    DOTS = 1
    RING = 2
    DIAMOND = 3


@dataclass(frozen=True)
class Paint:
    """A color of the game as it is painted."""

    letter: str
    rgb: Rgb
    pattern: Pattern


_SHADES: dict[str, Rgb] = {
    "R": (196, 52, 44),
    "G": (52, 136, 74),
    "B": (44, 98, 176),
    "K": (52, 48, 50),
    "Y": (236, 184, 38),
    "W": (240, 236, 226),
    "O": (224, 120, 34),
    "P": (122, 66, 150),
}


def paints(letters: str) -> tuple[Paint, ...]:
    """The paint of each seat; letters without a shade of their own get one that is still free."""
    free = [letter for letter in _SHADES if letter not in letters]
    shown = [letter if letter in _SHADES else free.pop(0) for letter in letters]
    return tuple(
        Paint(letter, shade(shown[seat], _SHADES[shown[seat]]), Pattern(seat % 4))
        for seat, letter in enumerate(letters)
    )
