"""Opening, saving, recent files, the clipboard; whole windows without a picture."""

import os
import stat

import pytest
from PySide6.QtCore import QMimeData, QUrl
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QFileDialog

from gui.app import main_window
from gui.app.autosave import Autosave
from gui.base import files, messages, opengl, theme
from gui.games.turmbauer.play.setup import Setup
from gui.model import document, kept
from gui.model.seats import Kind
from gui.model.session import Session
from turmcore.notation import record


@pytest.fixture
def autosave(tmp_path):
    return Autosave(tmp_path / "kept")


@pytest.fixture
def window(qapp, settings, autosave):
    theme.apply(qapp)
    window = main_window.MainWindow(settings, opengl.why_unavailable(), autosave)
    window.show()
    window.files.start(
        Session.begin(Setup(stability="glued", start="first").game(), [Kind.PERSON] * 4, seed=4)
    )
    yield window
    window.files.count_as_saved()  # nobody is there to be asked
    window.close()
    window.deleteLater()


@pytest.fixture
def told(monkeypatch):
    told = []
    monkeypatch.setattr(messages, "say_failure", lambda _, title, detail: told.append((title, detail)))
    return told


@pytest.mark.slow
def test_where_somebody_has_gone_back_to_is_kept_at_once(window, qtbot):
    """As a program finds it that starts after this one was killed."""

    def place():
        return kept.read(window.files.autosave.path.read_text()).session.cursor

    controller = window.controller
    for _ in range(6):
        state = controller.session.state
        controller.play(state.sample_chance() if state.is_chance() else state.nth(0))
    last = controller.session.cursor
    assert place() == last == 6
    window.commands["undo"].trigger()
    assert place() == controller.session.cursor < last
    for cursor in (0, 4, 1, 3):  # as fast as a key that is held
        controller.go_to(cursor)
    qtbot.waitUntil(lambda: place() == 3)


def answer(monkeypatch, name, value):
    """Answer a question; the list that is returned tells how often it was asked."""
    asked = []
    monkeypatch.setattr(messages, name, lambda *_: (asked.append(name), value)[1])
    return asked


def game_text(plies=4, players=("person",) * 4):
    session = Session.begin(Setup(stability="glued", start="first").game(), [Kind.PERSON] * 4, 9, players)
    for _ in range(plies):
        session.play(session.state.sample_chance() if session.state.is_chance() else session.state.nth(0))
    return document.write(session)


def roll(window):
    window.commands["roll"].trigger()
    assert window.files.is_unsaved


def save_as(monkeypatch, path):
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))


def test_a_picture_that_is_no_drawing_says_so(window, monkeypatch, tmp_path, told):
    save_as(monkeypatch, tmp_path / "tower.svg")
    window.files.save_picture(QImage(8, 8, QImage.Format.Format_RGB32))
    assert "tower.svg" in told[0][0] and "is no drawing" in told[0][1] and ".png" in told[0][1]


def test_a_game_is_saved_as_a_page(window, monkeypatch, tmp_path, told):
    path = tmp_path / "game.html"
    roll(window)
    save_as(monkeypatch, path)
    window.commands["save_page"].trigger()
    text = path.read_text()
    assert text.startswith("<!doctype html>") and '["Red","Rot","Piros"]' in text and "person" not in text
    assert window.files.is_unsaved and not told, "a page is no saved game"
    save_as(monkeypatch, tmp_path / "nowhere" / "game.html")
    window.commands["save_page"].trigger()
    assert "game.html" in told[0][0]


# -- files as such ---------------------------------------------------------------------------------------


def test_a_save_keeps_links_and_permissions(tmp_path):
    path, link = tmp_path / "game.tgn", tmp_path / "link.tgn"
    path.write_text("old")
    path.chmod(0o640)
    link.symlink_to(path)
    files.save_bytes(b"new", str(link))
    assert link.is_symlink() and path.read_text() == "new" and stat.S_IMODE(path.stat().st_mode) == 0o640
    assert sorted(os.listdir(tmp_path)) == ["game.tgn", "link.tgn"]


def test_a_new_file_gets_the_permissions_of_any_new_file(tmp_path):
    (tmp_path / "other").write_text("")
    files.save_bytes(b"new", str(tmp_path / "game.tgn"))
    modes = [stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("game.tgn", "other")]
    assert modes[0] == modes[1]


def test_a_save_that_fails_leaves_nothing_behind(tmp_path, monkeypatch):
    path = tmp_path / "game.tgn"
    path.write_text("old")

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(OSError, match="No space"):
        files.save_bytes(b"new", str(path))
    assert path.read_text() == "old" and os.listdir(tmp_path) == ["game.tgn"]


# -- saving ----------------------------------------------------------------------------------------------


def test_a_failed_save_says_why_and_the_game_stays_unsaved(window, tmp_path, told, monkeypatch):
    roll(window)
    save_as(monkeypatch, tmp_path / "nowhere" / "game.tgn")
    assert not window.files.save()
    assert "game.tgn" in told[0][0] and "No such file" in told[0][1]
    assert window.files.is_unsaved and window.files.name == ""


