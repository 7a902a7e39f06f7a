"""The threads of a batch: what comes out does not depend on them, whoever calls, and they go with the batch."""

import os
import threading
from pathlib import Path

import numpy
import pytest

import turmcore
from turmcore import NO_ACTION, Batch, TurmError

SIZE = 700  # several chunks for each thread, and no whole number of them


def num_threads() -> int:
    return len(list(Path("/proc/self/task").iterdir()))


@pytest.mark.parametrize("name", ["waechter", "babel"])
@pytest.mark.parametrize("threads", [2, 3, 7])
def test_any_number_of_threads_plays_the_same(name, threads):
    alone, many = (Batch(turmcore.load(name), SIZE, seed=5, threads=n) for n in (1, threads))
    for turn in range(30):
        assert (alone.step_sampled() == many.step_sampled()).all()
        assert (alone.counts() == many.counts()).all()
        numbers = numpy.where(alone.counts() > 0, turn % numpy.maximum(alone.counts(), 1), -1)
        assert (alone.step_numbers(numbers) == many.step_numbers(numbers)).all()
        for batch in (alone, many):
            batch.reset(batch.is_over())
    assert (alone.returns() == many.returns()).all()
    assert (alone.observations() == many.observations()).all()
    assert (alone.games() == many.games()).all()
    assert [alone.state(i).to_text() for i in range(SIZE)] == [many.state(i).to_text() for i in range(SIZE)]


def test_the_first_slot_that_cannot_is_named():
    batch = Batch(turmcore.load("waechter"), SIZE, threads=3)
    before = [batch.state(i).key for i in range(SIZE)]
    for wrong in ((699, 650), (11, 12, 600), (233, 234), (0, 699)):
        numbers = numpy.zeros(SIZE, numpy.int64)
        numbers[list(wrong)] = 10**6
        with pytest.raises(TurmError, match=rf"^slot {min(wrong)} has"):
            batch.step_numbers(numbers)
    assert [batch.state(i).key for i in range(SIZE)] == before


def test_calls_of_several_threads_wait_for_each_other():
    wanted, batch = (Batch(turmcore.load("babel"), SIZE, seed=2, threads=n) for n in (1, 2))
    played = []

    def play():
        for _ in range(40):
            played.append(int((batch.step_sampled() != NO_ACTION).sum()))

    callers = [threading.Thread(target=play) for _ in range(3)]
    for caller in callers:
        caller.start()
    for caller in callers:
        caller.join()
    total = sum(int((wanted.step_sampled() != NO_ACTION).sum()) for _ in range(120))
    assert sum(played) == total
    assert [batch.state(i).to_text() for i in range(SIZE)] == [wanted.state(i).to_text() for i in range(SIZE)]


def test_threads_go_with_the_batch():
    before = num_threads()
    for _ in range(5):
        batch = Batch(turmcore.load("waechter"), SIZE, threads=4)
        batch.step_sampled()
        assert num_threads() == before + 3
        del batch
    assert num_threads() == before


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_after_a_fork_the_child_goes_on_alone():
    batch, wanted = (Batch(turmcore.load("waechter"), SIZE, seed=4, threads=2) for _ in range(2))
    batch.step_sampled()
    wanted.step_sampled()
    expected = wanted.step_sampled()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            status = 0 if (batch.step_sampled() == expected).all() else 2
            del batch
        finally:
            os._exit(status)
    assert os.waitpid(child, 0)[1] == 0
    assert (batch.step_sampled() == expected).all()
