"""Making piece sets for Turmbauer: what can be changed, what is said to be wrong, and where sets are kept."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLabel

import turmcore
from gui.base import messages
from gui.games.turmbauer.editors.piece_sets import SETS
from gui.games.turmbauer.editors.set_draft import SetDraft
from gui.games.turmbauer.editors.set_window import SetWindow
from gui.games.turmbauer.panel.setup_page import SetupPage
from gui.games.turmbauer.play.setup import Setup
from gui.i18n import tr
from turmcore import TurmError
from turmcore.turmbauer import pieces as sets

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """A user's folder that nobody else has, and no set that another test has read."""
    monkeypatch.setenv("TURMBAUER_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(sets.SETS, "known", {})
    return tmp_path / "home" / "sets"


@pytest.fixture
def window(qtbot):
    window = SetWindow(sets.SETS.find("A"))
    qtbot.addWidget(window, before_close_func=lambda window: setattr(window, "_saved", window.draft.now))
    window.show()
    return window


def draft(name="A"):
    found = SetDraft(sets.SETS.find(name))
    found.rename("mine")
    return found


def codes(one):
    return [fault.code for fault in one.faults()]


def number(one, name):
    return [piece.id for piece in one.pieces].index(name)


@pytest.mark.parametrize("name", sets.SHIPPED)
def test_a_draft_of_a_set_is_that_set(name):
    one = draft(name)
    for made, piece in zip(one.pieces, sets.SETS.find(name).pieces, strict=True):
        assert set(made.cubes) == set(piece.cells) and made.piece().orientations == piece.orientations
    assert not [fault for fault in one.faults() if not fault.is_remark]
    assert sets.parse(sets.format_set(one.whole)).pieces == one.whole.pieces


def test_what_is_wrong_is_what_the_engine_refuses():
    changes = {
        "name": lambda one: one.rename("my set"),
        "shipped": lambda one: one.rename("B"),
        "id": lambda one: one.set_id(0, "one cube"),
        "same_id": lambda one: one.set_id(0, "1n"),
        "empty": lambda one: one.toggle(0, (0, 0, 0)),
        "large": lambda one: one.toggle(number(one, "6r"), (5, 5, 5)),
        "apart": lambda one: (
            one.toggle(number(one, "5b"), (0, 0, 1)),
            one.toggle(number(one, "5b"), (4, 4, 4)),
        ),
        "size": lambda one: one.set_count(number(one, "3i"), 2),
        "singles": lambda one: one.swap_colors(0),
    }
    for code, change in changes.items():
        one = draft()
        change(one)
        assert code in codes(one), code
        if code != "shipped":
            with pytest.raises(TurmError):
                sets.parse(sets.format_set(one.whole))


def test_neighbors_always_differ_and_mirrors_are_told():
    one = draft()
    at = number(one, "4t")
    before = one.pieces[at].piece()
    one.mirror(at)
    assert one.pieces[at].piece().is_mirrored(before)
    one.mirror(at)
    assert one.pieces[at].piece().orientations == before.orientations
    flat = number(one, "3v")
    before_flat = one.pieces[flat].piece()
    one.mirror(flat)
    assert one.pieces[flat].piece().is_turned(before_flat), "colors stay with their cubes"
    one.swap_colors(at)
    assert {cube[:3]: not cube[3] for cube in before.cells} == {
        cube[:3]: cube[3] for cube in one.pieces[at].cubes
    }
    one = draft()
    other = number(one, "4l")
    for cell in one.pieces[other].cells:
        one.toggle(other, cell)
    for x, y, z in one.pieces[number(one, "4t")].cells:
        one.toggle(other, (5 - x, y, z))
    assert set(codes(one)) <= {"mirrored", "alike"} and codes(one)
    assert all(fault.is_remark for fault in one.faults())


def test_steps_back_and_a_new_piece():
    one = draft()
    before = one.now
    at = one.add()
    assert one.pieces[at].id == "new1" and "size" in codes(one)
    one.remove(at)
    assert one.now == before
    one.steps.undo()
    one.steps.undo()
    assert one.now == before and not one.steps.can_undo
    one.add()
    one.rename("other")
    one.undo()
    assert one.now.name == "other" and one.pieces == before.pieces, "a name is no step"


def test_sets_are_kept_and_games_are_played_with_them(home):
    one = draft()
    at = number(one, "4t")
    one.mirror(at)
    found = SETS.keep(one.whole)
    assert found.name.startswith("mine#") and (home / "mine.set").exists()
    assert SETS.keep(one.whole) == found and len(list(home.iterdir())) == 1, "the same set only once"
    one.mirror(at)
    one.mirror(number(one, "5b"))
    assert SETS.keep(one.whole).name != found.name
    assert sorted(path.name for path in home.iterdir()) == ["mine-2.set", "mine.set"]
    setup = Setup(set=found.name, stability="glued", start="first")
    assert Setup.from_text(setup.to_text()) == setup
    state = setup.session().state
    assert state.game.pieces == found and turmcore.from_text("turmbauer", state.to_text()).game == state.game
    (home / "mine.set").unlink()
    sets.SETS.known.clear()
    assert Setup.from_text(setup.to_text()) == Setup(), "a set that is gone is not asked for"
    (home / "broken.set").write_text("set x")
    assert len(SETS.available()) == 4


def test_cubes_by_mouse_and_keys(window):
    window.list.setCurrentRow(number(window.draft, "2"))
    grid = window.grid
    QTest.mouseClick(grid, LEFT, Qt.KeyboardModifier.NoModifier, grid.place_of(2, 0).toPoint())
    assert (
        len(window.piece.cells) == 3
        and "size 2" in window.words.text()
        and not window.buttons["use"].isEnabled()
    )
    window.undo()
    assert window.buttons["use"].isEnabled() and tr("set.good") in window.words.text()
    QTest.keyClick(grid, Qt.Key.Key_PageUp)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Space):
        QTest.keyClick(grid, key)
    assert (0, 0, 1) in window.piece.cells and window.list.item(window.number).text().count("3 cubes") == 1
    QTest.mouseClick(window.remove, LEFT)
    assert "2" not in [piece.id for piece in window.draft.pieces]
    QTest.mouseClick(window.add, LEFT)
    assert window.piece.id == "new1"
    window.id.setText("2")
    window.id.textEdited.emit("2")
    assert window.piece.id == "2"


