"""The sides of a table for who looks at it."""

from __future__ import annotations

Step = tuple[int, int, int]
Axes = tuple[Step, Step]  # the lattice directions to the right and away from the eye

FROM_THE_FRONT: Axes = ((1, 0, 0), (0, 1, 0))
_RIGHT = ((1, 0), (0, 1), (-1, 0), (0, -1))  # the direction to the right, after each quarter turn


def seen(x: float, y: float, axes: Axes) -> tuple[float, float]:
    """Distance of (x, y) on the table to the right and away."""
    right, away = axes
    return right[0] * x + right[1] * y, away[0] * x + away[1] * y


def quarters(axes: Axes) -> int:
    """The clockwise quarter turns by which a plan from the front is drawn as it is seen."""
    return _RIGHT.index(axes[0][:2])


def turned(quarters: int) -> Axes:
    """The axes of who sees a plan turned so far."""
    x, y = _RIGHT[quarters % 4]
    return (x, y, 0), (-y, x, 0)


def side_of(x: int, y: int, axes: Axes) -> str:
    """A direction along the lattice as it is seen: ``right``, ``left``, ``away`` or ``near``."""
    across, along = seen(x, y, axes)
    return ("right" if across > 0 else "left") if across else ("away" if along > 0 else "near")


def corner_of(across: float, along: float) -> str:
    """The side of a point that far to the right and away: ``front_left``, ``back``, ``middle``."""
    words = (
        "back" if along > 0 else "front" if along < 0 else "",
        "right" if across > 0 else "left" if across < 0 else "",
    )
    return "_".join(filter(None, words)) or "middle"
