"""The tree search with a network of one's own: what it asks, that it repeats itself, what it finds."""

import numpy as np
import pytest

import turmcore
from tests.conformance.configurations import OTHERS
from turmcore import TurmError
from turmcore.search import Tuning, mcts

GAMES = [(one.name, one.options) for one in OTHERS if not one.is_slow]


def decisions(name, options, number, plies=24):
    """Decisions of games, as their actors see them."""
    game, found = turmcore.load(name, **options), []
    for seed in range(number):
        state = game.new_state(seed=seed)
        while state.ply < plies + seed or state.is_chance():
            state.play(state.sample())
        found.append(state.view(state.current_player))
    return found


def guess(leaves):
    """Priors and values that depend on nothing but the leaf."""
    weights = (leaves.indices % 97 + 1).astype(np.float32)
    sums = leaves.observations.reshape(len(leaves), -1).sum(1).astype(np.int64)
    return weights, (sums % 101) / 100


def essence(results):
    return [
        (
            [(str(ranked.action), ranked.visits, ranked.values) for ranked in result.best],
            result.values,
            result.nodes,
        )
        for result in results
    ]


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_a_leaf_is_what_its_actor_sees(name, options):
    states, asked = decisions(name, options, 3), []

    def evaluate(leaves):
        asked.append(len(leaves))
        if len(asked) == 1:
            for i, state in enumerate(states):
                indices = leaves.indices[leaves.starts[i] : leaves.starts[i + 1]]
                assert leaves.players[i] == state.current_player
                assert np.array_equal(leaves.observations[i], state.observation(state.current_player))
                assert indices.tolist() == state.policy_indices().tolist()
        assert leaves.observations.shape == (len(leaves), *states[0].game.observation_shape)
        assert leaves.starts[0] == 0 and leaves.starts[-1] == len(leaves.indices)
        return guess(leaves)

    results = mcts(states, evaluate, 12)
    assert max(asked) == len(states) and len(asked) <= 13
    for state, result in zip(states, results, strict=True):
        assert state.is_legal(result.action) and result.method == "mcts" and result.depth >= 1
        assert sum(ranked.visits for ranked in result.best) == 12
        assert sum(result.values) == pytest.approx(1)


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_neither_the_batch_nor_the_others_change_a_result(name, options):
    states = decisions(name, options, 5)
    wanted = essence(mcts(states, guess, 15, seed=3))
    for batch in (1, 2, 64):
        assert essence(mcts(states, guess, 15, seed=3, batch=batch)) == wanted
    assert essence(mcts(states[:2], guess, 15, seed=3)) == wanted[:2]


def test_what_is_hidden_is_never_seen():
    states = decisions("babel", {"players": 4}, 4)
    row = states[0].game.observation_layout[-1].place

    def evaluate(leaves):
        for seen in leaves.observations:
            own, *others = seen[row][:4]
            assert own < 6 and set(others) == {6}
        return guess(leaves)

    assert len(mcts(states, evaluate, 40)) == 4


def test_a_win_is_found_by_its_value():
    state = turmcore.from_text("waechter", "7/7/7/7/7/2RG4/BG6 r")  # C2, two steps from D1
    size = state.game.policy_size
    (result,) = mcts([state], lambda leaves: (np.ones((len(leaves), size)), np.full(len(leaves), 0.5)), 400)
    assert result.values[0] > 0.9 and result.best[0].values[0] > 0.9
    state.play(result.action)
    state.play(state.legal_actions()[0])
    (result,) = mcts([state], lambda leaves: (np.ones((len(leaves), size)), np.full(len(leaves), 0.5)), 100)
    state.play(result.action)
    assert state.winners() == (0,)


def test_priors_and_values_lead_the_search():
    (state,) = decisions("waechter", {}, 1)
    favorite = int(state.policy_indices()[-1])

    def by_index(leaves):
        weights = np.full((len(leaves), state.game.policy_size), 1e-3, np.float32)
        weights[:, favorite] = 1
        return weights, np.full(len(leaves), 0.5)

    def by_action(leaves):
        weights, values = by_index(leaves)
        rows = np.repeat(np.arange(len(leaves)), np.diff(leaves.starts))
        return weights[rows, leaves.indices], np.column_stack([values, 1 - values])

    (one,), (other,) = mcts([state], by_index, 60), mcts([state], by_action, 60)
    assert state.policy_index(one.action) == favorite and one.best[0].visits > 40
    assert essence([one]) == essence([other])
    (plain,) = mcts([state], lambda leaves: (np.zeros(len(leaves.indices)), np.full(len(leaves), 0.5)), 60)
    assert plain.best[0].visits < 10  # weights of 0 alone are all alike
    (noisy,) = mcts([state], by_index, 60, tuning=Tuning(exploration=0.6, noise=1.0))
    assert essence([noisy]) != essence([one])


def test_wrong_answers_and_positions_are_refused():
    (state,) = decisions("waechter", {}, 1)
    size, over = state.game.policy_size, turmcore.from_text("waechter", "7/7/7/7/7/7/BG2RG3 r")
    for priors, values, message in (
        (np.ones((1, 5)), [0.5], "priors have the shape"),
        (np.ones((1, size)), [0.5, 0.5], "values have the shape"),
        (np.ones((1, size)), [np.nan], "not finite"),
        (-np.ones((1, size)), [0.5], "negative"),
        (np.full((1, size), np.nan), [0.5], "negative"),
    ):
        with pytest.raises(TurmError, match=message):
            mcts([state], lambda leaves, answer=(priors, values): answer)
    for states, message in (
        ([over], "nothing to choose"),
        ([turmcore.load("babel").new_state(seed=1)], "nothing to choose"),
        ([state, *decisions("babel", {}, 1)], "the others are of"),
    ):
        with pytest.raises(TurmError, match=message):
            mcts(states, guess)
    for wrong in ({"simulations": 0}, {"batch": 0}, {"seed": -1}):
        with pytest.raises(TurmError):
            mcts([state], guess, **wrong)
    with pytest.raises(ZeroDivisionError):
        mcts([state], lambda leaves: 1 / 0)
    assert mcts([], guess) == []


def test_a_game_without_observations_is_refused(pawns):
    with pytest.raises(TurmError, match="has no observations, or does not number"):
        mcts([turmcore.load("pawns").new_state(seed=1)], guess)
