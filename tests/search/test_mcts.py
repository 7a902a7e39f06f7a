"""The Monte Carlo search: what it finds, that it repeats itself, and how it is bounded and stopped."""

import os
import subprocess
import sys
import threading
from dataclasses import replace
from time import thread_time

import numpy as np
import pytest

import turmcore
from tests.turmbauer.positions import position, random_game
from tests.waiting import at_once
from turmcore.search import Limit, Stop, Tuning, search


def climb_position(**options):
    """Red may climb to the second floor or stay."""
    return position(["R2@0,0,1/0,0,2", "R2@1,1,1/2,1,1"], "R/12/climb/2-2", "R=1,0,0", **options)


def middle_of_a_game(seed, ply, **options):
    for state in random_game(seed, **options):
        if state.ply >= ply and not state.is_chance():
            return state.copy()
    raise AssertionError("the game is too short")


@pytest.mark.parametrize("options", [{}, {"players": 3}, {"players": 2}, {"set": "C", "headroom": 2}])
def test_the_same_seed_and_nodes_give_the_same_result(options):
    state = middle_of_a_game("repeat", 60, **options)
    first, second = (search(state, "20000n", best=5, seed=9) for _ in range(2))
    assert first.best == second.best
    assert (first.nodes, first.rollouts, first.depth) == (second.nodes, second.rollouts, second.depth)
    other = search(state, "20000n", best=5, seed=10)
    assert other.best != first.best
    threads = [search(state, "20000n", best=5, seed=9, threads=2) for _ in range(2)]
    assert threads[0].best == threads[1].best


def test_a_result_is_consistent():
    state = middle_of_a_game("consistent", 70)
    before = state.to_text()
    result = search(state, "30000n", best=8)
    assert state.to_text() == before
    assert 30_000 <= result.nodes < 32_000
    assert 1 < len(result.best) <= 8
    assert result.action == result.best[0].action and result.line == result.best[0].line
    for each in (*result.best, result):
        assert sum(each.values) == pytest.approx(1)
    for each in result.best:
        copy = state.copy()
        assert each.line[0] == each.action
        for action in each.line:
            copy.play(action)  # raises unless it is legal


def test_the_tree_alone_prefers_what_it_visits_most():
    state = middle_of_a_game("consistent", 70)
    visits = [
        each.visits for each in search(state, "30000n", best=8, tuning=Tuning.of(state.game, compared=0)).best
    ]
    assert len(visits) > 2 and visits == sorted(visits, reverse=True)


def played_on(state, seed):
    """Everybody's share after four more turns, all taken by the ranking: what a rollout says, the plain way."""
    later = state.copy()
    later.seed(seed)
    for _ in range(4):
        while not later.is_chance() and not later.is_over():
            later.play(search(later, "1n", method="rank", width=64, seed=seed).action)
        if later.is_over():
            break
        later.play(later.sample_chance())
    while not later.is_chance() and not later.is_over():
        later.play(search(later, "1n", method="rank", width=64, seed=seed).action)
    return later.evaluate()


def test_after_the_tree_the_best_actions_are_played_on():
    """The tree's value counts for four of the rollouts."""
    state = middle_of_a_game("consistent", 70)
    found = search(state, "300000n", best=24, seed=3)
    tree = search(state, "60000n", best=48, seed=3, tuning=Tuning.of(state.game, compared=0))
    assert {each.action for each in found.best} <= {each.action for each in tree.best}
    for each in found.best[:2]:
        (known,) = (one for one in tree.best if one.action == each.action)
        times = each.visits - known.visits
        assert times > 50
        rollouts = ((4 + times) * np.array(each.values) - 4 * np.array(known.values)) / times
        plain = np.mean([played_on(after(state, each.action), seed) for seed in range(300)], axis=0)
        assert rollouts == pytest.approx(plain, abs=0.05)
    visits = [one.visits for one in found.best]
    assert visits[-1] < visits[0]


def test_a_small_limit_is_all_the_tree_s():
    state = middle_of_a_game("small", 60)
    small, alone = (
        search(state, "4000n", best=9, tuning=Tuning.of(state.game, **more)) for more in ({}, {"compared": 0})
    )
    assert small == replace(alone, seconds=small.seconds)


def test_the_last_decision_is_the_winning_one():
    state = position(["G2@0,1,1/1,1,1"], "K/12/climb/2-2", "K=0,0,0;G=1,0,0", rings="K0")
    winning = [a for a in state.legal_actions() if after(state, a).returns()[3] == 1]
    assert 0 < len(winning) < state.num_actions()
    result = search(state, "2000n")
    assert result.action in winning
    assert result.best[0].values[3] == 1


def after(state, action):
    copy = state.copy()
    copy.play(action)
    return copy


def test_even_the_smallest_limit_gives_a_legal_action():
    for state in random_game("tiny"):
        if not state.is_chance() and not state.is_over() and state.ply % 7 == 0:
            assert state.is_legal(search(state, "1n").action)
            assert state.is_legal(search(state, Limit(seconds=1e-6)).action)


