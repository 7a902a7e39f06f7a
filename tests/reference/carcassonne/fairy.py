"""The fairy (7.5)."""

from collections import Counter

from .board import Feature
from .figures import Figure
from .state import Fairy, State
from .tokens import MoveFairy


def her_followers(state: State) -> set[Figure]:
    """Whom she is with; with `fairy=tile` everybody on her tile."""
    fairy = state.fairy
    if fairy is None:
        return set()
    if state.options.fairy == "tile":
        return {figure for figure in state.followers() if figure.cell == fairy.cell}
    return {figure for figure in state.followers() if figure.part == (fairy.cell, fairy.segment)}


def place_beside(state: State, figure: Figure) -> Fairy:
    return Fairy(figure.cell) if state.options.fairy == "tile" else Fairy(figure.cell, figure.segment)


def fairy_moves(state: State) -> list[MoveFairy]:
    """Beside one of the own followers on the table, but not where she is."""
    if not state.options.dragon:
        return []
    own = {figure for figure in state.followers() if figure.player == state.turn.player}
    places = {place_beside(state, figure) for figure in own} - {state.fairy}
    return [MoveFairy(place.cell, place.segment) for place in places]


def point_of_the_turn(state: State, player: int) -> int:
    """(b): when the turn of her follower's owner begins."""
    return 1 if any(figure.player == player for figure in her_followers(state)) else 0


def points_of_the_feature(state: State, feature: Feature) -> Counter[int]:
    """(c): when the feature of her follower is scored."""
    return Counter({figure.player: 3 for figure in her_followers(state) if figure.part in feature})
