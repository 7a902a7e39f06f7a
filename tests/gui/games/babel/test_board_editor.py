"""Making boards for Turmbau zu Babel: what can be changed, what is said to be wrong, and where boards are BOARDS."""

import json

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from gui import i18n
from gui.base import messages, own_files
from gui.games.babel.editors.board_draft import BoardDraft
from gui.games.babel.editors.board_window import BoardWindow
from gui.games.babel.editors.boards import BOARDS
from gui.games.babel.panel.setup_page import SetupPage
from gui.games.babel.play.setup import Setup
from gui.i18n import tr
from tests.gui.flat_places import on_field
from turmcore import TurmError
from turmcore.babel import board as boards

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """A user's folder that nobody else has, and not a board that another test has read."""
    monkeypatch.setenv("TURMBAUER_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(boards.BOARDS, "known", {})
    return tmp_path / "home" / "boards"


@pytest.fixture
def window(qtbot):
    window = BoardWindow(boards.BOARDS.find("six"))
    qtbot.addWidget(window, before_close_func=save_before)
    window.show()
    return window


def save_before(window):
    """Nobody asks when the test ends."""
    window._saved = window.draft.now


def draft():
    found = BoardDraft(boards.BOARDS.find("six"))
    found.rename("mine")
    return found


def codes(one):
    return [fault.code for fault in one.faults()]


# -- the draft --------------------------------------------------------------------------------------------


def test_what_is_good_here_is_good_for_the_engine_and_the_other_way_round():
    board = draft().now
    assert not draft().faults() and boards.parse(boards.format_board(board)) == board
    breaks = [
        (lambda one: one.turn_field("2.2"), ["starts"]),
        (lambda one: one.turn_field("2.3"), ["starts"]),
        (lambda one: one.set_line("4.1", None), ["line"]),
        (lambda one: one.set_line("4.1", "5.1"), ["line"]),
        (lambda one: [one.turn_field(f"3.{i}") for i in range(1, 12, 2)], ["starts", "no_other"]),
        (lambda one: one.rename("my board"), ["name"]),
        (lambda one: one.rename(""), ["name"]),
    ]
    for change, wanted in breaks:
        one = draft()
        change(one)
        assert codes(one) == wanted
        with pytest.raises(TurmError, match="rule 1.2"):
            boards.parse(boards.format_board(one.now))
    one = draft()
    one.rename("six")
    assert codes(one) == ["shipped"]


def test_fields_come_and_go_with_their_lines_and_steps_back():
    one = draft()
    before = one.now
    one.shorten(4)
    assert len(one.now.circuits[3]) == 11 and "4.11" not in dict(one.now.lines) and "line" in codes(one)
    one.lengthen(4)
    one.set_line("4.11", "5.5")
    assert one.now == before and not one.faults()
    for _ in range(3):
        one.undo()
    assert one.now == before and not one.steps.can_undo and one.steps.can_redo
    one.redo()
    assert len(one.now.circuits[3]) == 11
    for _ in range(80):
        one.lengthen(1)
    assert len(one.now.circuits[0]) == boards.LONGEST
    for _ in range(80):
        one.shorten(1)
    assert len(one.now.circuits[0]) == 1


# -- where boards are kept ------------------------------------------------------------------------------------


def test_a_board_is_kept_found_again_and_played_on(home):
    one = draft()
    one.set_line("4.0", "5.3")
    found = BOARDS.keep(one.now)
    assert found.name.startswith("mine#") and [path.name for path in home.iterdir()] == ["mine.json"]
    assert BOARDS.keep(one.now) == found and len(list(home.iterdir())) == 1, "the same board only once"
    one.set_line("4.0", "5.4")
    other = BOARDS.keep(one.now)
    assert other.name != found.name and sorted(path.name for path in home.iterdir()) == [
        "mine-2.json",
        "mine.json",
    ]
    assert [board.name for board in BOARDS.available()] == ["six", "six-s", other.name, found.name]
    session = Setup(board=found.name).session()
    assert (
        session.game.board == found
        and Setup.from_text(Setup(board=found.name).to_text()).options["board"] == found.name
    )
    (home / "mine.json").unlink()
    boards.BOARDS.known.clear()
    assert Setup.from_text(json.dumps({"board": found.name})) == Setup(), (
        "a board that is gone is not asked for"
    )
    (home / "broken.json").write_text("{")
    assert len(BOARDS.available()) == 3


# -- the window ------------------------------------------------------------------------------------------------


def test_a_click_changes_a_field_and_says_what_is_wrong(window):
    assert window.draft.now.name == "my-six" and not window.is_unsaved
    assert window.buttons["use"].isEnabled() and tr("board.good") in window.words.text()
    QTest.mouseClick(window.fields["2.2"], LEFT)
    assert window.draft.now.circuits[1][2] == "G4" and window.fields["2.2"].text() == "4"
    assert "Step 2 needs six start fields" in window.words.text() and "rule 1.2" in window.words.text()
    assert not window.buttons["use"].isEnabled() and not window.view.isEnabled() and window.is_unsaved
    QTest.mouseClick(window.fields["2.2"], LEFT)
    assert window.buttons["use"].isEnabled() and not window.is_unsaved
    QTest.mouseClick(window.fields["1.1"], LEFT)
    assert window.fields["1.1"].icon().isNull() is False and "Yellow" in window.fields["1.1"].toolTip()
    window.undo()
    assert not window.is_unsaved


def test_the_tower_beside_it_can_be_clicked_too(window):
    place = on_field(window.view, "3.4").toPoint()
    QTest.mouseClick(window.view, LEFT, Qt.KeyboardModifier.NoModifier, place)
    assert window.draft.now.circuits[2][4] == "G3"


def test_lines_are_chosen_and_missing_ones_marked(window):
    combo = window.lines["4.1"]
    combo.setCurrentIndex(0)
    combo.activated.emit(0)
    assert (
        "No line leads there: Step 5, field 1" in window.words.text()
        and not window.buttons["save"].isEnabled()
    )
    combo = window.lines["4.2"]
    combo.setCurrentIndex(combo.findData("5.0"))
    combo.activated.emit(combo.currentIndex())
    assert dict(window.draft.now.lines)["4.2"] == "5.0" and window.buttons["save"].isEnabled()


def test_longer_and_shorter_steps(window):
    QTest.mouseClick(window.buttons["add.1"], LEFT)
    assert "1.12" in window.fields and window.buttons["use"].isEnabled()
    QTest.mouseClick(window.buttons["remove.1"], LEFT)
    assert "1.12" not in window.fields


def test_saved_used_and_chosen_for_a_new_game(window, home):
    QTest.mouseClick(window.buttons["add.1"], LEFT)
    window.name.setText("long-way")
    window.name.textEdited.emit("long-way")
    window.use()
    assert window.used.startswith("long-way#") and (home / "long-way.json").exists() and not window.is_unsaved
    page = SetupPage(Setup(board=window.used))
    assert page.setup().options["board"] == window.used and page.board.status.text() == tr(
        "new.babel.reconstruction"
    )
    assert page.setup().session().game.board.circuits[0][-1] == "G5"


def test_a_copy_is_saved_and_opened_and_a_wrong_file_told(window, tmp_path, monkeypatch):
    window.draft.set_line("4.4", "5.2")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "copy"), ""))
    window.save_copy()
    assert (
        boards.BOARDS.read_file(tmp_path / "copy.json").lines == window.draft.now.lines
        and not window.is_unsaved
    )
    assert [path.name for path in tmp_path.iterdir() if path.suffix != ".json"] in ([], ["home"])
    other = BoardWindow(boards.BOARDS.find("six-s"))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(tmp_path / "copy.json"), ""))
    other.open_file()
    assert other.draft.now == window.draft.now and other.name.text() == "my-six"
    told = []
    monkeypatch.setattr(messages, "say_failure", lambda parent, title, detail: told.append((title, detail)))
    (tmp_path / "copy.json").write_text('{"name": "x"}')
    other.open_file()
    assert "not a board" in told[0][0] and "rule 1.2" in told[0][1] and other.draft.now == window.draft.now
    other.deleteLater()


