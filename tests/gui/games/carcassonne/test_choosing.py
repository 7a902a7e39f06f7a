"""Choosing a turn of Carcassonne, as a machine: where the tile goes, how it is turned, what follows, what is said."""

from dataclasses import replace

import pytest

import turmcore
from gui.games.carcassonne.board import table_of
from gui.games.carcassonne.play.aids import NONE
from gui.games.carcassonne.play.choosing import MACHINE, Aim, PayRansom
from gui.games.carcassonne.play.previews import preview_of
from gui.games.carcassonne.words import announcements
from gui.model.session import Session
from gui.table.choosing import Manner
from tests.carcassonne.positions import ACT, CAPTURE, PLACE
from tests.gui.chooser import Chooser, Click, Do, Hover, Wheel
from tests.gui.games.carcassonne.positions import GREEDY, PERSON, hit
from turmcore.carcassonne import Standing
from turmcore.carcassonne.choices import What, choices_of
from turmcore.carcassonne.shown import CellMark, GhostTile, MarkKind

WEST, EAST = (-3, 1), (1, 1)  # the tile in hand fits in two ways, and in one


def chooser(text=PLACE, **more):
    state = turmcore.from_text("carcassonne", text)
    session = Session(state, [PERSON, *[GREEDY] * (state.game.num_players - 1)], 3)
    aim = Aim(session=session, table=table_of(state), choices=choices_of(state))
    return Chooser(aim, MACHINE, Manner(**more))


def cells(one, kind):
    marks = preview_of(one.aim).marks
    return {(mark.x, mark.y) for mark in marks if isinstance(mark, CellMark) and mark.kind == kind}


def click(*place, **more):
    return Click(hit(*place, **more))


# A row: the position, what is done, what is proposed then, and what happens: an action that is played, or words.
MOUSE = [
    ("a click proposes", PLACE, [click(*WEST)], "@-3,1/2", ""),
    ("another one places", PLACE, [click(*WEST), click(*WEST)], "@-3,1/2", "@-3,1/2"),
    ("after the last rotation comes the first", PLACE, [click(*WEST), Wheel(1), Wheel(1)], "@-3,1/2", "Enter"),
    ("the wheel turns it before", PLACE, [Hover(hit(*WEST)), Wheel(1)], "", ""),
    ("and it stays turned", PLACE, [Hover(hit(*WEST)), Wheel(1), click(*WEST)], "@-3,1/3", ""),
    ("keys turn it after", PLACE, [click(*WEST), Do("turn_right")], "@-3,1/3", "Enter"),
    ("the other way round", PLACE, [click(*WEST), Do("turn_left")], "@-3,1/3", "Enter"),
    ("in one way it is placed by another click", PLACE, [click(*EAST)] * 2, "@1,1/3", "@1,1/3"),
    ("where it does not fit", PLACE, [click(*EAST), click(3, 0)], "", "do not fit"),
    ("a tile already", PLACE, [click(0, 0, "c0")], "", "already"),
    ("beside everything", PLACE, [click(*EAST), Click(None)], "", ""),
    ("escape", PLACE, [click(*EAST), Do("drop")], "", ""),
    ("enter", PLACE, [click(*WEST), Do("done")], "@-3,1/2", "@-3,1/2"),
    ("a follower", ACT, [click(1, 1, "f0")], "f0", ""),
    ("another place for him", ACT, [click(1, 1, "f0"), click(1, 1, "r0")], "r0", ""),
    ("there he stands", ACT, [click(1, 1, "r0")] * 2, "r0", "r0"),
    ("a tower piece", ACT, [click(0, -1, "t")], "T@0,-1", ""),
    ("which is built", ACT, [click(0, -1, "t")] * 2, "T@0,-1", "T@0,-1"),
    ("or on top", ACT, [click(0, -1, "t"), Wheel(1)], "^@0,-1", "Enter"),
    ("on top only", ACT, [Do("tool.climb"), click(0, -1, "t")], "^@0,-1", ""),
    ("no tower to climb", ACT, [Do("tool.climb"), click(-2, 1, "t")], "", "no tower to stand on"),
    ("nothing more", ACT, [Do("skip")], "", "-"),
    ("a ransom", ACT, [PayRansom(1)], "", "$2"),
    ("a ransom is proposed", ACT, [Do("tool.ransom")], "$2", "3 points"),
    ("who can be captured", CAPTURE, [click(0, -2, "r0", is_figure=True)], "x2@0,-2:r0", ""),
    ("the own follower", CAPTURE, [click(1, 0, "f0", is_figure=True)], "", "rule 2.3"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "gestures", "chosen", "told"), [r[1:] for r in MOUSE], ids=[r[0] for r in MOUSE]
)
def test_the_mouse(text, gestures, chosen, told):
    one = chooser(text)
    one(*gestures)
    assert str(one.aim.chosen.action if one.aim.chosen else "") == chosen
    assert one.played == told if one.played else told in one.told


