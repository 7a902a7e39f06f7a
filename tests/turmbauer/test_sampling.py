"""Sampling without listing is uniform over the list; a chi-square test that is itself put to the test."""

import math
import random
from collections import Counter

import pytest

import turmcore
from tests.turmbauer.perft_table import read_table

PER_ACTION = 30
"""Samples for each action of a node, on average."""
LIMIT = 3.7
"""Standard deviations that the statistic may lie off; a uniform sampler does so once in 4600 tests."""


def deviation(counts, probabilities, total):
    """How far the chi-square statistic lies from its mean, in standard deviations of a normal variable.

    Cube roots of chi-square variables are nearly normal (Wilson and Hilferty, 1931).
    """
    statistic = sum((counts[key] - total * p) ** 2 / (total * p) for key, p in probabilities.items())
    freedom = len(probabilities) - 1
    spread = 2 / (9 * freedom)
    return (math.cbrt(statistic / freedom) - (1 - spread)) / math.sqrt(spread)


def of_sampler(sample, actions):
    """The deviation of a sampler from uniform over the actions."""
    total = PER_ACTION * len(actions)
    counts = Counter(sample() for _ in range(total))
    assert counts.keys() <= set(actions)
    return deviation(counts, dict.fromkeys(actions, 1 / len(actions)), total)


def nodes():
    """Twenty stored positions: builds with and without ring a, boxing, climbs with and without rings."""
    states = [turmcore.from_text("turmbauer", row.position) for row in read_table()]
    states = [state for state in states if state.phase in ("build", "climb") and 2 < state.num_actions() < 700]
    return states[:: len(states) // 20][:20]


NODES = nodes()


def test_the_positions_are_of_all_kinds():
    assert len(NODES) == 20
    tokens = [token for state in NODES for token in state.legal_actions().tokens()]
    for end in ("+a", "+b", "+c"):
        assert any(token.endswith(end) for token in tokens)
    assert {state.phase for state in NODES} == {"build", "climb"}


@pytest.mark.parametrize("number", range(20))
def test_samples_are_uniform(number):
    state = NODES[number].copy()
    state.seed(number)
    assert abs(of_sampler(state.sample, state.legal_actions().to_list())) < LIMIT


def test_boxing_beside_ring_placements_is_sampled_uniformly():
    state = next(state for state in BOXING if any("+a" in token for token in state.legal_actions().tokens()))
    state.seed(5)
    assert abs(of_sampler(state.sample, state.legal_actions().to_list())) < LIMIT


BOXING = [
    turmcore.from_text(
        "turmbauer",
        "tb1;set=C - R=t;G=t;B=t;K=t R=6r,6r,5p,5w;G=1c,1n,2,2;B=1c,1n,2,2;K=1c,1n,2,2 R2G2B2K2 R/5/build/5-6",
    )
]


@pytest.mark.parametrize("number", range(0, 20, 3))
def test_the_wide_window_samples_uniformly(number):
    """The same position shifted out of the window's floors by a block far above."""
    state = wide(NODES[number])
    state.seed(number)
    assert abs(of_sampler(state.sample, state.legal_actions().to_list())) < LIMIT


def wide(state):
    """The position with a cube in the air, so high that it needs the large window; one block less in the box."""
    header, tower, *rest = state.to_text().split(" ")
    number = next(block.number for block in state.blocks if block.piece == "1n")
    blocks = tower.split(";")
    blocks[number - 1] = blocks[number - 1].partition("@")[0] + "@0,0,60"
    return turmcore.from_text("turmbauer", " ".join([header, ";".join(blocks), *rest]))


def test_dice_fall_by_their_probabilities():
    state = turmcore.load("turmbauer").new_state(seed=3)
    probabilities = {action: p for action, p in state.chance_outcomes()}
    assert math.isclose(sum(probabilities.values()), 1)
    assert {str(action): p for action, p in probabilities.items()}["d1-1"] == 1 / 36
    for sample in (state.sample_chance, state.sample):
        assert abs(deviation(Counter(sample() for _ in range(20_000)), probabilities, 20_000)) < LIMIT


# --- would it be noticed? -----------------------------------------------------------------------------


def piece_first(actions, rng):
    """A piece, then a place for it: favors pieces with few places."""
    groups = {}
    for action in actions:
        groups.setdefault(str(action).partition("@")[0], []).append(action)
    return lambda: rng.choice(rng.choice(list(groups.values())))


def early_first(actions, rng):
    """The lower of two numbers now and then."""
    return lambda: actions[min(rng.randrange(len(actions)), rng.choice((len(actions), rng.randrange(len(actions)))) - 1)]


def in_turn(actions, rng):
    """Everything equally often, which chance never does."""
    numbers = [i % len(actions) for i in range(PER_ACTION * len(actions))]
    rng.shuffle(numbers)
    return lambda: actions[numbers.pop()]


def without_the_last(actions, rng):
    """One action never comes."""
    return lambda: rng.choice(actions[:-1])


def fair(actions, rng):
    return lambda: rng.choice(actions)


@pytest.mark.parametrize("number", [number for number in range(20) if NODES[number].phase == "build"][:5])
@pytest.mark.parametrize("biased", [piece_first, early_first, in_turn])
def test_a_biased_sampler_is_found_out(biased, number):
    actions = NODES[number].legal_actions().to_list()
    assert abs(of_sampler(biased(actions, random.Random(1)), actions)) > LIMIT
    assert abs(of_sampler(fair(actions, random.Random(1)), actions)) < LIMIT


def test_a_missing_action_is_found_out():
    for state in NODES:
        actions = state.legal_actions().to_list()
        if len(actions) < 30:
            assert abs(of_sampler(without_the_last(actions, random.Random(2)), actions)) > LIMIT
