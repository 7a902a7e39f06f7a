"""Positions and tokens as text: what is written reads back, what is wrong is named."""

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import turmcore
from tests.reference import turmbauer as reference
from tests.turmbauer.positions import OPTIONS, name_of, position, random_game
from turmcore import IllegalAction, TextError, TurmError

FIELDS = ("options", "tower", "climbers", "box", "rings", "turn")

MIDDLE = (
    "tb1;set=A;seats=RGBK;pairs=0;overhang=direction;insertion=free;stability=glued;headroom=1 "
    "R3i@-1,1,0/-1,1,1/-1,1,2;G2@1,0,1/1,1,1;B1c@0,2,0;R2@1,0,2/1,0,3 "
    "R=1,0,3;G=t;B=0,1,0;K=t "
    "R=;G=6r;B=5b;K=1n,4t "
    "R1G2B0K2 "
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
    assert ply == 12 * len(state.game.colors) * 3


def test_all_boxes_may_be_written_empty():
    text = position().to_text()
    assert " - R2G2B2K2 " in text
    assert read(text.replace(" - R2", " R=;G=;B=;K= R2")).to_text() == text


DEFAULTS = {"set": "A", "seats": "RGBK", "pairs": "0", "overhang": "direction", "insertion": "free", "headroom": "1"}


@pytest.mark.parametrize("key", DEFAULTS)
def test_a_missing_option_has_its_default(key):
    text = position().to_text()
    short = re.sub(rf";{key}=[^; ]*", "", text)
    assert len(short) < len(text)
    assert read(short).to_text() == text
    assert read(short).game.options[key] == DEFAULTS[key] == turmcore.load("turmbauer").options[key]


def test_options_may_stand_in_any_order():
    text = position(headroom=2, overhang="cube").to_text()
    header, rest = text.split(" ", 1)
    tag, *items = header.split(";")
    assert read(f"{';'.join([tag, *items[::-1]])} {rest}").to_text() == text
    bare = read(f"tb1 {rest}")
    assert dict(bare.game.options) == DEFAULTS | {"stability": "glued"}


def test_seats_are_any_letters():
    text = position(seats="YrBK", turn="r/1/roll", boxed={"Y": ["6r"]}).to_text()
    assert " Y=t;r=t;B=t;K=t Y=6r;r=;B=;K= Y2r2B2K2 r/1/roll" in text
    assert read(text).actor_name == "chance" and read(text).game.colors == "YrBK"


# --- misplaced blocks (rule 3.11) ---------------------------------------------------------------------


def test_a_misplaced_block_stays():
    state = position(["R1c~@0,0,2", "G1c@0,0,1"], "G/3/climb/1-2", "G=1,0,0")
    assert [block.is_misplaced for block in state.blocks] == [True, False]
    assert state.blocks[0].cubes == ((0, 0, 2, True),)
    assert state.cubes()[-2].tolist() == [0, 0, 2, 1, 2]      # red is seen where natural cubes lie
    assert ";G1c@0,0,1" in state.to_text() and "R1c~@0,0,2" in state.to_text()
    assert state.why_not(">0,0,2+c").rule == "5.2"
    assert position(["R1n@0,0,2", "G1c@0,0,1"], "G/3/climb/1-2", "G=1,0,0").is_legal(">0,0,2+c")
    assert state.key == state.full_key() != position(["R1n@0,0,2", "G1c@0,0,1"], "G/3/climb/1-2", "G=1,0,0").key


def misplaced_text(state):
    """The text with `~` at every second block that could lie in the same cells with its colors changed."""
    tower = []
    for block in state.blocks:
        item = state.game.colors[block.seat] + str(state.game.encode(turmcore.turmbauer.Build(block.piece, block.cells)))
        low = [min(cell[k] for cell in block.cells) for k in range(3)]
        shape = tuple(tuple(a - b for a, b in zip(cell, low, strict=True)) for cell in block.cells)
        if len({parity for _, parity in state.game.pieces[block.piece].lies[shape]}) == 2 and block.number % 2:
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
            spoilt.play(spoilt.nth(0))
            assert spoilt.undo() and spoilt.to_text() == text and spoilt.key == spoilt.full_key()
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
    ("R3i@-1,1,0/", "Y3i@-1,1,0/", "tower, 'Y3i@-1,1,0/-1,1,1/-1,1,2'", "2.1"),
    ("R3i@-1,1,0/", "3i@-1,1,0/", "tower, '3i@-1,1,0/-1,1,1/-1,1,2'", "2.1"),
    ("R3i@", "R3x@", "tower, 'R3x@-1,1,0/-1,1,1/-1,1,2'", "2.2"),
    ("R3i@-1,1,0/-1,1,1/-1,1,2", "R3v@-1,1,0/-1,1,1/-1,1,2", "tower, 'R3v@", "1.5"),
    ("R3i@-1,1,0/-1,1,1/-1,1,2", "R3i@-1,1,0/-1,1,1", "tower, 'R3i@-1,1,0/-1,1,1'", "1.5"),
    ("R3i@-1,1,0/-1,1,1/-1,1,2", "R3i@-1,1,1/-1,1,0/-1,1,2", "tower, 'R3i@-1,1,1/", "8"),
    ("R3i@-1,1,0/-1,1,1/-1,1,2", "R3i@-1,1,-1/-1,1,0/-1,1,1", "tower, 'R3i@-1,1,-1/", "3.1"),
    ("R3i@-1,1,0/-1,1,1/-1,1,2", "R3i@0,1,0/0,1,1/0,1,2", "tower, 'R3i@0,1,0/", "3.1"),
    ("R3i@-1,1,0/-1,1,1/-1,1,2", "R3i@-1,1,1/-1,1,2/-1,1,3", "tower, 'R3i@-1,1,1/", "3.2"),
    ("R3i@-1,1,0", "R3i@-01,1,0", "tower, 'R3i@-01,1,0/", "8"),
    ("R3i@-1,1,0", "R3i@+1,1,0", "tower, 'R3i@+1,1,0/", "8"),
    ("R3i@-1,1,0", "R3i@-1,1", "tower, 'R3i@-1,1/", "8"),
    ("R3i@-1,1,0/-1,1,1/-1,1,2", "R3i@-99999,1,0", "tower, 'R3i@-99999,1,0'", "8"),
    ("R3i@-1,1,0/-1,1,1/-1,1,2", "x3i", "tower, 'x3i'", "2.1"),
    ("R3i@-1,1,0/-1,1,1/-1,1,2", "Rx3i", "tower, 'Rx3i'", "8"),
    ("R2@1,0,2/1,0,3", "R2@1,0,2/1,0,3+a", "tower, 'R2@1,0,2/1,0,3+a'", "8"),
    ("R2@1,0,2/1,0,3", "R2@1,1,1/1,1,2", "tower, 'R2@1,1,1/1,1,2'", "3.1"),
    ("G2@1,0,1/1,1,1;", "G2@1,0,1/1,1,1;;", "tower, ''", "2.1"),
    ("B1c@0,2,0", "B1c~@0,2,0", "tower, 'B1c~@0,2,0'", "3.11"),
    ("B1c@0,2,0", "B1n@0,2,0", "tower, 'B1n@0,2,0'", "3.2"),
    ("B1c@0,2,0", "B1c@0,2,~0", "tower, 'B1c@0,2,~0'", "8"),
    ("B1c@0,2,0", "B1c@0,2,700", "tower", "3.5"),
    ("B1c@0,2,0", "B1c@0,60,1", "tower", "3.6"),
    (";B1c@0,2,0;", ";", "turn", "2.4"),
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
    ("K=1n,4t", "K=1n,1n", "box, 'K1n'", "2.2"),
    ("R=;G=6r;B=5b;K=1n,4t", "-", "turn", "2.4"),
    ("R=;G=6r;B=5b;K=1n,4t", "R=;G=6r;B=5b", "box, 'R=;G=6r;B=5b'", "8"),
    ("R1G2B0K2", "R1G3B0K2", "rings, 'G3'", "1.1"),
    ("R1G2B0K2", "R1G2B0", "rings", "8"),
    ("R1G2B0K2", "R1G2B0K2K2", "rings, 'R1G2B0K2K2'", "8"),
    ("R1G2B0K2", "G2R1B0K2", "rings, 'G2'", "8"),
    ("R1G2B0K2", "R1G+B0K2", "rings, 'G+'", "8"),
    ("R1G2B0K2 ", "R1G2B0K2 ", "turn, 'G/2/climb/3-5+a'", "4a"),
    ("G/2/climb", "B/2/climb", "turn", "2.4"),
    ("G/2/climb", "G/3/climb", "turn", "2.4"),
    ("G/2/climb", "G/13/climb", "turn, 'G/13/climb/3-5+a'", "8"),
    ("G/2/climb", "Y/2/climb", "turn, 'Y/2/climb/3-5+a'", "8"),
    ("G/2/climb", "G/2/settle", "turn, 'G/2/settle/3-5+a'", "8"),
    ("G/2/climb", "G/2/build", "turn, 'G/2/build/3-5+a'", "8"),
    ("3-5+a", "5-3+a", "turn, 'G/2/climb/5-3+a'", "8"),
    ("3-5+a", "5-5+a", "turn, 'G/2/climb/5-5+a'", "4a"),
    ("3-5+a", "3-7+a", "turn, 'G/2/climb/3-7+a'", "8"),
    ("3-5+a", "3-5+b", "turn, 'G/2/climb/3-5+b'", "8"),
    ("G/2/climb/3-5+a", "G/2/climb", "turn, 'G/2/climb'", "8"),
    ("G/2/climb/3-5+a", "G/2/roll/3-5", "turn, 'G/2/roll/3-5'", "8"),
    ("G/2/climb/3-5+a", "-/12/end", "turn", "2.4"),
    ("G/2/climb/3-5+a", "-/2/collapse/R", "turn, '-/2/collapse/R'", "8"),
    (" R1G2", "  R1G2", "position", "8"),
    (" R1G2", "R1G2", "position", "8"),
    ("3-5+a", "3-5+a ", "position", "8"),
]


@pytest.mark.parametrize(("old", "new", "place", "rule"), [fault for fault in FAULTS if fault[0] != fault[1]])
def test_a_fault_is_named(old, new, place, rule):
    right = MIDDLE.replace("R1G2B0K2", "R1G1B0K2") if old == "unused" else MIDDLE
    assert old in right
    with pytest.raises(TextError) as refused:
        read(right.replace(old, new, 1))
    message = str(refused.value)
    assert message.startswith(place), message
    assert f"(rule {rule})" in message, message
    assert "\n" not in message
