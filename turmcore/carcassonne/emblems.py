"""The signs on tiles: goods, a princess, the dragon, a magic portal. Each has a shape of its own, so that nobody needs its
color."""

from __future__ import annotations

import math

import numpy as np

from turmcore.carcassonne import paints
from turmcore.carcassonne.paints import CLOTH, GOLD, GRAIN, HAIR, INK, JOINT, LEAF, MAGIC, PAPER, STONE, WINE
from turmcore.carcassonne.silhouettes import DRAGON, SILHOUETTES
from turmcore.core.ink import CAP, ROUND, disc, lines, lit, number, path, rect


def _plate(shape: str, ground: str) -> str:
    """The ground of a sign: a plate with a light rim."""
    return (
        path(shape, line=INK, wide=3.0, line_alpha=90, more=ROUND)
        + path(shape, line=PAPER, wide=1.8, more=ROUND)
        + path(shape, ground, line=lit(ground, 100 / 1.5), wide=0.5, more=ROUND)
    )


def _wine() -> str:
    """A bunch of grapes."""
    edge = lit(LEAF, 100 / 1.4)
    parts = [
        _plate(disc(0, 0, 8.2), paints.WINE_GROUND),
        path("M.2 -3L.8 -6.6", line=edge, wide=1.0, more=CAP),
        path("M.4 -3.6C1.2 -7 4.4 -7.2 5.6 -5.2C4.6 -3.2 2.4 -2.6 .4 -3.6Z", LEAF, line=edge, wide=0.5),
    ]
    for row, count in enumerate((4, 3, 2, 1)):
        for k in range(count):
            x, y = 2.7 * (k - (count - 1) / 2), -2.4 + 2.35 * row
            parts.append(path(disc(x, y, 1.55), WINE, line=lit(WINE, 100 / 1.7), wide=0.5))
            parts.append(path(disc(x - 0.45, y - 0.5, 0.45), PAPER, 120))
    return "".join(parts)


def _grain() -> str:
    """An ear."""
    edge = lit(GRAIN, 100 / 1.7)
    ear = f'fill="{GRAIN}" stroke="{edge}" stroke-width="0.5"'
    parts = [_plate(disc(0, 0, 8.2), paints.GRAIN_GROUND), path("M0 7V-3", line=edge, wide=1.0, more=CAP)]
    for k in range(4):
        for side in (-1, 1):
            turn = f"translate({2 * side} {number(3.4 - 2.7 * k)}) rotate({32 * side})"
            parts.append(f'<ellipse rx="1.15" ry="2.3" transform="{turn}" {ear}/>')
    return "".join(parts) + f'<ellipse cy="-6.2" rx="1.1" ry="1.9" {ear}/>'


def _cloth() -> str:
    """A bolt of cloth."""
    edge = lit(CLOTH, 100 / 1.8)

    def edged(shape: str, color: str) -> str:
        return path(shape, color, line=edge, wide=0.6, more=ROUND)

    return (
        _plate(disc(0, 0, 8.2), paints.CLOTH_GROUND)
        + '<g transform="rotate(-18)">'
        + edged("M-4.4 0H4.6L6.6 5H-2.6Z", lit(CLOTH, 118))
        + edged(rect(-5.2, -4.4, 10.6, 6.6, 2.2), CLOTH)
        + edged(disc(-4.6, -1.1, 2, 3.3), PAPER)
        + edged(disc(-4.5, -1.1, 0.9, 1.6), CLOTH)
        + path("M.2 -4.2V2M2.6 -4.2V2", line=PAPER, wide=0.9, line_alpha=220)
        + "</g>"
    )