@pytest.mark.parametrize(
    ("text", "gestures", "played"),
    [(PLACE, [Hover(hit(*WEST)), Wheel(1), click(*WEST)], "@-3,1/3"), (ACT, [click(1, 1, "f0")], "f0"),
     (ACT, [click(0, -1, "t")], "")],
)  # fmt: skip
def test_one_click_can_be_enough(text, gestures, played):
    one = chooser(text, one_click=True)
    one(*gestures)
    assert one.played == played


def test_only_legal_cells_are_lit_and_the_ghost_comes_before_the_click():
    one = chooser()
    legal = {choice.cell for choice in one.aim.choices}
    assert cells(one, MarkKind.TARGET) == legal == set(one.aim.open_cells) and len(legal) == 12
    one(Hover(hit(*WEST)))
    assert preview_of(one.aim).tile == GhostTile("V", *WEST, 2) and one.aim.wants_wheel
    one(Wheel(1))
    assert preview_of(one.aim).tile.rotation == 3 and one.aim.chosen is None
    one(Hover(hit(*EAST)))
    assert not one.aim.wants_wheel, "there it fits in one way only"
    one(Hover(hit(3, 0)))
    assert one.aim.reason.code == "misfit" and cells(one, MarkKind.WRONG) == {(3, 0)}
    assert not preview_of(one.aim).tile.is_legal
    one(click(*WEST))
    assert cells(one, MarkKind.CHOSEN) == {WEST}


def test_places_for_a_follower_and_foundations_are_lit():
    one = chooser(ACT)
    preview = preview_of(one.aim)
    free = {choice.segment for choice in one.aim.choices if choice.what is What.CLAIM}
    assert {figure.segment for figure in preview.places} == free
    assert set(preview.pieces) == {(0, -1), (-2, 1), (-1, 3), (0, -2)}
    one(click(1, 1, "f0"))
    assert preview_of(one.aim).figure == Standing(0, 1, 1, "f0")
    one(click(0, -1, "t"))
    assert preview_of(one.aim).piece == (0, -1)
    one(Wheel(1))
    assert preview_of(one.aim).figure == Standing(0, 0, -1, "t")
    one(click(0, -1, "t"))
    assert one.played == "^@0,-1"


def test_somebody_can_be_about_one_kind_of_thing():
    one = chooser(ACT)
    assert one.aim.tools == (What.CLAIM, What.BUILD, What.CLIMB, What.RANSOM)
    one.keys("tool.climb")
    assert {choice.what for choice in one.aim.listed()} == {What.CLIMB, What.NOTHING}
    assert {(figure.x, figure.y) for figure in preview_of(one.aim).places} == {(0, -1), (0, -2)}
    one.keys("tool.climb")
    assert one.aim.tool is None and len(one.aim.listed()) == len(one.aim.choices)


# -- keys ------------------------------------------------------------------------------------------


def test_keys_go_from_cell_to_cell():
    one = chooser()
    one.keys("next_place")
    first, all_of_them = one.aim.chosen, one.aim.open_cells
    assert first.cell == all_of_them[0] == one.aim.cursor
    one.keys(*["next_place"] * len(all_of_them))
    assert one.aim.chosen == first, "round and round"
    one.keys("previous_place")
    assert one.aim.chosen.cell == all_of_them[-1]
    one.keys("drop", "drop")
    assert one.aim.cursor is None
    one.keys("cell_right")
    x, y = one.aim.cursor
    assert "Here" in one.told or "fits" in one.told
    one.keys("cell_near")
    assert one.aim.cursor == (x, y + 1), "the way to the front is to the south"
    one.keys(*["cell_left"] * 30)
    assert one.aim.cursor[0] == -4 and one.told == announcements.edge()


def test_who_cannot_see_hears_who_holds_what():
    one = chooser()
    one.aim = replace(one.aim, cursor=(0, -3))
    one.keys("cell_near")
    assert one.aim.cursor == (0, -2)
    assert "Gero stands there: road" in one.told and "Held by Gero" in one.told
    assert "Tower of height 1" in one.told
    one.aim = replace(one.aim, aids=NONE)
    one.keys("cell_away", "cell_near")
    assert "Held by" not in one.told


def test_enter_proposes_at_the_keyboards_cell_and_then_places():
    one = chooser()
    one.aim = replace(one.aim, cursor=EAST)
    one.keys("done")
    assert str(one.aim.chosen.action) == "@1,1/3" and not one.played and one.told
    one.keys("done")
    assert one.played == "@1,1/3"


def test_commands_are_usable_when_they_do_something():
    def can(one):
        return {name for name, is_usable in MACHINE.usable(one.aim).items() if is_usable}

    cells = {"cell_left", "cell_right", "cell_away", "cell_near"}
    walk = cells | {"next_place", "previous_place"}
    tools = {"tool.claim", "tool.build", "tool.climb", "tool.ransom"}
    one = chooser()
    assert can(one) == walk
    one(Hover(hit(*WEST)))
    assert can(one) == walk | {"turn_left", "turn_right"}
    one(click(*EAST))
    assert can(one) == walk | {"done", "drop"}
    assert can(chooser(ACT)) == walk | tools | {"skip"}
    assert can(chooser(CAPTURE)) == walk | {"skip"}
    one.aim = replace(one.aim, choices=[], chosen=None)
    assert can(one) == cells
