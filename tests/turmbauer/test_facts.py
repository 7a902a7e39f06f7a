"""Facts: what an action is said to do holds, and nothing is left unsaid, by a twin that has only the rules."""

import random
from collections import Counter

import pytest

import turmcore
from tests.reference import turmbauer as reference
from tests.reference.turmbauer.facts import facts
from tests.turmbauer.positions import OPTIONS, choose
from turmcore.turmbauer.facts import FACTS

SETTINGS = [*OPTIONS, {"stability": "strict"}, {"stability": "wobble", "escape": "free"}]


def plain(found):
    """Facts as codes and data, sorted."""
    return sorted((fact.code, tuple(fact.data.items())) for fact in found)


def check(state, action, *, with_tilts):
    """The facts of an action against those of the twin."""
    found = state.facts(action)
    twin = reference.Position.from_text(state.to_text()).state
    expected = facts(twin, str(action), with_tilts=with_tilts)
    told = [fact for fact in found if with_tilts or fact.code != "tilt-changed"]
    assert plain(told) == sorted((code, tuple(data.items())) for code, data in expected), (
        f"{action} in {state.to_text()}"
    )
    return found


def compare(number, seed, settings=SETTINGS, tilts_every=50):
    """Compare so many random actions of random games; how often there was what."""
    rng, counts, done = random.Random(seed), Counter(), 0
    while done < number:
        state = turmcore.load("turmbauer", **rng.choice(settings)).new_state(rng.randrange(1000))
        while not state.is_over() and done < number:
            if not state.is_chance() and rng.random() < (0.1 if number < 1000 else 0.5):
                action = state.nth(rng.randrange(state.num_actions()))
                counts.update(map(type, check(state, action, with_tilts=done % tilts_every == 0)))
                done += 1
            state.play("ok" if state.phase == "settle" else choose(rng, state))
    return counts


def test_facts_are_those_of_the_twin():
    assert len(compare(80, "gate", tilts_every=80)) > 10


@pytest.mark.long
def test_facts_of_many_games():
    counts = compare(10_000, "long")
    assert set(counts) == set(FACTS), counts
