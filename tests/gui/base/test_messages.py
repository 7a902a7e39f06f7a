"""No file is replaced unasked, whatever window saves it."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog

import gui
import turmcore
from gui.app.commands import all_commands
from gui.app.keys_window import KeysWindow
from gui.base import files, messages
from gui.base.shortcuts import Shortcuts
from gui.features.export import solid
from gui.features.puzzles.editor import PuzzleEditor
from gui.games.turmbauer.editors.set_window import SetWindow
from turmcore.turmbauer.pieces import SETS


def keys():
    window = KeysWindow(Shortcuts(all_commands()), "waechter")
    return window, window.save


def puzzle():
    window = PuzzleEditor(turmcore.load("waechter").new_state())
    return window, window.save_file


def pieces():
    window = SetWindow(SETS.find("A"))
    return window, window.save_copy


@pytest.fixture
def saved_as(monkeypatch, tmp_path):
    """What somebody types as a name, and whether files may be replaced; the list has the names that were asked about."""

    def say(name, may_replace=False, kind=""):
        asked = []
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / name), kind))
        monkeypatch.setattr(
            messages, "ask_to_replace", lambda _, names: (asked.extend(names), may_replace)[1]
        )
        return asked

    return say


@pytest.mark.parametrize(
    ("make", "name"),
    [(keys, "mine.txt"), (puzzle, "mine.tgn"), (pieces, "mine.set")],
    ids=["keys", "puzzle", "pieces"],
)
def test_a_suffix_that_is_added_replaces_no_file_unasked(qtbot, tmp_path, saved_as, make, name):
    window, save = make()
    qtbot.addWidget(window)
    path = tmp_path / name
    path.write_text("precious")
    asked = saved_as("mine")
    save()
    assert asked == [name] and path.read_text() == "precious"
    saved_as("mine", may_replace=True)
    save()
    assert path.read_text() != "precious" and [*tmp_path.iterdir()] == [path]


def test_files_that_are_written_beside_are_asked_about(tmp_path, saved_as):
    (tmp_path / "my_tower.mtl").write_text("precious")
    asked = saved_as("my tower", kind="Models (*.obj)")
    assert not messages.ask_where(None, "", "", ".stl", solid.beside) and asked == ["my_tower.mtl"]
    asked = saved_as("my tower.stl")
    assert messages.ask_where(None, "", "", ".stl", solid.beside).endswith("my tower.stl") and not asked


def test_there_is_one_place_that_asks_where_to_save():
    folder = Path(gui.__file__).parent
    asking = [path for path in folder.rglob("*.py") if "getSaveFileName" in path.read_text(encoding="utf-8")]
    assert asking == [folder / "base" / "messages.py"]


@pytest.mark.parametrize(
    ("typed", "saved"),
    [
        ("evening", "evening.tgn"),
        ("29.11.2026", "29.11.2026.tgn"),
        ("Anna v. Greta", "Anna v. Greta.tgn"),
        ("St.", "St..tgn"),
        ("a.TGN", "a.TGN"),
        ("a.jpeg", "a.jpeg"),
        ("a.board", "a.board"),
    ],
)
def test_a_date_is_no_suffix(typed, saved):
    assert files.with_suffix(typed, ".tgn") == saved
