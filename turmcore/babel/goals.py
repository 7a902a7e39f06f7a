"""Goals of puzzles of Turmbau zu Babel: a number that brings points, or one that nobody can move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from turmcore.core.goals import GoalKind, Mining, Wanted, points

if TYPE_CHECKING:
    from turmcore.babel.state import BabelState


def _lapses(start: BabelState, end: BabelState) -> int:
    return int(end.phase != "gift" and not end.is_over())


def _margin(start: BabelState, end: BabelState) -> int:
    """The own color's lead in points over every other, claimed or not: nobody need know secrets."""
    own = start.secrets[start.current_player]
    assert own is not None
    return end.points[own] - max(points for color, points in end.points.items() if color != own)


GOALS = {
    "points": GoalKind((1, 111), points),
    "lapse": GoalKind(reached=_lapses),
    "win": GoalKind((1, 1)),
    "margin": GoalKind((1, 111), _margin),
}
"""``points``: the number brings one's own color this many points. ``lapse``: nobody can move by the number
that is given away. ``win``: the number wins the game. ``margin``: when the left neighbor has
moved what was given, the own color is this many points ahead."""

MINING = Mining(
    settings=({"players": 3}, {"players": 4}, {"players": 4, "board": "six-s"}, {"players": 5}),
    agents=("greedy", "level1", "level2"),
    wanted={"points": Wanted(least=5, gap=2), "lapse": Wanted(), "margin": Wanted(least=2, gap=2, weight=4)},
)
