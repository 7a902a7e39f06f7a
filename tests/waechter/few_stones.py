"""Random positions with few stones, and what the engine's moves say about them."""

import random
from collections.abc import Sequence

import turmcore
from turmcore.waechter import GOALS, Placed, Stack, WaechterState
from turmcore.waechter.tables import Known, Tables

GAME = turmcore.load("waechter", repetition=False)
HEIGHTS = {0: [()], 1: [(1,)], 2: [(1, 1), (2,)], 3: [(1, 1, 1), (2, 1), (3,)]}


CROWD = [2, 3, 4, 9, 10, 11, 16, 17, 18, 24]
"""Squares around the goal of red's guard."""


def placed(rng: random.Random, stones: int, squares_used: Sequence[int] = range(49)) -> Placed:
    """A position that goes on, with so many stones; every class, shape and side to move occurs."""
    heights = rng.choice(HEIGHTS[stones])
    while True:
        squares = rng.sample(squares_used, 2 + len(heights))
        if squares[0] != GOALS[0] and squares[1] != GOALS[1]:
            break
    stacks = [
        Stack(square, rng.randrange(2), height) for square, height in zip(squares[2:], heights, strict=True)
    ]
    stacks.sort(key=lambda stack: stack.square)
    return Placed(tuple(stacks), (squares[0], squares[1]), rng.randrange(2))


def image(position: Placed, *, mirrored: bool, swapped: bool) -> Placed:
    """The same position with files A and G exchanged, or with the sides exchanged and upside down."""

    def turned(square: int) -> int:
        file, rank = square % 7, square // 7
        return (6 - file if mirrored else file) + 7 * (6 - rank if swapped else rank)

    red, blue = position.guards
    assert red is not None
    assert blue is not None
    guards = (turned(blue), turned(red)) if swapped else (turned(red), turned(blue))
    stacks = [Stack(turned(each.square), each.side ^ swapped, each.height) for each in position.stacks]
    return Placed(tuple(stacks), guards, position.turn ^ swapped)


def children(state: WaechterState) -> list[WaechterState]:
    """The positions after each legal move."""
    found = []
    for action in state.legal_actions():
        child = state.copy()
        child.play(action)
        found.append(child)
    return found


def value(state: WaechterState, tables: Tables) -> int:
    """Of a position for the side to move: 0 a draw, above 0 a win, below a loss, the greater the better."""
    if state.outcome is not None:
        assert state.outcome.winner == 1 - state.turn
        return -1000
    known = tables.probe(state)
    assert known is not None
    return {"win": 1000 - known.plies, "draw": 0, "loss": known.plies - 1000}[known.result]


def by_moves(state: WaechterState, tables: Tables) -> Known:
    """What the positions one move on say."""
    best = max(-value(child, tables) for child in children(state))
    if best == 0:
        return Known("draw", 0)
    return Known("win", 1001 - best) if best > 0 else Known("loss", 1001 + best)
