"""The window that writes pieces for a 3D printer."""

import pytest
from PySide6.QtWidgets import QFileDialog

from gui.base import messages
from gui.games.turmbauer.editors.print_window import PrintWindow
from gui.i18n import tr
from turmcore.turmbauer.pieces import SETS
from turmcore.turmbauer.prints import PrintSettings, files


@pytest.fixture
def window(qtbot, tmp_path, monkeypatch):
    monkeypatch.setenv("TURMBAUER_HOME", str(tmp_path / "home"))
    window = PrintWindow("B")
    qtbot.addWidget(window)
    (tmp_path / "out").mkdir()
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path / "out"))
    return window


@pytest.mark.slow
def test_the_files_of_the_chosen_set_are_written(window, tmp_path):
    assert window.set.currentData() == "B" and window.settings == PrintSettings(kind="3mf")
    window.edge.setValue(15)
    window.wide.setValue(100)
    window.deep.setValue(120)
    window.save.click()
    found = files(SETS.find("B"), PrintSettings(edge=15.0, bed=(100.0, 120.0)))
    assert {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()} == {
        name: data for name, (_, data) in found.items()
    }
    assert window.said.text() == tr("print.done", n=len(found), folder=str(tmp_path / "out"))


@pytest.mark.parametrize(
    ("kind", "names"), [("stl", "base-dark base-natural R-R R-natural"), ("whole", "base R")]
)
def test_every_format_can_be_chosen(window, tmp_path, kind, names):
    window.format.setCurrentIndex(window.format.findData(kind))
    window.save.click()
    written = {path.name for path in (tmp_path / "out").iterdir()}
    assert {f"B-{name}.stl" for name in names.split()} <= written
    assert len(written) == {"stl": 10, "whole": 5}[kind]


def test_files_that_are_there_are_asked_about(window, tmp_path, monkeypatch):
    names = {"B-R.3mf", "B-base.3mf"}
    for name in names:
        (tmp_path / "out" / name).write_bytes(b"old")
    asked = []
    monkeypatch.setattr(messages, "ask_to_replace", lambda _, there: asked.append({*there}))
    window.save.click()
    assert asked == [names]
    assert {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()} == dict.fromkeys(
        names, b"old"
    )


@pytest.mark.slow
def test_what_goes_wrong_is_said(window, tmp_path, monkeypatch):
    window.set.setCurrentIndex(window.set.findData("C"))
    window.wide.setValue(45)
    window.deep.setValue(59)
    window.save.click()
    assert window.said.text() == tr("print.too_small")
    said = []
    monkeypatch.setattr(messages, "say_failure", lambda _, title, why: said.append(title))
    window.wide.setValue(200)
    (tmp_path / "out").rmdir()
    window.save.click()
    assert said and not window.said.text()
