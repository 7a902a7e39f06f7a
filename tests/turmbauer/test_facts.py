"""Facts: what an action is said to do holds, and nothing is left unsaid, by a twin that has only the rules."""

import random
from collections import Counter

import pytest

import turmcore
from tests.fact_kinds import kinds_of
from tests.reference import turmbauer as reference
from tests.reference.turmbauer.facts import facts
from tests.turmbauer.positions import OPTIONS, choose
from turmcore.turmbauer.facts import HeldByFriction

LEANING = (
    "tb1;set=A;seats=RGBK;pairs=0;overhang=direction;insertion=free;stability=wobble;headroom=1;hand=none;escape=free;"
    "blocks=half R5p@2,1,0/2,2,0/2,0,1/2,1,1/2,2,1;G4l@-2,-2,0/-1,-2,0/-1,-1,0/-1,0,0;B4l@1,-1,0/2,-1,0/2,-1,1/2,-1,2;"
    "K4l@1,2,0/1,2,1/1,2,2/2,2,2;R3i@-1,1,1/0,1,1/1,1,1;G5p@1,-1,1/0,-1,2/1,-1,2/0,-1,3/1,-1,3;B2@-1,0,1/0,0,1;"
    "K5p@-2,-2,1/-3,-2,2/-2,-2,2/-3,-2,3/-2,-2,3;R6r@-1,0,2/-1,1,2/-1,2,2/-1,0,3/-1,1,3/-1,2,3 "
    "R=1,1,1;G=-1,-2,0;B=-1,-1,0;K=2,2,2 - R0G0B0K2 G/3/build/1-6"
)
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


@pytest.mark.slow
def test_facts_are_those_of_the_twin():
    assert len(compare(80, "gate", tilts_every=80)) > 10


@pytest.mark.long
def test_facts_of_many_games():
    counts = compare(10_000, "long")
    rare = {HeldByFriction}  # one build in several hundred, below
    assert set(counts) == kinds_of("turmbauer") - rare, counts


def test_a_tower_that_only_friction_would_hold():
    state = turmcore.load("turmbauer", stability="wobble", escape="free", blocks="half").state(LEANING)
    assert HeldByFriction() in check(state, state.parse("1c@-1,2,4"), with_tilts=False)
