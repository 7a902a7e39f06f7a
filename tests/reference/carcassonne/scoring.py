"""Points for features (1.3 to 1.5), with inns and cathedrals (5.2, 5.3) and pigs (4.6)."""

from collections import Counter
from collections.abc import Collection, Mapping

from .board import (
    Board,
    Feature,
    around,
    cities_touched,
    feature_of,
    has_cathedral,
    has_inn,
    is_complete,
    kind_of,
    num_pennants,
    num_tiles,
)
from .figures import PIG, Figure, Standing
from .options import Options
from .tiles import FIELD


def features_with_followers(board: Board, standing: Standing) -> set[Feature]:
    return {feature_of(board, part) for part, figure in standing.items() if figure.is_follower}


def figures_on(feature: Feature, standing: Standing) -> set[Figure]:
    return {figure for part, figure in standing.items() if part in feature}


# --- majorities -----------------------------------------------------------------------------------


def with_most(counts: Mapping[int, int]) -> set[int]:
    """1.3: everybody who has as many as anybody."""
    return {player for player, number in counts.items() if number == max(counts.values())}


def strength_in(feature: Feature, standing: Standing) -> Counter[int]:
    """4.2: followers of each player, the large one twice."""
    strength: Counter[int] = Counter()
    for figure in figures_on(feature, standing):
        if figure.is_follower:
            strength[figure.player] += figure.weight
    return strength


def holders(feature: Feature, standing: Standing) -> set[int]:
    return with_most(strength_in(feature, standing))


# --- roads, cities, monasteries -------------------------------------------------------------------


def value_when_complete(options: Options, board: Board, feature: Feature) -> int:
    """1.4, 1.5, 5.2, 5.3."""
    tiles = num_tiles(feature)
    match kind_of(feature):
        case "c":
            if has_cathedral(board, feature):
                each = 3
            else:
                each = 1 if options.small_city == 2 and tiles == 2 else 2
            return each * (tiles + num_pennants(board, feature))
        case "r":
            return (2 if has_inn(board, feature) else 1) * tiles
        case _:
            return 9


def value_at_the_end(board: Board, feature: Feature) -> int:
    """1.4, 5.2, 5.3, for what is not complete."""
    match kind_of(feature):
        case "c":
            return 0 if has_cathedral(board, feature) else num_tiles(feature) + num_pennants(board, feature)
        case "r":
            return 0 if has_inn(board, feature) else num_tiles(feature)
        case _:
            ((cell, _),) = feature
            return 1 + sum(other in board for other in around(cell))


# --- fields ---------------------------------------------------------------------------------------


def with_pig(fields: Collection[Feature], standing: Standing, player: int) -> int:
    """4.6: one point more if his pig stands on any of these fields."""
    pigs = (figure for field in fields for figure in figures_on(field, standing) if figure.kind == PIG)
    return 1 if any(figure.player == player for figure in pigs) else 0


def points_for_fields(options: Options, board: Board, standing: Standing) -> Counter[int]:
    """1.4, 1.5, 4.6: what the farmers bring."""
    points: Counter[int] = Counter()
    fields = [feature for feature in features_with_followers(board, standing) if kind_of(feature) == FIELD]
    complete = {
        field: {city for city in cities_touched(board, field) if is_complete(board, city)} for field in fields
    }
    if options.farmers == 3:
        for field in fields:
            for player in holders(field, standing):
                points[player] += (3 + with_pig([field], standing, player)) * len(complete[field])
        return points
    for city in {city for field in fields for city in complete[field]}:
        beside = [field for field in fields if city in complete[field]]
        if options.farmers == 2:
            for player in {player for field in beside for player in holders(field, standing)}:
                held = [field for field in beside if player in holders(field, standing)]
                points[player] += 3 + with_pig(held, standing, player)
        else:
            farmers: Counter[int] = Counter()
            for field in beside:
                farmers += strength_in(field, standing)
            for player in with_most(farmers):
                points[player] += 4 + with_pig(beside, standing, player)
    return points


def points_at_the_end(options: Options, board: Board, standing: Standing) -> Counter[int]:
    points = points_for_fields(options, board, standing)
    for feature in features_with_followers(board, standing):
        if kind_of(feature) != FIELD:
            for player in holders(feature, standing):
                points[player] += value_at_the_end(board, feature)
    return points