def _princess() -> str:
    """A head with a crown."""
    turns = np.linspace(0, 2 * math.pi, 48, endpoint=False)
    gown = np.stack([6.4 * np.cos(turns), 9.4 + 4.8 * np.sin(turns)], axis=1)
    far = np.hypot(gown[:, 0], gown[:, 1])[:, None]
    gown = np.where(far > 8.4, gown * 8.4 / far, gown)  # it ends at the rim of the plate
    shape = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in gown.tolist()) + "Z"
    crown = "M-4.4 -1.6L-5 -6.6L-2.3 -4.2L0 -7.4L2.3 -4.2L5 -6.6L4.4 -1.6Z"
    return (
        _plate(disc(0, 0, 8.6), paints.ROSE)
        + path(rect(-4.4, -3.4, 8.8, 9.4, 3.4), HAIR)
        + path(shape, paints.GOWN)
        + path(disc(0, 0.9, 3.1, 3.6), paints.SKIN, line=lit(HAIR, 100 / 1.3), wide=0.4)
        + path(crown, GOLD, line=INK, wide=0.6, line_alpha=220, more=ROUND)
    )


def _dragon() -> str:
    """The dragon on a plate that stands on its corner."""
    silhouette = SILHOUETTES[DRAGON]
    unit = 13.6 / max(1.0, silhouette.extent)
    outlines = "".join(
        "M"
        + "L".join(
            f"{number((x - silhouette.center) * unit)} {number(4.46 - z * unit)}" for x, z in outline.tolist()
        )
        + "Z"
        for outline, _ in silhouette.parts
    )
    return _plate("M0 -9.6L9.6 0L0 9.6L-9.6 0Z", paints.DRAGON) + path(outlines, PAPER)


def _portal() -> str:
    """A ring of stones with a whirl in it."""
    parts = [
        path(disc(0, 0, radius), color, alpha)
        for radius, color, alpha in ((10.0, INK, 80), (9.0, JOINT, 255), (8.3, STONE, 255))
    ]
    ways = [(math.cos(turn), math.sin(turn)) for turn in (math.radians(36 * k) for k in range(10))]
    parts.append(path(lines((6 * x, 6 * y, 8.6 * x, 8.6 * y) for x, y in ways), line=JOINT, wide=0.9))
    parts.append(path(disc(0, 0, 6.3), lit(MAGIC, 100 / 1.65), line=INK, wide=0.6, line_alpha=200))
    for phase, color in ((0.0, PAPER), (math.pi, lit(MAGIC, 140))):
        whirl = [
            (0.42 * t * math.cos(t + phase), 0.42 * t * math.sin(t + phase))
            for t in (0.4 * k for k in range(32))
        ]
        shown = [f"{number(x)} {number(y)}" for x, y in whirl if math.hypot(x, y) < 5.4]
        parts.append(path("M" + "L".join(shown), line=color, wide=1.1, more=CAP))
    return "".join(parts)


def _festival() -> str:
    """Garlands of flags over a drum."""
    parts = [_plate(rect(-8.2, -8.2, 16.4, 16.4, 3.4), paints.FESTIVE)]
    colors = (paints.LAVA, GOLD, CLOTH, LEAF, WINE)
    for low, count in ((-5.6, 5), (-1.6, 4)):
        line = f"M-7.4 {number(low)}Q0 {number(low + 3.6)} 7.4 {number(low)}"
        parts.append(path(line, line=INK, wide=0.6, more=CAP))
        for k in range(count):
            x = 14.0 * ((k + 0.5) / count - 0.5)
            y = low + 1.8 * (1 - (x / 7.4) ** 2)
            flag = f"M{number(x - 1.25)} {number(y)}h2.5l-1.25 3Z"
            parts.append(path(flag, colors[(k + count) % 5], line=INK, wide=0.35, line_alpha=200, more=ROUND))
    drum = "M-3.6 3.6V6.4A3.6 1.2 0 0 0 3.6 6.4V3.6Z"
    parts.append(path(drum, paints.LAVA, line=INK, wide=0.5, more=ROUND))
    parts.append(path(disc(0, 3.6, 3.6, 1.2), PAPER, line=INK, wide=0.5))
    return "".join(parts)


EMBLEMS = {
    "wine": _wine(),
    "grain": _grain(),
    "cloth": _cloth(),
    "princess": _princess(),
    "dragon": _dragon(),
    "portal": _portal(),
    "festival": _festival(),
}
"""Around the origin."""
