"""Greedy choices against the same rule in plain Python, and what is in reach against the plain tower."""

import pytest

import turmcore
from tests.turmbauer.positions import OPTIONS, name_of, position, random_game
from tests.turmbauer.slow_greedy import slow_greedy


@pytest.mark.parametrize("options", OPTIONS, ids=name_of)
def test_greedy_is_the_slow_rule(options):
    compared = 0
    for state in random_game(f"greedy{options}", **options):
        if state.phase == "climb" and state.ply % 5 == 0 or state.phase == "build" and state.num_actions() < 120:
            assert str(state.greedy()) == slow_greedy(state), state.to_text()
            compared += 1
    assert compared > 20


def test_greedy_on_a_large_choice():
    state = position(turn="R/1/build/3-3", set="C")
    assert state.num_actions() > 1000
    assert str(state.greedy()) == slow_greedy(state)


def test_a_higher_climber_comes_first():
    tower = ["R2@2,0,0/3,0,0", "G1n@0,0,2", "B1c@0,0,1"]
    state = position(tower, "R/2/climb/1-2", rings="R0")
    assert str(state.greedy()) == slow_greedy(state)
    assert turmcore.load("turmbauer").decode(state.greedy()).target[2] == 0
    state = position(tower, "R/2/climb/1-2")
    assert str(state.greedy()) == ">0,0,2+c" == slow_greedy(state)


def test_then_reach_then_bytes():
    # Two lone cubes far apart on the table and one field next to the base: who stands there reaches most.
    state = position(["G1c@-1,0,0", "B1c@9,0,0"], "G/2/climb/1-2", rings="G0")
    reach = {}
    for token in state.legal_actions().tokens():
        after = state.copy()
        after.play(token)
        reach[token] = (after.heights[1], len(after.reachable(1)))
    assert len(set(reach.values())) > 1 or len(reach) == 1
    assert str(state.greedy()) == slow_greedy(state)


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
