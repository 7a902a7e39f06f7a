"""Engine and reference twin on the same games and positions: moves, positions, results, reasons."""

import random

import pytest
from hypothesis import given, settings

import turmcore
from tests.reference import waechter as reference
from tests.reference.waechter.board import RAYS, Move
from tests.reference.waechter.text import write_move
from tests.waechter.positions import arranged, positions
from turmcore import IllegalAction, TextError
from turmcore.matches.start import record_start
from turmcore.notation.record import Record, format, parse
from turmcore.notation.replay import replay

SQUARES = [file + rank for file in "ABCDEFG" for rank in "1234567"]
ENDINGS = {"guard", "home", "repetition"}


def compare(state, twin):
    """One position on both sides."""
    tokens = state.legal_actions().tokens()
    assert len(set(tokens)) == len(tokens) == state.num_actions()
    assert sorted(tokens) == twin.actions(), state.to_text()
    assert state.to_text() == twin.to_text()
    assert (state.is_over(), state.result(), state.actor_name) == (
        twin.is_over(),
        twin.result(),
        twin.player(),
    )
    outcome = state.outcome
    assert (outcome and (outcome.winner, outcome.reason)) == twin.outcome(), state.to_text()
    assert state.turn == twin.turn
    assert state.key == state.full_key()


def wary(rng, state, tokens):
    """A move after which the other side cannot win at once, if there is one: games get long."""
    for token in rng.sample(tokens, len(tokens)):
        state.play(token)
        loses = not state.is_over() and any(wins(state, reply) for reply in state.legal_actions().tokens())
        state.undo()
        if not loses:
            return token
    return rng.choice(tokens)


def wins(state, token):
    state.play(token)
    over = state.is_over()
    state.undo()
    return over


def back_and_forth(rng, state, tokens):
    """Mostly the last move of the same side the other way round."""
    if state.ply >= 2 and rng.random() < 0.7:
        origin, target, stones = str(state.history[-2]).split("-")
        if f"{target}-{origin}-{stones}" in tokens:
            return f"{target}-{origin}-{stones}"
    return rng.choice(tokens)


STYLES = {
    "uniform": lambda rng, state, tokens: rng.choice(tokens),
    "wary": wary,
    "back and forth": back_and_forth,
}


def play_both(seed, style, repetition=True, text=None, most=400):
    """A game on both sides; gives the state at its end, with history, and the twin."""
    rng = random.Random(f"{seed} {style}")
    game = turmcore.load("waechter", repetition=repetition)
    state = game.state(text) if text else game.new_state(seed=0)
    twin = reference.Position.from_text(state.to_text(), repetition)
    compare(state, twin)
    while not state.is_over() and state.ply < most:
        token = STYLES[style](rng, state, sorted(state.legal_actions().tokens()))
        state.play(token)
        twin = twin.apply(token)
        compare(state, twin)
    return state, twin


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("seed", range(12))
def test_whole_games(seed, style):
    state, twin = play_both(seed, style)
    texts = [state.to_text()]
    while state.ply:
        state.undo()
        texts.append(state.to_text())
    assert texts[-1] == reference.start().to_text()
    assert texts[::-1][:-1] == [reference.Position(*seen).to_text() for seen in twin.past]


@pytest.mark.slow
def test_games_end_in_every_way():
    outcomes = [play_both(seed, style)[0].outcome for seed in range(12) for style in STYLES]
    assert {outcome.reason for outcome in outcomes if outcome is not None} == ENDINGS


def test_a_side_without_a_move_has_lost():
    text = "4BG2/7/7/7/b21b24/r1b25/RGr15 b"
    state, twin = turmcore.from_text("waechter", text), reference.Position.from_text(text)
    state.play("C3-C1-2")
    compare(state, twin.apply("C3-C1-2"))
    assert state.result() == "b" and state.outcome.reason == "blocked"
    state.undo()
    compare(state, twin)


@pytest.mark.parametrize("seed", range(8))
def test_games_without_repetition(seed):
    """Nothing is a draw, however often a position comes back."""
    state, twin = play_both(seed, "back and forth", repetition=False, most=300)
    assert state.result() != "draw" and twin.past == ()
    with_it, _ = play_both(seed, "back and forth")
    if with_it.result() == "draw":
        assert state.ply > with_it.ply
        assert [str(action) for action in state.history[: with_it.ply]] == [str(a) for a in with_it.history]


@pytest.mark.long
@pytest.mark.parametrize("style", STYLES)
def test_many_whole_games(style):
    for seed in range(100, 500):
        play_both(seed, style, repetition=seed % 4 > 0)


