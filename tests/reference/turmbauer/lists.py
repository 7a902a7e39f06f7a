"""What a list of actions is ranked by: the slow twin of tb_expect in judgement.h."""

from collections.abc import Sequence
from dataclasses import replace
from math import exp
from typing import Any

from .features import features_of, reach_of, ring_goals
from .state import CLIMB, State
from .structure import height


def expected_shares(state: State, names: Sequence[str], weights: Any, players: int) -> list[float]:
    """Each player's expected share of the win after an action; `weights` are (turns, features).

    Whoever climbs next may first get higher by a ring, to the first of the highest fields, and go on from there.
    """
    order, found = state.seats_in_turn_order(), features_of(state)
    scores = [0.0] * players
    for seat, seen in enumerate(found):
        climbs = seat == state.turn.seat and state.turn.phase == CLIMB
        is_to_come = seat == state.turn.seat or order.index(seat) > order.index(state.turn.seat)
        left = state.options.rounds - state.turn.round + (is_to_come and not climbs)
        ways = [seen]
        if climbs and seen["ring_rise"] > 0 and not state.turn.ring_a_spent:
            ways.append(_by_ring(state, seat))
        scores[seat % players] += max(weights[left] @ [way[name] for name in names] for way in ways)
    worth = [exp(score - max(scores)) for score in scores]
    return [each / sum(worth) for each in worth]


def _by_ring(state: State, seat: int) -> dict[str, float]:
    goals = ring_goals(state.structure(), reach_of(state, seat), state.options.seats[seat], state.climbers)
    fields = [goal for goal in goals if not isinstance(goal, str)]
    top = max(map(height, fields))
    goal = min((field for field in fields if height(field) == top), key=lambda field: (field[1], field[0]))
    climbers = tuple(goal if other == seat else spot for other, spot in enumerate(state.climbers))
    found = features_of(replace(state, climbers=climbers))[seat]
    found["rings"] -= 1
    return found if found["rings"] else found | {"ring_rise": 0}