def test_stop_ends_a_search_from_another_thread():
    state, stop = middle_of_a_game("stop", 50), Stop()
    timer = threading.Timer(0.05, stop.set)
    timer.start()
    with at_once():
        found = search(state, "9000s", stop=stop, threads=2)
    timer.join()
    assert state.is_legal(found.action) and stop.is_set


def test_progress_reports_while_the_search_runs():
    state, seen, stop = middle_of_a_game("progress", 50), [], Stop()

    def progress(result):
        seen.append(result)
        if len(seen) == 3:
            stop.set()

    result = search(state, "600s", progress=progress, stop=stop, best=3)
    assert len(seen) == 3
    assert seen[0].nodes < seen[1].nodes < seen[2].nodes <= result.nodes
    assert all(state.is_legal(each.action) for each in seen)


def test_an_error_in_the_progress_callback_comes_out():
    def progress(result):
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        search(middle_of_a_game("error", 50), "600s", progress=progress)


def test_time_is_kept():
    result = search(middle_of_a_game("time", 60), "50ms")
    assert result.seconds >= 0.05 and result.nodes > 1


def test_a_game_without_knowledge_is_played_to_its_end(toy):
    state = turmcore.load("toy", players=2).new_state(1)
    with pytest.raises(turmcore.TurmError, match="no evaluation"):
        state.evaluate()
    with pytest.raises(turmcore.TurmError, match="does not rank"):
        while state.is_chance():
            state.play(state.sample_chance())
        search(state, method="rank")
    for players in (2, 3, 5):
        wins = {"search": 0.0, "random": 0.0}
        for seed in range(30):
            state = turmcore.load("toy", players=players).new_state(seed)
            while not state.is_over():
                if state.is_chance():
                    state.play(state.sample_chance())
                elif state.current_player == 0:
                    state.play(search(state.view(0), "600n", seed=seed).action)
                else:
                    state.play(state.sample())
            wins["search"] += state.returns()[0]
        assert wins["search"] / 30 > 1.3 / players


def test_the_view_of_a_player_is_all_that_a_search_knows(toy):
    """The same view gives the same result, whatever the others hide."""
    results = []
    for secret in (2, 3):
        state = turmcore.from_text("toy", f"toy1;players=2;length=7;gust=0 3,3 11 1{secret} 1/move/2/4")
        results.append(search(state.view(0), "3000n", seed=5))
    assert results[0].best == results[1].best


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"limit": "fast"}, "is not a limit"),
        ({"limit": "0n"}, "no time to think"),
        ({"method": "magic"}, "there is no method 'magic'"),
        ({"best": 0}, "best is a whole number from 1"),
        ({"best": True}, "best is a whole number"),
        ({"threads": 0}, "threads is a whole number"),
        ({"threads": 1000}, "threads is a whole number"),
        ({"seed": -1}, "seed is a whole number"),
        ({"seed": 2**64}, "seed is a whole number"),
        ({"stop": 1}, r"stop is a turmcore\.search\.Stop"),
        ({"width": -1, "method": "rank"}, "width is a whole number"),
    ],
)
def test_bad_arguments_are_named(arguments, words):
    with pytest.raises(turmcore.TurmError, match=words):
        search(climb_position(), **{"limit": "10n", **arguments})


@pytest.fixture
def rival():
    """Another program that takes what it gets of this one's processor."""
    ours = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(ours)})
    with subprocess.Popen(
        [sys.executable, "-c", "print(flush=True)\nwhile True: pass"], stdout=subprocess.PIPE
    ) as program:
        program.stdout.readline()
        yield program
        program.kill()
    os.sched_setaffinity(0, ours)


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="processors cannot be chosen here")
def test_a_patient_search_has_its_time_of_a_busy_processor(rival):
    before = thread_time()
    search(climb_position(), Limit(seconds=0.2, patience=1000))
    assert 0.2 <= 1.2 * (thread_time() - before)
    assert rival.poll() is None


@pytest.mark.parametrize(
    "numbers", [{"candidates": 0}, {"temperature": 0.0}, {"exploration": float("nan")}, {"width": 1.5}]
)
def test_bad_tuning_is_named(numbers):
    with pytest.raises(turmcore.TurmError, match=f"tuning.{next(iter(numbers))} is a"):
        Tuning(**numbers)


def test_nothing_to_choose():
    with pytest.raises(turmcore.TurmError, match="chance acts"):
        search(position())
    with pytest.raises(turmcore.TurmError, match="over"):
        search(position(turn="-/12/end"))


def test_rank_looks_at_all_actions_and_no_further():
    state = middle_of_a_game("rank", 60)
    player = state.current_player
    result = search(state, method="rank", best=20)
    assert result.nodes == len(state.legal_actions()) > 20
    mine = [each.values[player] for each in result.best]
    assert mine == sorted(mine, reverse=True) and all(
        sum(each.values) == pytest.approx(1) for each in result.best
    )
    judged = {str(a): after(state, a).evaluate()[player] for a in state.legal_actions()}
    found = [judged[str(each.action)] for each in result.best]
    assert np.mean(found) > np.quantile(list(judged.values()), 0.8), "about what the evaluation likes"
    few = search(state, method="rank", best=20, width=5, seed=3)
    assert 1 <= len(few.best) <= 5
    assert few.best == search(state, method="rank", best=20, width=5, seed=3).best
