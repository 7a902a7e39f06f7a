"""Positions and moves as text: what is written reads back, what is wrong is named."""

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import turmcore
from tests.reference import waechter as reference
from tests.waechter.positions import arranged, positions
from turmcore import IllegalAction, TextError

START = "r1r11RG1r1r1/2r11r12/3r13/7/3b13/2b11b12/b1b11BG1b1b1 r"
MIDDLE = "1r2b1RG1r11/7/r11b33r1/2b13BG/5r2b1/7/7 b"
"""A position that is spoilt in many ways below."""


def read(text):
    return turmcore.from_text("waechter", text)


# --- what is written reads back ---------------------------------------------------------------------


def test_the_start():
    state = turmcore.load("waechter").new_state()
    assert state.to_text() == START == reference.start().to_text()
    assert read(MIDDLE).to_text() == MIDDLE


@pytest.mark.slow
@given(positions())
@settings(max_examples=500)
def test_any_position_reads_back(text):
    state = read(text)
    assert state.to_text() == text
    assert state.key == state.full_key()


@given(positions(), positions())
@settings(max_examples=200)
def test_other_positions_have_other_keys(text, other):
    assert (read(text).key == read(other).key) == (text == other)


@pytest.mark.slow
@given(positions(), st.randoms(use_true_random=False))
@settings(max_examples=300)
def test_split_runs_of_empty_squares(text, rng):
    """Runs may be written in parts: 5, 23, 11111."""
    board, turn = text.split(" ")
    singles = re.sub(r"(?<![rb])[1-7]", lambda run: "1" * int(run[0]), board)
    parts = re.sub(r"(?<![rb])1+", lambda run: split(rng, len(run[0])), singles)
    for spelling in (singles, parts):
        state = read(f"{spelling} {turn}")
        assert state.to_text() == text and state.key == read(text).key


def split(rng, squares):
    text = ""
    while squares:
        run = rng.randint(1, squares)
        text += str(run)
        squares -= run
    return text


@given(positions())
@settings(max_examples=200)
def test_what_the_state_tells_is_what_the_text_says(text):
    state = read(text)
    rows = [f"{file}{rank}" for rank in range(1, 8) for file in "ABCDEFG"]
    told = {rows[stack.square]: "rb"[stack.side] + str(stack.height) for stack in state.stacks}
    told |= {rows[square]: "RB"[side] + "G" for side, square in enumerate(state.guards) if square is not None}
    written = {}
    for rank, row in zip("7654321", text.split(" ")[0].split("/"), strict=True):
        singles = re.sub(r"(?<![rb])[1-7]", lambda run: "." * int(run[0]), row)
        for file, item in zip("ABCDEFG", re.findall(r"\.|[rb][1-7]|[RB]G", singles), strict=True):
            if item != ".":
                written[file + rank] = item
    assert told == written
    assert [stack.square for stack in state.stacks] == sorted(stack.square for stack in state.stacks)
    assert "rb"[state.turn] == text[-1]


def test_a_missing_guard_is_a_finished_game():
    assert read("7/7/7/3r73/7/7/3BG3 r").result() == "b"
    assert read("3RG3/7/7/3r73/7/7/7 b").result() == "r"
    assert read("BG6/7/7/3r73/7/7/3RG3 r").outcome.reason == "home"


# --- faulty texts -----------------------------------------------------------------------------------

