"""Points (1.3 to 1.5)."""

from collections import Counter
from collections.abc import Mapping

from .board import (
    Board,
    Feature,
    Part,
    around,
    cities_touched,
    feature_of,
    is_complete,
    kind_of,
    num_pennants,
    num_tiles,
)
from .options import Options
from .tiles import FIELD

Standing = Mapping[Part, int]  # followers in features: where, and whose


def features_with_followers(board: Board, standing: Standing) -> set[Feature]:
    return {feature_of(board, part) for part in standing}


def with_most(counts: Mapping[int, int]) -> set[int]:
    """1.3: everybody who has as many as anybody."""
    return {player for player, number in counts.items() if number == max(counts.values())}


def followers_in(feature: Feature, standing: Standing) -> Counter[int]:
    return Counter(player for part, player in standing.items() if part in feature)


def holders(feature: Feature, standing: Standing) -> set[int]:
    return with_most(followers_in(feature, standing))


def value_when_complete(options: Options, board: Board, feature: Feature) -> int:
    """1.4, 1.5."""
    tiles = num_tiles(feature)
    match kind_of(feature):
        case "c":
            each = 1 if options.small_city == 2 and tiles == 2 else 2
            return each * (tiles + num_pennants(board, feature))
        case "r":
            return tiles
        case _:
            return 9


def value_at_the_end(board: Board, feature: Feature) -> int:
    """1.4, for what is not complete."""
    match kind_of(feature):
        case "c":
            return num_tiles(feature) + num_pennants(board, feature)
        case "r":
            return num_tiles(feature)
        case _:
            ((cell, _),) = feature
            return 1 + sum(other in board for other in around(cell))


def points_for_fields(options: Options, board: Board, standing: Standing) -> Counter[int]:
    """1.4, 1.5: what the farmers bring."""
    points: Counter[int] = Counter()
    fields = [feature for feature in features_with_followers(board, standing) if kind_of(feature) == FIELD]
    complete = {
        field: {city for city in cities_touched(board, field) if is_complete(board, city)} for field in fields
    }
    if options.farmers == 3:
        for field in fields:
            for player in holders(field, standing):
                points[player] += 3 * len(complete[field])
        return points
    for city in {city for field in fields for city in complete[field]}:
        beside = [field for field in fields if city in complete[field]]
        if options.farmers == 2:
            for player in {player for field in beside for player in holders(field, standing)}:
                points[player] += 3
        else:
            farmers: Counter[int] = Counter()
            for field in beside:
                farmers += followers_in(field, standing)
            for player in with_most(farmers):
                points[player] += 4
    return points


def points_at_the_end(options: Options, board: Board, standing: Standing) -> Counter[int]:
    points = points_for_fields(options, board, standing)
    for feature in features_with_followers(board, standing):
        if kind_of(feature) != FIELD:
            for player in holders(feature, standing):
                points[player] += value_at_the_end(board, feature)
    return points
