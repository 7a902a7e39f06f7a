"""Choosing a move of Turm und Wächter, as a machine: what is taken, where it can go, and what is said."""

from dataclasses import replace

import pytest

import turmcore
from gui.games.waechter.model import Held
from gui.games.waechter.play.choosing import MACHINE, Aim, AnyNumber
from gui.games.waechter.play.targets import Spot
from gui.games.waechter.words import spoken
from gui.scene.picking import Hit
from gui.table.choosing import Manner
from tests.gui.chooser import Chooser, Click, Do, Grab, Hover, LetGo, Wheel
from turmcore.waechter import square_of
from turmcore.waechter.choosing import choices_of

STACKS = "r15r1/3RG3/3r32r1/1b41r13/7/6b2/b12BG3 b"


def hit(name, level=-1):
    return Hit(Spot(square_of(name), level))


def press(name, level=-1):
    """The gestures of a click."""
    return Grab(hit(name, level)), Click(hit(name, level))


def chooser(text=STACKS, axes=None):
    state = turmcore.from_text("waechter", text)
    aim = Aim(state=state, board=state.placed, choices=choices_of(state))
    return Chooser(aim, MACHINE, Manner(axes) if axes else None)


# A row: what is done, then what is in hand, and what happens: a move that is played, or words of a sentence.
MOUSE = [
    ("a click takes", [Hover(hit("G2", 1)), *press("G2", 1)], ("G2", 1), ""),
    ("the target says how many", [*press("G2", 1), Hover(hit("E2"))], ("G2", 2), ""),
    ("a click proposes", [*press("G2", 1), Hover(hit("E2")), *press("E2")], ("G2", 2), ""),
    ("the second one puts", [*press("G2", 1), *press("E2"), *press("E2")], None, "G2-E2-2"),
    ("elsewhere after a proposal", [*press("G2", 1), *press("E2"), *press("F2"), *press("F2")], None, "G2-F2-1"),
    ("another piece after a proposal", [*press("G2", 1), *press("E2"), *press("B4", 2)], ("B4", 2), ""),
    ("back after a proposal", [*press("G2", 1), *press("E2"), *press("G2", 0)], ("G2", 2), ""),
    ("the upper one", [*press("B4", 3)], ("B4", 1), ""),
    ("from the third on", [*press("B4", 2)], ("B4", 2), ""),
    ("all of it", [*press("B4", 0)], ("B4", 4), ""),
    ("on the board below it", [*press("B4", -1)], ("B4", 4), ""),
    ("put down by a second click", [*press("B4", 2), *press("B4", 2)], None, "Put down. B4"),
    ("another stone of it, another number", [*press("B4", 2), *press("B4", 0)], ("B4", 4), ""),
    ("another piece of one's own", [*press("B4", 2), *press("D1", 0)], ("D1", 1), ""),
    ("beside the board", [*press("B4", 2), Grab(None), Click(None)], None, "Put down. B4"),
    ("nothing there", [*press("E4")], None, "nothing there"),
    ("theirs", [*press("D5", 0)], None, "belongs to Red"),
    ("no line: it stays in hand", [*press("B4", 2), *press("C5")], ("B4", 2), "straight line"),
    ("drag", [Grab(hit("B4", 2)), Hover(hit("D4", 0)), LetGo(hit("D4", 0)), *press("D4")], None, "B4-D4-2"),
    ("drag to nowhere", [Grab(hit("B4", 2)), Hover(hit("C5")), LetGo(hit("C5"))], None, "rule 1.2"),
    ("drag beside the board", [Grab(hit("B4", 2)), LetGo(None)], None, "Put down. B4"),
    ("a drag that ends where it began", [Grab(hit("B4", 2)), LetGo(hit("B4", 2))], ("B4", 2), ""),
    ("a digit over a stack", [Hover(hit("B4", 2)), Do("stones.3")], ("B4", 3), "3 stones"),
    ("a digit over nothing", [Hover(hit("E4")), Do("stones.3")], None, ""),
    ("too many", [*press("B4", 2), Do("stones.5")], ("B4", 2), "4 stones, not 5"),
    ("another way with a number", [*press("B4", 3), Do("stones.2"), *press("B5")], ("B4", 2), "exactly 2 squares"),
    ("the wheel takes more", [*press("B4", 2), Wheel(-1)], ("B4", 3), "3 stones"),
    ("and less, but one", [*press("B4", 2), Wheel(9)], ("B4", 1), "1 stone"),
    ("and not more than there are", [*press("B4", 2), Wheel(-9)], ("B4", 4), "4 stones"),
    ("any number again", [*press("B4", 2), Do("stones.3"), AnyNumber(), *press("B5"), *press("B5")], None, "B4-B5-1"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("gestures", "held", "told"), [row[1:] for row in MOUSE], ids=[row[0] for row in MOUSE]
)
def test_the_mouse(gestures, held, told):
    one = chooser()
    one(*gestures)
    if one.played:
        assert one.played == told
        return
    assert one.aim.held == (Held(square_of(held[0]), held[1]) if held else None)
    assert told in one.told and bool(told) == bool(one.told)


@pytest.mark.parametrize(
    "gestures", [[*press("G2", 1), *press("E2")], [Grab(hit("G2", 1)), LetGo(hit("E2"))]]
)
def test_one_click_can_be_enough(gestures):
    one = chooser()
    one.manner = Manner(one_click=True)
    one(*gestures)
    assert one.played == "G2-E2-2"


def test_as_long_as_nobody_asks_for_a_number_all_of_them_are_meant():
    one = chooser()
    one(*press("G2", 1))
    there = {choice.move.target for choice in one.aim.listed()}
    assert there == {square_of(name) for name in ("F2", "G1", "G3", "E2", "G4")}
    one(Do("stones.2"), Hover(hit("G1")))
    assert one.aim.number == 2 and {choice.move.stones for choice in one.aim.listed()} == {2}
    assert one.aim.reason.code == "distance"
    assert "2 stones move exactly 2 squares, not 1" in spoken().reason(one.aim.reason)


@pytest.mark.parametrize(
    ("gestures", "wants"),
    [([], False), ([Hover(hit("B4", 2))], False), ([Grab(hit("B4", 2))], True),
     ([Grab(hit("B4", 2)), Hover(hit("E4"))], True), ([Grab(hit("D1", 0))], False)],
)  # fmt: skip
def test_the_wheel_is_for_the_stack_in_hand(gestures, wants):
    one = chooser()
    one(*gestures)
    assert one.aim.wants_wheel == wants


# A row: a key, where the keyboard is then, what is in hand, and words of what is said.
KEYS = [
    ("cell_away", "D1", None, "D1: guard, Blue"),
    ("cell_left", "C1", None, "C1: empty"),
    ("cell_left", "B1", None, "B1"),
    ("cell_away", "B2", None, "B2"),
    ("cell_away", "B3", None, "B3"),
    ("cell_away", "B4", None, "B4: stack of 4, Blue"),
    ("done", "B4", ("B4", 4), "The stack of 4 is in hand. It can go to"),
    ("cell_right", "C4", ("B4", 1), "1 stone can go there"),
    ("cell_right", "D4", ("B4", 2), "captures 1 stone"),
    ("cell_away", "D5", ("B4", 2), "D5"),
    ("done", "D5", ("B4", 2), "rule 1.2"),
    ("cell_near", "D4", ("B4", 2), "D4"),
    ("done", "D4", ("B4", 2), "Press Enter to play it."),
    ("done", "D4", None, "B4-D4-2"),
]


def test_the_keyboard_alone_is_enough():
    one = chooser()
    for key, cursor, held, told in KEYS:
        one.keys(key)
        if one.played:
            assert one.played == told
            return
        assert one.aim.cursor == square_of(cursor) and told in one.told, key
        assert one.aim.held == (Held(square_of(held[0]), held[1]) if held else None), key


def test_arrow_keys_go_as_the_board_is_seen():
    one = chooser(axes=lambda: ((-1, 0, 0), (0, -1, 0)))
    one.keys("cell_away", "cell_right")
    assert one.aim.cursor == square_of("C1")
    one.keys("cell_near")
    assert one.aim.cursor == square_of("C2")
    one.manner = Manner(lambda: ((0, 1, 0), (-1, 0, 0)))
    one.keys("cell_right")
    assert one.aim.cursor == square_of("C3")
    one.keys(*["cell_away"] * 9)
    assert one.aim.cursor == square_of("A3") and "The board ends here" in one.told


def test_escape_goes_back_step_by_step():
    one = chooser()
    one.keys("next_place")
    assert one.aim.chosen is not None and one.aim.cursor is not None
    one.keys("drop")
    assert one.aim.chosen is None and one.aim.cursor is not None
    one.keys("drop")
    assert one.aim.cursor is None and not MACHINE.usable(one.aim)["drop"]


def test_next_move_goes_through_those_that_are_listed():
    one = chooser()
    seen = []
    for _ in range(len(one.aim.choices) + 1):
        one.keys("next_place")
        seen.append(one.aim.chosen)
    assert len(set(seen)) == len(one.aim.choices) and seen[0] is seen[-1]
    assert seen[0].is_capture, "captures come first"
    one.keys("previous_place")
    assert one.aim.chosen is seen[-2]
    one.keys("drop", "drop")
    one(Grab(hit("B4", 0)), Do("stones.2"), Do("next_place"))
    assert one.aim.chosen.move.origin == square_of("B4") and one.aim.chosen.move.stones == 2
    one.keys("done")
    assert one.played == str(one.aim.chosen.action)


def test_who_does_not_decide_can_look_round_with_keys_and_nothing_else():
    one = chooser()
    one.aim = one.aim.at(one.aim.state, one.aim.board, [])
    can = MACHINE.usable(one.aim)
    looks = {"cell_left", "cell_right", "cell_away", "cell_near", "threats", "numbers"}
    assert {name for name, is_usable in can.items() if is_usable} == looks
    one(*press("B4", 2))
    one.keys("cell_away", "done")
    assert one.aim.held is None and not one.played and one.aim.cursor == square_of("D1")


def test_people_are_called_by_their_names():
    one = chooser()
    one.aim = replace(one.aim, names=("Anna", ""))
    one(*press("D5", 0))
    assert "belongs to Anna" in one.told
