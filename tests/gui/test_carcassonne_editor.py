"""Putting positions of Carcassonne together by hand: what can be changed, and what makes a position unreachable."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

import turmcore
from gui import i18n
from gui.app import theme
from gui.games import parts_of
from gui.games.carcassonne.board import hit_of
from gui.games.carcassonne.editor import Draft, Editor, faults, playable
from gui.games.carcassonne.editor_panel import Put
from gui.games.carcassonne.editor_window import EditorWindow, fault_text
from gui.i18n import TABLES
from tests.gui.carcassonne_positions import ACT, LATE, PLACE, START
from turmcore.carcassonne import Standing


@pytest.fixture
def draft():
    return Draft.of(turmcore.from_text("carcassonne", PLACE))


def codes(draft):
    return [fault.code for fault in faults(draft)]


@pytest.mark.parametrize("options", [{}, {"players": 4}, {"tower": 0, "players": 3}, {"diagonal": 1}])
def test_positions_of_games_can_be_played_and_keep_their_text(options):
    state = turmcore.load("carcassonne", **options).new_state(5)
    checked = 0
    while not state.is_over():
        state.play(state.sample_chance() if state.is_chance() else state.sample())
        if state.ply % 23 == 0 or state.is_over():
            draft = Draft.of(state)
            assert codes(draft) == []
            if state.phase in ("draw", "place", "end"):
                assert draft.text() == state.to_text()
                checked += 1
    assert checked > 4


def test_what_is_in_the_middle_of_a_turn_becomes_its_beginning():
    draft = Draft.of(turmcore.from_text("carcassonne", ACT))
    assert draft.hand == "" and draft.text().endswith("1/draw") and codes(draft) == []


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
        ("nowhere", lambda d: replace(d, tiles=d.tiles[:1], followers=(), pieces=(10, 10), hand="C").put_tile((0, -1), "K", 2)),
    ],
)
def test_what_is_wrong_is_said(draft, code, change):
    wrong = change(draft)
    assert code in codes(wrong) and playable(wrong) is None
    for language in TABLES:
        i18n.set_language(language)
        for fault in faults(wrong):
            text = fault_text(fault)
            assert "{" not in text and ("1." in text or "2." in text), text


def test_the_last_tile_ends_the_game():
    state = turmcore.from_text("carcassonne", LATE)
    while not state.is_over():
        state.play(state.sample_chance() if state.is_chance() else state.greedy())
    draft = Draft.of(state)
    assert draft.text() == state.to_text() and draft.text().endswith("-/end") and codes(draft) == []


def test_changes_are_taken_back_and_made_again(draft):
    editor = Editor(draft)
    editor.change(draft)
    assert not editor.can_undo
    editor.change(draft.set_score(0, 50))
    editor.undo()
    assert editor.draft == draft and editor.can_redo
    editor.redo()
    assert editor.draft.scores[0] == 50


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
    assert [(remark.text, remark.is_fatal) for remark in remarks] == [(i18n.tr("editor.carcassonne.over"), False)]
    assert window(START).remarks() == []


def test_a_position_is_made_by_clicks(window):
    window = window(START)
    panel = window.panel
    panel.tiles.clicked.emit("V")
    window.board.clicked.emit(hit_of((1, 0)))
    assert window.editor.draft.tile_at((1, 0)).rotation == 0 and not window.faults
    window.board.clicked.emit(hit_of((1, 0), "f0"))
    assert window.editor.draft.tile_at((1, 0)).rotation == 1, "once more turns it"
    window.board.clicked.emit(hit_of((1, 0), "f0"))
    assert [fault.code for fault in window.faults] == ["edges"] and not window.play.isEnabled()
    window.board.clicked.emit(hit_of((1, 0), "f0"))
    window.board.clicked.emit(hit_of((1, 0), "f0"))
    assert window.play.isEnabled()
    panel.tools[Put.FOLLOWER, 1].click()
    window.board.clicked.emit(hit_of((1, 0), "r0"))
    assert window.editor.draft.followers == (Standing(1, 1, 0, "r0"),)
    panel.scores[1].setValue(12)
    panel.turn_of.setCurrentIndex(1)
    panel.hand.setCurrentIndex(panel.hand.findData("W"))
    assert window.editor.draft.text().endswith("2:12,6,10 - 2/place/W")
    assert window.line.text() == window.editor.draft.text()
    panel.tools[Put.NOTHING, 0].click()
    window.board.clicked.emit(hit_of((1, 0), "r0", True))
    assert window.editor.draft.followers == ()
    window.board.clicked.emit(hit_of((1, 0), "r0"))
    assert len(window.editor.draft.tiles) == 1
    window.buttons["undo"].click()
    assert len(window.editor.draft.tiles) == 2


def test_a_position_is_made_by_keys(window):
    window = window(START)
    board = window.board
    window.panel.tiles.clicked.emit("U")
    QTest.keyClick(board, Qt.Key.Key_Right)
    QTest.keyClick(board, Qt.Key.Key_Right)
    assert window.keyboard == (1, 0)
    QTest.keyClick(board, Qt.Key.Key_Return)
    assert window.editor.draft.tile_at((1, 0)).tile == "U" and not window.faults
    window.panel.tools[Put.FOLLOWER, 0].click()
    places = []
    for _ in range(4):
        QTest.keyClick(board, Qt.Key.Key_Return)
        places.append([one.segment for one in window.editor.draft.followers])
    assert places == [["f0"], ["f1"], ["r0"], []]
    QTest.keyClick(board, Qt.Key.Key_Delete)
    assert window.editor.draft.tile_at((1, 0)) is None and "1 east" in board.accessibleDescription()


def test_texts_are_copied_and_pasted_also_of_another_game(window):
    window = window(PLACE)
    window.copy()
    assert QGuiApplication.clipboard().text() == PLACE
    QGuiApplication.clipboard().setText(LATE)
    window.paste()
    assert window.editor.draft.text() == LATE and len(window.panel.scores) == 3
    window.line.setText("cc1;players=2")
    window.line.textEdited.emit("cc1;players=2")
    assert "no position" in window.place.text() and not window.play.isEnabled() and window.editor.draft.text() == LATE


def test_what_comes_out_can_be_played_or_analysed(window):
    window = window(PLACE)
    window.panel.scores[0].setValue(7)
    window.analyse.click()
    assert window.edited.analyses and window.edited.state.scores == (7, 11)
    assert parts_of("carcassonne").has_editor
