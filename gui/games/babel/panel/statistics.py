"""Statistics of a game of Turmbau zu Babel: the luck of the die, moves and gifts, own figures."""

from __future__ import annotations

from gui.features.report.statistics import decimal
from gui.games.babel.panel.end_card import counts_of
from gui.games.babel.session import Session
from gui.i18n import tr
from gui.table.game_parts import Figure
from turmcore.babel import DieRolled, FigureMoved, NumberGiven, NumberUnused

_EXPECTED = 3.5


def figures(session: Session) -> list[Figure]:
    """Of the line that is shown, for every player."""
    num_players, state = session.game.num_players, session.end()
    rolls: list[list[int]] = [[] for _ in range(num_players)]
    moved, own, gifts, unused = ([0] * num_players for _ in range(4))
    received: list[list[int]] = [[] for _ in range(num_players)]
    for ply in session.plies:
        player = ply.seat % num_players
        for event in ply.events:
            if isinstance(event, DieRolled):
                rolls[player].append(event.number)
            elif isinstance(event, FigureMoved):
                moved[player] += 1
                own[player] += event.color == state.secrets[player]
                gifts[player] += event.is_gift
            elif isinstance(event, NumberGiven):
                received[event.receiver].append(event.number)
            elif isinstance(event, NumberUnused):
                unused[player] += 1
    high = [counts_of(state, color) if color is not None else (0, 0, 0) for color in state.secrets]
    rows = {
        "rolls": [str(len(numbers)) for numbers in rolls],
        "mean": [_mean(numbers) for numbers in rolls],
        "luck": [_luck(numbers) for numbers in rolls],
        "received": [_mean(numbers) for numbers in received],
        "moves": list(map(str, moved)),
        "own": list(map(str, own)),
        "gifts": list(map(str, gifts)),
        "unused": list(map(str, unused)),
        "high": [str(sum(counts)) for counts in high],
    }
    return [
        Figure(
            tr(f"statistics.babel.{key}"),
            tuple(row),
            tr("statistics.babel.luck.why") if key == "luck" else "",
        )
        for key, row in rows.items()
    ]


def _mean(numbers: list[int]) -> str:
    return decimal(f"{sum(numbers) / len(numbers):.2f}") if numbers else "–"


def _luck(numbers: list[int]) -> str:
    """Sum of the rolls above the expected one."""
    return decimal(f"{sum(numbers) - _EXPECTED * len(numbers):+.1f}") if numbers else "–"
