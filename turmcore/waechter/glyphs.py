"""Letters and digits as lines, so that drawings look the same everywhere."""

from __future__ import annotations

WIDTH, HEIGHT = 10.0, 14.0
"""The box of a glyph; its lines stay one unit away from the edge."""

_PATHS = {
    "0": "M5 1C2.9 1 1.4 3.3 1.4 7C1.4 10.7 2.9 13 5 13C7.1 13 8.6 10.7 8.6 7C8.6 3.3 7.1 1 5 1Z",
    "1": "M2.6 3.6L5.9 1V13",
    "2": "M1.8 4.2C1.8 2.3 3.2 1 5.1 1C7 1 8.3 2.2 8.3 4C8.3 5.9 6.9 7.2 5 9.2L1.5 13H8.7",
    "3": "M1.9 1H8L4.6 5.7C7 5.5 8.5 7.1 8.5 9.2C8.5 11.4 6.9 13 4.8 13C3.2 13 2 12.3 1.4 10.9",
    "4": "M6.7 13V1L1.2 9.7H9",
    "5": "M7.9 1H3L2.4 6.5C3 5.8 3.9 5.4 4.9 5.4C7.1 5.4 8.6 7 8.6 9.1C8.6 11.4 7 13 4.8 13C3.2 13 2 12.3 1.4 11",
    "6": "M6.9 1C4.4 3.4 1.3 6 1.3 9.2C1.3 11.4 2.9 13 5 13C7.1 13 8.7 11.4 8.7 9.2C8.7 7.1 7.1 5.5 5 5.5"
    "C3.4 5.5 2.1 6.4 1.6 7.8",
    "7": "M1.4 1H8.6L4.1 13",
    "8": "M5 6.7C3.3 6.7 2 5.5 2 3.9C2 2.2 3.3 1 5 1C6.7 1 8 2.2 8 3.9C8 5.5 6.7 6.7 5 6.7C3 6.7 1.4 8 1.4 9.9"
    "C1.4 11.7 3 13 5 13C7 13 8.6 11.7 8.6 9.9C8.6 8 7 6.7 5 6.7Z",
    "9": "M3.1 13C5.6 10.6 8.7 8 8.7 4.8C8.7 2.6 7.1 1 5 1C2.9 1 1.3 2.6 1.3 4.8C1.3 6.9 2.9 8.5 5 8.5"
    "C6.6 8.5 7.9 7.6 8.4 6.2",
    "A": "M1 13L5 1L9 13M2.5 8.8H7.5",
    "B": "M2 6.7H5.4C7.4 6.7 8.6 8 8.6 9.8C8.6 11.7 7.4 13 5.4 13H2V1H5C6.8 1 7.9 2.1 7.9 3.9C7.9 5.6 6.8 6.7 5 6.7",
    "C": "M8.6 3.5C7.9 1.9 6.7 1 5.2 1C2.9 1 1.4 3.3 1.4 7C1.4 10.7 2.9 13 5.2 13C6.7 13 7.9 12.1 8.6 10.5",
    "D": "M2 1V13H4.4C7.2 13 8.8 10.6 8.8 7C8.8 3.4 7.2 1 4.4 1Z",
    "E": "M8 1H2V13H8M2 6.7H7",
    "F": "M8 1H2V13M2 6.7H7",
    "G": "M8.6 3.5C7.9 1.9 6.7 1 5.2 1C2.9 1 1.4 3.3 1.4 7C1.4 10.7 2.9 13 5.2 13C6.9 13 8.2 12.2 8.6 11V7.4H5.6",
    "+": "M1.5 7H8.5M5 3.5V10.5",
    "!": "M5 1V8.6M5 12.6V13",
}


def glyph(sign: str, x: float, y: float, height: float, color: str, weight: float = 0.12) -> str:
    """A letter or digit centered at (x, y), as an SVG element.

    Parameters
    ----------
    height
        Height in units of the drawing.
    weight
        Line width, as a fraction of the height.
    """
    scale = height / (HEIGHT - 2)
    return (
        f'<path d="{_PATHS[sign]}" transform="translate({x - scale * WIDTH / 2:.2f} {y - scale * HEIGHT / 2:.2f}) '
        f'scale({scale:.3f})" fill="none" stroke="{color}" stroke-width="{weight * height / scale:.2f}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )
