"""Whole games with falling blocks: what happens in them, and that their records need no simulator."""

from __future__ import annotations

from collections import Counter

import pytest

import turmcore
from turmcore import physics
from turmcore.matches.match import Match, Table
from turmcore.matches.start import record_start
from turmcore.notation.record import parse
from turmcore.notation.replay import replay

GAMES = 50


def match(seed=7, agents=("random",), **options):
    options = {"stability": "wobble", "hand": "normal", **options}
    return Match("turmbauer", agents, seed, tuple(options.items()))


def records(number, **options):
    """The records of a match's first games, as text."""
    table = Table(match(**options))
    return [table.play(index)[0].decode() for index in range(number)]


def no_physics(*_, **__):
    raise AssertionError("a record was to be enough")


def num_fallen(token):
    return 0 if token == "ok" else len(token.split(","))


def outcomes(texts):
    """For each settling of the games: how many fell, and the tilt margin of the tower (None: it did not stand)."""
    found = []
    for text in texts:
        (record,) = parse(text)
        for step in replay(record, record_start(record)):
            if step.token is not None and step.state.phase == "settle":
                tilt = step.state.statics().margin()
                found.append((num_fallen(step.token), tilt and tilt.margin))
    return found


def check(texts, monkeypatch):
    monkeypatch.setattr(physics, "judge", no_physics)
    found = outcomes(texts)
    kinds = Counter(min(fallen, 3) for fallen, _ in found)
    assert kinds[0] and kinds[1] + kinds[2] and kinds[3], kinds
    solid = [fallen > 0 for fallen, margin in found if margin is not None and margin >= 0.12]
    frail = [fallen > 0 for fallen, margin in found if margin is None or margin < 0.02]
    assert solid and frail
    assert sum(solid) / len(solid) + 0.2 < sum(frail) / len(frail), "weak towers fall more often"
    return kinds


@pytest.mark.slow
def test_fifty_games_with_a_normal_hand(monkeypatch):
    monkeypatch.setenv("TURM_PHYSICS", "statics")
    texts = records(GAMES)
    assert texts[:3] == records(3), "the same seed gives the same games"
    assert len(set(texts)) == GAMES and all('[Physics "statics"]' in text for text in texts)
    assert all(";stability=wobble;headroom=1;hand=normal;escape=free " in text for text in texts)
    kinds = check(texts, monkeypatch)
    assert sum(kinds.values()) > 10 * GAMES
    ends = {parse(text)[0].value("Result") for text in texts}
    assert len(ends) > 3 and "*" not in ends


@pytest.mark.slow
@pytest.mark.skipif(not physics.backends(), reason="no physics package is installed")
def test_games_with_a_physics_package(monkeypatch):
    """One for each package that is there: the record names it, and needs it no more."""
    for backend in physics.backends():
        monkeypatch.setenv("TURM_PHYSICS", backend)
        (text,) = records(1, seed=3)
        assert f'[Physics "{physics.physics_name()}"]' in text and backend in physics.physics_name()
        with monkeypatch.context() as patch:
            patch.setattr(physics, "judge", no_physics)
            (record,) = parse(text)
            *_, last = replay(record, record_start(record))
            assert last.state.is_over() and last.result == record.value("Result")


@pytest.mark.long
@pytest.mark.skipif(not physics.backends(), reason="no physics package is installed")
def test_many_games_with_a_physics_package(monkeypatch):
    check(records(GAMES), monkeypatch)


@pytest.mark.slow
def test_a_hand_changes_what_falls(monkeypatch):
    monkeypatch.setenv("TURM_PHYSICS", "statics")
    shares = []
    for hand in ("none", "normal", "child"):
        slips = builds = 0
        game = turmcore.load("turmbauer", stability="wobble", hand=hand)
        for seed in range(25):
            state = game.new_state(seed)
            while not state.is_over():
                is_certain = state.phase == "settle" and state.statics().stands()
                action = state.sample_chance() if state.is_chance() else state.sample()
                builds += is_certain
                slips += is_certain and str(action) != "ok"
                state.play(action)
        shares.append(slips / builds)
    none, normal, child = shares
    assert none == 0 < normal < child, shares


def test_no_tag_without_falling_blocks():
    for stability in ("glued", "strict"):
        assert turmcore.load("turmbauer", stability=stability).physics is None
        assert "[Physics" not in records(1, stability=stability, hand=None)[0]


@pytest.mark.slow
def test_levels_and_greedy_play_with_falling_blocks(monkeypatch):
    monkeypatch.setenv("TURM_PHYSICS", "statics")
    table = Table(match(agents=("level2", "greedy", "mcts:300n", "level1"), seed=2))
    text, outcome = table.play(0)
    (record,) = parse(text.decode())
    *_, last = replay(record, record_start(record))
    assert last.state.is_over() and sum(outcome.shares) == pytest.approx(1)
