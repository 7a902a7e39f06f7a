"""Goals of Carcassonne puzzles: what a turn brings, and who is ahead when the last tiles lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from turmcore.core.goals import GoalKind, Mining, Wanted, points

if TYPE_CHECKING:
    from turmcore.carcassonne.state import CarcassonneState


def _goods(start: CarcassonneState, end: CarcassonneState) -> int:
    player = start.current_player
    return sum(end.players[player].goods) - sum(start.players[player].goods)


def _margin(start: CarcassonneState, end: CarcassonneState) -> int:
    """Counts at the end only: before it the bag decides."""
    own, scores = start.current_player, end.scores
    return end.is_over() * (scores[own] - max(scores[:own] + scores[own + 1 :]))


GOALS = {
    "points": GoalKind((1, 200), points),
    "second": GoalKind((1, 200), lambda start, end: points(start, end) * end.is_second),
    "goods": GoalKind((1, 12), _goods),
    "margin": GoalKind((1, 200), _margin),
}
"""``points``: what the turn scores. ``second``: what it scores and earns a second tile. ``goods``: the tokens of goods
that it takes. ``margin``: with the last tiles, how far ahead one is at the end of the game."""

MINING = Mining(
    settings=(
        {"players": 2, "tower": 0},
        {"players": 2, "tower": 1},
        {"players": 3, "tower": 1},
        {"players": 2, "tower": 0, "inns": 1, "big": 1},
        {"players": 2, "tower": 0, "traders": 1, "builder": 1},
        {"players": 2, "tower": 0, "dragon": 1},
    ),
    agents=("greedy", "level1", "level2"),
    wanted={
        "points": Wanted(least=3, gap=2, weight=2),
        "second": Wanted(least=3, gap=2, needs="builder"),
        "goods": Wanted(least=2, needs="traders"),
        "margin": Wanted(most=40, gap=2, last_turns=3, tries=2),
    },
    longest=1300,
)
