"""Positions of Carcassonne with further figures and tiles, put together by hand."""

import pytest

import turmcore
from gui.base import theme
from gui.games.carcassonne.editors.draft import Draft
from gui.games.carcassonne.editors.pages import Put
from gui.games.carcassonne.editors.window import EditorWindow
from tests.carcassonne.positions import DRAGON, EXCHANGE
from tests.gui.flat_places import hit_of
from tests.gui.games.carcassonne.test_editor import choose
from turmcore.carcassonne import Standing, TakeBack


def draft_of(text):
    return Draft.of(turmcore.from_text("carcassonne", text))


def codes(draft):
    return [reason.code for reason in draft.faults()]


def test_an_exchange_stays_one():
    draft = draft_of(EXCHANGE)
    assert draft.text == EXCHANGE and codes(draft) == []
    draft.set_caught(0, 1, "L", False)
    assert codes(draft) == ["no-choice"] and draft.position.players[1].figures == "L"
    draft.steps.undo()
    draft.set_phase("act")
    draft.set_phase("exchange")
    assert draft.position.giver == 0 and codes(draft) == []
    state = draft.state()
    assert all(isinstance(state.game.decode(action), TakeBack) for action in state.legal_actions())


def test_abbots_are_put_on_monasteries_gardens_and_among_prisoners():
    head = "cc1;players=2;tower=1;small_city=4;farmers=3;abbot=1"
    draft = draft_of(f"{head} D@0,0/0;tB@0,1/0;B@0,2/0 - 1:0,7,10,A;2:0,7,10,A - 1/draw")
    draft.put_follower((0, 1), "f0", 0, "A")
    draft.put_follower((0, 1), "g", 0)
    assert not draft.position.followers, "not on a field, and nobody else on a garden"
    draft.put_follower((0, 1), "g", 0, "A")
    draft.go_on((0, 2), 1, "A")
    assert draft.text.split(" ")[2] == "1A@0,1:g;2A@0,2:m" and codes(draft) == []
    draft.set_caught(0, 1, "A", True)
    assert (
        draft.text.split(" ")[2:5] == ["1A@0,1:g", "1:0,7,10,-;2:0,7,10,-", "1>2:0A"] and codes(draft) == []
    )


def test_of_fewer_prisoners_none_is_written_twice():
    head = "cc1;players=2;tower=1;small_city=4;farmers=3;big=1;abbot=1"
    draft = draft_of(f"{head} D@0,0/0 - 1:0,7,10,LA;2:0,7,10,LA - 1/draw")
    draft.set_caught(0, 1, "A", True)
    draft.set_caught(0, 1, "L", True)
    assert draft.text.split(" ")[4] == "1>2:0LA"
    draft.set_prisoners(0, 1, 1)
    assert draft.text.split(" ")[3:5] == ["1:0,7,10,LA;2:0,7,10,A", "1>2:0L"]


def test_figures_are_there_once():
    draft = draft_of(DRAGON)
    draft.put_follower((0, 0), "c0", 0, "L")
    assert draft.position.players[0].figures == "BP" and codes(draft) == []
    draft.put_follower((1, 0), "r0", 0, "L")
    assert [one.figure for one in draft.standing_on((0, 0))] == [""]
    draft.set_caught(1, 0, "L", True)
    assert draft.position.players[0].figures == "BP" and draft.prisoners(1, 0) == 1
    assert draft.text.split(" ")[4] == "2>1:0L" and len(draft.position.followers) == 2
    draft.set_caught(1, 0, "L", False)
    assert draft.text == DRAGON
    draft.put_follower((1, 0), "f1", 0, "B")
    draft.put_follower((1, 0), "r0", 0, "P")
    assert draft.text == DRAGON, "a builder stands on no field, a pig on nothing else"
    draft.put_follower((1, 0), "r0", 0, "B")
    assert codes(draft) == []
    draft.put_follower((0, 0), "c0", 0, "B")
    assert "alone" in codes(draft) and draft.standing_on((1, 0)) == [Standing(1, 1, 0, "f0")]


def test_nobody_is_put_on_a_field_where_there_are_no_farmers():
    draft = draft_of("cc1;players=2;tower=1;small_city=4;farmers=0 D@0,0/0 - 1:0,7,10;2:0,7,10 - 1/draw")
    draft.put_follower((0, 0), "f1", 0)
    assert draft.position.followers == ()


def test_dragon_and_fairy_come_and_go():
    draft = draft_of(DRAGON)
    draft.put_fairy((0, 0), "r0")
    assert draft.position.fairy_segment == "r0" and codes(draft) == []
    draft.put_fairy((0, 0), "r0")
    assert draft.position.fairy is None
    draft.put_fairy((1, 0), "r0")
    draft.take_follower((1, 0), "f0")
    assert draft.position.fairy == (1, 0) and draft.position.fairy_segment == ""
    draft.set_phase("dragon")
    assert draft.last == (0, -1) and codes(draft) == [] and draft.text.endswith("1/dragon/dA@0,-1/2")
    state = draft.state()
    state.play("D@0,0")
    draft.read(state.to_text())
    assert draft.position.left == ((0, 1),)
    draft.put_dragon((0, 1))
    assert draft.position.left == ()
    draft.put_dragon((0, 1))
    assert draft.position.dragon is None and "no-dragon" in codes(draft)


@pytest.fixture
def window(qtbot, qapp):
    theme.apply(qapp)
    window = EditorWindow(turmcore.from_text("carcassonne", DRAGON))
    qtbot.addWidget(window)
    window.show()
    return window


@pytest.mark.slow
def test_every_tool_puts_what_it_shows(window):
    window.tools[0].buttons[Put.FOLLOWER, 0].click()
    window.tools[0].buttons["B"].click()
    window.board.clicked.emit(hit_of((1, 0), "r0"))
    assert (
        Standing(0, 1, 0, "r0", "B") in window.draft.position.followers
        and "L" in window.draft.position.players[0].figures
    )
    window.tools[0].buttons[Put.FAIRY].click()
    window.board.clicked.emit(hit_of((0, 0), "r0"))
    assert window.draft.position.fairy == (0, 0) and window.draft.position.fairy_segment == "r0"
    window.controls["wine 1"].setValue(1)
    assert window.draft.position.players[1].goods == (1, 0, 0)
    window.tools[0].buttons[Put.DRAGON].click()
    window.board.clicked.emit(hit_of((0, 1)))
    assert window.draft.position.dragon is None and [
        one.code for one in (window.draft.faults() or window.draft.doubts())
    ][:1] == ["goods"]
    window.buttons["undo"].click()
    assert window.draft.position.dragon == (0, 1)
    choose(window, "phase", "dragon")
    assert window.draft.text.endswith("1/dragon/dA@0,-1/2")
    window.controls["is_second"].click()
    assert window.draft.text.endswith("1/dragon/dA@0,-1/2&")
