"""The small changes of which all actions are made."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from .board import Cell, feature_of
from .figures import ABBOT, BUILDER, LARGE, PIG, SMALL, Figure
from .state import Fairy, State

ALL_LETTERS = (LARGE, BUILDER, PIG, ABBOT)  # in the order of texts

# --- what a player has ----------------------------------------------------------------------------


def change_purse(
    state: State, player: int, score: int = 0, pieces: int = 0, goods: Iterable[int] = (0, 0, 0)
) -> State:
    purses = list(state.purses)
    old = purses[player - 1]
    wine, grain, cloth = (had + more for had, more in zip(old.goods, goods, strict=True))
    purses[player - 1] = replace(
        old, score=old.score + score, pieces=old.pieces + pieces, goods=(wine, grain, cloth)
    )
    return replace(state, purses=tuple(purses))


def pay(state: State, points: Counter[int]) -> State:
    """Points for several players."""
    for player, number in points.items():
        state = change_purse(state, player, score=number)
    return state


def into_supply(state: State, player: int, kind: str) -> State:
    return change_supply(state, player, kind, +1)


def from_supply(state: State, player: int, kind: str) -> State:
    return change_supply(state, player, kind, -1)


def change_supply(state: State, player: int, kind: str, change: int) -> State:
    purses = list(state.purses)
    old = purses[player - 1]
    if kind == SMALL:
        purses[player - 1] = replace(old, followers=old.followers + change)
    else:
        there = {letter for letter in old.figures if letter != kind} | ({kind} if change > 0 else set())
        letters = "".join(letter for letter in ALL_LETTERS if letter in there)
        purses[player - 1] = replace(old, figures=letters)
    return replace(state, purses=tuple(purses))


def change_prisoners(state: State, captor: int, owner: int, kind: str, change: int) -> State:
    old = state.held_by(captor, owner)
    if kind == SMALL:
        new = replace(old, small=old.small + change)
    else:
        there = {letter for letter in old.others if letter != kind} | ({kind} if change > 0 else set())
        new = replace(old, others="".join(letter for letter in ALL_LETTERS if letter in there))
    return replace(state, prisoners=state.prisoners - {old} | ({new} if new.kinds else set()))


# --- what stands on the table ---------------------------------------------------------------------


def with_figure(state: State, figure: Figure) -> State:
    """From the supply to the table."""
    after = from_supply(state, figure.player, figure.kind)
    return replace(after, figures=after.figures | {figure})


def without_figures(state: State, figures: Iterable[Figure]) -> State:
    """Off the table, to nowhere yet; what depended on them follows (4.4, 7.5)."""
    after = replace(state, figures=state.figures - set(figures))
    after = fairy_without_her_follower(after)
    lonely = lonely_figures(after)
    return send_home(after, lonely) if lonely else after


def send_home(state: State, figures: Iterable[Figure]) -> State:
    """Off the table, to the supplies of their owners."""
    figures = set(figures)
    after = without_figures(state, figures)
    for figure in figures:
        after = into_supply(after, figure.player, figure.kind)
    return after


def lonely_figures(state: State) -> set[Figure]:
    """4.4: builders and pigs without a follower of their owner on the feature."""
    board, standing = state.board(), state.standing()
    lonely = set()
    for part, figure in standing.items():
        if figure.is_follower:
            continue
        feature = feature_of(board, part)
        if not any(
            other.is_follower and other.player == figure.player and other.part in feature
            for other in standing.values()
        ):
            lonely.add(figure)
    return lonely


def fairy_without_her_follower(state: State) -> State:
    """7.5: when her follower leaves, she stays on the tile with nobody."""
    fairy = state.fairy
    if fairy is None or fairy.segment is None:
        return state
    if any(figure.part == (fairy.cell, fairy.segment) for figure in state.figures):
        return state
    return replace(state, fairy=Fairy(fairy.cell))


def with_piece(state: State, cell: Cell) -> State:
    placed = tuple(
        replace(placed, height=placed.height + 1) if placed.cell == cell else placed
        for placed in state.placed
    )
    return replace(state, placed=placed)
