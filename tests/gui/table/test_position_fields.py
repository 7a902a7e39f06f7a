"""The position editors of all games are one window each, whatever is changed in it."""

from importlib import import_module

import pytest
from PySide6.QtWidgets import QApplication

import turmcore
from turmcore.registry import MODULES


@pytest.mark.parametrize("name", MODULES)
def test_an_editor_is_one_window(qtbot, name):
    others = {widget for widget in QApplication.topLevelWidgets() if widget.isVisible()}
    game = turmcore.load(name)
    editor = import_module(f"gui.games.{name}.editors.window").EditorWindow(game.new_state(1))
    qtbot.addWidget(editor)
    editor.show()
    for players in range(game.min_players, game.max_players + 1):  # rows are made anew for another game
        if name != "waechter":
            editor.line.setText(turmcore.load(name, players=players).new_state(2).to_text())
            editor.line.textEdited.emit(editor.line.text())
            assert editor.draft.game.num_players == players
        QApplication.processEvents()
        shown = {widget for widget in QApplication.topLevelWidgets() if widget.isVisible()} - others
        assert shown == {editor}
