"""Positions and tokens as text: what is written reads back, what is wrong is named."""

import functools
import re
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import turmcore
from tests.reference import turmbauer as reference
from tests.turmbauer.positions import OPTIONS, name_of, position, random_game
from turmcore import IllegalAction, TextError
from turmcore.turmbauer import game as turmbauer

MIDDLE = (
    "tb1;set=A;seats=RGBK;pairs=0;overhang=direction;insertion=free;stability=glued;headroom=1 "
    "R3i@-1,0,0/-1,0,1/-1,0,2;G2@1,0,1/1,1,1;B1c@1,2,0;R2@1,0,2/1,0,3 "
    "R=1,0,3;G=t;B=0,1,0;K=t "
    "R=;G=6r;B=;K=4t "
    "R1G1B0K2 "
    "G/2/climb/3-5+a"
)
"""A position in which every field says something; below it is spoilt in many ways."""


def read(text):
    return turmcore.from_text("turmbauer", text)


def test_the_position_to_spoil_is_right():
    assert read(MIDDLE).to_text() == MIDDLE


# --- what is written reads back ---------------------------------------------------------------------


@pytest.mark.parametrize("options", OPTIONS, ids=name_of)
def test_every_node_reads_back(options):
    for ply, state in enumerate(random_game(f"text{options}", **options)):
        text = state.to_text()
        again = read(text)
        assert again.to_text() == text
        assert again.game == state.game and (again.seat, again.phase) == (state.seat, state.phase)
        assert again.key == again.full_key() == state.key
        assert again.num_actions() == state.num_actions(), text
        if ply % 20 == 0:
            assert again.legal_actions().tokens() == state.legal_actions().tokens(), text
            assert (again.blocks, again.climbers, again.rings) == (state.blocks, state.climbers, state.rings)
            assert [again.box(s) for s in range(3)] == [state.box(s) for s in range(3)]
    starts = len([action for action in state.history if "d" in str(action) and "-" not in str(action)])
    assert ply - starts == state.game.rules.num_rounds * len(state.game.colors) * 3
    assert (starts > 0) == ("start" in options)


def test_all_boxes_may_be_written_empty():
    text = position().to_text()
    assert " - R2G2B2K2 " in text
    assert read(text.replace(" - R2", " R=;G=;B=;K= R2")).to_text() == text


DEFAULTS = {
    "set": "A",
    "seats": "RGBK",
    "pairs": "0",
    "overhang": "direction",
    "insertion": "free",
    "headroom": "1",
}


@pytest.mark.parametrize("key", DEFAULTS)
def test_a_missing_option_has_its_default(key):
    text = position().to_text()
    short = re.sub(rf";{key}=[^; ]*", "", text)
    assert len(short) < len(text)
    assert read(short).to_text() == text
    assert read(short).game.options[key] == DEFAULTS[key] == turmcore.load("turmbauer").options[key]


def test_options_may_stand_in_any_order():
    text = position(headroom=2, overhang="column").to_text()
    header, rest = text.split(" ", 1)
    tag, *items = header.split(";")
    assert read(f"{';'.join([tag, *items[::-1]])} {rest}").to_text() == text
    bare = read(f"tb1 {rest}")
    assert dict(bare.game.options) == DEFAULTS | {"stability": "glued", "escape": "step"}
    assert bare.to_text() == position().to_text()


def test_seats_are_any_letters():
    text = position(seats="YrBK", turn="r/1/roll", boxed={"Y": ["6r"]}).to_text()
    assert " Y=t;r=t;B=t;K=t Y=6r;r=;B=;K= Y2r2B2K2 r/1/roll" in text
    assert read(text).actor_name == "chance" and read(text).game.colors == "YrBK"


# --- misplaced blocks (rule 3.11) ---------------------------------------------------------------------


