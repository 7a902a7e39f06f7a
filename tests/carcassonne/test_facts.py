"""Facts: what an action is said to do holds, and nothing is left unsaid, by a twin that has only the rules."""

import random
from collections import Counter

import pytest

import turmcore
from tests.carcassonne.games import ALL, SOME
from tests.fact_kinds import kinds_of
from tests.reference import carcassonne as reference
from tests.reference.carcassonne.facts import facts
from tests.reference.carcassonne_mixes import EVERYTHING, MIXES, lively

FEW = [SOME[0], SOME[1], SOME[6], EVERYTHING]


def check(state, twin, action):
    found = state.facts(action)
    told = sorted((fact.code, tuple(fact.data.items())) for fact in found)
    assert told == sorted((code, tuple(data.items())) for code, data in facts(twin.state, str(action))), (
        f"{action} in {state.to_text()}"
    )
    return found


def compare(number, seed, settings, share):
    """Compare so many actions of random games; how often there was what."""
    rng, counts, done = random.Random(seed), Counter(), 0
    games = 0
    while done < number:
        options = settings[games % len(settings)]
        games += 1
        twin = reference.start(**options)
        state = turmcore.load("carcassonne", **options).new_state(0)
        left = max(1, number // len(settings))
        while not state.is_over() and done < number and left:
            token = lively(rng, twin)
            if not state.is_chance() and rng.random() < share:
                is_played = rng.random() < 0.5
                action = token if is_played else state.nth(rng.randrange(state.num_actions()))
                counts.update(map(type, check(state, reference.Position.from_text(state.to_text()), action)))
                done, left = done + 1, left - 1
            state.play(token)
            twin = reference.Position.from_text(state.to_text())
    return counts


@pytest.mark.slow
def test_facts_are_those_of_the_twin():
    assert len(compare(100, "gate", FEW, 0.3)) > 10


@pytest.mark.long
def test_facts_of_many_games():
    counts = compare(10_000, "long", [*ALL, *MIXES, EVERYTHING], 0.5)
    assert set(counts) == kinds_of("carcassonne"), counts
