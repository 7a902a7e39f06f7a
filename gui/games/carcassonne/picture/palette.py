"""The looks of players, landscape and marks."""

from __future__ import annotations

from gui.model.player_colors import rgb, shade, when_changed
from turmcore.carcassonne import paints

Rgb = tuple[int, int, int]

#: The players' colors, and the sign that tells each apart without any color, as the shaders number them: stripes,
#: dots, ring, diamond, cross, triangle.
SEATS: list[Rgb] = []
SIGNS: tuple[int, ...] = tuple(range(6))


def _mix() -> None:
    SEATS[:] = [shade(letter, color) for letter, color in paints.PLAYERS.items()]


_mix()
when_changed(_mix)

MEADOW: Rgb = rgb(paints.MEADOW)
ROAD: Rgb = rgb(paints.ROAD)
PAVING: Rgb = rgb(paints.PAVING)
GOLD: Rgb = rgb(paints.GOLD)
INK: Rgb = rgb(paints.INK)
PAPER: Rgb = rgb(paints.PAPER)
SLAB: Rgb = rgb(paints.CARD)
#: Of towers: one light, one dark, every fifth red.
STOREYS: tuple[Rgb, ...] = tuple(map(rgb, paints.STOREYS))
DRAGON: Rgb = rgb(paints.DRAGON)
FAIRY: Rgb = rgb(paints.FAIRY)

#: Of segments that are outlined, of places to go to, and under the labels of an analysis.
LAST, GOAL, LABEL = rgb(paints.LAST), rgb(paints.GOAL), rgb(paints.LABEL)


def players() -> tuple[str, ...]:
    """The players' colors as ``#rrggbb``."""
    return tuple("#{:02x}{:02x}{:02x}".format(*color) for color in SEATS)
