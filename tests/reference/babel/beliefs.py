"""What is believed of the players' colours: every way to give them colours, weighed by what all have done."""

import math
from itertools import permutations

from .board import COLOURS, PARTS
from .position import Position

Weights = list[list[float]]
"""The evaluation's weights, by the taken fields of step 5: start, then 1 to 4 figures on the field for steps 1 to 3 as
far as the groups go, then start of step 4, single field, field of step 5, summit."""

FIRST = {1: 0, 2: 5, 3: 9, 4: 12}


def feature(position: Position, place: tuple[int, ...]) -> int:
    """Which weight counts for a figure."""
    kind = position.options.board.kind[place]
    if kind == "S":
        return FIRST[place[0]]
    if kind in PARTS:
        return FIRST[place[0]] + len(position.on(place))
    return {"P5": 13, "7": 14, "11": 15}[kind]


def points(position: Position, colour: str) -> int:
    kinds = [position.options.board.kind[place] for place, other in position.figures if other == colour]
    return sum({"P5": 5, "7": 7, "11": 11}.get(kind, 0) for kind in kinds)


def appeals(position: Position, weights: Weights) -> dict[str, tuple[float, float]]:
    """For each colour its lead in points, and its score's advantage over the others."""
    taken = sum(place[0] == 5 for place, _ in position.figures)
    score = dict.fromkeys(COLOURS, 0.0)
    for place, colour in position.figures:
        score[colour] += weights[taken][feature(position, place)]
    found = {}
    for colour in COLOURS:
        others = [other for other in COLOURS if other != colour]
        lead = points(position, colour) - sum(points(position, other) for other in others) / 5
        mean = sum(math.exp(score[other]) for other in others) / 5
        found[colour] = (lead, score[colour] - math.log(mean))
    return found


def likelihood(
    position: Position,
    token: str,
    colour: str,
    weights: Weights,
    by_lead: float,
    by_score: float,
    by_chance: float,
) -> float:
    """How likely a player of a colour is to choose a token."""
    tokens = position.actions()
    pull = {}
    for each in tokens:
        lead, score = appeals(position.apply(each), weights)[colour]
        pull[each] = by_lead * lead + by_score * score
    most = max(pull.values())
    whole = sum(math.exp(value - most) for value in pull.values())
    return by_chance / len(tokens) + (1 - by_chance) * math.exp(pull[token] - most) / whole


def beliefs(
    start: Position,
    tokens: list[str],
    viewer: int | None,
    own: str,
    weights: Weights,
    by: tuple[float, float, float],
) -> list[list[float]]:
    """Rows of six probabilities; `tokens` lead on from `start`, the draw among them."""
    here, n = start, start.options.players
    ways = {way: 1.0 for way in permutations(COLOURS, n) if viewer is None or way[viewer] == own}
    for token in tokens:
        if here.phase in ("gift", "use") and len(here.actions()) > 1:
            actor = here.player - 1
            likely = {c: likelihood(here, token, c, weights, *by) for c in COLOURS}
            ways = {way: weight * likely[way[actor]] for way, weight in ways.items()}
        here = here.apply(token)
    whole = sum(ways.values())
    return [
        [sum(weight for way, weight in ways.items() if way[i] == c) / whole for c in COLOURS]
        for i in range(n)
    ]
