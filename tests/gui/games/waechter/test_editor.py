"""The position editor of Turm und Wächter, without its window."""

import random

import pytest

import turmcore
from gui.games.waechter.editors.draft import (
    Editor,
    Piece,
    TextFault,
    faults,
    is_playable,
    read,
    text_fault,
)
from turmcore import TextError
from turmcore.waechter import START, read_fen, square_of, write_fen

PERFT = "3RG3/2r11r12/1r21r11r21/7/3b33/2b11b12/1b21BG3 b"


def editor(text=START):
    return Editor(read_fen(text))


def at(name):
    return square_of(name)


def test_pieces_are_put_moved_and_removed():
    e = editor("RG6/7/7/7/7/7/6BG r")
    e.put(at("C3"), Piece(0, 4))
    e.put(at("D4"), Piece(1, 1))
    assert e.text == "RG6/7/7/3b13/2r44/7/6BG r"
    e.move(at("C3"), at("C5"))
    e.move(at("D4"), at("E4"), is_copy=True)
    assert e.text == "RG6/7/2r44/3b1b12/7/7/6BG r"
    e.move(at("A1"), at("B1"))
    e.remove(at("E4"))
    e.put(at("C5"), Piece(1, 2))
    assert e.text == "RG6/7/2b24/3b13/7/7/6BG r" and e.stones(0) == 0 and e.stones(1) == 3


def test_each_side_has_one_guard():
    e = editor()
    e.put(at("D4"), Piece(0, 0))
    assert e.placed.guards == (at("D4"), at("D1")) and at("D7") not in e.pieces
    e.move(at("D4"), at("D5"), is_copy=True)
    assert e.placed.guards[0] == at("D5"), "a guard cannot be copied"
    e.put(at("D1"), Piece(0, 0))
    assert e.placed.guards == (at("D1"), None)


def test_the_height_of_a_stack():
    e = editor()
    e.raise_stack(at("D5"), 1)
    e.raise_stack(at("D3"), -1)
    e.raise_stack(at("D4"), 2, side=1)
    assert e.pieces[at("D5")] == Piece(0, 2) and at("D3") not in e.pieces
    assert e.pieces[at("D4")] == Piece(1, 2)
    e.raise_stack(at("D5"), 20)
    assert e.pieces[at("D5")].height == 7
    before = e.text
    for name, steps in (("D7", 1), ("D7", -1), ("G4", -1)):
        e.raise_stack(at(name), steps)
    assert e.text == before, "neither guards nor empty squares have a height"


def test_the_whole_board():
    e = editor(PERFT)
    e.mirror()
    assert e.text == "3RG3/2r11r12/1r21r11r21/7/3b33/2b11b12/3BG1b21 b"
    e.mirror()
    e.exchange()
    assert e.text == "1r21RG3/2r11r12/3r33/7/1b21b11b21/2b11b12/3BG3 r"
    e.exchange()
    assert e.text == PERFT
    e.clear()
    assert e.text == "7/7/7/7/7/7/7 b"
    e.set_start()
    e.exchange()
    assert e.text == START[:-1] + "b"
    e.set_turn(0)
    assert e.text == START


def test_every_change_can_be_taken_back():
    e = editor()
    texts = [e.text]
    for change in (
        lambda: e.put(at("D4"), Piece(0, 3)), lambda: e.move(at("D4"), at("E4")), e.mirror, e.exchange,
        lambda: e.set_turn(0), e.clear,
    ):  # fmt: skip
        change()
        texts.append(e.text)
    e.clear()
    assert len(set(texts)) == 7
    for text in texts[-2::-1]:
        assert e.steps.can_undo
        e.steps.undo()
        assert e.text == text
    assert not e.steps.can_undo
    e.steps.redo()
    assert e.text == texts[1]
    e.set_turn(1)
    assert not e.steps.can_redo


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (START, []),
        ("7/7/7/7/7/7/7 r", [("no_guards", True)]),
        ("3RG3/7/7/7/7/7/7 b", [("no_guard", False)]),
        ("3RG3/7/7/7/7/7/7 r", [("no_guard", False), ("winner_on_turn", False)]),
        ("7/7/7/7/7/BG6/3RG3 b", [("home", False)]),
        ("7/7/7/7/7/BG6/3RG3 r", [("home", False), ("winner_on_turn", False)]),
        ("3BG3/7/7/7/7/7/3RG3 r", [("both_won", True)]),
        ("RG6/r7r15/7/7/7/7/BG6 r", [("stones", True)]),
        ("4BG2/7/7/7/b26/r1b25/RGr1b24 r", [("blocked", False)]),
        ("4BG2/7/7/7/b26/r1b25/RGr1b24 b", []),
        ("RGr7r13b1/b76/7/7/7/7/6BG r", [("stones", True), ("stones", True)]),
    ],
)
def test_what_is_said_about_a_position(text, found):
    placed = read(text)
    assert not isinstance(placed, TextFault), placed
    assert [(fault.code, fault.is_fatal) for fault in faults(placed)] == found
    assert is_playable(placed) is not any(is_fatal for _, is_fatal in found)


def test_text_and_engine_agree_about_what_is_written_wrongly():
    rng = random.Random(5)
    letters = "1234567/ rbRGBg8x"
    seen = set()
    for _ in range(4000):
        text = list(rng.choice([START, PERFT]))
        for _ in range(rng.choice([1, 1, 2])):
            place = rng.randrange(len(text))
            text[place : place + rng.choice([0, 1, 1])] = rng.choice(["", *letters])
        text = "".join(text).strip()
        fault = text_fault(text)
        try:
            read_fen(text)
        except TextError as error:
            about_board = any(word in str(error) for word in ("stones; at most", "both", "guards are"))
            assert (fault is None) is about_board, (text, str(error), fault)
        else:
            assert fault is None, text
            assert read(text) == read_fen(text)
        if fault is not None:
            seen.add(fault.code)
            assert 0 <= fault.column <= len(text)
    codes = ("sign", "short", "long", "ranks", "height", "turn", "second_guard")
    assert seen == {f"text.{code}" for code in codes}


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("", "empty", 0), (START.replace("r13", "x13"), "sign", START.index("r13")),
        ("7/7/7 r", "ranks", 5), ("7/7/7/7/7/7/7/7 r", "ranks", 13), ("7/7/7/7/7/7/7", "turn", 13),
        ("7/7/7/7/7/7/7 x", "turn", 14), ("7/6/7/7/7/7/7 r", "short", 3), ("7/71/7/7/7/7/7 r", "long", 3),
        ("r8/7", "height", 1), ("RGRG5/7", "second_guard", 2),
    ],
)  # fmt: skip
def test_the_place_of_what_is_wrong(text, code, column):
    fault = text_fault(text)
    assert (fault.code, fault.column) == (f"text.{code}", column)


def test_the_text_goes_there_and_back():
    for text in (START, PERFT):
        assert write_fen(read(text)) == text == turmcore.from_text("waechter", text).to_text()
