"""The package of examples/cimport_example: compiled against turmcore's .pxd and .h files, it finds what Python finds."""

import pytest

import turmcore
from tests.toy import build
from turmcore import Rng, TurmError

pytestmark = pytest.mark.slow


@pytest.fixture(scope="session")
def toy(request):
    return build.load(request.config.cache.mkdir("toy"))


def test_playouts_are_those_of_the_state(towerlab):
    """Draw for draw: a random move of this game is one number of the stream."""
    from towerlab.playouts import mean_shares

    start = turmcore.load("waechter").new_state(1)
    rng = Rng(9, "towerlab")
    sums, decisions = [0.0, 0.0], 0
    for _ in range(20):
        state = start.copy()
        while not state.is_over():
            state.play(state.nth(rng.below(state.num_actions())))
            decisions += 1
        sums = [total + share for total, share in zip(sums, state.returns(), strict=True)]
    assert mean_shares(start, 20, seed=9) == ([total / 20 for total in sums], decisions)
    assert start.ply == 0 and not start.is_over()


@pytest.mark.parametrize("name", ["toy", *turmcore.games()])
def test_every_game_is_played_out(towerlab, toy, name):
    from towerlab.playouts import flat_monte_carlo, mean_shares

    state = turmcore.load(name).new_state(3)
    shares, decisions = mean_shares(state, 5, seed=1)
    assert len(shares) == state.game.num_players and sum(shares) == pytest.approx(1) and decisions > 5
    assert mean_shares(state, 5, seed=1) == (shares, decisions) != mean_shares(state, 5, seed=2)
    while state.is_chance():
        with pytest.raises(TurmError, match="nobody is to decide"):
            flat_monte_carlo(state, 1)
        state.play(state.sample())
    found = flat_monte_carlo(state, 2)
    assert sorted(found, key=lambda pair: -pair[1]) == found
    assert {action for action, _ in found} == set(state.legal_actions())


def test_a_win_in_one_is_found(towerlab):
    from towerlab.guards import best_move
    from towerlab.playouts import flat_monte_carlo

    state = turmcore.from_text("waechter", "7/7/7/7/2b11b2BG1/r36/4RG2 r")
    action, worth, nodes = best_move(state, 3)
    assert str(action) == "E1-D1-1" and worth > 1_000_000 and nodes > 0
    assert flat_monte_carlo(state, 50, seed=1)[0] == (action, 1.0)


def test_the_search_finds_what_the_one_in_python_finds(towerlab):
    from towerlab.guards import best_move
    from towerlab.slow import slow_best_move

    game = turmcore.load("waechter", repetition=False)
    for seed in range(5):
        state = game.new_state(seed)
        for _ in range(4 + 6 * seed):
            if not state.is_over():
                state.play(state.sample())
        if state.is_over():
            continue
        for depth in (1, 2, 3) if seed < 2 else (2,):
            assert best_move(state, depth) == slow_best_move(state, depth), state.to_text()
    with pytest.raises(TurmError, match="running game"):
        best_move(state, 0)
