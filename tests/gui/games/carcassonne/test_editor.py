"""Putting positions of Carcassonne together by hand: what can be changed."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTabWidget

import turmcore
from gui import i18n
from gui.base import theme
from gui.games.carcassonne.editors.draft import Draft
from gui.games.carcassonne.editors.pages import Put
from gui.games.carcassonne.editors.window import EditorWindow
from gui.table.game_parts import parts_of
from tests.carcassonne.positions import ACT, CAPTURE, LATE, PLACE, START
from tests.gui.flat_places import hit_of
from turmcore.carcassonne import Standing


def draft_of(text):
    return Draft.of(turmcore.from_text("carcassonne", text))


@pytest.fixture
def draft():
    return draft_of(PLACE)


def codes(draft):
    return [reason.code for reason in draft.faults()]


@pytest.mark.parametrize("text", [ACT, CAPTURE, ACT + "$"])
def test_what_is_in_the_middle_of_a_turn_stays_there(text):
    draft = draft_of(text)
    assert draft.text == text and codes(draft) == [] and draft.last == (1, 1)
    draft.set_owned(0, score=3)
    assert draft.text.endswith(text.rpartition(" ")[2]) and draft.state().scores[0] == 3
    draft.put_tile((1, 1), "V", 0)
    assert draft.last == (1, 1) and draft.position.phase == "act" and codes(draft) == ["edges"]
    draft.put_tile((1, 1), "V", 3)
    assert codes(draft) == [] and draft.position.is_ransomed is text.endswith("$")
    draft.take_tile((1, 1))
    assert draft.text.endswith("1/draw") and codes(draft) == []


def test_parts_of_a_turn(draft):
    draft.set_phase("place")
    assert not draft.steps.can_undo
    draft.set_phase("act")
    assert draft.position.hand == "" and draft.last == (-1, 3) and codes(draft) == []
    draft.put_piece((-1, 3))
    assert codes(draft) == ["last-tower"]
    draft.set_phase("capture")
    assert draft.position.tower in draft.open_towers and draft.last == (-1, 3)
    draft.set_turn(tower=(-1, 3))
    assert codes(draft) == ["no-captives"]
    draft.set_last((1, 0))
    assert {"last-joins", "last-followed"} <= set(codes(draft)) and draft.position.tiles[0].tile == "D"
    draft.set_turn(is_ransomed=True)
    assert draft.text.endswith("$")
    draft.set_hand("W")
    assert draft.text.endswith("1/place/W") and draft.last is None
    draft.set_phase("draw")
    assert draft.text.endswith("1/draw")


def test_copies_leave_the_game_and_come_back(draft):
    left = draft.bag["C"]
    draft.set_discards("W", 1)
    draft.set_discards("C", 1)
    assert draft.position.discards == ("W", "C") and draft.bag["C"] == left - 1 and codes(draft) == []
    draft.set_discards("W", 1)
    draft.set_discards("W", 0)
    assert draft.position.discards == ("C",)
    draft.steps.undo()
    assert draft.position.discards == ("W", "C")


def test_tiles_are_put_turned_and_taken_with_what_stands_there(draft):
    left = draft.bag["V"]
    draft.put_tile((1, 1), "V", 3)
    assert draft.tile_at((1, 1)).rotation == 3 and draft.bag["V"] == left - 1 and codes(draft) == []
    draft.put_tile((1, 1), "V", 4)
    assert draft.tile_at((1, 1)).rotation == 0 and codes(draft) == ["edges"]
    draft.take_tile((1, 1))
    draft.take_tile((0, -2))
    assert draft.tile_at((0, -2)) is None and draft.standing_on((0, -2)) == []
    assert [player.pieces for player in draft.position.players] == [8, 8], "the tower piece comes back"
    before = draft.text
    draft.take_tile((0, 0))
    draft.put_tile((0, 0), "V", 0)
    assert draft.text == before, "the start tile stays"


def test_followers_and_pieces(draft):
    draft.put_follower((0, 1), "m", 1)
    assert draft.position.players[1].followers == 5
    draft.put_follower((0, 1), "m", 0)
    assert draft.standing_on((0, 1)) == [Standing(0, 0, 1, "m")], "one place, one follower"
    draft.put_follower((0, 1), "m", 0)
    assert draft.text == PLACE, "once more takes away"
    draft.put_follower((0, 1), "c0", 0)
    draft.put_follower((0, 1), "t", 0)
    draft.put_piece((0, 0))
    assert draft.text == PLACE, "there is no such place, and no foundation"
    draft.put_piece((-2, 1))
    assert [player.pieces for player in draft.position.players] == [7, 7]
    draft.put_follower((-2, 1), "t", 0)
    assert codes(draft) == []
    draft.take((-2, 1), "t")
    draft.put_follower((-2, 1), "t", 0)
    draft.take_piece((-2, 1))
    assert draft.standing_on((-2, 1)) == [] and draft.tile_at((-2, 1)).height == 0, (
        "nobody stands on a foundation"
    )


def test_too_many_followers_are_no_negative_supply(draft):
    draft.set_prisoners(1, 0, 6)
    assert draft.position.players[0].followers == 0 and codes(draft) == ["followers"]


def test_the_last_tile_ends_the_game():
    state = turmcore.from_text("carcassonne", LATE)
    while not state.is_over():
        state.play(state.sample_chance() if state.is_chance() else state.greedy())
    draft = Draft.of(state)
    assert draft.text == state.to_text() and draft.is_end and codes(draft) == []
    draft.take((draft.position.tiles[-1].x, draft.position.tiles[-1].y), "")
    assert draft.text.endswith("1/draw") and not draft.is_end
    draft.steps.undo()
    assert draft.text == state.to_text()


def test_changes_are_taken_back_and_made_again(draft):
    draft.read(draft.text)
    assert not draft.steps.can_undo
    draft.set_owned(0, score=50)
    draft.steps.undo()
    assert draft.text == PLACE and draft.steps.can_redo
    draft.steps.redo()
    assert draft.position.players[0].score == 50


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


def choose(window, name, value):
    """Choose what begins with a value, or is the name of a phase."""
    combo = window.controls[name]
    words = i18n.tr(f"editor.carcassonne.phase.{value}") if name == "phase" else value
    combo.activated.emit(combo.findText(words, Qt.MatchFlag.MatchStartsWith))


def test_a_game_that_is_over_is_called_so(window):
    state = turmcore.load("carcassonne", tower=0).new_state(5)
    while not state.is_over():
        state.play(state.sample_chance() if state.is_chance() else state.sample())
    remarks = window(state.to_text()).remarks()
    assert [(remark.text, remark.is_fatal) for remark in remarks] == [(i18n.tr("editor.over"), False)]
    assert not window(state.to_text()).controls["player"].isEnabled()
    assert window(START).remarks() == []


def test_a_position_is_made_by_clicks(window):
    window = window(START)
    window.pages["tiles"].tiles.clicked.emit("V")
    window.board.clicked.emit(hit_of((1, 0)))
    assert window.draft.tile_at((1, 0)).rotation == 0 and [
        fault.code for fault in (window.draft.faults() or window.draft.doubts())
    ] == ["turn"]
    window.board.clicked.emit(hit_of((1, 0), "f0"))
    assert window.draft.tile_at((1, 0)).rotation == 1, "once more turns it"
    window.board.clicked.emit(hit_of((1, 0), "f0"))
    assert [fault.code for fault in (window.draft.faults() or window.draft.doubts())] == [
        "edges"
    ] and not window.play.isEnabled()
    window.board.clicked.emit(hit_of((1, 0), "f0"))
    window.board.clicked.emit(hit_of((1, 0), "f0"))
    assert window.play.isEnabled()
    window.tools[0].buttons[Put.FOLLOWER, 1].click()
    window.board.clicked.emit(hit_of((1, 0), "r0"))
    assert window.draft.position.followers == (Standing(1, 1, 0, "r0"),)
    window.controls["points 1"].setValue(12)
    window.controls["player"].activated.emit(1)
    choose(window, "hand", "W")
    assert window.draft.text.endswith("2:12,6,10 - 2/place/W")
    assert window.draft.position.phase == "place" and window.play.isEnabled(), "what is odd can be played"
    assert window.line.text() == window.draft.text
    window.tools[0].buttons[Put.NOTHING].click()
    window.board.clicked.emit(hit_of((1, 0), "r0", True))
    assert window.draft.position.followers == ()
    window.board.clicked.emit(hit_of((1, 0), "r0"))
    assert len(window.draft.position.tiles) == 1
    window.buttons["undo"].click()
    assert len(window.draft.position.tiles) == 2


def test_a_position_is_made_by_keys(window):
    window = window(START)
    board = window.board
    window.pages["tiles"].tiles.clicked.emit("U")
    QTest.keyClick(board, Qt.Key.Key_Right)
    QTest.keyClick(board, Qt.Key.Key_Right)
    assert window.keyboard == (1, 0)
    QTest.keyClick(board, Qt.Key.Key_Return)
    assert window.draft.tile_at((1, 0)).tile == "U" and window.play.isEnabled()
    window.tools[0].buttons[Put.FOLLOWER, 0].click()
    places = []
    for _ in range(4):
        QTest.keyClick(board, Qt.Key.Key_Return)
        places.append([one.segment for one in window.draft.position.followers])
    assert places == [["f0"], ["f1"], ["r0"], []]
    QTest.keyClick(board, Qt.Key.Key_Delete)
    assert window.draft.tile_at((1, 0)) is None and "1 right" in board.accessibleDescription()


def test_texts_are_copied_and_pasted_also_of_another_game(window):
    window = window(PLACE)
    window.copy()
    assert QGuiApplication.clipboard().text() == PLACE
    QGuiApplication.clipboard().setText(LATE)
    window.paste()
    assert window.draft.text == LATE and "points 2" in window.controls
    window.line.setText(LATE.replace(" - 1:", " 1:") + " more")
    window.line.textEdited.emit(window.line.text())
    assert "6 parts" in window.place.text() and not window.play.isEnabled() and window.draft.text == LATE


def test_the_part_of_the_turn_is_chosen(window):
    window = window(ACT)
    window.findChild(QTabWidget).setCurrentIndex(2)
    assert window.draft.position.phase == "act" and window.draft.last == (1, 1) and window.line.text() == ACT
    assert (
        window.controls["last"].isVisible()
        and window.controls["is_ransomed"].isVisible()
        and not window.controls["hand"].isVisible()
        and not window.controls["tower"].isVisible()
    )
    window.controls["is_ransomed"].click()
    assert window.line.text() == ACT + "$" and window.play.isEnabled()
    window.buttons["undo"].click()
    choose(window, "phase", "capture")
    assert window.controls["tower"].isVisible() and window.controls["tower"].count() == 2
    window.controls["tower"].activated.emit(window.draft.open_towers.index((0, -2)))
    assert window.line.text().endswith("1/capture/V@1,1/3@0,-2") and window.play.isEnabled()
    for _ in range(3):
        window.buttons["undo"].click()
    assert window.line.text() == ACT
    window.buttons["redo"].click()
    assert window.draft.position.phase == "capture"
    window.buttons["undo"].click()
    window.controls["is_ransomed"].click()
    window.controls["player"].activated.emit(1)
    assert window.play.isEnabled() and "•" in window.words.text() and "href" in window.words.text()
    window.words.linkActivated.emit("mend")
    assert window.draft.position.player == 0 and "✓" in window.words.text()
    window.pages["tiles"].tiles.clicked.emit("W")
    window.controls["gone"].setValue(1)
    assert ";!W " in window.line.text() and "W" in window.controls["names"].text()
    window.play.click()
    assert window.edited.state.phase == "act" and window.edited.state.is_ransomed


def test_what_comes_out_can_be_played_or_analysed(window):
    window = window(PLACE)
    window.controls["points 0"].setValue(7)
    window.analyse.click()
    assert window.edited.analyses and window.edited.state.scores == (7, 11)
    assert parts_of("carcassonne").has("editor")
