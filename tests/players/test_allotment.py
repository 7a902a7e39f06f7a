"""How much of a clock to spend."""

import pytest

import turmcore
from turmcore.players.allotment import LEAST, OPEN_DECISIONS, allot, decisions_left


def decision(game, plies, seed=3, **options):
    """A decision node of a random game, about so many plies on."""
    state = turmcore.load(game, **options).new_state(seed)
    while state.ply < plies or state.current_player < 0:
        state.play(state.sample())
    return state


def last_decision(seed):
    """The last decision of a random game that leaves a choice."""
    state = turmcore.load("turmbauer").new_state(seed)
    found = None
    while not state.is_over():
        if state.current_player >= 0 and state.num_actions() > 1:
            found = state.copy()
        state.play(state.sample())
    return found


def test_a_game_of_fixed_length_is_shared_out_exactly():
    counts = [decisions_left(decision("turmbauer", plies)) for plies in (0, 36, 72, 108, 135)]
    assert counts == sorted(counts, reverse=True)
    assert 20 <= counts[0] <= 24  # twelve turns of two decisions, some of them without a choice
    assert counts[-1] <= 4


def test_a_game_of_any_length():
    low, high = OPEN_DECISIONS
    for plies in (0, 10, 30):
        assert low <= decisions_left(decision("waechter", plies)) <= high


def test_the_last_decision_takes_what_is_left():
    share = allot(last_decision(1), 10.0, reserve=0.5)
    assert share.soft == share.hard == 9.5


@pytest.mark.parametrize("game", ["waechter", "turmbauer"])
@pytest.mark.parametrize("remaining", [-5.0, 0.0, 0.005, 0.1, 1.0, 60.0, 3600.0])
@pytest.mark.parametrize("increment", [-1.0, 0.0, 0.1, 10.0])
def test_no_clock_is_overdrawn(game, remaining, increment):
    share = allot(decision(game, 5), remaining, increment)
    assert 0 < share.soft <= share.hard <= max(LEAST, remaining)


def test_more_time_is_used():
    state = decision("waechter", 0)
    shares = [allot(state, seconds).soft for seconds in (1, 10, 100)]
    assert shares[0] < shares[1] < shares[2]
    assert allot(state, 10, 1.0).soft > allot(state, 10).soft + 0.9


@pytest.mark.parametrize("increment", [0.0, 0.3])
def test_a_whole_game_stays_within_its_clock(increment):
    """Even if every decision takes its hard limit."""
    state = turmcore.load("turmbauer").new_state(5)
    clocks = [20.0] * 4
    spent = [0.0] * 4
    while not state.is_over():
        player = state.current_player
        if player >= 0 and state.num_actions() > 1:
            share = allot(state, clocks[player], increment)
            clocks[player] -= share.hard
            assert clocks[player] >= 0
            clocks[player] += increment
            spent[player] += share.hard
        state.play(state.sample())
    assert min(spent) > 15, "a clock is there to be used"


def test_the_state_is_not_touched():
    state = decision("turmbauer", 5)
    text, twin = state.to_text(), state.copy()
    allot(state, 10)
    assert state.to_text() == text
    assert state.sample() == twin.sample(), "nor is its stream of random numbers"
