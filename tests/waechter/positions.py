"""Positions of any kind: stacks of every height anywhere, guards that were taken or are at their goal."""

import random

from hypothesis import strategies as st

from tests.reference.waechter.board import GOAL, GUARD, SIGN, STONES
from tests.reference.waechter.text import write_position

SQUARES = 49


def arranged(rng) -> tuple[tuple[int, ...], int]:
    """A board of the twin and who is to move, drawn from `random.Random`."""
    while True:
        squares = rng.sample(range(SQUARES), SQUARES)
        cells = [0] * SQUARES
        for sign in SIGN:
            if rng.random() < 0.95:
                cells[squares.pop()] = sign * GUARD
            left = rng.randint(0, STONES)
            while left:
                height = rng.randint(1, left) if rng.random() < 0.5 else 1
                cells[squares.pop()] = sign * height
                left -= height
        if is_possible(cells):
            return tuple(cells), rng.randrange(2)


def is_possible(cells) -> bool:
    """A guard at least, and not both at their goals."""
    goals = [cells[GOAL[side]] == sign * GUARD for side, sign in enumerate(SIGN)]
    return (GUARD in cells or -GUARD in cells) and not all(goals)


def positions() -> st.SearchStrategy[str]:
    """Texts of positions, in the form in which they are written."""
    seeds = st.integers(0, 2**64 - 1)
    return seeds.map(lambda seed: write_position(*arranged(random.Random(seed))))
