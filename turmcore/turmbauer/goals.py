"""Goals of Turmbauer puzzles: a turn that takes the climber high, or keeps the others low."""

from __future__ import annotations

from typing import TYPE_CHECKING

from turmcore.core.goals import GoalKind, Mining, Wanted

if TYPE_CHECKING:
    from turmcore.turmbauer.state import TurmbauerState


def _height(start: TurmbauerState, end: TurmbauerState) -> int:
    return int(end.heights[start.seat])


def _leads(start: TurmbauerState, end: TurmbauerState) -> int:
    player = start.current_player
    return int(all(end.heights[start.seat] > end.heights[other] for other in _others(end, player)))


def _climbers(start: TurmbauerState, end: TurmbauerState) -> list[int]:
    """The seats of the other players that can climb higher without a ring than they stand now."""
    found, heights = [], end.heights
    for seat in _others(end, start.current_player):
        height = heights[seat]
        for place in end.reachable(seat):
            if place is not None and place[2] >= height:
                found.append(seat)
                break
    return found


def _others(state: TurmbauerState, player: int) -> list[int]:
    """The seats of the other players."""
    return [seat for seat in range(len(state.heights)) if seat % state.game.num_players != player]


GOALS = {
    "height": GoalKind((1, 169), _height),
    "lead": GoalKind(reached=_leads),
    "shut": GoalKind(
        reached=lambda start, end: int(not _climbers(start, end)),
        told=lambda start, end: {"seats": _climbers(start, end)},
    ),
}
"""``height``: how high the climber stands at the end of the turn. ``lead``: it stands higher than those of
all other players then. ``shut``: nobody else can then climb higher without a ring."""

MINING = Mining(
    settings=tuple({"set": name, "players": players} for name in "AABC" for players in (2, 3, 4)),
    agents=("greedy", "level1", "level2"),
    wanted={"height": Wanted(least=4, weight=2), "shut": Wanted(tries=15)},
    longest=800,
)
