"""Putting positions of Carcassonne together by hand: what can be changed, and what makes a position unreachable."""

from collections import Counter
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

import turmcore
from gui import i18n
from gui.base import theme
from gui.games.carcassonne.editors.draft import Draft
from gui.games.carcassonne.editors.faults import doubts, faults, playable
from gui.games.carcassonne.editors.text import TextFault, read_draft
from gui.games.carcassonne.editors.tools import Put
from gui.games.carcassonne.editors.window import EditorWindow, fault_text, text_fault_text
from gui.games.carcassonne.picture.board import hit_of
from gui.i18n import NAMES
from gui.model.steps import Steps
from gui.table.game_parts import parts_of
from tests.gui.games.carcassonne.positions import ACT, CAPTURE, LATE, PLACE, START
from turmcore.carcassonne import Standing


@pytest.fixture
def draft():
    return Draft.of(turmcore.from_text("carcassonne", PLACE))


def codes(draft):
    return [fault.code for fault in faults(draft)]


@pytest.mark.parametrize("options", [{}, {"players": 4}, {"tower": 0, "players": 3}, {"diagonal": 1}])
def test_positions_of_games_can_be_played_and_keep_their_text(options):
    state = turmcore.load("carcassonne", **options).new_state(5)
    checked = Counter()
    while not state.is_over():
        state.play(state.sample_chance() if state.is_chance() else state.sample())
        if state.ply % 23 == 0 or state.is_over() or (state.phase == "capture" and checked["capture"] < 5):
            draft = Draft.of(state)
            assert codes(draft) == [] == doubts(draft), state.to_text()
            assert draft.text() == state.to_text() and read_draft(draft.text()) == draft
            checked[state.phase] += 1
    assert checked["draw"] + checked["end"] and checked["place"] and checked["act"]
    assert bool(checked["capture"]) is state.game.rules.has_tower


@pytest.mark.parametrize("text", [ACT, CAPTURE, ACT + "$"])
def test_what_is_in_the_middle_of_a_turn_stays_there(text):
    draft = Draft.of(turmcore.from_text("carcassonne", text))
    assert draft.text() == text and codes(draft) == [] and draft.last == (1, 1)
    scored = draft.set_score(0, 3)
    assert scored.text().endswith(text.rpartition(" ")[2]) and playable(scored) is not None
    turned = draft.put_tile((1, 1), "V", 0)
    assert turned.last == (1, 1) and turned.phase == "act" and codes(turned) == ["edges"]
    assert codes(turned.put_tile((1, 1), "V", 3)) == []
    assert draft.take_tile((1, 1)).text().endswith("1/draw")


def test_parts_of_a_turn(draft):
    assert draft.phase == "place" and draft.set_phase("place") == draft
    act = draft.set_phase("act")
    assert act.hand == "" and act.last == (-1, 3) and codes(act) == []
    capture = act.put_piece((-1, 3)).set_phase("capture")
    assert capture.tower in capture.open_towers and capture.last == (-1, 3)
    assert codes(replace(capture, tower=(-1, 3))) == ["no_captives"]
    assert draft.set_phase("draw").text().endswith("1/draw")
    assert replace(act, is_ransomed=True).text().endswith("$")
    assert act.set_hand("W").text().endswith("1/place/W") and act.set_hand("W").last is None


def test_copies_leave_the_game_and_come_back(draft):
    gone = draft.set_discards("W", 1).set_discards("C", 1)
    assert gone.discards == ("W", "C") and gone.bag["C"] == draft.bag["C"] - 1 and codes(gone) == []
    assert gone.set_discards("W", 0).discards == ("C",) and gone.set_discards("W", 1) == gone


def test_tiles_are_put_turned_and_taken_with_what_stands_there(draft):
    new = draft.put_tile((1, 1), "V", 3)
    assert new.tile_at((1, 1)).rotation == 3 and new.bag["V"] == draft.bag["V"] - 1 and codes(new) == []
    assert new.put_tile((1, 1), "V", 0).tile_at((1, 1)).rotation == 0
    assert codes(new.put_tile((1, 1), "V", 0)) == ["edges"]
    built = sum(draft.pieces)
    gone = draft.take_tile((0, -2))
    assert gone.tile_at((0, -2)) is None and Standing(1, 0, -2, "r0") not in gone.followers
    assert sum(gone.pieces) == built + 1, "the tower piece comes back"
    assert draft.take_tile((0, 0)) == draft == draft.put_tile((0, 0), "V", 0), "the start tile stays"


