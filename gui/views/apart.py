"""Words that tell rows of a list apart which would read alike."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from gui.i18n import tr
from turmcore.words import Axes

Features = Sequence[tuple[str, float]]
"""What rows can differ in: the name of a text ``apart.<name>``, and the value."""

_TURN = "turn"  # says its value; all others are counted


def placed(point: Sequence[float], axes: Axes, prefix: str = "") -> list[tuple[str, float]]:
    """Features of a place of the table, as it is seen along `axes`: from the left, from the front, and from below."""
    right, away = axes
    across = sum(a * b for a, b in zip(point, right, strict=False))
    deep = sum(a * b for a, b in zip(point, away, strict=False))
    found = [(f"{prefix}left", across), (f"{prefix}front", deep)]
    return [*found, (f"{prefix}low", point[2])] if len(point) > 2 else found


def differences(rows: Sequence[Features]) -> list[str]:
    """The fewest words that tell each of some rows from all others of them."""
    values = [[round(value, 3) for _, value in row] for row in rows]
    names = [name for name, _ in rows[0]]
    if all([name for name, _ in row] == names for row in rows):
        for size in range(1, len(names) + 1):
            for chosen in combinations(range(len(names)), size):
                if len({tuple(row[i] for i in chosen) for row in values}) == len(rows):
                    told = [_told(names[i], [row[i] for row in values]) for i in chosen]
                    return [", ".join(words) for words in zip(*told, strict=True)]
    return [tr("apart.way", n=number) for number in range(1, len(rows) + 1)]


def _told(name: str, values: Sequence[float]) -> list[str]:
    """The values of a feature in words."""
    if name == _TURN:
        return [tr(f"apart.turn.{value:.0f}") for value in values]
    order = sorted(set(values))
    return [tr(f"apart.{name}", n=order.index(value) + 1) for value in values]
