"""What the network says of a position: the slow twin of tb_judge in judgement.h."""

from collections.abc import Mapping, Sequence
from math import exp
from typing import Any

from .features import features_of
from .state import CLIMB, State


def shares_of(state: State, names: Sequence[str], weights: Mapping[str, Any], players: int) -> list[float]:
    """Each player's expected share of the win.

    The weights are arrays: `own` (turns, features), `turns` (turns, hidden), `in` (seats from the own one on, features,
    hidden) and `out` (hidden).
    """
    seen = [[each[name] for name in names] for each in features_of(state)]
    order = state.seats_in_turn_order()
    scores = [0.0] * players
    for seat in range(len(seen)):
        is_to_come = order.index(seat) > order.index(state.turn.seat)
        is_to_come |= seat == state.turn.seat and state.turn.phase != CLIMB
        left = state.options.rounds - state.turn.round + is_to_come
        hidden = weights["turns"][left] + 0.0
        for distance in range(len(seen)):
            hidden += seen[(seat + distance) % len(seen)] @ weights["in"][distance]
        scores[seat % players] += weights["own"][left] @ seen[seat] + hidden.clip(0) @ weights["out"]
    worth = [exp(score - max(scores)) for score in scores]
    return [each / sum(worth) for each in worth]