def test_nothing_is_lost_unasked(window, monkeypatch):
    asked = []
    monkeypatch.setattr(messages, "ask_to_save", lambda *words: asked.append(words) or "cancel")
    window.draft.turn_field("1.1")
    window.close_window()
    assert asked and window.isVisible()
    window.reject()
    assert len(asked) == 2 and window.isVisible()
    monkeypatch.setattr(messages, "ask_to_save", lambda *words: "discard")
    window.close_window()
    assert not window.isVisible() and window.used is None


def test_a_disk_that_is_full_is_told_and_nothing_is_half_written(window, home, monkeypatch):
    def fail(*_):
        raise OSError(28, "No space left on device")

    told = []
    monkeypatch.setattr(own_files, "save_bytes", fail)
    monkeypatch.setattr(messages, "say_failure", lambda parent, title, detail: told.append(detail))
    window.draft.set_line("4.4", "5.2")
    window.use()
    assert "No space" in told[0] and window.used is None and window.isVisible() and not list(home.glob("*"))


@pytest.mark.parametrize("code", i18n.NAMES)
def test_it_fits_a_small_screen(qtbot, code):
    i18n.set_language(code)
    window = BoardWindow(boards.BOARDS.find("six"))
    qtbot.addWidget(window)
    assert window.minimumSizeHint().width() <= 1000 and window.minimumSizeHint().height() <= 560


