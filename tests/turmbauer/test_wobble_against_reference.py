"""Falling blocks: engine and reference twin in the same games, with outcomes of every kind."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import turmcore
from tests.reference import turmbauer as reference
from tests.slow import all_but

OPTIONS = [
    {},
    {"set": "B", "players": 3, "overhang": "column", "hand": "child", "escape": "step"},
    {"set": "C", "players": 2, "headroom": 2, "collapse": "stock"},
    {"insertion": "path", "seats": "KBGR", "hand": "steady", "collapse": "all", "start": "roll"},
]
KINDS = ("ok", "old", "two old", "new", "new and old", "many", "many old", "all")
WEIGHTS = (40, 8, 5, 20, 12, 1, 1, 0.3)


def outcome(rng, state, kind):
    """A token of a kind of outcome, as far as the tower has the blocks for it."""
    new = len(state.blocks)
    old = list(range(1, new))
    rng.shuffle(old)
    fallen = {
        "ok": [],
        "old": old[:1],
        "two old": old[:2],
        "new": [new],
        "new and old": [new, *old[:1]],
        "many": [new, *old[: 2 + rng.randrange(3)]],
        "many old": old[: 3 + rng.randrange(3)],
        "all": [new, *old],
    }[kind]
    return f"fell:{','.join(map(str, sorted(fallen)))}" if fallen else "ok"


def both(state):
    return reference.Position.from_text(state.to_text())


def tried(rng, state, tokens, other):
    """Tokens of all kinds, legal and not."""
    yield from rng.sample(tokens, min(3, len(tokens)))
    yield from rng.sample(other, min(3, len(other)))
    yield from ("ok", "fell:1", "fell:1,2", "fell:48", "fell:2,3,4", "=", ">t", "d1-2", "x2")
    yield f"fell:{len(state.blocks) + 1}"
    yield from [turmcore.turmbauer.notation.token_of(build) for build in state.taken_back]


def compare(state, twin, tokens, rng, other):
    assert tokens == twin.actions(), state.to_text()
    assert state.actor_name == twin.player() and state.result() == twin.result()
    assert state.is_over() == twin.is_over()
    again = state.game.state(state.to_text())
    assert again.to_text() == state.to_text() == reference.Position.from_text(state.to_text()).to_text()
    assert again.key == state.key == state.full_key()
    assert sorted(again.legal_actions().tokens()) == tokens
    for token in tried(rng, state, tokens, other):
        if token == "fell:*":  # the twin calls what a list shows legal, though nobody can play it
            assert state.why_not(token).rule == "6.1"
            continue
        try:
            reason = state.why_not(token)
            rule = reason.rule if reason else None
        except turmcore.IllegalAction as error:
            rule = error.rule
        assert rule == twin.why(token), (token, state.to_text())


def play_both(game, rng, stride, weights=WEIGHTS):
    """Play a game on both sides; returns what kinds of outcomes there were, and the end."""
    state = game.new_state(0)
    twin = both(state)
    other, seen, ply = ["="], set(), 0
    while not state.is_over():
        tokens = sorted(state.legal_actions().tokens())
        if ply % stride == 0 or (state.taken_back and ply % 10 == 0):
            compare(state, twin, tokens, rng, other)
        if state.phase == "settle":
            assert tokens == ["fell:*", "ok"]
            kind = rng.choices(KINDS, weights)[0]
            token = outcome(rng, state, kind)
            seen.add(kind)
        else:
            token = rng.choice(tokens)
            other = tokens
        state.play(token)
        twin = twin.apply(token)
        assert state.to_text() == twin.to_text()
        ply += 1
    compare(state, twin, [], rng, other)
    while state.ply:
        state.undo()
    assert state.to_text() == game.new_state(0).to_text() and state.key == state.full_key()
    return seen, twin.to_text().split("/")[-1]


@pytest.mark.parametrize("options", all_but(OPTIONS[:1], OPTIONS), ids=str)
def test_whole_games(options):
    rng = random.Random(f"wobbly games {options}")
    game = turmcore.load("turmbauer", stability="wobble", **options)
    seen, ends = set(), set()
    for number in range(2 + (not options)):
        kinds, end = play_both(game, rng, 25, (*WEIGHTS[:5], 4, 4, 1) if number else (*WEIGHTS[:5], 0, 0, 0))
        seen |= kinds
        ends.add(end)
    assert seen >= set(KINDS[:5]) and len(ends) > 1 and "end" in ends


@pytest.mark.long
@pytest.mark.parametrize("seed", range(60))
def test_many_games(seed):
    rng = random.Random(seed)
    options = OPTIONS[seed % 4] | {
        "overhang": ("column", "direction", "count", "air")[seed // 4 % 4],
        "blocks": ("all", "half")[seed // 16 % 2],
    }
    play_both(turmcore.load("turmbauer", stability="wobble", **options), rng, 1)


@settings(max_examples=25, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    weights=st.lists(st.integers(0, 10), min_size=8, max_size=8),
    many=st.integers(2, 40),
)
def test_any_outcomes(seed, weights, many):
    """Short games with any mixture of outcomes, many placements of one turn taken back among them."""
    rng = random.Random(seed)
    game = turmcore.load("turmbauer", stability="wobble", set="ABC"[seed % 3], players=2 + seed % 3)
    state = game.new_state(0)
    twin = both(state)
    for ply in range(many):
        if state.is_over():
            break
        tokens = sorted(state.legal_actions().tokens())
        if ply % 4 == 0 or state.is_sampled():
            compare(state, twin, tokens, rng, ["="])
        is_sampled = state.is_sampled()
        token = (
            outcome(rng, state, rng.choices(KINDS, [w + 1 for w in weights])[0])
            if is_sampled
            else rng.choice(tokens)
        )
        state.play(token)
        twin = twin.apply(token)
        assert state.to_text() == twin.to_text()