def test_a_suffix_that_is_added_does_not_replace_a_file_unasked(window, tmp_path, monkeypatch):
    roll(window)
    (tmp_path / "game.tgn").write_text("precious")
    save_as(monkeypatch, tmp_path / "game")
    asked = answer(monkeypatch, "ask_to_replace", False)
    assert not window.files.save() and asked and (tmp_path / "game.tgn").read_text() == "precious"
    answer(monkeypatch, "ask_to_replace", True)
    assert window.files.save() and record.parse((tmp_path / "game.tgn").read_text())


@pytest.mark.parametrize(
    ("choice", "text"), [("cancel", "theirs"), ("overwrite", "ours"), ("save_as", "theirs")]
)
def test_what_another_program_wrote_is_not_lost_unasked(window, tmp_path, monkeypatch, choice, text):
    path, other = tmp_path / "game.tgn", tmp_path / "other.tgn"
    path.write_text(game_text())
    window.files.open_path(str(path))
    window.commands["undo"].trigger()
    window.commands["go_on"].trigger()
    save_as(monkeypatch, other)
    asked = answer(monkeypatch, "ask_to_overwrite", choice)
    path.write_text("theirs")
    assert window.files.save() is (choice != "cancel")
    assert len(asked) == 1 and (path.read_text() == "theirs") is (text == "theirs")
    assert other.exists() is (choice == "save_as")
    if choice == "overwrite":
        window.commands["roll"].trigger()
        assert window.files.save() and len(asked) == 1, "our own change is no other program's"


def test_a_file_of_several_games_is_never_replaced_by_one(window, tmp_path, monkeypatch):
    path = tmp_path / "games.tgn"
    path.write_text(game_text() + game_text(2, ("Zoé", "person", "person", "person")))
    whole = path.read_text()
    asked = []
    monkeypatch.setattr(messages, "ask_which", lambda _, name, titles: (asked.append((name, titles)), 1)[1])
    window.files.open_path(str(path))
    assert asked[0][0] == "games.tgn" and "Zoé" in asked[0][1][1] and len(asked[0][1]) == 2
    assert len(window.controller.session.tokens) == 2 and "several games" in window.hint.text()
    save_as(monkeypatch, tmp_path / "own.tgn")
    assert window.files.save() and path.read_text() == whole and (tmp_path / "own.tgn").exists()


def test_no_game_of_several_is_an_answer_too(window, tmp_path, monkeypatch):
    path = tmp_path / "games.tgn"
    path.write_text(game_text() * 2)
    before = window.controller.session
    answer(monkeypatch, "ask_which", None)
    assert not window.files.open_path(str(path)) and window.controller.session is before


# -- opening ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spoil", [("d", "x"), ('[Start "tb1', '[Start "tb7')])
def test_a_file_with_a_mistake_names_the_place_and_changes_nothing(window, tmp_path, told, spoil):
    roll(window)
    before = window.controller.session
    text = game_text()
    head, _, tail = text.partition("\n\n")
    path = tmp_path / "bad.tgn"
    path.write_text(text.replace(*spoil) if spoil[0].startswith("[") else f"{head}\n\n{tail.replace(*spoil)}")
    assert not window.files.open_path(str(path))
    assert told[0][0] == "“bad.tgn” cannot be opened." and "line " in told[0][1]
    assert window.controller.session is before and window.files.is_unsaved
    assert str(path) not in window.settings.recent


def test_recent_files_are_in_the_menu_and_one_that_is_gone_can_go(window, tmp_path, monkeypatch, settings):
    paths = [tmp_path / f"{name}.tgn" for name in ("a", "b & c")]
    for path in paths:
        path.write_text(game_text())
        window.files.open_path(str(path))
    menu = window.commands.menu("recent")
    texts = [action.text() for action in menu.actions()]
    assert texts[:2] == [str(paths[1]).replace("&", "&&"), str(paths[0])]
    menu.actions()[1].trigger()
    assert window.files.name == "a.tgn" and settings.recent[0] == str(paths[0])
    paths[1].unlink()
    asked = answer(monkeypatch, "ask_to_forget", False)
    menu.actions()[1].trigger()
    assert asked and len(settings.recent) == 2
    answer(monkeypatch, "ask_to_forget", True)
    menu.actions()[1].trigger()
    assert settings.recent == [str(paths[0])] and window.files.name == "a.tgn"
    window.commands["forget_recent"].trigger()
    assert settings.recent == [] and not window.commands["forget_recent"].isEnabled()


