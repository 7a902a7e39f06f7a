"""Facts: what a move is said to do holds, and nothing is left unsaid, by a twin that tries all moves."""

import random
from collections import Counter

import pytest

import turmcore
from tests.fact_kinds import kinds_of
from tests.reference import waechter as reference
from tests.reference.waechter.facts import facts
from tests.reference.waechter.text import write_position
from tests.waechter.positions import arranged

GAME = turmcore.load("waechter")


def check(state, twin, action):
    found = state.facts(action)
    told = sorted((fact.code, tuple(fact.data.items())) for fact in found)
    assert told == sorted((code, tuple(data.items())) for code, data in facts(twin, str(action))), (
        f"{action} in {state.to_text()}"
    )
    return found


def compare(number, seed):
    """Compare so many random moves, of random games and of any positions; how often there was what."""
    rng, counts, done = random.Random(seed), Counter(), 0
    while done < number:
        text = reference.start().to_text() if rng.random() < 0.5 else write_position(*arranged(rng))
        state, twin = GAME.state(text), reference.Position.from_text(text)
        token = ""
        for _ in range(60):
            if state.is_over() or done >= number:
                break
            if rng.random() < 0.3:
                counts.update(map(type, check(state, twin, state.nth(rng.randrange(state.num_actions())))))
                done += 1
            back = "-".join((token[3:5], token[:2], token[6:]))  # so that positions come again
            is_back = token != "" and rng.random() < 0.3 and twin.why(back) is None
            token, past = (back if is_back else str(state.nth(rng.randrange(state.num_actions())))), token
            state.play(token)
            twin = twin.apply(token)
            token = past if is_back else token
    return counts


@pytest.mark.slow
def test_facts_are_those_of_the_twin():
    assert len(compare(60, "gate")) > 8


@pytest.mark.long
def test_facts_of_many_moves():
    counts = compare(10_000, "long")
    assert set(counts) == kinds_of("waechter"), counts


def told(text, token):
    return [fact.code for fact in GAME.state(text).facts(token)]


def test_a_win_by_force_and_a_loss():
    tactics = "tests/data/waechter/tactics.txt"
    with open(tactics, encoding="utf-8") as file:
        rows = [line.split(" | ") for line in file if not line.startswith(";")]
    wins = [row for row in rows if row[0] == "win 3"]
    saves = [row for row in rows if row[0] == "save 1"]
    assert wins and saves
    for _, text, move, *_ in wins:
        assert "win-forced" in told(text, move)
    for _, text, move, *_ in saves:
        assert "loss-at-once" not in told(text, move)
        others = [str(action) for action in GAME.state(text).legal_actions() if str(action) != move]
        assert all("loss-at-once" in told(text, other) for other in others)
