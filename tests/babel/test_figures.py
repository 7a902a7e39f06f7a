"""What random games of four on the default board are like: known beforehand from independent programs."""

import random
from dataclasses import dataclass

import pytest

import turmcore
from tests.slow import all_but

GAMES = 1500


@dataclass
class Figures:
    """Counts over some games."""

    turns: int = 0
    moves: int = 0
    gifts: int = 0
    lapses: int = 0
    summits: int = 0


def uniform(state, rng):
    return state.sample()


def two_stages(state, rng):
    """First the number, uniformly among those that can be used, then the move."""
    actions = list(state.legal_actions())
    by_number = {}
    for action in actions:
        by_number.setdefault(state.game.decode(action).number, []).append(action)
    return (
        rng.choice(by_number[rng.choice(sorted(by_number))]) if state.phase == "use" else rng.choice(actions)
    )


def play(policy):
    """Random games by a policy."""
    game, rng, figures = turmcore.load("babel"), random.Random(1), Figures()
    for seed in range(GAMES):
        state = game.new_state(seed=seed)
        while not state.is_over():
            phase = state.phase
            action = state.sample() if state.is_chance() else policy(state, rng)
            figures.turns += phase == "roll"
            figures.moves += ">" in str(action)
            state.play(action)
            if phase == "use" and not state.is_over():
                figures.gifts += 1
                figures.lapses += state.phase == "roll"
        figures.summits += state.end_reason == "summit"
    return figures


@pytest.mark.slow
@pytest.mark.parametrize("policy", all_but([uniform], [two_stages, uniform]))
def test_random_games(policy):
    figures = play(policy)
    assert figures.summits / GAMES == pytest.approx(0.96, abs=0.02)
    assert figures.turns / GAMES == pytest.approx(73, abs=3)
    assert figures.moves / GAMES == pytest.approx(142, abs=5)
    if policy is two_stages:
        assert figures.lapses / figures.gifts == pytest.approx(0.048, abs=0.01)