def test_saved_used_and_chosen_for_a_new_game(window, home):
    window.draft.mirror(number(window.draft, "5b"))
    window.name.setText("left-handed")
    window.name.textEdited.emit("left-handed")
    window.use()
    assert window.used.startswith("left-handed#") and not window.is_unsaved
    page = SetupPage(Setup(set=window.used))
    assert page.setup().options["set"] == window.used and page.set.combo.currentText() == "left-handed"
    assert page.setup().session().game.pieces.name == window.used


def test_a_measured_set_stands_first_and_says_so(window, home):
    assert "Do you own the box?" in " ".join(label.text() for label in window.findChildren(QLabel))
    window.draft.mirror(number(window.draft, "5b"))
    window.status.setCurrentIndex(window.status.findData("verified"))
    window.status.activated.emit(window.status.currentIndex())
    window.use()
    page = SetupPage(Setup())
    assert page.set.combo.itemData(0) == window.used and page.set.name == "A", "what was chosen stays"
    page.set.combo.setCurrentIndex(0)
    assert page.set.status.text() == tr("new.turmbauer.set.verified")


def test_a_copy_is_saved_and_opened_and_a_wrong_file_told(window, tmp_path, monkeypatch):
    window.draft.mirror(number(window.draft, "5b"))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "copy"), ""))
    window.save_copy()
    other = SetWindow(sets.SETS.find("B"))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(tmp_path / "copy.set"), ""))
    other.open_file()
    assert other.draft.whole.pieces == window.draft.whole.pieces and not other.is_unsaved
    told = []
    monkeypatch.setattr(messages, "say_failure", lambda parent, title, detail: told.append((title, detail)))
    (tmp_path / "copy.set").write_text("set x\nstatus verified\n")
    other.open_file()
    assert "not a piece set" in told[0][0] and "rule 1.2" in told[0][1]
    page = SetupPage(Setup())
    page.set.file.click()
    assert len(told) == 2 and page.setup().options["set"] == "A"
    other.deleteLater()


def test_nothing_is_lost_unasked(window, monkeypatch):
    asked = []
    monkeypatch.setattr(messages, "ask_to_save", lambda *words: asked.append(words) or "cancel")
    window.draft.add()
    window.close_window()
    assert asked and window.isVisible()
    monkeypatch.setattr(messages, "ask_to_save", lambda *words: "discard")
    window.close_window()
    assert not window.isVisible() and window.used is None