def test_a_misplaced_block_stays():
    state = position(["R1c~@0,0,2", "G1c@0,0,1"], "G/3/climb/1-2", "G=1,0,0")
    assert [block.is_misplaced for block in state.blocks] == [True, False]
    assert state.blocks[0].cubes == ((0, 0, 2, True),)
    assert state.cubes()[-2].tolist() == [0, 0, 2, 1, 2]  # red is seen where natural cubes lie
    assert ";G1c@0,0,1" in state.to_text() and "R1c~@0,0,2" in state.to_text()
    assert state.why_not(">0,0,2+c").rule == "5.2"
    assert position(["R1n@0,0,2", "G1c@0,0,1"], "G/3/climb/1-2", "G=1,0,0").is_legal(">0,0,2+c")
    assert (
        state.key == state.full_key() != position(["R1n@0,0,2", "G1c@0,0,1"], "G/3/climb/1-2", "G=1,0,0").key
    )


def misplaced_text(state):
    """The text with `~` at every second block that could lie in the same cells with its colors changed."""
    tower = []
    for block in state.blocks:
        item = state.game.colors[block.seat] + str(
            state.game.encode(turmcore.turmbauer.Build(block.piece, block.cells))
        )
        low = [min(cell[k] for cell in block.cells) for k in range(3)]
        shape = tuple(tuple(a - b for a, b in zip(cell, low, strict=True)) for cell in block.cells)
        if (
            len({parity for _, parity in state.game.pieces[block.piece].lies[shape]}) == 2
            and block.number % 2
        ):
            item = item.replace("@", "~@")
        tower.append(item)
    fields = state.to_text().split(" ")
    return " ".join([fields[0], ";".join(tower), *fields[2:]])


def test_towers_with_misplaced_blocks_play_like_the_twins():
    seen = 0
    for state in random_game("misplaced", set="C", players=3):
        if state.round > 4 and state.phase != "roll" and state.ply % 9 < 2:
            text = misplaced_text(state)
            seen += text.count("~")
            spoilt, twin = read(text), reference.Position.from_text(text)
            assert spoilt.to_text() == text == twin.to_text()
            assert sorted(spoilt.legal_actions().tokens()) == twin.actions(), text
            assert spoilt.key == spoilt.full_key() != state.key
            if not spoilt.is_over():
                spoilt.play(spoilt.nth(0))
                spoilt.undo()
            assert spoilt.to_text() == text and spoilt.key == spoilt.full_key()
    assert seen > 20


# --- faulty texts -------------------------------------------------------------------------------------

