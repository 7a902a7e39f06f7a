"""Greedy choices against the same rule in plain Python, and what is in reach against the plain tower."""

import pytest

import turmcore
from tests.turmbauer.positions import OPTIONS, name_of, position, random_game
from tests.turmbauer.slow_greedy import slow_greedy


@pytest.mark.parametrize("options", OPTIONS, ids=name_of)
def test_greedy_is_the_slow_rule(options):
    compared = 0
    for state in random_game(f"greedy{options}", **options):
        if state.phase == "climb" or (state.phase == "build" and state.num_actions() < 400):
            assert str(state.greedy()) == slow_greedy(state), state.to_text()
            compared += 1
    assert compared > 30


def test_greedy_on_a_large_choice():
    state = position(turn="R/1/build/3-3")
    assert state.num_actions() > 1000
    assert str(state.greedy()) == slow_greedy(state)


TWO_PEAKS = ["R2@0,0,1/0,0,2", "G2@1,1,1/1,1,2"]
"""Both have their top on the third floor, out of reach without ring c."""
LEDGE = "B2@2,1,0/2,1,1"
"""A step beside the second peak."""


@pytest.mark.parametrize(
    ("tower", "climbers", "rings", "token"),
    [
        (TWO_PEAKS, "", "", ">0,0,2+c"),  # the same height, nothing to reach: the first in byte order
        ([*TWO_PEAKS, LEDGE], "", "", ">1,1,2+c"),  # from the second peak one more place is in reach
        ([*TWO_PEAKS, LEDGE], "K=2,1,1", "", ">0,0,2+c"),  # unless somebody stands there
        ([*TWO_PEAKS, LEDGE], "", "R0", ">0,1,0"),  # no ring, no peak
        (TWO_PEAKS, "R=0,1,0", "R0", "="),  # all the same: staying comes first
        (TWO_PEAKS, "R=0,1,0", "", ">0,0,2+c"),  # height before everything
        ([], "R=0,0,0", "", "="),
        ([], "", "", ">0,0,0"),
    ],
)
def test_height_then_reach_then_bytes(tower, climbers, rings, token):
    state = position(tower, "R/2/climb/2-2", climbers, rings=rings)
    assert str(state.greedy()) == token == slow_greedy(state)


def test_a_build_is_worth_its_best_climb():
    # The second floor is as high as a climber gets by one or two cubes; there are several ways.
    state = position(turn="R/1/build/1-2", rings="R0")
    token = str(state.greedy())
    after = state.copy()
    after.play(token)
    assert token == slow_greedy(state)
    assert str(after.greedy()) == slow_greedy(after)
    after.play(after.greedy())
    assert after.heights[0] == 2


def test_greedy_has_no_say_in_chance_and_after_the_end():
    for state in (position(), position(turn="-/12/end")):
        with pytest.raises(turmcore.TurmError, match="neither"):
            state.greedy()


@pytest.mark.parametrize("options", OPTIONS, ids=name_of)
def test_reachable_is_what_the_plain_tower_says(options):
    for state in random_game(f"reach{options}", **options):
        if state.ply % 7 == 0:
            tower = state.tower()
            for seat, place in enumerate(state.climbers):
                taken = {other for s, other in enumerate(state.climbers) if s != seat and other is not None}
                walk = tower.walk(place, seat, taken)
                found = state.reachable(seat)
                assert len(found) == len(set(found))
                assert set(found) == walk.keys() - {place}, (seat, state.to_text())
