"""Chance nodes and streams of random numbers."""

import math

import pytest

from tests.conformance.walk import some
from turmcore import CHANCE, TurmError


def tokens_of(state):
    tokens = []
    while not state.is_over():
        action = state.sample()
        tokens.append(str(action))
        state.play(action)
    return tokens


def test_probabilities_sum_to_one(all_nodes):
    for node in all_nodes:
        state = node.state
        assert state.is_chance() == (state.current_player == CHANCE) == (state.actor_name == "chance")
        if not state.is_chance() or state.is_sampled():
            with pytest.raises(TurmError):
                state.chance_outcomes()
            assert state.is_chance() or not state.is_sampled()
            continue
        outcomes = state.chance_outcomes()
        assert [action for action, _ in outcomes] == list(state.legal_actions())
        assert all(0 < probability <= 1 for _, probability in outcomes)
        assert math.isclose(math.fsum(probability for _, probability in outcomes), 1)


def test_a_sample_is_one_of_the_list(all_nodes):
    for node in all_nodes[:-1]:
        if not node.state.num_actions() or node.state.is_sampled():
            continue
        actions = node.state.legal_actions()
        assert all(node.state.sample() in actions for _ in range(5))


def test_sample_chance_is_for_chance_nodes(all_nodes):
    chances = [node.state for node in all_nodes if node.state.is_chance()]
    simulated = [state for state in chances if state.is_sampled()]  # each asks for a simulation
    drawn = [state for state in chances if not state.is_sampled()]
    for state in some(drawn, 100) + some(simulated, 8):
        assert state.is_legal(state.sample_chance())
    for node in all_nodes:
        if not node.state.is_chance():
            with pytest.raises(TurmError, match="no chance node"):
                node.state.sample_chance()


def test_the_same_seed_gives_the_same_game(game):
    games = {seed: tokens_of(game.new_state(seed=seed)) for seed in (0, 1, 2, 2**64 - 1)}
    assert all(tokens_of(game.new_state(seed=seed)) == tokens for seed, tokens in games.items())
    assert len({tuple(tokens) for tokens in games.values()}) == len(games)
    state = game.new_state(seed=5)
    state.seed(1)
    assert tokens_of(state) == games[1]


def test_decisions_do_not_disturb_the_dice(game):
    one, other = game.new_state(seed=9), game.new_state(seed=9)
    while not one.is_over() and one.ply < 500:  # always the first of the list may go on for ever
        if one.is_chance():
            action, same = one.sample_chance(), other.sample()
            assert same == action or one.is_sampled(), "only the world outside may know more than a guess"
        else:
            action = one.nth(0)
            for _ in range(3):
                other.sample()
        one.play(action)
        other.play(action)


def test_no_seed_is_a_new_seed(game):
    assert len({tuple(tokens_of(game.new_state())) for _ in range(3)}) == 3


@pytest.mark.parametrize("wrong", [-1, 2**64, "7", 1.5])
def test_wrong_seeds(game, wrong):
    with pytest.raises(TurmError, match="seed"):
        game.new_state(seed=wrong)
