"""What the network says of a position: the slow twin of bb_opinion in network.h."""

import math
from collections.abc import Mapping
from itertools import permutations
from typing import Any

from .beliefs import feature
from .board import COLOURS
from .position import Position


def shares_of(position: Position, weights: Mapping[str, Any]) -> list[float]:
    """Each player's expected share of the win before the end, on average over the colours that it may have.

    The weights are arrays: `own` (stages, features), `turn` (stages, gifts, turns), `first` (stages, hidden), `gift` (gifts,
    turns, hidden), `in_own` and `in_all` (features, hidden) and `out` (hidden).
    """
    n, stage = position.options.players, sum(place[0] == 5 for place, _ in position.figures)
    gift = position.number if position.phase == "gift" else 0

    def score(player: int, colour: str) -> float:
        turns = (player - (position.player - 1)) % n
        hidden = weights["first"][stage] + weights["gift"][gift, turns]
        linear = weights["turn"][stage, gift, turns]
        for place, other in position.figures:
            kind = feature(position, place)
            hidden = hidden + weights["in_all"][kind]
            if other == colour:
                hidden = hidden + weights["in_own"][kind]
                linear = linear + weights["own"][stage, kind]
        return float(linear + hidden.clip(0) @ weights["out"])

    found = []
    for way in permutations(COLOURS, n):
        if all(known in ("?", colour) for known, colour in zip(position.secrets, way, strict=True)):
            worth = [math.exp(score(player, colour)) for player, colour in enumerate(way)]
            found.append([each / sum(worth) for each in worth])
    return [sum(column) / len(found) for column in zip(*found, strict=True)]
