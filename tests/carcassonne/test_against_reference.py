"""Engine and reference twin on the same random games: action lists, positions, results, reasons, keys."""

import random

import pytest

import turmcore
from tests.carcassonne.games import ALL, POLICIES, SOME, name, rule_of, start_text
from tests.reference import carcassonne as reference
from tests.slow import all_but


def both(options):
    """The start on both sides."""
    text = start_text(**options)
    return turmcore.from_text("carcassonne", text), reference.Position.from_text(text)


def compare_game(options, seed, policy):
    """Play one game on both sides and compare every node; returns the first letters of all tokens."""
    rng = random.Random(seed)
    state, twin = both(options)
    seen = set()
    while not state.is_over():
        tokens = sorted(state.legal_actions().tokens())
        assert tokens == twin.actions(), state.to_text()
        assert state.actor_name == twin.player()
        token = POLICIES[policy](rng, tokens)
        seen.add(token[0])
        state.play(token)
        twin = twin.apply(token)
        assert state.to_text() == twin.to_text(), token
        assert state.key == state.full_key()
    assert twin.is_over() and twin.actions() == []
    assert state.result() == twin.result(), state.to_text()
    return seen


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("options", all_but(SOME[::2], SOME), ids=name)
def test_whole_games(options, policy):
    compare_game(options, name(options) + policy, policy)


@pytest.mark.slow
def test_every_kind_of_action_is_met():
    missing = set("+!@-cfrmT^$x")
    for seed in range(40):
        missing -= compare_game({"players": 2}, f"kinds {seed}", "towers" if seed % 2 else "uniform")
        if not missing:
            return
    raise AssertionError(f"no game had any of {missing}")


@pytest.mark.long
@pytest.mark.parametrize("options", ALL, ids=name)
def test_many_whole_games(options):
    for policy in POLICIES:
        compare_game(options, name(options) + policy, policy)


KINDS = {"draw": "+!", "place": "@", "act": "-crfmT^$", "capture": "x"}


def mutations(rng, state, tokens):
    """Tokens of this phase's kind that are mostly illegal."""
    cells = [(placed.x, placed.y) for placed in state.tiles]
    some = (
        rng.sample(cells, min(len(cells), 6)) + rng.sample(list(state.open_cells), 4) + [(30, 2), (-89, 89)]
    )
    yield from rng.sample(tokens, min(len(tokens), 6))
    if state.phase == "draw":
        yield from (f"{sign}{tile}" for sign in "+!" for tile in ("A", "C", "D", "X", "tQ", "tA", "tF", "B"))
    elif state.phase == "place":
        yield from (f"@{x},{y}/{rotation}" for x, y in some for rotation in range(4))
    elif state.phase == "act":
        yield from ("-", "m", "c0", "c1", "r0", "r3", "f0", "f1", "f3", "$1", "$2")
        yield from (f"{sign}@{x},{y}" for sign in "T^" for x, y in some)
    else:
        for one in state.followers:
            yield one.text().replace(one.text()[0], f"x{one.player + 1}", 1)
            yield one.text().replace(one.text()[0], f"x{(one.player + 1) % state.game.num_players + 1}", 1)
        yield from (f"x1@{x},{y}:{segment}" for x, y in some for segment in ("c0", "t", "f0"))


def compare_reasons(options, policy):
    """Ask both sides about tokens of all kinds, all through a game; returns the rules that were quoted."""
    rng = random.Random(name(options) + policy)
    state, _ = both(options)
    other, seen = ["+A", "@0,1/0", "x-", "T@0,0", "c0"], set()
    while not state.is_over():
        tokens = sorted(state.legal_actions().tokens())
        if rng.random() < (0.7 if state.phase == "capture" else 0.15):
            twin = reference.Position.from_text(state.to_text())
            for token in mutations(rng, state, tokens):
                rule = rule_of(state, token)
                assert rule == twin.why(token), (token, state.to_text())
                seen.add(rule)
            for token in other:  # of another phase: which of two rules is quoted is not compared
                assert (rule_of(state, token) is None) == (twin.why(token) is None), (token, state.to_text())
        if rng.random() < 0.2:
            other = [*rng.sample(other, 3), *rng.sample(tokens, min(len(tokens), 4))]
        state.play(POLICIES[policy](rng, tokens))
    assert {rule_of(state, token) for token in other} == {"1.3"}
    return seen


@pytest.mark.parametrize("options", all_but(SOME[:2], SOME), ids=name)
def test_reasons(options):
    assert compare_reasons(options, "towers") >= {None, "1.1", "1.2"}


@pytest.mark.slow
def test_every_rule_is_quoted():
    games = [{"tower": 0}, {}, {"capture_own": 0}, {"no_gap": 1, "no_ransom": 1, "tower_top_safe": 1}]
    seen = {rule for options in games for rule in compare_reasons(options, "towers")}
    assert seen == {None, "1.1", "1.2", "1.6", "2.2", "2.3", "2.6", "2.8", "3"}