FAULTS = [
    # what is replaced, by what, field and item that are named, rule
    ("tb1;", "tb2;", "options, 'tb2'", "8"),
    (";pairs=0", ";pairs=2", "options", "2.1"),
    (";pairs=0", ";pairs", "options, 'pairs'", "8"),
    (";pairs=0", ";pairs=0;pairs=0", "options, 'pairs=0'", "8"),
    (";pairs=0", ";Pairs=0", "options, 'Pairs=0'", "8"),
    (";pairs=0", ";players=4", "options, 'players=4'", "8"),
    (";pairs=0", ";;pairs=0", "options, ''", "8"),
    (";headroom=1", ";headroom=3", "options", "5.1"),
    (";headroom=1", ";headroom=1;hand=none", "options, 'hand=none'", "8"),
    (";overhang=direction", ";overhang=none", "options", "3.6"),
    (";insertion=free", ";insertion=way", "options", "3.8"),
    (";stability=glued", ";stability=stable", "options", "3.9"),
    (";set=A", ";set=D", "options", "1.4"),
    (";set=A", ";set=", "options, 'set='", "1.4"),
    (";set=A", ";set=/tmp/own.set", "options, 'set=/tmp/own.set'", "1.4"),
    (";set=A", ";set=own#12345", "options, 'set=own#12345'", "1.4"),
    (";seats=RGBK", ";seats=RGBR", "options", "2.1"),
    (";seats=RGBK", ";seats=RG", "options", "2.1"),
    (";seats=RGBK", ";seats=RG1K", "options", "2.1"),
    (";seats=RGBK;pairs=0", ";seats=RGB;pairs=1", "options", "2.1"),
    ("R3i@-1,0,0/", "Y3i@-1,0,0/", "tower, 'Y3i@-1,0,0/-1,0,1/-1,0,2'", "2.1"),
    ("R3i@-1,0,0/", "3i@-1,0,0/", "tower, '3i@-1,0,0/-1,0,1/-1,0,2'", "2.1"),
    ("R3i@", "R3x@", "tower, 'R3x@-1,0,0/-1,0,1/-1,0,2'", "2.2"),
    ("R3i@-1,0,0/-1,0,1/-1,0,2", "R3v@-1,0,0/-1,0,1/-1,0,2", "tower, 'R3v@", "1.5"),
    ("R3i@-1,0,0/-1,0,1/-1,0,2", "R3i@-1,0,0/-1,0,1", "tower, 'R3i@-1,0,0/-1,0,1'", "1.5"),
    ("R3i@-1,0,0/-1,0,1/-1,0,2", "R3i@-1,0,1/-1,0,0/-1,0,2", "tower, 'R3i@-1,0,1/", "8"),
    ("R3i@-1,0,0/-1,0,1/-1,0,2", "R3i@-1,0,-1/-1,0,0/-1,0,1", "tower, 'R3i@-1,0,-1/", "3.1"),
    ("R3i@-1,0,0/-1,0,1/-1,0,2", "R3i@0,1,0/0,1,1/0,1,2", "tower, 'R3i@0,1,0/", "3.1"),
    ("R3i@-1,0,0/-1,0,1/-1,0,2", "R3i@-1,0,1/-1,0,2/-1,0,3", "tower, 'R3i@-1,0,1/", "3.2"),
    ("R3i@-1,0,0", "R3i@-01,1,0", "tower, 'R3i@-01,1,0/", "8"),
    ("R3i@-1,0,0", "R3i@+1,1,0", "tower, 'R3i@+1,1,0/", "8"),
    ("R3i@-1,0,0", "R3i@-1,1", "tower, 'R3i@-1,1/", "8"),
    ("R3i@-1,0,0/-1,0,1/-1,0,2", "R3i@-99999,1,0", "tower, 'R3i@-99999,1,0'", "8"),
    ("R3i@-1,0,0/-1,0,1/-1,0,2", "x3i", "tower, 'x3i'", "2.1"),
    ("R3i@-1,0,0/-1,0,1/-1,0,2", "Rx3i", "tower, 'Rx3i'", "8"),
    ("R2@1,0,2/1,0,3", "R2@1,0,2/1,0,3+a", "tower, 'R2@1,0,2/1,0,3+a'", "8"),
    ("R2@1,0,2/1,0,3", "R2@1,1,1/1,1,2", "tower, 'R2@1,1,1/1,1,2'", "3.1"),
    ("G2@1,0,1/1,1,1;", "G2@1,0,1/1,1,1;;", "tower, ''", "2.1"),
    ("B1c@1,2,0", "B1c~@1,2,0", "tower, 'B1c~@1,2,0'", "3.11"),
    ("B1c@1,2,0", "B1n@1,2,0", "tower, 'B1n@1,2,0'", "3.2"),
    ("B1c@1,2,0", "B1c@1,2,~0", "tower, 'B1c@1,2,~0'", "8"),
    ("B1c@1,2,0", "B1c@1,2,700", "tower", "3.5"),
    ("B1c@1,2,0", "B1c@0,40,1", "tower", "3.6"),
    (";B1c@1,2,0;", ";", "turn", "2.4"),
    ("R=1,0,3", "R=1,0", "climbers, 'R=1,0'", "8"),
    ("R=1,0,3", "R=T", "climbers, 'R=T'", "8"),
    ("R=1,0,3", "R=1,0,2", "climbers, 'R=1,0,2'", "5.1"),
    ("R=1,0,3", "R=5,0,-1", "climbers, 'R=5,0,-1'", "5.1"),
    ("R=1,0,3", "R=0,0,-2", "climbers, 'R=0,0,-2'", "5.1"),
    ("G=t;B=0,1,0", "G=0,1,0;B=0,1,0", "climbers, 'B=0,1,0'", "5.5"),
    ("R=1,0,3;G=t", "G=t;R=1,0,3", "climbers, 'G=t'", "8"),
    (";K=t ", " ", "climbers", "8"),
    (";K=t ", ";K=t;R=t ", "climbers", "8"),
    ("R=;G=6r", "G=6r;R=", "box, 'G=6r'", "8"),
    ("R=;G=6r", "R=;G=9r", "box, 'G=9r'", "2.2"),
    ("R=;G=6r", "R=;G=6r,", "box, 'G=6r,'", "2.2"),
    ("R=;G=6r", "R=;G=1n,6r", "turn", "2.4"),
    ("K=4t", "K=4t,4t", "box, 'K4t'", "2.2"),
    ("R=;G=6r;B=;K=4t", "-", "turn", "2.4"),
    ("R=;G=6r;B=;K=4t", "R=;G=6r;B=", "box, 'R=;G=6r;B='", "8"),
    ("R1G1B0K2", "R1G3B0K2", "rings, 'G3'", "1.1"),
    ("R1G1B0K2", "R1G2B0", "rings", "8"),
    ("R1G1B0K2", "R1G1B0K2K2", "rings, 'R1G1B0K2K2'", "8"),
    ("R1G1B0K2", "G1R1B0K2", "rings, 'G1'", "8"),
    ("R1G1B0K2", "R1G+B0K2", "rings, 'G+'", "8"),
    ("R1G1B0K2", "R1G2B0K2", "turn, 'G/2/climb/3-5+a'", "4a"),
    ("G/2/climb", "B/2/climb", "turn", "2.4"),
    ("G/2/climb", "G/3/climb", "turn", "2.4"),
    ("G/2/climb", "G/13/climb", "turn, 'G/13/climb/3-5+a'", "8"),
    ("G/2/climb", "Y/2/climb", "turn, 'Y/2/climb/3-5+a'", "8"),
    ("G/2/climb", "G/2/settle", "turn, 'G/2/settle/3-5+a'", "6.1"),
    ("G/2/climb", "G/2/build", "turn, 'G/2/build/3-5+a'", "8"),
    ("3-5+a", "5-3+a", "turn, 'G/2/climb/5-3+a'", "8"),
    ("3-5+a", "5-5+a", "turn, 'G/2/climb/5-5+a'", "4a"),
    ("3-5+a", "3-7+a", "turn, 'G/2/climb/3-7+a'", "8"),
    ("3-5+a", "3-5+b", "turn, 'G/2/climb/3-5+b'", "8"),
    ("G/2/climb/3-5+a", "G/2/climb", "turn, 'G/2/climb'", "8"),
    ("G/2/climb/3-5+a", "G/2/roll/3-5", "turn, 'G/2/roll/3-5'", "8"),
    ("G/2/climb/3-5+a", "-/12/end", "turn", "2.4"),
    ("G/2/climb/3-5+a", "-/2/collapse/R", "turn, '-/2/collapse/R'", "6.1"),
    (" R1G1", "  R1G1", "position", "8"),
    (" R1G1", "R1G1", "position", "8"),
    ("3-5+a", "3-5+a ", "position", "8"),
]


