"""Choosing a move of Turmbau zu Babel, as a machine: what is picked, where it can go, which number, what is said."""

import pytest

import turmcore
from gui.games.babel.board import tower_of
from gui.games.babel.play.choosing import MACHINE, Aim, WantNumber
from gui.games.babel.play.cursor import neighbor
from gui.games.babel.play.marking import preview_of
from gui.games.babel.words import spoken
from gui.model.session import Session
from gui.scene.picking import Hit
from gui.table.choosing import Manner, Roll, TakeScreen
from gui.table.gestures import Choose
from tests.gui.chooser import Chooser, Click, Do, Hover
from tests.gui.games.babel.positions import (
    FULL,
    GIFT,
    GREEDY,
    ONLY,
    PERSON,
    ROLL,
    STUCK,
    USE,
    hit,
    small_board,
)
from turmcore.babel.choosing import choices_of
from turmcore.babel.shown import Die, Ghost, Held, MarkKind

SECOND = [GREEDY, PERSON, GREEDY]
SHARED = (
    FULL.replace("share=0", "share=1").replace("4.1=g;4.5=k;", "4.1=gk;").replace("gift/1", "gift/2")
)  # two figures on a field
BOUND = GIFT.replace("rrr;1.1=rr;", "rrrr;1.1=r;").replace("2/gift/3", "1/gift/6")


def of_session(session, **more):
    aim = Aim(session=session, tower=tower_of(session.state), choices=choices_of(session.state))
    return Chooser(aim, MACHINE, Manner(**more))


def chooser(text=USE, kinds=None, **more):
    state = turmcore.from_text("babel", text)
    count = state.game.num_players
    return of_session(Session(state, kinds or [PERSON, *[GREEDY] * (count - 1)], 3), **more)


def labels(one, kind=MarkKind.TARGET):
    return {(mark.field, mark.label) for mark in preview_of(one.aim, False).marks if mark.kind == kind}


# A row: the position, what is clicked on (a field, and which figure there), what is in hand then, what is proposed,
# and what happens: an action that is played, or words of a sentence.
CLICKS = [
    ("pick", USE, ["1.0"], ("1.0", "r"), "", "Red is in hand and can go to 2 fields."),
    ("its field proposes", USE, ["1.0", "1.3"], ("1.0", "r"), "3r1.0>1.3", "Click the target"),
    ("the second click plays", USE, ["1.0", "1.3", "1.3"], None, "", "3r1.0>1.3"),
    ("elsewhere", USE, ["1.2", None], None, "", ""),
    ("another figure is meant", USE, ["1.2", "1.4"], ("1.4", "g"), "", "Green"),
    ("the same once more puts it down", USE, ["1.4", "1.4"], None, "", "Put down"),
    ("another figure in place of one in hand", USE, ["1.0", "1.4"], ("1.4", "g"), "", "Green"),
    ("neither number", USE, ["1.0", "1.1"], ("1.0", "r"), "", "neither 4 nor 3 fields away (rule 3.1)"),
    ("another step", USE, ["1.0", "2.1"], ("1.0", "r"), "", "only move around its own step (rule 3.1)"),
    ("who cannot be picked", BOUND, ["1.2"], None, "", "move by 6"),
    ("bound", FULL, ["2.5"], None, "", "bound until their group is complete (rule 3.3)"),
    ("for ever", FULL, ["5.2"], None, "", "stay there until the end (rule 3.6)"),
    ("nobody", FULL, ["1.0"], None, "", "no figure"),
    ("a gift is moved", GIFT, ["1.2", "1.5", "1.5"], None, "", "y1.2>1.5"),
    ("two on a field", SHARED, [("4.1", 0), ("4.1", 0)], ("4.1", "k"), "", "Black"),
    ("after the last one", SHARED, [("4.1", 0)] * 3, None, "", "Put down"),
    ("the figure under the mouse", SHARED, [("4.1", 1)], ("4.1", "k"), "", "Black"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "fields", "picked", "chosen", "told"), [r[1:] for r in CLICKS], ids=[r[0] for r in CLICKS])  # fmt: skip
