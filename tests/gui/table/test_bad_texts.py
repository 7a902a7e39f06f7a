"""A text that nobody can read is no reason for a window that nobody can see whole."""

from importlib import import_module

import pytest

import turmcore
from tests.slow import all_but
from turmcore.registry import MODULES

BAD = ("x" * 6000, "\u2588" * 3000 + ";" * 3000, "a=" + "9" * 5000)


@pytest.mark.parametrize("name", MODULES)
@pytest.mark.parametrize("bad", BAD, ids=["letters", "blocks", "digits"])
@pytest.mark.parametrize("keeps", all_but([False], [False, True]), ids=["alone", "in the text"])
def test_a_long_bad_text_leaves_the_editor_its_width(qtbot, name, bad, keeps):
    window = import_module(f"gui.games.{name}.editors.window").EditorWindow(
        turmcore.load(name).new_state(1), None
    )
    qtbot.addWidget(window)
    window.show()
    width, text = window.minimumSizeHint().width(), window.line.text()
    window.line.setText(text[:30] + bad + text[30:] if keeps else bad)
    window.line.textEdited.emit(window.line.text())
    assert window.place.text() and not window.play.isEnabled()
    assert window.minimumSizeHint().width() <= width and window.draft.text == text
