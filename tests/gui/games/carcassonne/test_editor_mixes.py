"""Positions of Carcassonne with further figures and tiles, put together by hand."""

from collections import Counter
from dataclasses import replace

import pytest

import turmcore
from gui import i18n
from gui.base import theme
from gui.games.carcassonne.editors.draft import Draft
from gui.games.carcassonne.editors.faults import doubts, faults, playable
from gui.games.carcassonne.editors.text import TextFault, read_draft
from gui.games.carcassonne.editors.tools import Put
from gui.games.carcassonne.editors.window import EditorWindow, fault_text, text_fault_text
from gui.games.carcassonne.picture.board import hit_of
from turmcore.carcassonne import Standing, TakeBack

EVERYTHING = dict.fromkeys(("big", "builder", "pig", "inns", "traders", "dragon"), 1)
HEAD = "cc1;players=2;tower=1;small_city=4;farmers=3"
ALL = HEAD + ";big=1;builder=1;pig=1;inns=1;traders=1;dragon=1"
DRAGON = (
    ALL + " D@0,0/0;vA@0,1/0;U@1,0/0;dA@0,-1/2 1@0,0:r0;2@1,0:f0 1:4,6,10,LBP,0.0.0;2:0,6,10,LBP,0.0.0 - "
    "D@0,1;F@1,0:f0 1/act/dA@0,-1/2"
)
BUILDER = HEAD + ";builder=1 D@0,0/0;U@-1,0/0;U@1,0/0 1@-1,0:r0;1B@0,0:r0 1:0,6,10,-;2:0,7,10,B - 1/draw"
EXCHANGE = HEAD + ";big=1 D@0,0/0;U@1,0/0;tA@0,1/1^1 - 1:0,7,10,L;2:0,6,9,- 1>2:1L 2/exchange/tA@0,1/1>1"


def draft_of(text):
    return Draft.of(turmcore.from_text("carcassonne", text))


def codes(draft):
    return [fault.code for fault in faults(draft)]


@pytest.mark.slow
@pytest.mark.parametrize("options", [EVERYTHING | {"dragon_move": "after"}, {"big": 1, "ransom": "turn"}])
def test_positions_of_games_can_be_played_and_keep_their_text(options):
    state = turmcore.load("carcassonne", **options).new_state(5)
    checked = Counter()
    while not state.is_over():
        builder = [action for action in map(str, state.legal_actions()) if action[0] == "B"]
        state.play(state.sample_chance() if state.is_chance() else builder[0] if builder else state.sample())
        phase = state.phase + "+" * state.earns_second + "&" * state.is_second
        if checked[phase] < 2 or state.ply % 97 == 0 or state.is_over():
            draft = Draft.of(state)
            assert codes(draft) == [] == doubts(draft), state.to_text()
            assert draft.text() == state.to_text() and read_draft(draft.text()) == draft
            checked[phase] += 1
    if "dragon" in options:
        assert {"draw", "place", "act", "act+", "capture", "dragon", "draw&", "place&"} <= set(checked)


def test_an_exchange_stays_one():
    draft = draft_of(EXCHANGE)
    assert draft.text() == EXCHANGE and read_draft(EXCHANGE) == draft and codes(draft) == []
    assert codes(draft.set_large(0, 1, False)) == ["no_exchange"]
    again = draft.set_phase("act").set_phase("exchange")
    assert again.giver == 0 and codes(again) == []
    state = playable(again)
    assert all(isinstance(state.game.decode(action), TakeBack) for action in state.legal_actions())


def test_figures_are_there_once():
    draft = draft_of(DRAGON)
    large = draft.put_follower((0, 0), "c0", 0, "L")
    assert large.figures_left(0) == "BP" and codes(large) == []
    assert large.put_follower((1, 0), "r0", 0, "L").followers.count(Standing(0, 0, 0, "c0", "L")) == 0
    held = large.set_large(1, 0, True)
    assert held.figures_left(0) == "BP" and held.prisoners(1, 0) == 1 and held.followers == draft.followers
    assert held.text().split(" ")[4] == "2>1:0L" and held.set_large(1, 0, False).held == ()
    builder = draft.put_follower((1, 0), "r0", 0, "B")
    assert codes(builder) == [] and codes(draft.put_follower((0, 0), "c0", 0, "B")) == ["alone"]
    assert (
        draft.put_follower((1, 0), "f1", 0, "B") == draft
        and draft.put_follower((1, 0), "r0", 0, "P") == draft
    )
    no_farmers = replace(draft, header=draft.header.replace("farmers=3", "farmers=0").replace(";pig=1", ""))
    assert no_farmers.put_follower((1, 0), "f1", 0) == no_farmers


