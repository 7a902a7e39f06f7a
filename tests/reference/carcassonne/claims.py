"""Where figures may stand in features: followers (1.2, 1.7, 7.2), by portal (7.3), builder and pig (4.3)."""

from .board import Board, Cell, Feature, Part, all_features, feature_of, is_complete
from .figures import ABBOT, BUILDER, FOLLOWERS, LARGE, PIG, SMALL, Standing
from .state import State
from .tiles import CITY, FIELD, GARDEN, MONASTERY, ROAD
from .tokens import Portal, Stand

GROUND = {  # 4.3, 14.2
    SMALL: (CITY, ROAD, FIELD, MONASTERY),
    LARGE: (CITY, ROAD, FIELD, MONASTERY),
    BUILDER: (CITY, ROAD),
    PIG: (FIELD,),
    ABBOT: (MONASTERY, GARDEN),
}


def kinds_in_supply(state: State, kinds: tuple[str, ...]) -> list[str]:
    return [kind for kind in kinds if state.purse(state.turn.player).number(kind) > 0]


def is_with_dragon(state: State, cell: Cell) -> bool:
    """7.2: nobody places a figure on a segment there."""
    return cell == state.dragon


def is_forbidden_field(state: State, segment: str) -> bool:
    """1.7."""
    return state.options.farmers == 0 and segment[0] == FIELD


def has_followers(standing: Standing, feature: Feature) -> bool:
    return any(figure.is_follower and part in feature for part, figure in standing.items())


def has_followers_of(standing: Standing, feature: Feature, player: int) -> bool:
    return any(
        figure.is_follower and figure.player == player and part in feature
        for part, figure in standing.items()
    )


# --- followers ------------------------------------------------------------------------------------


def is_free(state: State, board: Board, part: Part) -> bool:
    """1.2: nobody stands on the whole feature."""
    return not has_followers(state.standing(), feature_of(board, part))


def stands_of_followers(state: State) -> list[Stand]:
    """1.2, on the tile just placed."""
    board, last = state.board(), state.last()
    kinds = kinds_in_supply(state, FOLLOWERS)
    if not kinds or is_with_dragon(state, last.cell):
        return []
    return [
        Stand(kind, segment.name)
        for segment in last.tile.segments
        if not is_forbidden_field(state, segment.name) and is_free(state, board, (last.cell, segment.name))
        for kind in kinds
        if segment.kind in GROUND[kind]
    ]


def stands_by_portal(state: State) -> list[Portal]:
    """7.3, on other tiles."""
    board, standing, last = state.board(), state.standing(), state.last()
    kinds = kinds_in_supply(state, FOLLOWERS)
    if not kinds or not last.tile.has_portal:
        return []
    return [
        Portal(kind, cell, segment)
        for feature in all_features(board)
        if not is_complete(board, feature) and not has_followers(standing, feature)
        for cell, segment in feature
        if cell != last.cell and not is_with_dragon(state, cell) and not is_forbidden_field(state, segment)
        for kind in kinds
        if segment[0] in GROUND[kind]
    ]


# --- builder and pig ------------------------------------------------------------------------------


def stands_of_helpers(state: State) -> list[Stand]:
    """4.3."""
    board, standing, last = state.board(), state.standing(), state.last()
    if is_with_dragon(state, last.cell):
        return []
    found = []
    for kind in kinds_in_supply(state, (BUILDER, PIG)):
        for segment in last.tile.segments:
            feature = feature_of(board, (last.cell, segment.name))
            if (
                segment.kind in GROUND[kind]
                and has_followers_of(standing, feature, state.turn.player)
                and not is_complete(board, feature)
            ):
                found.append(Stand(kind, segment.name))
    return found