FAULTS = [
    # what is replaced, by what, what the message names
    (" b", "", "side to move"),
    (" b", " ", "side to move"),
    (" b", "  b", "side to move"),
    (" b", " B", "'B'"),
    (" b", " b ", "'b '"),
    (" b", " b 1", "'b 1'"),
    (" b", "\tb", "side to move"),
    ("/7/7 b", "/7 b", "7 ranks"),
    ("/7/7 b", "/7/7/7 b", "7 ranks"),
    ("/7/7 b", "/7/7/ b", "7 ranks"),
    ("/7/7 b", "/7/6 b", "rank 1: 6 squares of 7"),
    ("/7/7 b", "/7/ b", "rank 1: 0 squares of 7"),
    ("/7/7 b", "/7/71 b", "rank 1, character 2"),
    ("/7/7 b", "/7/6r b", "rank 1, character 2: a stack"),
    ("/7/7 b", "/7/r b", "rank 1, character 1"),
    ("/7/7 b", "/8/7 b", "rank 2, character 1"),
    ("/7/7 b", "/0/7 b", "rank 2, character 1"),
    ("/7/7 b", "/7-/7 b", "rank 2, character 2"),
    ("/7/7 b", "/７/7 b", "rank 2, character 1"),
    ("r11b33r1", "r01b33r1", "rank 5, character 1"),
    ("r11b33r1", "r81b33r1", "rank 5, character 1"),
    ("r11b33r1", "g11b33r1", "rank 5, character 1"),
    ("r11b33r1", "R11b33r1", "rank 5, character 1"),
    ("r11b33r1", "r11b33r", "rank 5, character 7"),
    ("r11b33r1", "r11b3 3r1", "side to move"),
    ("r11b33r1", "r11b33r1r1", "rank 5, character 9"),
    ("r11b33r1", "r21b33r1", "red has 8 stones"),
    ("2b13BG", "2b33BG", "blue has 8 stones"),
    ("r11b33r1", "r71b33r1", "red has 13 stones"),
    ("2b13BG", "2b73BG", "blue has 12 stones"),
    ("2b13BG", "RG1b13BG", "rank 4, character 1: red has a second guard"),
    ("2b13BG", "BG1b13BG", "rank 4, character 7: blue has a second guard"),
    ("2b13BG", "2b13BR", "rank 4, character 5"),
    ("2b13BG", "2b13bg", "rank 4, character 5"),
    ("/7/7 b", "/7/3RG3 b", "second guard"),
]


def test_the_position_to_spoil_is_right():
    assert reference.Position.from_text(MIDDLE).to_text() == MIDDLE


@pytest.mark.parametrize(("old", "new", "words"), FAULTS)
def test_a_fault_is_named(old, new, words):
    assert old in MIDDLE
    text = MIDDLE.replace(old, new) if old != " b" else MIDDLE.removesuffix(old) + new
    with pytest.raises(TextError) as refused:
        read(text)
    assert words in str(refused.value)
    with pytest.raises(reference.ReferenceError_):
        reference.Position.from_text(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("7/7/7/7/7/7/7 r", "both guards are missing"),
        ("3BG3/7/7/7/7/7/3RG3 r", "both sides have won"),
        ("", "side to move"),
        (" r", "7 ranks"),
        ("tb1;set=A - - - - R/1/roll", "side to move"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "side to move"),
        ("r1" * 20000 + " r", "7 ranks"),
        (START + "\n" + START, "side to move"),
        (START.replace("r1", "r1\0", 1), "rank 7"),
    ],
)
def test_other_wrong_texts(text, words):
    with pytest.raises(TextError, match=words):
        read(text)


PLACE = re.compile(
    r"rank [1-7], character \d+: .+|rank [1-7]: \d squares of 7 \(rule 1\.1\)"
    r"|(the side to move|a board has 7 ranks|red has|blue has|both guards|both sides).* \(rule [0-9.]+\)",
    re.DOTALL,
)


def check(text):
    """Refused with the place and the rule, or read back; the twin reads the same texts."""
    try:
        state = read(text)
    except TextError as error:
        assert PLACE.fullmatch(str(error)) and "(rule " in str(error), error
        with pytest.raises(reference.ReferenceError_):
            reference.Position.from_text(text)
        return False
    twin = reference.Position.from_text(text)
    assert state.to_text() == twin.to_text()
    assert read(state.to_text()).key == state.key == state.full_key()
    assert state.result() == twin.result()
    assert sorted(state.legal_actions().tokens()) == twin.actions()
    return True


CHARACTERS = st.one_of(
    st.sampled_from("01234567890rbRBGg/ -\n\t\0é７"), st.characters(exclude_categories=["Cs"])
)


@st.composite
def spoilt_texts(draw):
    """A position's text with one to three small changes."""
    text = draw(positions())
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(text)))
        edit = draw(st.sampled_from(["insert", "delete", "replace", "swap", "double"]))
        text = edited(text, at, edit, draw(CHARACTERS))
    return text


def edited(text, at, edit, character):
    match edit:
        case "insert":
            return text[:at] + character + text[at:]
        case "delete":
            return text[:at] + text[at + 1 :]
        case "replace":
            return text[:at] + character + text[at + 1 :]
        case "swap":
            return text[:at] + text[at : at + 2][::-1] + text[at + 2 :]
        case _:
            return text[:at] + text[at : at + 2] + text[at:]