def test_dragon_and_fairy_come_and_go():
    draft = draft_of(DRAGON)
    assert draft.put_fairy((0, 0), "r0").fairy_segment == "r0" and codes(draft.put_fairy((0, 0), "r0")) == []
    assert draft.put_fairy((1, 0), "f0").fairy is None
    gone = draft.take_follower((1, 0), "f0")
    assert gone.fairy == (1, 0) and gone.fairy_segment == "" and codes(gone) == []
    walking = draft.set_phase("dragon")
    assert walking.last == (0, -1) and codes(walking) == [] and walking.text().endswith("1/dragon/dA@0,-1/2")
    step = playable(walking)
    step.play("D@0,0")
    assert draft_of(step.to_text()).left == ((0, 1),)
    assert draft_of(step.to_text()).put_dragon((0, 1)).left == ()


@pytest.mark.parametrize(
    ("code", "change"),
    [
        ("no_dragon", lambda d: d.put_dragon((0, 1))),
        ("eaten", lambda d: d.put_dragon((1, 0))),
        ("no_volcano", lambda d: replace(d, tiles=tuple(t for t in d.tiles if t.tile != "vA"), dragon=(0, 0))),
        ("early", lambda d: d.take_tile((0, 1))),
        ("elsewhere", lambda d: replace(d, last=(0, 1)).put_dragon((0, -1))),
        ("no_sign", lambda d: replace(d.set_phase("dragon"), last=(1, 0))),
        ("goods", lambda d: d.set_goods(1, 2, 3)),
        ("lacks_second", lambda d: draft_of(BUILDER).set_phase("act")),
        ("no_second", lambda d: replace(d, earns_second=True)),
        ("third", lambda d: replace(d, earns_second=True, is_second=True)),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said(code, change):
    wrong = change(draft_of(DRAGON))
    assert code in codes(wrong) and playable(wrong) is None
    for language in i18n.NAMES:
        i18n.set_language(language)
        for fault in faults(wrong):
            assert "{" not in fault_text(fault), fault
    i18n.set_language("en")


@pytest.mark.parametrize(
    ("code", "old", "new"),
    [
        ("parts.dragon", "D@0,1;F@1,0:f0 ", ""),
        ("other_set", "inns=1;traders", "traders"),
        ("follower", "2@1,0:f0", "2X@1,0:f0"),
        ("figures", "6,10,LBP,0.0.0", "6,10,LB,0.0.0"),
        ("dragon", "F@1,0:f0", "F@1,0:r0"),
        ("dragon", "D@0,1;", "D@5,1;"),
        ("turn", "1/act", "1/dragon/dA@0,-1/2:9,9"),
        ("player", ",0.0.0", ""),
    ],
)
def test_a_text_that_is_none_says_what_and_where(code, old, new):
    text = DRAGON.replace("U@1,0/0", "iB@-1,0/0;U@1,0/0") if code == "other_set" else DRAGON
    fault = read_draft(text.replace(old, new, 1))
    assert isinstance(fault, TextFault) and fault.code == code
    for language in i18n.NAMES:
        i18n.set_language(language)
        assert "{" not in text_fault_text(fault)
    i18n.set_language("en")


@pytest.mark.parametrize("text", [DRAGON, EXCHANGE])
def test_no_text_makes_the_editor_stumble(text):
    for cut in range(0, len(text), 2):
        for broken in (text[:cut] + text[cut + 1 :], text[:cut] + "9" + text[cut + 1 :]):
            found = read_draft(broken)
            if isinstance(found, Draft):
                assert read_draft(found.text()).text() == found.text()
                faults(found)


@pytest.fixture
def window(qtbot, qapp):
    theme.apply(qapp)
    window = EditorWindow(turmcore.from_text("carcassonne", DRAGON))
    qtbot.addWidget(window)
    window.show()
    return window


def test_every_tool_puts_what_it_shows(window):
    panel = window.panel
    panel.toolbox.buttons[Put.FOLLOWER, 0].click()
    panel.toolbox.figures["B"].click()
    window.board.clicked.emit(hit_of((1, 0), "r0"))
    assert Standing(0, 1, 0, "r0", "B") in window.draft.followers and "L" in window.draft.figures_left(0)
    panel.toolbox.buttons[Put.FAIRY, 0].click()
    window.board.clicked.emit(hit_of((0, 0), "r0"))
    assert window.draft.fairy == (0, 0) and window.draft.fairy_segment == "r0"
    panel.goods[1][0].setValue(1)
    assert window.draft.goods[1] == (1, 0, 0)
    panel.toolbox.buttons[Put.DRAGON, 0].click()
    window.board.clicked.emit(hit_of((0, 1)))
    assert window.draft.dragon is None and [one.code for one in window.faults][:1] == ["goods"]
    window.buttons["undo"].click()
    assert window.draft.dragon == (0, 1)
    panel.phase.setCurrentIndex(panel.phase.findData("dragon"))
    assert window.draft.text().endswith("1/dragon/dA@0,-1/2")
    panel.second.click()
    assert window.draft.text().endswith("1/dragon/dA@0,-1/2&")
