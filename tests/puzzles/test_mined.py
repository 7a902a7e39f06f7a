"""The mined puzzles: enough, various, and with one solution, which the rules alone prove once more."""

from collections import Counter
from datetime import date
from importlib import import_module
from itertools import pairwise

import pytest

from tests.slow import all_but
from turmcore import games
from turmcore.puzzles import judge, mined, of_day, shipped, solve
from turmcore.puzzles.rating import LEAST, MOST, level_of, rate

GAMES = [game for game in games() if mined(game)]


def solution_of(puzzle):
    """Proves by the reference that only one first action reaches the goal, and returns it."""
    rules = import_module(f"tests.reference.{puzzle.game}.puzzles")
    found = rules.reached(puzzle.start, puzzle.goal.kind, puzzle.goal.number)
    *others, best = sorted(found, key=found.__getitem__)
    number = 1 if puzzle.goal.kind == "win" else max(1, puzzle.goal.number)
    assert found[best] == number and all(found[token] < number for token in others), puzzle.id
    return best


@pytest.mark.parametrize("game", GAMES)
def test_there_are_hundreds_of_all_ratings(game):
    puzzles = mined(game)
    assert len(puzzles) >= 200 and all(puzzle.game == game for puzzle in puzzles)
    assert len({puzzle.id for puzzle in puzzles}) == len({puzzle.start for puzzle in puzzles}) == len(puzzles)
    assert all(a.rating <= b.rating for a, b in pairwise(puzzles))
    assert all(LEAST <= puzzle.rating <= MOST for puzzle in puzzles)
    assert all(puzzle.level == level_of(puzzle.rating) for puzzle in puzzles)
    sorts = Counter((puzzle.goal.kind, puzzle.rating // 100) for puzzle in puzzles)
    assert len(sorts) >= 8 and max(sorts.values()) <= len(puzzles) / 5
    seeds = {(puzzle.source.value("Mined") or "").partition(" ")[0] for puzzle in puzzles}
    assert len(seeds) == 1, "one command makes them all"
    assert puzzles[0].id not in {puzzle.id for puzzle in shipped()}


@pytest.mark.parametrize("game", GAMES)
def test_a_sample_is_proven_and_rated_anew(game):
    for puzzle in mined(game)[:: 60 if game != "babel" else 10]:
        state = puzzle.state()
        found = solve(state, puzzle.goal)
        assert found.is_whole and found.first_moves == (puzzle.solution[0],)
        assert rate(state, puzzle.goal, found).value == puzzle.rating
        assert judge(puzzle, puzzle.solution[:-1]).status == "open"
        assert judge(puzzle, puzzle.solution).status == "solved"
        wrong = next(str(action) for action in state.legal_actions() if str(action) != puzzle.solution[0])
        assert judge(puzzle, [wrong]).status in ("open", "failed")


@pytest.mark.parametrize("game", all_but(["waechter"], GAMES))
def test_the_rules_alone_prove_a_few(game):
    """Each kind of goal once, where the reference is quick."""
    puzzles = sorted(mined(game), key=lambda puzzle: (len(puzzle.solution), puzzle.state().num_actions()))
    seen = set()
    for puzzle in puzzles:
        if puzzle.goal.kind not in seen and (puzzle.goal.kind != "margin" or len(puzzle.solution) == 1):
            seen.add(puzzle.goal.kind)
            assert solution_of(puzzle) == puzzle.solution[0]


@pytest.mark.parametrize(
    "number",
    [
        *all_but([13, 14], [13, 14, 15, 17]),
        *(pytest.param(number, marks=pytest.mark.long) for number in (16, 18)),
    ],
)
def test_the_rules_alone_prove_the_puzzles_with_an_abbot_or_a_festival(number):
    puzzle = next(puzzle for puzzle in shipped() if puzzle.id == f"carcassonne-{number}")
    assert solution_of(puzzle) == puzzle.solution[0]


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_the_rules_alone_prove_them_all(game):
    for puzzle in mined(game):
        assert solution_of(puzzle) == puzzle.solution[0]
        found = solve(puzzle.state(), puzzle.goal)
        assert rate(puzzle.state(), puzzle.goal, found).value == puzzle.rating


def test_every_day_has_another_puzzle():
    for which, game in enumerate(GAMES):
        puzzles = mined(game)
        first = len(GAMES) * len(puzzles) * 800 + which  # where a lap through them begins
        days = [date.fromordinal(first + len(GAMES) * number) for number in range(len(puzzles))]
        assert sorted(of_day(day).id for day in days) == sorted(puzzle.id for puzzle in puzzles), (
            "each of them once"
        )
    assert len(GAMES) == 4