# -- the page for a new game --------------------------------------------------------------------------------


def test_the_page_offers_boards_seats_and_folded_rules(qtbot, tmp_path, monkeypatch):
    page = SetupPage(Setup())
    qtbot.addWidget(page)
    page.show()
    assert page.setup() == Setup() and page.rules.house.isHidden()
    assert tr("new.babel.reconstruction") == page.board.status.text()
    page.rules.more.click()
    assert not page.rules.house.isHidden() and not page.board.view.isHidden()
    page.players.group.button(6).setChecked(True)
    assert not page.seats[5].isHidden()
    page.players.group.button(2).setChecked(True)
    assert page.seats[2].isHidden()
    page.seats[1].setCurrentIndex(page.seats[1].findData("person"))
    page.names[1].setText("Bea")
    for name in ("lapse", "share"):
        page.rules.controls[name].setCurrentIndex(1)
    page.rules.controls["quiet"].setValue(60)
    page.rules.controls["color_limit"].setValue(3)
    page.board.combo.setCurrentIndex(1)
    chosen = page.setup()
    game = chosen.session().game
    assert dict(game.options) == {
        "board": "six-s", "players": "2", "lapse": "0", "share": "1", "quiet": "60", "color_limit": "3"
    }  # fmt: skip
    assert chosen.session().name(1) == "Bea" and Setup.from_text(chosen.to_text()) == chosen
    again = SetupPage(chosen)
    qtbot.addWidget(again)
    assert again.setup() == chosen
    one = draft()
    one.set_line("4.0", "5.3")
    (tmp_path / "other.json").write_text(boards.format_board(one.now))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(tmp_path / "other.json"), ""))
    page.board.file.click()
    assert page.setup().options["board"].startswith("mine#")


def test_who_begins_is_drawn():
    assert len({Setup(players=6).session().player for _ in range(60)}) > 2


@pytest.mark.parametrize(
    "text",
    [
        '{"players": 7}',
        '{"players": true}',
        '{"quiet": 0}',
        '{"color_limit": 9}',
        '{"board": "nowhere"}',
        '{"lapse": 1}',
        "[]",
    ],
)
def test_wrong_choices_become_the_usual_ones(text):
    assert Setup.from_text(text) == Setup()