def test_clicks(text, fields, picked, chosen, told):
    one = chooser(text, SECOND if " 2/" in text or "rgk 2/" in text else None)
    for field in fields:
        one(Click(None if field is None else hit(*([field] if isinstance(field, str) else field))))
    if one.played:
        assert one.played == told
        return
    assert one.aim.picked == (Held(*picked) if picked else None) == one.aim.in_hand
    assert str(one.aim.chosen.action if one.aim.chosen else "") == chosen
    assert (told in one.told or told == chosen) and bool(told) == bool(one.told)


def test_what_can_be_picked_and_where_it_can_go_is_lit():
    one = chooser()
    assert labels(one, MarkKind.FAINT) == {(f"1.{i}", "") for i in range(0, 12, 2)}
    one(Hover(hit("1.0", 2)))
    assert labels(one, MarkKind.HOVER) == {("1.0", "")}
    one(Click(hit("1.0", 2)))
    assert labels(one) == {("1.3", "3"), ("1.9", "3")}, "4 would end on start fields"
    one(Hover(hit("1.3")))
    preview = preview_of(one.aim, False)
    assert preview.ghost == Ghost("1.3", "r") and preview.used == 3 and one.aim.reason is None
    one(Hover(hit("1.4")))
    assert "start field (rule 3.1)" in spoken().reason(one.aim.reason) and labels(one, MarkKind.WRONG) == {
        ("1.4", "")
    }
    one(Choose(one.aim.choices_to("1.3")[0].action))
    assert preview_of(one.aim, False).path == ("1.0", "1.1", "1.2", "1.3")
    assert labels(one, MarkKind.CHOSEN) == {("1.3", "3")}
    one(Do("drop"))
    assert one.aim.chosen is None and one.aim.picked == Held("1.0", "r")
    one(WantNumber(3), Hover(hit("1.1")))
    assert "not 3 fields" in spoken().reason(one.aim.reason)


# -- the numbers -----------------------------------------------------------------------------------


def test_one_number_can_be_asked_for():
    one = chooser()
    assert one.aim.numbers == (3,)
    one(WantNumber(4))
    assert one.aim.number == 0 and "4 cannot be used" in one.told and one.is_refused
    one(WantNumber(3))
    assert one.aim.number == 3 and preview_of(one.aim, False).used == 3
    one(WantNumber(3))
    assert one.aim.number == 0


def test_both_numbers_may_lead_to_the_same_field(tmp_path):
    game = turmcore.load("babel", board=str(small_board(tmp_path)), players=2)
    state = game.state(game.new_state(1).to_text())
    kinds = [PERSON if player == state.player else GREEDY for player in range(2)]
    session = Session(state, kinds, 3)
    session.play("s:ry")
    session.play("d1")
    one = of_session(session)
    one(Click(hit("1.0")))
    assert ("1.6", "1-6") in labels(one)
    one(Click(hit("1.6")))
    assert one.aim.chosen.number == 1 and preview_of(one.aim, False).used == 1
    one.keys("number.6")
    assert one.aim.chosen.number == 6 == one.aim.number, "the other number for the same move"
    one(Click(hit("1.6")))
    assert one.played == "6r1.0>1.6"


def test_neither_number_can_be_moved():
    one = chooser(STUCK, [GREEDY, PERSON])
    assert one.aim.is_stuck and one.aim.numbers == (1, 6)
    one.keys("number.6")
    preview = preview_of(one.aim, False)
    assert str(one.aim.chosen.action) == "6-" and preview.ghost is None and preview.used == 6
    one.keys("done")
    assert one.played == "6-"


def test_the_die_in_the_picture_rolls_and_chooses():
    one = chooser(ROLL)
    assert one.aim.can_roll and one(Click(Hit(Die(is_underside=False)))) == Roll() == one.keys("roll")
    one = chooser(ONLY, SECOND)
    assert one(Click(Hit(Die(is_underside=True)))) and one.is_refused
    assert one.aim.number == 0 and "2 cannot be used" in one.told
    one(Click(Hit(Die(is_underside=False))))
    assert one.aim.number == 5
    computers = chooser(ROLL, [GREEDY] * 3)
    assert computers(Click(Hit(Die(is_underside=False)))) is None


