"""Shade and sign of each color of the game."""

from __future__ import annotations

from dataclasses import dataclass

from gui.model.player_colors import rgb, shade
from turmcore.turmbauer.paints import COLORS, WOODS, shown

Rgb = tuple[int, int, int]

NATURAL, DARK = map(rgb, WOODS)
PREVIEW: Rgb = (255, 214, 120)
WRONG: Rgb = (176, 18, 24)
CURSOR: Rgb = (24, 60, 96)

SIGNS = STRIPES, DOTS, RING, _ = range(4)
"""The signs on painted faces, as `turmcore.core.scene` numbers them; the last one is a diamond."""


@dataclass(frozen=True)
class Paint:
    """A color of the game as it is painted."""

    letter: str
    rgb: Rgb
    pattern: int


def paints(letters: str) -> tuple[Paint, ...]:
    """The paint of each seat; letters without a shade of their own get one that is still free."""
    return tuple(
        Paint(letter, shade(known, COLORS[known]), SIGNS[seat % 4])
        for seat, (letter, known) in enumerate(zip(letters, shown(letters), strict=True))
    )
