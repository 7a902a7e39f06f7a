"""The tab with lines and notes."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from gui.app import main_window
from gui.base import opengl, theme
from gui.features.moves.list import fold_box
from gui.games.turmbauer.play.setup import Setup
from gui.model import document
from gui.model.session import Session
from tests.gui.features.moves.test_lines import RECORD

NONE = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def window(qapp, settings):
    theme.apply(qapp)
    window = main_window.MainWindow(settings, opengl.why_unavailable())
    window.resize(1024, 700)
    window.show()
    window.files.start(document.read(RECORD))
    window.table.tabs.setCurrentWidget(window.table.moves_tab)
    yield window
    window.files.count_as_saved()
    window.close()
    window.deleteLater()


def test_notes_are_kept_while_somebody_writes_without_a_pause(window, qtbot):
    window.controller.go_to(1)
    node = window.controller.session.node

    def has_kept():
        QTest.keyClicks(window.table.moves_tab.notes.words, "a")
        return bool(node.note)

    qtbot.waitUntil(has_kept)
    assert set(node.note) == {"a"}
    window.table.moves_tab.notes.keep()


def rows(window):
    model = window.table.moves.rows
    return [("  " * row.depth + model.text(row)) for row in model.shown]


def current(window):
    return window.table.moves.currentIndex().row()


def test_variations_stand_under_what_they_replace(window):
    assert rows(window) == [
        "Start",
        "the start",
        "1. Anna: 1 stone D5–D4",
        "  1. Anna: 1 stone A7–A6 !?",
        "  quiet",
        "  1. Béla: 1 stone A1–A2",
        "    1. Béla: 1 stone A1–B1, makes a stack of 2",
        "1. Béla: 1 stone D3–D4, captures 1 stone",
        "  D3-D5-9 … (1 step)",
        "2. Anna: 1 stone A7–A6",
    ]
    model = window.table.moves.rows
    assert not model.flags(model.index(8)) and "D3-D5-9" in model.index(8).data(Qt.ItemDataRole.ToolTipRole)
    spoken = [model.index(row).data(Qt.ItemDataRole.AccessibleTextRole) for row in (1, 3, 5, 7)]
    assert spoken == [
        "Note: the start",
        "Variation, level 1: 1. Anna: 1 stone A7–A6 !?",
        "Level 1: 1. Béla: 1 stone A1–A2",
        "1. Béla: 1 stone D3–D4, captures 1 stone",
    ]


@pytest.mark.slow
def test_the_sign_of_a_player_stands_where_the_turn_begins(window):
    model = window.table.moves.rows
    signs = [model.turn(row) for row in model.shown]
    begins = ["Béla" if "Béla" in text else "Anna" if "Anna" in text else "" for text in rows(window)]
    assert [sign is not None for sign in signs] == [bool(name) for name in begins]
    keys = [sign.cacheKey() if sign is not None else 0 for sign in signs]
    pictures = {name: {key for key, of in zip(keys, begins, strict=True) if of == name} for name in begins}
    assert len(pictures["Anna"]) == len(pictures["Béla"]) == 1 and pictures["Anna"] != pictures["Béla"]
    setup = Setup(kinds=("person",) * 2, players=2, stability="glued", start="first")
    window.files.count_as_saved()
    window.files.start(Session.begin(setup.game(), setup.seats(), 3))
    game, model = window.controller, window.table.moves.rows
    for _ in range(12):
        game.roll()
        while game.choices:
            game.play(game.choices[0].action)
    begun = [row for row in model.shown if model.turn(row) is not None]
    seats = [game.session.tree.plies[row.node].seat for row in begun]
    assert seats == [0, 1, 2, 3] * 3, "a turn has a roll, a piece and a climb, and one sign"
    assert len({model.turn(row).cacheKey() for row in begun}) == 4, "both colors of a player have their own"


def test_keys_go_into_variations_and_out(window):
    moves, session = window.table.moves, window.controller.session
    moves.setCurrentIndex(moves.rows.index(2))
    assert session.cursor == 1 and len(session.plies) == 3
    moves.setFocus()
    visited = []
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Left):
        QTest.keyClick(moves, key)
        visited.append((current(window), session.tokens[: session.cursor]))
    assert visited == [
        (3, ["A7-A6-1"]),
        (4, ["A7-A6-1"]),  # its note belongs to it
        (5, ["A7-A6-1", "A1-A2-1"]),
        (3, ["A7-A6-1"]),
        (3, ["A7-A6-1"]),
    ]
    assert rows(window)[3].endswith("… (1 step)"), "folded"
    QTest.keyClick(moves, Qt.Key.Key_Left)
    assert current(window) == 2 and session.is_main
    for keys in (Qt.Key.Key_Down, Qt.Key.Key_Up):
        QTest.keyClick(window, keys, Qt.KeyboardModifier.AltModifier)
        assert (session.tokens[: session.cursor] == ["A7-A6-1"]) == (keys == Qt.Key.Key_Down)


def test_the_sign_folds_and_who_shows_what_is_folded_unfolds_it(window):
    moves, session = window.table.moves, window.controller.session
    index = moves.rows.index(3)
    place = fold_box(moves.visualRect(index), moves.rows.shown[3]).center()
    QTest.mouseClick(moves.viewport(), Qt.MouseButton.LeftButton, NONE, place)
    assert len(rows(window)) == 7 and session.is_main
    window.table.moves_tab.lines.show(session.tree.root.children[1].children[1])
    assert len(rows(window)) == 10 and current(window) == 6
    QTest.mouseClick(moves.viewport(), Qt.MouseButton.LeftButton, NONE, place)
    assert len(rows(window)) == 7 and current(window) == 3, "not on a row that is folded away"


def test_lines_are_exchanged_and_deleted_and_all_that_is_taken_back(window):
    session, commands = window.controller.session, window.commands
    before = session.tree.content
    window.table.moves_tab.lines.show(session.tree.root.children[1].children[1])
    assert commands["line.promote"].isEnabled() and not commands["line.undo"].isEnabled()
    commands["line.promote"].trigger()
    commands["line.main"].trigger()
    assert (
        session.is_main
        and session.tokens == ["A7-A6-1", "A1-B1-1"]
        and not commands["line.promote"].isEnabled()
    )
    commands["line.delete"].trigger()
    assert session.cursor == 1 and session.tokens == ["A7-A6-1", "A1-A2-1"], (
        "what replaced it is the line now"
    )
    assert window.files.is_unsaved and "delete" in commands["line.undo"].text()
    for _ in range(3):
        commands["line.undo"].trigger()
    assert session.tree.content == before and not commands["line.undo"].isEnabled()
    commands["line.redo"].trigger()
    assert "promote" in commands["line.undo"].text()


def test_a_note_is_written_and_stays_with_its_action(window):
    session, notes = window.controller.session, window.table.moves_tab.notes
    moves = window.table.moves
    moves.setCurrentIndex(moves.rows.index(7))
    version = session.version
    window.commands["line.note"].trigger()
    QTest.keyClicks(notes.words, "Now it hurts, h H 1 F")
    QTest.mouseClick(notes.marks["!!"], Qt.MouseButton.LeftButton)
    assert session.version == version, "letters are no commands while somebody writes"
    moves.setCurrentIndex(moves.rows.index(2))
    node = session.tree.main_line[1]
    assert (node.mark, node.note) == ("!!", "Now it hurts, h H 1 F") and notes.words.toPlainText() == ""
    assert "{ !! Now it hurts, h H 1 F }" in document.write(session)
    assert "  ".join(rows(window)).count("Now it hurts") == 1
    moves.setCurrentIndex(moves.rows.index(7))
    assert notes.marks["!!"].isChecked() and notes.words.toPlainText() == "Now it hurts, h H 1 F"
    while window.commands["line.undo"].isEnabled():
        window.commands["line.undo"].trigger()
    assert (node.mark, node.note, notes.words.toPlainText()) == ("", "", "")


def test_what_was_written_a_moment_ago_is_saved(window, tmp_path):
    path = tmp_path / "noted.tgn"
    window.table.moves.setCurrentIndex(window.table.moves.rows.index(7))
    window.commands["line.note"].trigger()
    QTest.keyClicks(window.table.moves_tab.notes.words, "mind the guard")
    assert window.files.save_to(str(path)) and "mind the guard" in path.read_text(encoding="utf-8")
    QTest.keyClicks(window.table.moves_tab.notes.words, "!")
    window.files.reopening()
    assert window.files.is_unsaved


def test_who_plays_something_else_is_told_what_becomes_of_the_line(window):
    session = window.controller.session
    window.controller.go_to(1)
    assert "begins a variation" in window.hint.text() and window.commands["line.keep"].isChecked()
    window.commands["line.keep"].trigger()
    assert "discards 2 later steps" in window.hint.text() and session.keeps is False
    assert window.table.moves_tab._keep.text() == "Keep lines", "as it was before the command changed"
    window.controller.play(session.game.parse("B1-B2-1"))
    assert len(session.tree.root.children[0].children) == 2, "what was played is gone, its variations stay"
    window.commands["line.undo"].trigger()
    assert len(session.tree.root.children[0].children) == 3 and session.is_main


def test_a_right_click_shows_the_position_and_what_can_be_done(window):
    moves = window.table.moves
    place = moves.visualRect(moves.rows.index(5)).center()
    found = []
    moves.menu_wanted.connect(lambda node, place: found.append(node.token))
    from PySide6.QtGui import QContextMenuEvent
    from PySide6.QtWidgets import QApplication, QMenu

    event = QContextMenuEvent(
        QContextMenuEvent.Reason.Mouse, QPoint(place), moves.viewport().mapToGlobal(place)
    )
    QApplication.sendEvent(moves.viewport(), event)
    menu = QApplication.activePopupWidget()
    assert found == ["A1-A2-1"] and isinstance(menu, QMenu)
    texts = [
        action.text().replace("&", "") for action in menu.actions() if action.isEnabled() and action.text()
    ]
    menu.close()
    assert "Promote variation" in texts and "Delete the whole variation" in texts


def test_codes_stand_in_tips_and_if_wanted_behind_the_words(window):
    model = window.table.moves.rows
    tip = model.index(2).data(Qt.ItemDataRole.ToolTipRole)
    assert tip == "1. Anna: 1 stone D5–D4\nD5-D4-1"
    choices = window.table.panel.list.rows
    first = choices.index(0)
    words, code = first.data(), str(choices.choices[0].action)
    assert code not in words and first.data(Qt.ItemDataRole.ToolTipRole).endswith(f"\n{code}")
    window.commands["codes"].trigger()
    assert rows(window)[2].endswith(" [D5-D4-1]") and choices.index(0).data() == f"{words} [{code}]"
    assert window.settings.shows_codes and rows(window)[0] == "Start"
    window.commands["codes"].trigger()
    assert rows(window)[2].endswith("D5–D4")


def test_rows_get_room_for_their_codes(window, qapp):
    window.table.tabs.setCurrentIndex(0)
    view = window.table.panel.list
    qapp.processEvents()
    plain = view.grab().toImage()
    window.commands["codes"].trigger()
    qapp.processEvents()
    shown = view.grab().toImage()
    view.doItemsLayout()
    assert view.grab().toImage() == shown != plain
