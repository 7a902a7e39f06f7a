"""The colors of the game, as ``#rrggbb``: for drawings, pages and the window."""

from __future__ import annotations

from turmcore.core.scene import DARK, NATURAL

COLORS = {
    "R": "#c4342c", "G": "#34884a", "B": "#2c62b0", "K": "#343032",
    "Y": "#ecb826", "W": "#f0ece2", "O": "#e07822", "P": "#7a4296",
}  # fmt: skip
"""The colors of the game, by the letters that people know."""
WOODS = NATURAL, DARK


def shown(letters: str) -> list[str]:
    """The letter in `COLORS` that each color is shown as; one without a shade of its own gets one that is still free."""
    free = [letter for letter in COLORS if letter not in letters]
    return [letter if letter in COLORS else free.pop(0) for letter in letters]
