"""The common parts of all games' drawings: the page with its frame, the theme, words and numbers.

Any number of drawings can share one page: an id, where a drawing has any, always means the same picture.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Theme:
    """The colors that every drawing has; a game adds its own."""

    paper: str = "#faf6ee"
    frame: str = "#d8cbb5"
    ink: str = "#2e241b"
    faint: str = "#7a6a58"


DARK = {"paper": "#2a2622", "frame": "#4d443a", "ink": "#f1e7d8", "faint": "#b8a892"}
"""The same colors in a dark drawing."""


VERDICTS = {True: "#1f8a4c", False: "#c8141a"}
"""The frame around an attempted action: legal, or not."""


def drawing(
    parts: Iterable[str],
    width: float,
    height: float,
    *,
    size: float,
    title: str = "",
    corner: Point = (0.0, 0.0),
) -> str:
    """A complete drawing made of parts.

    Parameters
    ----------
    width, height
        In the drawing's own units.
    size
        The width in pixels.
    title
        The text for a screen reader.
    corner
        The upper left one in these units.
    """
    left, top = map(n, corner)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {n(width)} {n(height)}" width="{size:g}" '
        f'height="{size * height / (width or 1):g}" role="img" font-family="sans-serif"><title>{escape(title)}</title>'
    )
    return "\n".join([head, *filter(None, parts), "</svg>"])


def paper(width: float, height: float, theme: Theme) -> str:
    """The paper and its frame, under everything else."""
    return (
        f'<rect x="0.5" y="0.5" width="{n(width - 1)}" height="{n(height - 1)}" rx="8" fill="{theme.paper}" '
        f'stroke="{theme.frame}"/>'
    )


def n(value: float) -> str:
    """A number rounded to a tenth of a unit, as text."""
    return f"{round(value, 1) + 0:.1f}".removesuffix(".0")  # + 0 turns -0 into 0


def label(x: float, y: float, words: str, size: float, color: str, more: str = "") -> str:
    """A line of words; `more` are further attributes."""
    return f'<text x="{n(x)}" y="{n(y)}" font-size="{size:g}" fill="{color}"{more}>{escape(words)}</text>'


def channels(color: str) -> tuple[int, int, int]:
    """Red, green and blue of ``#rrggbb``, 0 to 255."""
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def brightness(color: str) -> float:
    """Perceived brightness, 0 to 255."""
    red, green, blue = channels(color)
    return 0.299 * red + 0.587 * green + 0.114 * blue


def mixed(color: str, other: str, share: float) -> str:
    """A color with a share of another one."""
    pairs = zip(channels(color), channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)