def test_followers_and_pieces(draft):
    new = draft.put_follower((0, 1), "m", 1)
    assert new.count_followers(1) == draft.count_followers(1) + 1
    assert new.put_follower((0, 1), "m", 1) == draft, "once more takes away"
    assert new.put_follower((0, 1), "m", 0).followers[-1].player == 0, "one place, one follower"
    assert draft.put_follower((0, 1), "c0", 0) == draft and draft.put_follower((0, 1), "t", 0) == draft
    higher = draft.put_piece((-2, 1))
    assert higher.tile_at((-2, 1)).height == 1 and sum(higher.pieces) == sum(draft.pieces) - 1
    on_top = higher.put_follower((-2, 1), "t", 0)
    assert codes(on_top) == [] and on_top.take_piece((-2, 1)) == draft, "nobody stands on a foundation"
    assert draft.put_piece((0, 0)) == draft, "there is no foundation"


@pytest.mark.parametrize(
    ("code", "change"),
    [
        ("edges", lambda d: d.put_tile((1, 1), "C", 0)),
        ("apart", lambda d: d.put_tile((9, 9), "B", 0)),
        ("copies", lambda d: d.put_tile((1, 1), "T", 0).put_tile((9, 9), "T", 0)),
        ("followers", lambda d: d.set_prisoners(1, 0, 6)),
        ("exchange", lambda d: d.set_prisoners(0, 1, 1)),
        ("pieces_sum", lambda d: d.set_pieces(0, 9)),
        ("complete", lambda d: d.put_follower((0, 0), "c0", 0)),
        ("two", lambda d: d.put_follower((-1, 1), "f0", 0).put_follower((-1, 1), "r0", 0)),
        ("no_last", lambda d: replace(d.set_phase("act"), last=None)),
        ("last_joins", lambda d: replace(d.set_phase("act"), last=(1, 0))),
        ("last_followed", lambda d: replace(d.set_phase("act"), last=(1, 0))),
        ("last_tower", lambda d: replace(d.put_piece((-1, 3)).set_phase("act"), last=(-1, 3))),
        ("no_tower", lambda d: replace(d.set_phase("capture"), tower=None)),
        ("not_built", lambda d: replace(d.set_pieces(0, 10).set_pieces(1, 5), hand="").set_phase("capture")),
        (
            "no_captives",
            lambda d: replace(d.put_piece((-1, 3)).set_phase("capture"), last=(-1, 3), tower=(-1, 3)),
        ),
        (
            "nowhere",
            lambda d: replace(d, tiles=d.tiles[:1], followers=(), pieces=(10, 10), hand="C").put_tile(
                (0, -1), "K", 2
            ),
        ),
    ],
)
def test_what_is_wrong_is_said(draft, code, change):
    wrong = change(draft)
    assert code in codes(wrong) and playable(wrong) is None
    for language in NAMES:
        i18n.set_language(language)
        for fault in faults(wrong):
            text = fault_text(fault)
            assert "{" not in text and ("1." in text or "2." in text), text


@pytest.mark.parametrize(
    ("code", "change"),
    [
        ("turn", lambda d: replace(d, player=1)),
        ("busy", lambda d: d.set_pieces(0, 5).set_pieces(1, 10).set_prisoners(1, 0, 3)),
        ("captured", lambda d: d.set_prisoners(1, 0, 4)),
        ("points_sum", lambda d: d.set_score(0, 900)),
        (
            "score",
            lambda d: read_draft(START.replace("tower=1", "tower=0").replace("0,7,10", "0,7,0")).set_score(
                1, 4
            ),
        ),
    ],
)
def test_what_no_game_leads_to_can_be_played_all_the_same(draft, code, change):
    odd = change(draft)
    assert codes(odd) == [] and playable(odd) is not None
    found = [fault.code for fault in doubts(odd)]
    assert code in found and not any(fault.is_fatal for fault in doubts(odd))
    for language in NAMES:
        i18n.set_language(language)
        for fault in doubts(odd):
            text = fault_text(fault)
            assert "{" not in text and ("1." in text or "2." in text), text