@pytest.mark.slow
@given(spoilt_texts())
@settings(max_examples=600)
def test_a_wrong_character(text):
    check(text)


@pytest.mark.long
@given(spoilt_texts())
@settings(max_examples=30_000)
def test_many_wrong_characters(text):
    check(text)


@pytest.mark.slow
@given(st.one_of(st.text(max_size=60), st.text("1234567rbRBG/ ", max_size=60)))
@settings(max_examples=300)
def test_any_text(text):
    check(text)


@pytest.mark.slow
@given(st.lists(st.text("1234567rbRBG", max_size=12), min_size=7, max_size=7), st.sampled_from("rb"))
@settings(max_examples=300)
def test_seven_ranks_of_anything(ranks, turn):
    check("/".join(ranks) + " " + turn)


@pytest.mark.parametrize("edit", ["delete", "swap", "double"])
def test_every_place_spoilt(edit):
    read_back = [check(edited(MIDDLE, at, edit, "")) for at in range(len(MIDDLE))]
    assert not all(read_back)


@pytest.mark.parametrize("wrong", [None, 7, START.encode(), ["r"], 1.5])
def test_what_is_no_text(wrong):
    with pytest.raises(TextError):
        turmcore.load("waechter").state(wrong)


# --- moves ------------------------------------------------------------------------------------------


FAULTY_TOKENS = [
    *("", " ", "D7", "D7D6", "D7-D6-", "D7-D6-0", "D7-D6-8", "D7-D6-11", "D7-D6--1", "D7-D6-1-1"),
    *("D7-H7-1", "D7-D8-1", "D0-D1-1", "d7-d6-1", "D7–D6–1", "D7-D6-１"),
    *(" D7-D6-1", "D7-D6-1 ", "D7-D6-1\n", "D7-D6-1\t", "1.5", "d1-2", "=", "pass"),
]


@pytest.mark.parametrize("token", FAULTY_TOKENS)
def test_a_faulty_token(token):
    game = turmcore.load("waechter")
    state = game.new_state()
    for call in (game.parse, state.play, state.is_legal, state.why_not, state.events):
        with pytest.raises(TextError) as refused:
            call(token)
        assert repr(token) in str(refused.value) and "(rule 2)" in str(refused.value)
    assert state.ply == 0


def test_every_token_reads_back():
    game = turmcore.load("waechter")
    squares = [file + rank for file in "ABCDEFG" for rank in "1234567"]
    values = set()
    for token in (f"{a}-{b}-{n}" for a in squares for b in squares for n in range(1, 8)):
        action = game.parse(token)
        assert str(action) == token and game.encode(game.decode(action)) == action
        assert game.action(action.value) == action
        values.add(action.value)
    assert len(values) == 49 * 49 * 7


def test_the_number_may_be_missing_for_a_guard():
    state = turmcore.load("waechter").new_state()
    assert state.is_legal("D7-D6") and state.why_not("D7-D6") is None
    assert state.why_not("D7-D5").rule == "1.2" and state.why_not("D1-D2").rule == "1.1"
    assert state.events("D7-D6") == state.events("D7-D6-1")
    state.play("D7-D6")
    assert str(state.history[0]) == "D7-D6-1"
    state.undo()
    for token in ("A7-B7", "A1-B1", "A4-A5"):
        with pytest.raises(IllegalAction) as refused:
            state.play(token)
        assert refused.value.rule == "2" and repr(token) in refused.value.message


@pytest.mark.slow
@given(st.data())
@settings(max_examples=400)
def test_a_spoilt_token(data):
    twin = reference.Position(*arranged(random.Random(data.draw(st.integers(0, 30)))))
    state = read(twin.to_text())
    squares = [file + rank for file in "ABCDEFG" for rank in "1234567"]
    token = data.draw(st.sampled_from(twin.actions() or [f"{a}-B3-1" for a in squares]))
    edit = data.draw(st.sampled_from(["insert", "delete", "replace", "swap", "double"]))
    spoilt = edited(token, data.draw(st.integers(0, len(token))), edit, data.draw(CHARACTERS))
    try:
        reason = state.why_not(spoilt)
    except TextError as error:
        assert repr(spoilt) in str(error) and twin.why(spoilt) == "2"
    except IllegalAction as error:
        assert error.rule == twin.why(spoilt) == "2"
    else:
        assert (reason.rule if reason else None) == twin.why(spoilt)
        assert state.is_legal(spoilt) == (reason is None)