def test_a_position_or_a_record_comes_from_the_clipboard(window, told, played):
    clipboard = QGuiApplication.clipboard()
    position = played(4, 50).to_text()
    clipboard.setText(f"  {position}\n")
    window.commands["paste"].trigger()
    assert window.controller.session.state.to_text() == position and window.files.name == ""
    clipboard.setText(game_text(3))
    window.commands["paste"].trigger()
    assert len(window.controller.session.tokens) == 3 and window.files.is_unsaved
    for text in ("", "hello", game_text().replace("tgn/1", "tgn/9")):
        clipboard.setText(text)
        window.commands["paste"].trigger()
    assert len(told) == 3 and told[1][0] == "The clipboard contains no game." and "hello" in told[1][1]
    assert len(window.controller.session.tokens) == 3


def test_a_file_in_the_clipboard_is_opened(window, tmp_path):
    path = tmp_path / "game.tgn"
    path.write_text(game_text(5))
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    QGuiApplication.clipboard().setMimeData(data)
    window.commands["paste"].trigger()
    QGuiApplication.clipboard().clear()  # what Python made and Qt holds would be freed after Python's end
    assert window.files.name == "game.tgn" and len(window.controller.session.tokens) == 5


# -- leaving ---------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_game_without_a_file_is_put_aside_without_a_question(window, monkeypatch, tmp_path):
    asked = answer(monkeypatch, "ask_to_save", "cancel")
    roll(window)
    tokens = window.controller.session.tokens
    window.files.quick_game("turmbauer")
    (left,) = Autosave(tmp_path / "kept").free_games()
    assert not asked and left.game.session.tokens == tokens and left.game.is_left
    window.files.resume(left.name)
    assert window.controller.session.tokens == tokens and window.files.is_unsaved


def test_a_changed_file_is_asked_about_and_a_saved_game_waits(window, monkeypatch, tmp_path):
    path = tmp_path / "game.tgn"
    path.write_text(game_text())
    window.files.open_path(str(path))
    window.commands["undo"].trigger()
    window.controller.session.keeps = False
    window.commands["go_on"].trigger()
    asked = answer(monkeypatch, "ask_to_save", "cancel")
    assert not window.close() and asked, "cancel keeps the window open"
    answer(monkeypatch, "ask_to_save", "save")
    assert window.close()
    (left,) = Autosave(tmp_path / "kept").free_games()
    assert left.game.file == str(path) and left.game.session.tokens == document.read(path.read_text()).tokens


def test_an_untouched_or_a_finished_and_saved_game_leaves_nothing(window, tmp_path, played, monkeypatch):
    session = Session.begin(Setup(stability="glued", start="first").game(), [Kind.PERSON] * 4, 3)
    while not session.state.is_over():
        session.play(session.state.sample_chance() if session.state.is_chance() else session.state.greedy())
    window.files.start(session)
    save_as(monkeypatch, tmp_path / "end.tgn")
    assert window.files.save() and window.close()
    assert Autosave(tmp_path / "kept").free_games() == []


def test_a_finished_record_that_is_only_looked_at_is_not_kept(window, tmp_path, monkeypatch):
    session = Session.begin(Setup(stability="glued", start="first").game(), [Kind.PERSON] * 4, 3)
    while not session.state.is_over():
        session.play(session.state.sample_chance() if session.state.is_chance() else session.state.greedy())
    window.files.start(session)
    assert window.files.autosave.path.exists(), "no file has it"
    save_as(monkeypatch, tmp_path / "end.tgn")
    assert window.files.save()
    window.files.open_path(str(tmp_path / "end.tgn"))
    assert window.files.name == "end.tgn" and not window.files.autosave.path.exists()


@pytest.mark.slow
def test_a_resumed_game_knows_whether_its_file_has_it(window, tmp_path):
    path = tmp_path / "game.tgn"
    path.write_text(game_text())
    window.files.open_path(str(path))
    assert window.close()
    (left,) = Autosave(tmp_path / "kept").free_games()
    for is_there in (True, False):
        other = main_window.MainWindow(window.settings, opengl.why_unavailable(), Autosave(tmp_path / "kept"))
        if not is_there:
            path.unlink()
        other.files.resume(left.name)
        assert other.files.name == "game.tgn" and other.files.is_unsaved is not is_there
        if is_there:
            assert other.close()
        else:
            other.files.autosave.close()  # as if it had crashed
            other.controller.stop()
            other.workers.players.stop()
    (crashed,) = Autosave(tmp_path / "kept").free_games()
    assert crashed.game.file == str(path) and not crashed.game.is_left


@pytest.mark.slow
def test_a_disk_that_is_full_is_told_once(window, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(window.files.autosave, "save", full)
    said = []
    window.files.said.connect(said.append)
    for _ in range(3):
        window.controller.session.cut()
        window.commands["roll"].trigger()
        window.commands["undo"].trigger()
        window.commands["go_on"].trigger()
    assert len(said) == 1 and "No space" in said[0]
    monkeypatch.undo()


def test_what_is_no_file_is_not_replaced(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="pipe"):
        files.save_bytes(b"x", str(pipe))
    assert pipe.is_fifo() and [path.name for path in tmp_path.iterdir()] == ["pipe"]