@pytest.mark.parametrize(("old", "new", "place", "rule"), FAULTS)
def test_a_fault_is_named(old, new, place, rule):
    assert old in MIDDLE
    with pytest.raises(TextError) as refused:
        read(MIDDLE.replace(old, new, 1))
    message = str(refused.value)
    assert message.startswith(place), message
    assert f"(rule {rule})" in message, message
    assert "\n" not in message


# --- any fault ------------------------------------------------------------------------------------------


@functools.cache
def pool():
    """Texts of all phases and options, short and long."""
    texts = [
        state.to_text()
        for options in OPTIONS
        for state in random_game(f"pool{options}", **options)
        if state.ply % 23 == 5
    ]
    return [MIDDLE, *texts]


EDITS = ("delete", "insert", "replace", "swap", "double")


def edited(text, at, edit, character):
    """The text with something wrong, perhaps, at one place."""
    before, here, after = text[:at], text[at : at + 1], text[at + 1 :]
    return (
        before
        + {
            "delete": "",
            "insert": character + here,
            "replace": character,
            "swap": after[:1] + here,
            "double": here + here,
        }[edit]
        + (after[1:] if edit == "swap" else after)
    )


@st.composite
def spoilt_texts(draw):
    """A position's text with one to three edits, each field hit alike."""
    text = draw(st.sampled_from(pool()))
    for _ in range(draw(st.sampled_from((1, 1, 1, 2, 3)))):
        fields = text.split(" ")
        number = draw(st.integers(0, len(fields) - 1))
        start = sum(len(field) + 1 for field in fields[:number])
        at = start + draw(st.integers(0, len(fields[number])))
        text = edited(text, at, draw(st.sampled_from(EDITS)), draw(CHARACTERS))
    return text


