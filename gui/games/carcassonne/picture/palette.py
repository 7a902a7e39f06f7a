"""What players, landscape and marks look like."""

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

MEADOW: Rgb = (138, 172, 84)
GRASS_DARK: Rgb = (98, 136, 58)
GRASS_LIGHT: Rgb = (172, 198, 112)
LEAF: Rgb = (74, 116, 52)
LEAF_LIGHT: Rgb = (116, 156, 72)
WATER: Rgb = (104, 156, 176)
CROPS: tuple[Rgb, ...] = ((206, 184, 96), (176, 172, 88), (158, 126, 82))
ROAD: Rgb = (228, 210, 168)
ROAD_EDGE: Rgb = (142, 116, 74)
TRACK: Rgb = (196, 172, 124)
PAVING: Rgb = (206, 170, 122)
PAVING_DARK: Rgb = (160, 120, 78)
STONE: Rgb = (214, 202, 178)
STONE_DARK: Rgb = (122, 106, 84)
JOINT: Rgb = (84, 70, 54)
ROOFS: tuple[Rgb, ...] = (
    (186, 84, 52), (168, 70, 46), (200, 104, 62), (150, 78, 52), (176, 112, 64), (128, 74, 56)
)  # fmt: skip
SLATE: Rgb = (92, 106, 126)
CHURCH: Rgb = (206, 94, 60)
PENNANT: Rgb = (36, 84, 158)
GOLD: Rgb = (240, 198, 84)
SLAB: Rgb = rgb(paints.CARD)
PIECE: Rgb = (222, 208, 180)
#: Of towers: one light, one dark, every fifth red.
STOREYS: tuple[Rgb, ...] = tuple(map(rgb, paints.STOREYS))
INK: Rgb = (44, 32, 20)
WINE: Rgb = (128, 40, 112)
WINE_GROUND: Rgb = (232, 214, 234)
GRAIN: Rgb = (232, 172, 44)
GRAIN_GROUND: Rgb = (250, 240, 206)
CLOTH: Rgb = (50, 104, 178)
CLOTH_GROUND: Rgb = (212, 228, 242)
ROSE: Rgb = (238, 178, 192)
SKIN: Rgb = (250, 222, 196)
HAIR: Rgb = (120, 66, 30)
GOWN: Rgb = (160, 36, 84)
DRAGON: Rgb = rgb(paints.DRAGON)
FAIRY: Rgb = rgb(paints.FAIRY)
MAGIC: Rgb = (104, 84, 196)
ROCK: Rgb = (126, 106, 90)
LAVA: Rgb = (240, 96, 28)

LAST: Rgb = (255, 214, 96)
GOAL: Rgb = (255, 232, 150)
WRONG: Rgb = (176, 18, 24)
CURSOR: Rgb = (20, 52, 104)
CHOSEN: Rgb = (60, 150, 70)
NOTE: Rgb = (46, 120, 60)
REACH: Rgb = (240, 132, 40)
CAPTURE: Rgb = (214, 44, 30)
DEAD: Rgb = (120, 40, 30)
PAPER: Rgb = (255, 250, 236)
LABEL: Rgb = (196, 234, 190)