# -- the keyboard ----------------------------------------------------------------------------------


def test_arrows_go_round_and_up_and_down_the_tower():
    tower = chooser().aim.tower
    assert neighbor(tower, "1.0", -1, 0) == "1.11" and neighbor(tower, "1.11", 1, 0) == "1.0"
    assert neighbor(tower, "1.3", 0, 1) == "2.3" and neighbor(tower, "1.3", 0, -1) is None
    assert neighbor(tower, "4.3", 0, 1) == "5.1" and neighbor(tower, "4.4", 0, 1) == "5.2"
    assert neighbor(tower, "5.1", 0, -1) == "4.3" and neighbor(tower, "5.1", 0, 1) == "6"
    assert neighbor(tower, "6", 0, 1) is None and neighbor(tower, "6", 1, 0) is None
    assert neighbor(tower, "6", 0, -1) == "5.0" and neighbor(tower, "5.5", 1, 0) == "5.0"


# A row: a key, where the keyboard is then, and words of what is said.
KEYS = [
    ("cell_right", "1.0", "start field of Red: 5 figures"),
    ("done", "1.0", "can go to 2 fields"),
    ("cell_right", "1.1", "neither 4 nor 3"),
    ("done", "1.1", "rule 3.1"),
    ("cell_right", "1.2", "Step 1, field 3"),
    ("cell_right", "1.3", "can go there with 3"),
    ("done", "1.3", "Click the target"),
    ("done", "1.3", "3r1.0>1.3"),
]
EDGES = [
    ("cell_away", "1.0", "Step 1, field 1"),
    ("cell_near", "1.0", "lowest step"),
    *[("cell_away", name, "") for name in ("2.0", "3.0", "4.0", "5.0", "6")],
    ("cell_away", "6", "no step above"),
    ("cell_right", "6", "single field"),
]


@pytest.mark.parametrize("rows", [KEYS, EDGES], ids=["a move", "edges"])
def test_keys_alone_are_announced(rows):
    one = chooser()
    for key, cursor, told in rows:
        one.keys(key)
        if one.played:
            assert one.played == told
            return
        assert one.aim.cursor == cursor and told in one.told, (key, one.told)
        assert labels(one, MarkKind.CURSOR) == {(cursor, "")}


def test_next_and_previous_go_through_all_legal_moves():
    one = chooser()
    found = []
    for _ in one.aim.choices:
        one.keys("next_place")
        found.append(one.aim.chosen)
        assert one.aim.cursor == one.aim.chosen.target and "Enter" in one.told
    assert found == one.aim.choices
    one.keys("next_place")
    assert one.aim.chosen == one.aim.choices[0]
    one.keys("previous_place")
    assert one.aim.chosen == one.aim.choices[-1]
    one(Click(hit("1.2")), Do("next_place"))
    assert one.aim.chosen.origin == "1.2", "only of the figure in hand"


def test_several_figures_on_a_shared_field_come_one_after_the_other():
    one = chooser(SHARED, SECOND)
    while one.aim.cursor != "4.1":
        one.keys("cell_right" if one.aim.cursor else "cell_away")
        if one.aim.cursor[0] != "4":
            one.keys("cell_away" if one.aim.cursor[0] < "4" else "cell_near")
    colors = []
    for _ in range(2):
        one.keys("done")
        colors.append(one.aim.picked.color)
    assert colors == ["g", "k"]
    one.keys("done")
    assert one.aim.picked is None and "Put down" in one.told


def test_before_anything_else_the_screen_is_taken():
    one = chooser()
    one.aim = Aim(session=one.aim.session, tower=one.aim.tower, must_pass=True)
    can = MACHINE.usable(one.aim)
    assert {name for name in can if can[name] and "cell" not in name} == {"done", "roll"}
    assert one.keys("done") == one.keys("roll") == TakeScreen()
    assert not one.aim.can_roll and one(Click(hit("1.0"))) is None
