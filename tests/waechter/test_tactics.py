"""Tactical positions: proved again by exhaustive search, and solved by the engine's."""

from collections import Counter
from dataclasses import replace

import pytest

import turmcore
from tests.slow import all_but
from tests.waechter.tactics import faults, read_line, read_table
from turmcore.search import search

TACTICS = read_table()
LONG = 9
"""Plies from which on a proof takes some seconds."""

QUICK = [tactic for tactic in TACTICS if tactic.plies < LONG]
SLOW = [tactic for tactic in TACTICS if tactic.plies >= LONG]


def test_the_table_is_varied():
    assert len({tactic.position for tactic in TACTICS}) == len(TACTICS) >= 60
    wins = [tactic for tactic in TACTICS if tactic.kind == "win"]
    saves = [tactic for tactic in TACTICS if tactic.kind == "save"]
    assert len(wins) + len(saves) == len(TACTICS)
    assert sum(tactic.plies >= 5 for tactic in wins) >= 12 and len(saves) >= 12
    assert {tactic.plies for tactic in wins} >= {1, 3, 5, 7} and {tactic.plies for tactic in saves} >= {
        1,
        3,
        5,
    }
    assert {tactic.themes[0] for tactic in wins} >= {"guard", "home"}
    natures = Counter(tactic.themes[-1] for tactic in wins)
    assert all(natures[nature] >= 4 for nature in ("quiet", "threat", "sacrifice", "capture")), natures
    stones = [
        sum(stack.height for stack in turmcore.from_text("waechter", t.position).stacks) for t in TACTICS
    ]
    assert min(stones) <= 4 and max(stones) == 14 and sum(number >= 10 for number in stones) >= 15
    assert Counter(tactic.position[-1] for tactic in TACTICS).keys() == {"r", "b"}


@pytest.mark.parametrize("tactic", all_but(QUICK[::8], QUICK), ids=str)
def test_exhaustive_search_proves_it(tactic):
    assert faults(tactic) == []


@pytest.mark.long
@pytest.mark.parametrize("tactic", SLOW, ids=str)
def test_exhaustive_search_proves_the_long_ones(tactic):
    assert faults(tactic) == []


def searched(state):
    return search(state, "200000n", method="alphabeta")


def is_won_as_promised(state, found):
    """Whether a longer win that the engine says it has proved comes true against its own best defence."""
    side, plies = state.turn, found.best[0].end
    if found.best[0].values[side] != 1.0 or not plies:
        return False
    while not state.is_over() and state.ply < plies:
        state.play(searched(state).action)
    return state.result() == state.player_name(side)


@pytest.mark.parametrize("tactic", TACTICS, ids=str)
def test_the_engine_solves_it(tactic):
    state = turmcore.from_text("waechter", tactic.position)
    found = searched(state)
    if str(found.action) != tactic.move:
        assert tactic.kind == "win" and is_won_as_promised(state, found), found.best


def test_the_engine_finds_the_shortest_wins():
    wins = [tactic for tactic in TACTICS if tactic.kind == "win"]
    found = [searched(turmcore.from_text("waechter", tactic.position)).action for tactic in wins]
    longer = [str(tactic) for tactic, action in zip(wins, found, strict=True) if str(action) != tactic.move]
    assert len(longer) <= len(wins) // 20, longer


def test_a_wrong_row_is_found():
    win = next(tactic for tactic in TACTICS if tactic.kind == "win" and tactic.plies == 3)
    save = next(tactic for tactic in TACTICS if tactic.kind == "save" and tactic.plies == 3)
    state = turmcore.from_text("waechter", win.position)
    other = next(token for token in state.legal_actions().tokens() if token != win.move)
    for wrong in (
        replace(win, move=other),
        replace(win, plies=5),
        replace(win, plies=1),
        replace(win, themes=("blocked",)),
        replace(save, move=other),
        replace(save, plies=1),
        replace(save, plies=5),
    ):
        assert faults(wrong), wrong


def test_a_line_reads():
    tactic = read_line("win 5 | 7/7/7/3RG3/7/7/BG6 r | D4-D3-1 | home quiet")
    assert (tactic.kind, tactic.plies, tactic.move, tactic.themes) == ("win", 5, "D4-D3-1", ("home", "quiet"))
