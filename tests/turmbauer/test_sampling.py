"""Sampling without listing is uniform over the list; a chi-square test that is itself put to the test."""

import math
import random
from collections import Counter

import pytest

import turmcore
from tests.turmbauer.positions import OPTIONS, name_of, random_game, stored_nodes

PER_ACTION = 60
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


def of_sampler(sample, actions, per_action=PER_ACTION):
    """The deviation of a sampler from uniform over the actions; infinite if one never comes."""
    total = per_action * len(actions)
    counts = Counter(sample() for _ in range(total))
    assert counts.keys() <= set(actions)
    return (
        math.inf
        if len(counts) < len(actions)
        else deviation(counts, dict.fromkeys(actions, 1 / len(actions)), total)
    )


NODES = stored_nodes()


def test_the_positions_are_of_all_kinds():
    assert len(NODES) == 20
    lists = [state.legal_actions().tokens() for state in NODES]
    for end in ("+a", "+b", "+c"):
        assert any(token.endswith(end) for tokens in lists for token in tokens)
    boxing = [tokens for tokens in lists if any(token.startswith("x") for token in tokens)]
    assert {any(token.endswith("+a") for token in tokens) for tokens in boxing} == {False, True}


@pytest.mark.parametrize("number", range(20))
def test_samples_are_uniform(number):
    state = NODES[number].copy()
    state.seed(number)
    assert abs(of_sampler(state.sample, state.legal_actions().to_list())) < LIMIT


MANY = 1_000_000
"""Samples of a node in the long run."""


def of_a_million(sample, actions):
    return of_sampler(sample, actions, per_action=-(-MANY // len(actions)))


@pytest.mark.long
@pytest.mark.parametrize("number", range(20))
def test_many_samples_are_uniform(number):
    state = NODES[number].copy()
    state.seed(number)
    assert abs(of_a_million(state.sample, state.legal_actions().to_list())) < LIMIT


TWINS = """
set twins
status verified
piece 1a 1 000C
piece 1b 1 000N
piece 2 2 000C 100N
piece a 1 000C 100N 200C
piece b 1 000C 100N 200C
piece 4 2 000C 100N 110C 111N
piece 5 2 000C 100N 200C 300N 400C
piece 6 2 000C 100N 200C 010N 110C 210N
"""


def strict(seed):
    return next(
        node for node in random_game(seed, stability="strict") if node.round == 5 and node.phase == "build"
    )


def taken_back(seed):
    """A build again, after two that have fallen."""
    state = turmcore.load("turmbauer", stability="wobble").new_state(seed)
    while (state.round, state.phase) != (4, "build"):
        state.play("ok" if state.phase == "settle" else state.sample())
    for _ in range(2):
        state.play(state.sample())
        state.play(f"fell:{len(state.blocks)}")
    return state


def guarded(seed):
    """A climber that some placements would wall in, although it has a free field now."""
    for node in random_game(seed, climbing=1.0, escape="free"):
        if node.phase == "build" and node.round > 4:
            text = node.to_text().split(" ")
            text[2] = ";".join(f"{color}=t" for color in node.game.colors)
            for token in turmcore.from_text("turmbauer", " ".join(text)).legal_actions().tokens():
                reason = node.why_not(token)
                if reason and reason.rule == "3.7":
                    return node.copy()
    raise AssertionError("nobody can be walled in")


def of_option(options):
    """A late build of a random game."""
    return [node.copy() for node in random_game(7, **options) if node.phase == "build"][-9]


def of_twins(tmp_path):
    file = tmp_path / "twins.set"
    file.write_text(TWINS)
    nodes = random_game(3, set=file, players=3)
    return next(
        node.copy()
        for node in nodes
        if node.phase == "build"
        and node.round > 3
        and {"a@", "b@"} <= {t[:2] for t in node.legal_actions().tokens()}
    )


NEW = {name_of(options): lambda options=options: of_option(options) for options in OPTIONS} | {
    "strict": lambda: strict(1),
    "taken back": lambda: taken_back(2),
    "guarded": lambda: guarded(4),
    "first round": lambda: next(node for node in random_game(1) if node.phase == "build"),
    "first round, climbed": lambda: [node.copy() for node in random_game(1, 1.0) if node.phase == "build"][3],
}


@pytest.mark.parametrize("name", NEW)
def test_samples_of_other_nodes_are_uniform(name):
    state = NEW[name]()
    state.seed(1)
    per_action = 10 if name == "strict" else PER_ACTION
    assert abs(of_sampler(state.sample, state.legal_actions().to_list(), per_action)) < LIMIT


def test_two_names_of_one_shape_are_drawn_alike(tmp_path):
    state = of_twins(tmp_path)
    state.seed(1)
    assert abs(of_sampler(state.sample, state.legal_actions().to_list())) < LIMIT


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in NEW if name != "strict"])
def test_many_samples_of_other_nodes_are_uniform(name):
    state = NEW[name]()
    state.seed(2)
    assert abs(of_a_million(state.sample, state.legal_actions().to_list())) < LIMIT


def far_above(state):
    """The position with a natural cube moved so high that it needs the large window; None if there is none to move."""
    header, tower, *rest = state.to_text().split(" ")
    blocks = tower.split(";")
    for block in state.blocks:
        if block.piece == "1n" and block.cells[0] not in state.climbers:
            blocks[block.number - 1] = f"{blocks[block.number - 1].partition('@')[0]}@0,0,60"
            return turmcore.from_text("turmbauer", " ".join([header, ";".join(blocks), *rest]))
    return None


WIDE = [state for state in map(far_above, NODES) if state]


@pytest.mark.parametrize("number", range(len(WIDE)))
def test_the_wide_window_samples_uniformly(number):
    state = WIDE[number]
    assert state.height == 61
    state.seed(number)
    assert abs(of_sampler(state.sample, state.legal_actions().to_list(), per_action=15)) < LIMIT


def test_nth_and_sample_agree_on_the_list():
    for state in NODES + WIDE:
        actions = state.legal_actions().to_list()
        assert [state.nth(i) for i in range(len(actions))] == actions


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
    return lambda: actions[
        min(rng.randrange(len(actions)), rng.choice((len(actions), rng.randrange(len(actions)))) - 1)
    ]


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


@pytest.mark.parametrize("number", range(0, 6, 2))
@pytest.mark.parametrize("biased", [piece_first, early_first, in_turn, without_the_last])
def test_a_biased_sampler_is_found_out(biased, number):
    actions = NODES[number].legal_actions().to_list()
    assert abs(of_sampler(biased(actions, random.Random(1)), actions)) > LIMIT
    assert abs(of_sampler(fair(actions, random.Random(1)), actions)) < LIMIT


@pytest.mark.slow
def test_one_action_counted_twice_is_found_out():
    """In as many samples as the long run draws."""
    actions = NODES[0].legal_actions().to_list()
    twice, rng = [*actions, actions[5]], random.Random(1)
    assert abs(of_a_million(lambda: rng.choice(twice), actions)) > 10