CHARACTERS = st.sampled_from("0123456789-,/;=~@+RGBKtacilnv #") | st.characters()
MESSAGE = re.compile(
    r"(?:position|options|tower|climbers|box|rings|turn)[:,] .+ \(rule [0-9.]+[a-z]?\)", re.DOTALL
)


def is_refused_or_reads_back(text):
    """Check a text that may be wrong; whether it was read."""
    try:
        state = read(text)
    except TextError as error:
        assert MESSAGE.fullmatch(str(error)), error
        return False
    canonical = state.to_text()
    assert read(canonical).to_text() == canonical
    assert state.key == state.full_key() == read(canonical).key
    return True


def is_read_by_the_twin(text):
    try:
        reference.Position.from_text(text)
    except reference.ReferenceError_:
        return False
    return True


def is_out_of_reach(text):
    """Whether the engine refuses a text as longer or higher than any game gets."""
    try:
        read(text)
    except TextError as error:
        return "no game gets there" in str(error)
    return False


def check(text):
    """The text is refused in good order or reads back, and the twin reads the same texts."""
    was_read = is_refused_or_reads_back(text)
    if text == text.strip() and not is_out_of_reach(text):
        assert was_read == is_read_by_the_twin(text), text


@pytest.mark.slow
@given(spoilt_texts())
@settings(max_examples=500)
def test_a_wrong_character(text):
    check(text)


@pytest.mark.long
@given(spoilt_texts())
@settings(max_examples=30_000)
def test_many_wrong_characters(text):
    check(text)


@pytest.mark.parametrize("edit", ["delete", "swap", "double"])
def test_every_place_spoilt(edit):
    for at in range(len(MIDDLE)):
        check(edited(MIDDLE, at, edit, ""))


# --- tokens ---------------------------------------------------------------------------------------------

FAULTY_TOKENS = [
    # token, what the message says
    ("", "it is no roll"),
    ("y", "it is no roll"),
    ("d1-7", "two numbers from 1 to 6"),
    ("d3-2", "smaller number"),
    ("d1-2 ", "two numbers"),
    ("x", "a block id"),
    ("x1c+a", "a block id"),
    (">", "'>x,y,z', '>t' or '='"),
    (">t+a", "'>x,y,z', '>t' or '='"),
    (">0,0,0+b+c", "'>x,y,z', '>t' or '='"),
    (">00,0,0", "'>x,y,z', '>t' or '='"),
    ("=+b", "it is no roll"),
    ("@0,0,1", "'' before '@' is not a block id"),
    ("2@", "cell 1, ''"),
    ("2@0,0,1/0,0", "cell 2, '0,0'"),
    ("2@0,0,1/0,0,2+b", "cell 2, '0,0,2+b'"),
    ("2@0,0,1/0,0,-0", "cell 2, '0,0,-0'"),
    ("2@0,0,2/0,0,1", "sorted by z, then y, then x"),
    ("1c@0,0,12345", "up to four digits"),
    ("okay", "it is no roll"),
    ("fell:3,2", "ascend"),
]


@pytest.mark.parametrize(("token", "words"), FAULTY_TOKENS)
def test_a_faulty_token(token, words):
    game = turmcore.load("turmbauer")
    with pytest.raises(TextError) as refused:
        game.parse(token)
    assert str(refused.value).startswith(f"token {token!r}") and words in str(refused.value)
    with pytest.raises(TextError):
        game.new_state(seed=0).is_legal(token)