@pytest.mark.parametrize(
    ("code", "old", "new"),
    [
        ("empty", PLACE, ""),
        ("parts", " 2>1:1 ", " "),
        ("options", "farmers=3", "farmers=9"),
        ("tile", "W@-1,0/0", "Y@-1,0/0"),
        ("cell", "W@-1,0/0", "W@0,0/0"),
        ("foundation", "W@-1,0/0", "W@-1,0/0^2"),
        ("start", "D@0,0/0;", ""),
        ("expansion", "tower=1", "tower=0"),
        ("follower", "1@1,0:f0", "7@1,0:f0"),
        ("place", "1@1,0:f0", "1@1,0:c3"),
        ("supply", "1:6,4,8", "1:6,5,8"),
        ("pieces", "1:6,4,8", "1:6,4,11"),
        ("player", "2:11,6,7", "3:11,6,7"),
        ("players", ";2:11,6,7", ""),
        ("prisoners", "2>1:1", "2>2:1"),
        ("turn", "1/place/V", "1/place"),
        ("bag", "1/place/V", "-/end"),
        ("last", "1/place/V", "1/act/V@1,1/3"),
    ],
)
def test_a_text_that_is_none_says_what_and_where(code, old, new):
    text = PLACE.replace(old, new, 1)
    fault = read_draft(text)
    assert isinstance(fault, TextFault) and fault.code == code and 0 <= fault.column <= len(text)
    with pytest.raises(turmcore.TurmError):
        turmcore.from_text("carcassonne", text)
    for language in NAMES:
        i18n.set_language(language)
        assert "{" not in text_fault_text(fault)


def test_texts_of_what_cannot_be_are_read_as_well(draft):
    wrong = draft.put_tile((1, 1), "C", 0).set_prisoners(0, 1, 1).set_pieces(0, 9)
    assert {"edges", "exchange", "pieces_sum"} <= set(codes(wrong)) and read_draft(wrong.text()) == wrong


@pytest.mark.parametrize("text", [PLACE, CAPTURE])
def test_no_text_makes_the_editor_stumble(text):
    for cut in range(0, len(text), 4):
        for broken in (
            text[:cut],
            text[:cut] + text[cut + 1 :],
            text[:cut] + "9" + text[cut + 1 :],
            text[:cut] + ";" + text[cut:],
        ):
            found = read_draft(broken)
            if isinstance(found, Draft):
                assert read_draft(found.text()).text() == found.text()
                if cut % 12 == 0:
                    faults(found)


def test_the_last_tile_ends_the_game():
    state = turmcore.from_text("carcassonne", LATE)
    while not state.is_over():
        state.play(state.sample_chance() if state.is_chance() else state.greedy())
    draft = Draft.of(state)
    assert draft.text() == state.to_text() and draft.text().endswith("-/end") and codes(draft) == []


def test_changes_are_taken_back_and_made_again(draft):
    steps = Steps(draft)
    assert not steps.take(Draft.of(turmcore.from_text("carcassonne", draft.text()))) and not steps.can_undo
    steps.take(draft.set_score(0, 50))
    steps.undo()
    assert steps.now == draft and steps.can_redo
    steps.redo()
    assert steps.now.scores[0] == 50


# -- the window -----------------------------------------------------------------------------------


@pytest.fixture
def window(qtbot, qapp):
    theme.apply(qapp)

    def show(text):
        window = EditorWindow(turmcore.from_text("carcassonne", text))
        qtbot.addWidget(window)
        window.show()
        return window

    return show


def test_a_game_that_is_over_is_called_so(window):
    state = turmcore.load("carcassonne", tower=0).new_state(5)
    while not state.is_over():
        state.play(state.sample_chance() if state.is_chance() else state.sample())
    remarks = window(state.to_text()).remarks()
    assert [(remark.text, remark.is_fatal) for remark in remarks] == [
        (i18n.tr("editor.carcassonne.over"), False)
    ]
    assert not window(state.to_text()).panel.turn_of.isEnabled()
    assert window(START).remarks() == []


