"""Goals of puzzles of Turmbau zu Babel: a number that brings points, or one that nobody can move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from turmcore.core.goals import GoalKind, points

if TYPE_CHECKING:
    from turmcore.babel.state import BabelState


def _lapses(start: BabelState, end: BabelState) -> int:
    return int(end.phase != "gift" and not end.is_over())


GOALS = {
    "points": GoalKind((1, 111), points),
    "lapse": GoalKind(reached=_lapses),
    "win": GoalKind((1, 1)),
}
"""``points``: the number brings one's own color this many points. ``lapse``: nobody can move by the number
that is given away. ``win``: the number wins the game."""
