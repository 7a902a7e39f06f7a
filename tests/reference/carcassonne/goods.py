"""Wine, grain and cloth (section 6)."""

from collections import Counter
from collections.abc import Sequence

from .board import Board, Feature, feature_of, is_complete, segment_at
from .state import GOODS, Purse, State
from .tiles import CITY


def cities_completed(state: State) -> set[Feature]:
    """By the tile just placed."""
    board, last = state.board(), state.last()
    cities = {
        feature_of(board, (last.cell, segment.name)) for segment in last.tile.segments if segment.kind == CITY
    }
    return {city for city in cities if is_complete(board, city)}


def goods_in(board: Board, city: Feature) -> Counter[str]:
    goods = (segment_at(board, part).good for part in city)
    return Counter(good for good in goods if good is not None)


def goods_taken(state: State) -> list[int]:
    """6.2: what the player gets, whoever stands in the cities."""
    board = state.board()
    taken: Counter[str] = Counter()
    for city in cities_completed(state):
        taken += goods_in(board, city)
    return [taken[good] for good in GOODS]


def goods_on_the_table(state: State) -> list[int]:
    drawn = Counter(
        segment.good
        for placed in state.placed
        for segment in placed.tile.segments
        if segment.good is not None
    )
    return [drawn[good] for good in GOODS]


def points_for_goods(purses: Sequence[Purse]) -> Counter[int]:
    """6.3."""
    points: Counter[int] = Counter()
    for i in range(len(GOODS)):
        most = max(purse.goods[i] for purse in purses)
        for player, purse in enumerate(purses, 1):
            if most > 0 and purse.goods[i] == most:
                points[player] += 10
    return points
