"""One limit of time for a whole turn."""

import pytest

import turmcore
from turmcore.players.budget import LEAST, SHARE, Budget


class Clock:
    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def state():
    """A decision about a block; the climber comes after it."""
    state = turmcore.load("turmbauer").new_state(3)
    state.play("d3-4")
    return state


@pytest.fixture
def budget(clock):
    return Budget(2.0, clock=clock)


def decide(budget, clock, state, seconds, number=0):
    """Take so long for a decision and play it; gives the seconds that were allowed."""
    allowed = budget.begin(state)
    clock.now += seconds
    action = state.nth(number)
    budget.end(state, action)
    state.play(action)
    return allowed


def test_the_first_decision_gets_most_and_the_last_what_is_left(budget, clock, state):
    assert decide(budget, clock, state, 1.5) == pytest.approx(2 * SHARE)
    clock.now += 1000  # others look at the block
    assert decide(budget, clock, state, 0.4) == pytest.approx(0.5)


def test_a_new_turn_is_a_new_budget(budget, clock, state):
    for _ in range(3):
        assert decide(budget, clock, state, 1.6) == pytest.approx(2 * SHARE)
        assert decide(budget, clock, state, 0.4) == pytest.approx(0.4)
        assert state.is_chance()
        state.play("d3-4")


def test_something_is_left_after_the_limit(budget, clock, state):
    decide(budget, clock, state, 50)
    assert decide(budget, clock, state, 0) == pytest.approx(2 * LEAST)


def test_copies_without_history_will_do(budget, clock, state):
    decide(budget, clock, state.copy(), 1.5)
    state.play(state.nth(0))
    assert budget.begin(state.copy()) == pytest.approx(0.5)


def test_an_undo_begins_anew(budget, clock, state):
    decide(budget, clock, state, 1.5)
    decide(budget, clock, state, 0.1)
    state.undo()
    assert decide(budget, clock, state, 0.1) == pytest.approx(2), (
        "nothing was decided on the way to this position"
    )
    state.undo()
    state.undo()
    assert decide(budget, clock, state, 1.0) == pytest.approx(2 * SHARE)
    assert decide(budget, clock, state, 0.1) == pytest.approx(1.0)


def test_another_block_than_was_chosen_begins_anew(budget, clock, state):
    other = state.copy()
    decide(budget, clock, state, 1.5)
    other.play(other.nth(7))
    assert budget.begin(other) == pytest.approx(2)


def test_a_turn_of_one_decision_gets_all(budget, clock, toy):
    state = turmcore.from_text("toy", "toy1;players=2;length=7;gust=0 0,0 11 23 1/move/3/1")
    assert decide(budget, clock, state, 1.9) == 2
    state.play("d2")
    assert decide(budget, clock, state, 1.9) == 2


def test_whether_the_tower_stands_belongs_to_the_turn(budget, clock):
    """The climb, or another build after one that was taken back, has what is left; the next turn begins anew."""
    state = turmcore.load("turmbauer", stability="wobble").new_state(3)
    state.play("d3-4")
    assert decide(budget, clock, state, 1.0) == pytest.approx(2 * SHARE)
    state.play("fell:1")
    assert decide(budget, clock, state, 0.5) == pytest.approx(1.0 * SHARE)
    state.play("fell:1")
    assert decide(budget, clock, state, 0.1) == pytest.approx(0.5 * SHARE)
    state.play("ok")
    assert decide(budget, clock, state, 0.1) == pytest.approx(0.4)
    state.play("d3-4")
    assert decide(budget, clock, state, 0.1) == pytest.approx(2 * SHARE)
    state.undo()
    assert decide(budget, clock, state, 0.1) == pytest.approx(2 * SHARE)


@pytest.mark.parametrize(("passed", "worked", "counted"), [(1.0, 1.0, 1.0), (2.0, 1.0, 1.0), (4.5, 1.0, 1.5)])
def test_on_a_busy_machine_the_time_of_the_processor_counts_within_a_patience(
    clock, state, passed, worked, counted
):
    work = Clock()
    budget = Budget(2.0, 3.0, clock, work)
    assert budget.begin(state) == pytest.approx(2 * SHARE)
    clock.now, work.now = clock.now + passed, work.now + worked
    budget.end(state, state.nth(0))
    state.play(state.nth(0))
    assert budget.begin(state) == pytest.approx(2 - counted)
