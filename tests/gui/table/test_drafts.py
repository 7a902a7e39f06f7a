"""Editors ask before they go, and what was made in them waits for the next time."""

from functools import partial

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMessageBox

import turmcore
from gui.features.puzzles.editor import PuzzleEditor
from gui.games.babel.editors.board_window import edit_board
from gui.games.turmbauer.editors.set_window import edit_set
from gui.model.games import offered
from gui.table.game_parts import parts_of
from tests.slow import all_but
from turmcore.babel import board as boards
from turmcore.turmbauer import pieces as sets


def write(text, editor):
    """What is typed into the line of a position editor."""
    editor.line.setText(text)
    editor.line.textEdited.emit(text)


def position(game):
    def later():
        state = turmcore.load(game).new_state(3)
        for _ in range(6):
            state.play(state.sample_chance() if state.is_chance() else state.nth(0))
        return state.to_text()

    edit = partial(parts_of(game).edit, parts_of(game).example(), None)
    return edit, lambda editor: write(later(), editor), lambda editor: editor.line.text()


def nonsense(game):
    edit, _, content = position(game)
    return edit, partial(write, "half a position"), content


def piece_set():
    """Without a piece it cannot be used, and be read from no file."""

    def change(window):
        window.draft.remove(0)
        window.rebuild()

    return partial(edit_set, sets.SETS.find("A"), None), change, lambda window: window.draft.now


def board():
    """With too few start fields."""

    def change(window):
        window.draft.turn_field("1.0")
        window.rebuild()

    return partial(edit_board, boards.BOARDS.find("six"), None), change, lambda window: window.draft.now


def puzzle():
    def change(window):
        window.level.setCurrentIndex(3)
        QTest.keyClicks(window.titles["de"], "Mein erstes")

    def content(window):
        return window.puzzle().to_text()

    return lambda: PuzzleEditor(turmcore.load("waechter").new_state()).ask(), change, content


EDITORS = {f"position of {game}": partial(position, game) for game in offered()}
EDITORS |= {f"nonsense of {game}": partial(nonsense, game) for game in offered()}
EDITORS |= {"set": piece_set, "board": board, "puzzle": puzzle}


class Hands:
    """What somebody does in one window after the other as they come up."""

    def __init__(self):
        self.faults = []

    def then(self, work, *more):
        """Do something in the next window."""

        def act():
            window = QApplication.activeModalWidget()
            if more:
                self.then(*more)
            try:
                work(window)
            except Exception as error:  # noqa: BLE001  the window would wait for ever
                self.faults.append(error)
                QDialog.done(window, 0)

        QTimer.singleShot(0, act)

    def press(self, words, *more):
        """Answer the next question."""

        def answer(box):
            assert isinstance(box, QMessageBox)
            next(button for button in box.buttons() if button.text() == words).click()

        self.then(answer, *more)

    def escape(self, window, answer):
        """Escape in a window, and the answer to what it asks; whether it is gone."""
        self.press(answer)
        QTest.keyClick(window, Qt.Key.Key_Escape)
        return not window.isVisible()


@pytest.mark.slow
@pytest.mark.parametrize("name", all_but(list(EDITORS)[::3], EDITORS))
def test_what_was_made_is_neither_lost_by_escape_nor_by_a_crash(qapp, own_data, name):
    hands, seen = Hands(), []
    edit, change, content = EDITORS[name]()
    leave = ["Don’t save", "Cancel"] if name in ("set", "board") else ["Keep it", "Cancel"]

    def make(window):
        change(window)
        seen.append(content(window))
        (kept,) = own_data.rglob("drafts/*")
        as_killed = kept.read_bytes()
        assert not hands.escape(window, leave[1]) and content(window) == seen[0]
        assert hands.escape(window, leave[0])
        kept.write_bytes(as_killed)  # nobody has left anything where somebody said so

    def find(window):
        seen.append(content(window))
        assert hands.escape(window, "Don’t save" if name in ("set", "board") else "Discard")

    def leave_at_once(window):
        assert not isinstance(window, QMessageBox)
        QTest.keyClick(window, Qt.Key.Key_Escape)

    hands.then(make)
    assert edit() is None and not hands.faults, hands.faults
    hands.press("Go on with it", find)
    assert edit() is None and not hands.faults, hands.faults
    assert seen[0] == seen[1]
    assert not list(own_data.rglob("drafts/*"))
    hands.then(leave_at_once)
    assert edit() is None and not hands.faults, hands.faults
