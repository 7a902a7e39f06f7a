"""Engine and reference twin on the same random games: action lists, positions, results, reasons."""

import random
from itertools import product

import pytest

import turmcore
from tests.babel.games import BOARDS, POLICIES, SETUP, header, twin_board, write_board
from tests.reference import babel as reference
from tests.slow import all_but

# Every option, board and number of players at least once in `make test`, in full in `make test-long`.
SOME = [
    {},
    {"players": 2, "board": "six-s", "lapse": 0},
    {"players": 3, "share": 1, "color_limit": 1},
    {"players": 5, "quiet": 7, "lapse": 0, "color_limit": 3},
    {"players": 6, "color_limit": 5},
    {"players": 2, "board": "long", "lapse": 0, "share": 1, "color_limit": 4},
    {"players": 4, "board": "short", "lapse": 0, "quiet": 12},
    {"players": 3, "board": "six-s", "share": 1, "quiet": 1, "lapse": 0},
]
ALL = [
    {"players": players, "board": board, "lapse": lapse, "share": share, "quiet": quiet, "color_limit": limit}
    for players, board, lapse, share, quiet, limit in product(
        range(2, 7), ("six", "six-s", "long", "short"), (0, 1), (0, 1), (5, 40), (1, 2, 4)
    )
]


def name(options):
    return "-".join(f"{key}={value}" for key, value in options.items()) or "default"


def both(options, folder, first=1):
    """The start on both sides, and the twin's boards."""
    boards = ()
    if options.get("board") in BOARDS:
        full_name = turmcore.load("babel", board=str(write_board(folder, options["board"]))).board.name
        boards = (twin_board(options["board"], full_name),)
        options = options | {"board": full_name}
    text = f"{header(**options)} {SETUP_OF.get(options.get('board', '').split('#')[0], SETUP)} "
    text += f"{'?' * options.get('players', 4)} {first}/secret/q=0/t=0"
    return turmcore.from_text("babel", text), reference.Position.from_text(text, boards), boards


SETUP_OF = {
    "long": "1.0=rrrrr;1.3=yyyyy;1.6=ggggg;1.9=bbbbb;1.12=wwwww;1.15=kkkkk",
    "short": "1.0=rrrrr;1.2=yyyyy;1.4=ggggg;1.6=bbbbb;1.7=wwwww;1.8=kkkkk",
}


def compare_game(options, seed, policy, folder):
    """Play one game on both sides and compare every node; returns why it ended."""
    rng = random.Random(seed)
    state, twin, _ = both(options, folder, first=rng.randint(1, options.get("players", 4)))
    while not state.is_over():
        tokens = sorted(state.legal_actions().tokens())
        assert tokens == twin.actions(), state.to_text()
        assert state.actor_name == twin.actor()
        token = POLICIES[policy](rng, tokens)
        state.play(token)
        twin = twin.apply(token)
        assert state.to_text() == twin.to_text(), token
    assert twin.actor() == "-" and twin.actions() == []
    assert state.result() == twin.result(), state.to_text()
    return state.end_reason


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("options", SOME, ids=name)
def test_whole_games(options, policy, tmp_path):
    compare_game(options, name(options) + policy, policy, tmp_path)


@pytest.mark.slow
def test_every_end_is_met(tmp_path):
    missing = {"summit", "quiet", "stuck"}
    for seed in range(60):
        options = {"players": 2, "quiet": 4 if "quiet" in missing else 40, "color_limit": 1}
        missing.discard(compare_game(options, f"end {seed}", "uniform", tmp_path))
        if not missing:
            return
    raise AssertionError(f"no game ended so: {missing}")


@pytest.mark.long
@pytest.mark.parametrize("options", ALL, ids=name)
def test_many_whole_games(options, tmp_path):
    for policy in POLICIES:
        compare_game(options, name(options) + policy, policy, tmp_path)


def mutations(rng, tokens, other, fields_now):
    """Tokens that are mostly illegal: other fields, colors and numbers, other nodes' tokens."""
    fields = [f"{step}.{i}" for step in range(1, 5) for i in (0, 1, 2, 5, 7, 9, 11)] + [
        "5.0",
        "5.3",
        "5.5",
        "6",
    ]
    for token in rng.sample(tokens, min(len(tokens), 8)) + rng.sample(other, min(len(other), 4)):
        yield token
        if ">" not in token:
            continue
        origin, target = token.split(">")
        number = origin[0] if origin[0].isdigit() else ""
        for field in rng.sample(fields, 4):
            yield f"{origin}>{field}"
            yield f"{number}{rng.choice('rygbwk')}{field}>{target}"
            yield f"{number}{rng.choice('rygbwk')}{field}>{rng.choice(fields)}"
        yield f"{rng.randint(1, 6)}{origin.removeprefix(number)}>{target}"
        yield f"{origin.removeprefix(number)}>{target}"
    for field, colors in fields_now.items():
        if field[0] >= "4":
            for target in ("5.0", "5.1", "5.4", "6"):
                yield f"{rng.choice(['', '1', '2', '5', '6'])}{rng.choice(colors)}{field}>{target}"
    yield from (
        "d1",
        "d6",
        "1-",
        "3-",
        "4-",
        "6-",
        "r1.0>1.60",
        "2r4.20>5.0",
        "s:rygb",
        "s:ry",
        "s:rrgb",
        "s:r?",
        "s:r??y",
    )


def rule_of(state, token):
    """The rule that the engine says a token breaks, None for none."""
    try:
        reason = state.why_not(token)
    except turmcore.IllegalAction as error:
        return error.rule
    assert (reason is None) == state.is_legal(token)
    return reason.rule if reason else None


def compare_reasons(options, policy, folder):
    """Ask both sides about tokens of all kinds, all through a game; returns the rules that were quoted."""
    rng = random.Random(name(options) + policy)
    state, _, boards = both(options, folder)
    other, seen = ["d1"], set()
    while True:
        tokens = sorted(state.legal_actions().tokens())
        if rng.random() < 0.2 or state.is_over():
            twin = reference.Position.from_text(state.to_text(), boards)
            for token in mutations(rng, tokens, other, state.fields):
                rule = rule_of(state, token)
                if rule == "1.2" and state.phase == "secret":
                    continue  # which fields a board has is asked before any position
                assert rule == twin.why(token), (token, state.to_text())
                seen.add(rule)
        if state.is_over():
            return seen
        other = tokens
        state.play(POLICIES[policy](rng, tokens))


@pytest.mark.parametrize("options", all_but(SOME[:2], SOME[:-1]), ids=name)
def test_reasons(options, tmp_path):
    assert compare_reasons(options, "uniform", tmp_path) >= {None, "1.1", "1.2", "2.1", "2.2", "2.3", "3.1"}


@pytest.mark.slow
def test_every_rule_is_quoted(tmp_path):
    seen = {rule for policy in POLICIES for rule in compare_reasons({"players": 2}, policy, tmp_path)}
    seen |= compare_reasons({"players": 2, "quiet": 1}, "uniform", tmp_path)
    assert seen == {None, "1.1", "1.2", "2.1", "2.2", "2.3", "3.1", "3.2", "3.3", "3.5", "3.6", "3.7", "4.2"}