@pytest.mark.parametrize(
    ("token", "rule"),
    [
        ("7a@0,0,1", "2.2"),
        ("x7a", "2.2"),
        ("2@0,0,1/0,0,3", "1.5"),
        ("2@0,0,1/0,0,1", "1.5"),
        ("2@0,0,1", "1.5"),
        ("2@0,0,-5/0,0,-4", "3.1"),
        ("2@0,0,-5/0,0,-3", "1.5"),
        (">0,0,-2", "5.1"),
        ("4t@0,0,1/1,0,1/1,1,1/1,1,2", None),
        ("4t@1,0,1/0,1,1/1,1,1/0,1,2", None),
        ("4t@0,0,1/0,1,1/1,1,1/1,1,2", "1.5"),
    ],
    ids=str,
)
def test_what_no_position_allows(token, rule):
    game = turmcore.load("turmbauer")
    if rule is None:
        assert str(game.parse(token)) == token
        return
    with pytest.raises(IllegalAction) as refused:
        game.parse(token)
    assert refused.value.rule == rule and repr(token) in refused.value.message


@functools.cache
def nodes():
    """Positions with a few of their tokens."""
    found = []
    for options in OPTIONS:
        for state in random_game(f"tokens{options}", **options):
            if state.ply % 31 == 4 or state.ply == 1:
                tokens = state.legal_actions().tokens()
                found.append(
                    (
                        state.copy(),
                        reference.Position.from_text(state.to_text()),
                        tokens[:: len(tokens) // 5 + 1],
                    )
                )
    return found


@pytest.mark.slow
@given(st.data())
@settings(max_examples=500)
def test_a_spoilt_token(data):
    state, twin, tokens = nodes()[data.draw(st.integers(0, len(nodes()) - 1))]
    token = data.draw(st.sampled_from(tokens))
    at = data.draw(st.integers(0, len(token)))
    spoilt = edited(token, at, data.draw(st.sampled_from(EDITS)), data.draw(CHARACTERS))
    try:
        reason = state.why_not(spoilt)
    except TextError as error:
        assert repr(spoilt) in str(error)
        assert twin.why(spoilt) is not None
    except IllegalAction as error:
        assert error.rule in ("1.5", "2.2", "3.1", "5.1") and twin.why(spoilt) is not None
    else:
        assert str(state.game.parse(spoilt)) == spoilt
        assert (reason.rule if reason else None) == twin.why(spoilt)
        assert reason is None or len(reason.sentence.split()) >= 3
        assert state.is_legal(spoilt) == (reason is None) == (spoilt in state.legal_actions().tokens())


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"set": "B"},
        {"players": 2, "blocks": "half"},
        {"start": "roll", "players": 3},
        {"stability": "wobble"},
    ],
    ids=str,
)
def test_the_quick_reader_and_the_slow_one_agree(options, monkeypatch):
    """Also about texts with a slip: what the quick one takes is a position that the slow one takes."""
    game, rng, quick, taken = turmcore.load("turmbauer", **options), Random(7), turmbauer.read, 0
    asked = []
    monkeypatch.setattr(turmbauer, "read", lambda *given: asked.append(quick(*given)) or asked[-1])
    for seed in range(3):
        state = game.new_state(seed)
        while not state.is_over():
            text = state.to_text()
            at = rng.randrange(len(game.header) + 1, len(text))
            for written in (text, text[:at] + rng.choice(text[at:] + "-0123~+a/;=") + text[at + 1 :]):
                try:
                    found = game.state(written)
                except TextError:
                    assert asked[-1] is None
                    continue
                if asked[-1] is None:
                    continue
                taken += 1
                with monkeypatch.context() as slowly:
                    slowly.setattr(turmbauer, "read", lambda *given: None)
                    slow = game.state(written)
                assert found.to_text() == slow.to_text() == written
                assert found.key == slow.key and found.to_bytes() == slow.to_bytes()
                assert found.legal_actions() == slow.legal_actions()
                assert np.array_equal(found.observation(0), slow.observation(0))
            state.play(state.sample())
    assert taken > 100