@pytest.mark.parametrize("seed", range(40))
def test_games_from_anywhere(seed):
    """Stacks of every height anywhere on the board."""
    rng = random.Random(f"anywhere {seed}")
    text = reference.Position(*arranged(rng)).to_text()
    play_both(seed, ("uniform", "wary")[seed % 2], text=text, most=60)


@given(positions())
@settings(max_examples=300)
def test_any_position(text):
    state, twin = turmcore.from_text("waechter", text), reference.Position.from_text(text)
    compare(state, twin)
    for token in twin.actions():
        state.play(token)
        compare(state, twin.apply(token))
        state.undo()
    compare(state, twin)


@given(positions())
@settings(max_examples=60)
def test_counts_of_any_position(text):
    state, twin = turmcore.from_text("waechter", text), reference.Position.from_text(text)
    assert {str(action): count for action, count in state.divide(2)} == reference.divide(twin, 2)
    assert state.perft(2) == state.perft(2, generic=True) == reference.perft(twin, 2)
    assert state.perft(0) == 1 and state.perft(1) == state.num_actions()


# --- why not ----------------------------------------------------------------------------------------------


def rule_of(state, token):
    """The rule that the engine names, None for a legal move."""
    try:
        reason = state.why_not(token)
    except IllegalAction as error:
        return error.rule
    except TextError as error:
        assert "(rule 2)" in str(error) and repr(token) in str(error)
        return "2"
    assert reason is None or len(reason.sentence.split()) >= 3
    return reason and reason.rule


def any_token(rng):
    origin, target = rng.choice(SQUARES), rng.choice(SQUARES)
    if rng.random() < 0.7:  # in one line
        target = rng.choice(
            [square for square in SQUARES if (square[0] == origin[0]) != (square[1] == origin[1])]
        )
    distance = abs(ord(origin[0]) - ord(target[0])) + abs(ord(origin[1]) - ord(target[1]))
    stones = distance if rng.random() < 0.7 and 1 <= distance <= 7 else rng.randint(1, 7)
    return f"{origin}-{target}" if rng.random() < 0.05 else f"{origin}-{target}-{stones}"


def tokens_to_pieces(cells):
    """From each piece to the next one in each direction, with as many stones as squares."""
    for origin, cell in enumerate(cells):
        for line in RAYS[origin] if cell else ():
            for stones, target in enumerate(line, start=1):
                if cells[target]:
                    yield write_move(Move(origin, target, stones))
                    break


def check_reasons(rng, state, twin, number):
    seen = set()
    for token in [*tokens_to_pieces(twin.cells), *(any_token(rng) for _ in range(number))]:
        rule = twin.why(token)
        assert rule_of(state, token) == rule, (token, state.to_text())
        seen.add(rule)
        if rule is None:
            assert state.is_legal(token)
            continue
        with pytest.raises((IllegalAction, TextError)) as refused:
            state.play(token)
        assert getattr(refused.value, "rule", "2") == rule
    return seen


@pytest.mark.parametrize("seed", range(8))
def test_reasons(seed):
    rng = random.Random(f"reasons {seed}")
    seen = set()
    for _ in range(80):
        twin = reference.Position(*arranged(rng))
        seen |= check_reasons(rng, turmcore.from_text("waechter", twin.to_text()), twin, 30)
    assert seen == {None, "1.1", "1.2", "1.3", "1.4", "1.5", "2"}


def test_all_reasons_of_some_positions():
    """Every token there is."""
    rng = random.Random("all reasons")
    tokens = [f"{a}-{b}-{n}" for a in SQUARES for b in SQUARES for n in range(1, 8)]
    for text in [
        reference.start().to_text(),
        *(reference.Position(*arranged(rng)).to_text() for _ in range(4)),
    ]:
        state, twin = turmcore.from_text("waechter", text), reference.Position.from_text(text)
        assert [rule_of(state, token) for token in tokens] == [twin.why(token) for token in tokens]


# --- records ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("repetition", [True, False])
@pytest.mark.parametrize("style", STYLES)
def test_records_replay(style, repetition):
    state, twin = play_both(3, style, repetition, most=120)
    moves = [str(action) for action in state.history]
    start = reference.start().to_text()
    options = [f"repetition={int(repetition)}"]
    record = Record.of("waechter", start, moves, result=state.result(), options=options)
    (read,) = parse(format(record))
    here = reference.start(repetition)
    for step in replay(read, record_start(read)):
        assert step.state.to_text() == here.to_text()
        assert sorted(step.state.legal_actions().tokens()) == here.actions()
        if step.token is None:
            assert step.state.result() == twin.result()
        else:
            here = here.apply(step.token)