def test_a_position_is_made_by_clicks(window):
    window = window(START)
    panel = window.panel
    panel.tiles.clicked.emit("V")
    window.board.clicked.emit(hit_of((1, 0)))
    assert window.draft.tile_at((1, 0)).rotation == 0 and [fault.code for fault in window.faults] == ["turn"]
    window.board.clicked.emit(hit_of((1, 0), "f0"))
    assert window.draft.tile_at((1, 0)).rotation == 1, "once more turns it"
    window.board.clicked.emit(hit_of((1, 0), "f0"))
    assert [fault.code for fault in window.faults] == ["edges"] and not window.play.isEnabled()
    window.board.clicked.emit(hit_of((1, 0), "f0"))
    window.board.clicked.emit(hit_of((1, 0), "f0"))
    assert window.play.isEnabled()
    panel.toolbox.buttons[Put.FOLLOWER, 1].click()
    window.board.clicked.emit(hit_of((1, 0), "r0"))
    assert window.draft.followers == (Standing(1, 1, 0, "r0"),)
    panel.scores[1].setValue(12)
    panel.turn_of.setCurrentIndex(1)
    panel.hand.setCurrentIndex(panel.hand.findData("W"))
    assert window.draft.text().endswith("2:12,6,10 - 2/place/W")
    assert panel.phase.currentData() == "place" and window.play.isEnabled(), "what is odd can be played"
    assert window.line.text() == window.draft.text()
    panel.toolbox.buttons[Put.NOTHING, 0].click()
    window.board.clicked.emit(hit_of((1, 0), "r0", True))
    assert window.draft.followers == ()
    window.board.clicked.emit(hit_of((1, 0), "r0"))
    assert len(window.draft.tiles) == 1
    window.buttons["undo"].click()
    assert len(window.draft.tiles) == 2


def test_a_position_is_made_by_keys(window):
    window = window(START)
    board = window.board
    window.panel.tiles.clicked.emit("U")
    QTest.keyClick(board, Qt.Key.Key_Right)
    QTest.keyClick(board, Qt.Key.Key_Right)
    assert window.keyboard == (1, 0)
    QTest.keyClick(board, Qt.Key.Key_Return)
    assert window.draft.tile_at((1, 0)).tile == "U" and window.play.isEnabled()
    window.panel.toolbox.buttons[Put.FOLLOWER, 0].click()
    places = []
    for _ in range(4):
        QTest.keyClick(board, Qt.Key.Key_Return)
        places.append([one.segment for one in window.draft.followers])
    assert places == [["f0"], ["f1"], ["r0"], []]
    QTest.keyClick(board, Qt.Key.Key_Delete)
    assert window.draft.tile_at((1, 0)) is None and "1 right" in board.accessibleDescription()


def test_texts_are_copied_and_pasted_also_of_another_game(window):
    window = window(PLACE)
    window.copy()
    assert QGuiApplication.clipboard().text() == PLACE
    QGuiApplication.clipboard().setText(LATE)
    window.paste()
    assert window.draft.text() == LATE and len(window.panel.scores) == 3
    window.line.setText("cc1;players=2")
    window.line.textEdited.emit("cc1;players=2")
    assert "six parts" in window.place.text() and not window.play.isEnabled() and window.draft.text() == LATE


def test_the_part_of_the_turn_is_chosen(window):
    window = window(ACT)
    panel = window.panel
    panel.tabs.setCurrentIndex(2)
    assert (
        panel.phase.currentData() == "act"
        and panel.last.currentData() == (1, 1)
        and window.line.text() == ACT
    )
    assert (
        panel.last.isVisible()
        and panel.ransom.isVisible()
        and not panel.hand.isVisible()
        and not panel.tower.isVisible()
    )
    panel.ransom.click()
    assert window.line.text() == ACT + "$" and window.play.isEnabled()
    window.buttons["undo"].click()
    panel.phase.setCurrentIndex(panel.phase.findData("capture"))
    assert panel.tower.isVisible() and panel.tower.count() == 2
    panel.tower.setCurrentIndex([panel.tower.itemData(i) for i in range(2)].index((0, -2)))
    assert window.line.text().endswith("1/capture/V@1,1/3@0,-2") and window.play.isEnabled()
    for _ in range(3):
        window.buttons["undo"].click()
    assert window.line.text() == ACT
    window.buttons["redo"].click()
    assert panel.phase.currentData() == "capture"
    window.buttons["undo"].click()
    panel.ransom.click()
    panel.turn_of.setCurrentIndex(1)
    assert window.play.isEnabled() and "•" in window.words.text() and "href" in window.words.text()
    window.words.linkActivated.emit("mend")
    assert window.draft.player == 0 and "✓" in window.words.text()
    panel.tiles.clicked.emit("W")
    panel.gone.setValue(1)
    assert ";!W " in window.line.text() and "W" in panel._gone_text.text()
    window.play.click()
    assert window.edited.state.phase == "act" and window.edited.state.is_ransomed


def test_what_comes_out_can_be_played_or_analysed(window):
    window = window(PLACE)
    window.panel.scores[0].setValue(7)
    window.analyse.click()
    assert window.edited.analyses and window.edited.state.scores == (7, 11)
    assert parts_of("carcassonne").has("editor")
