"""Files that are no games: each is answered with one sentence, and what is on the table stays."""

import errno
import os
import random
import tracemalloc
from unittest.mock import Mock

import pytest
from PySide6.QtCore import QMimeData, QUrl
from PySide6.QtGui import QGuiApplication, QTextDocumentFragment
from PySide6.QtWidgets import QMessageBox

import turmcore
from gui.app import main_window, start
from gui.app.autosave import Autosave
from gui.app.links import path_of
from gui.base import files, messages, opengl, theme
from gui.features.puzzles.model import begin
from gui.games.turmbauer.play.setup import Setup
from gui.model import document
from gui.model.games import offered
from gui.model.seats import Kind
from gui.model.session import Session
from turmcore import TurmError
from turmcore.puzzles import Puzzle

HUGE = 100 * 1024 * 1024
SIGNS = ["9", "\0", "é", "[", "]", '"', "{", "(", ";", " ", "\n", "\\", "-", "\u0663", "\ud800"]
VALUES = (
    "", "x", "-1", "1.5", "9" * 30, "9" * 5000, "nan", "1e400", "é", "\0", "\u0663", "*", "a,b", "1,2,3,4,5,6,7,8",
    "," * 1000, "x" * 100_000, "tb1", "300+2", "9999999999+x",
)  # fmt: skip


def record_text(plies=9, name="turmbauer"):
    game = Setup(stability="glued", start="first").game() if name == "turmbauer" else turmcore.load(name)
    session = Session.begin(game, [Kind.PERSON] * game.num_players, 9)
    for _ in range(plies):
        session.play(session.state.sample_chance() if session.state.is_chance() else session.state.nth(0))
    return document.write(session)


GAME = record_text()
RECORDS = {name: record_text(6, name) for name in offered()}
POSITION = GAME.partition('[Start "')[2].partition('"')[0]

# name -> what the file holds
STRANGE = {
    "empty.tgn": b"",
    "blank.tgn": b" \r\n\t\n" * 50,
    "zeros.tgn": bytes(5000),
    "picture.png": b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40,
    "picture.tgn": b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40,
    "million.tgn": GAME.encode() + b" d3-3" * 1_000_000,
    "page.html": b'<!DOCTYPE html><html><body>[Game "turmbauer"]</body></html>',
    "program.bin": b"\x7fELF\x02\x01\x01" + os.urandom(3000) + b"\xff",
    "table.json": b'{"game": "turmbauer", "moves": ["d3-3"]}',
    "chess.pgn": b'[Event "Casual"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 e5 2. Qh5 Nc6 1-0\n',
    "windows.tgn": GAME.encode("utf-16"),
    "latin.tgn": GAME.replace("person", "J\xf6rg", 1).encode("latin-1"),
    "half-letter.tgn": GAME.encode() + b"{ \xc3",
    "nul.tgn": GAME.replace("d", "\0", 1).encode(),
    "foreign-game.tgn": GAME.replace('"turmbauer"', '"go"').encode(),
    "no-game.tgn": b'[Players "a,b"]\n\nd3-3\n',
    "no-start.tgn": b'[Game "turmbauer"]\n\nd3-3 d3-3 d3-3\n',
    "open-tag.tgn": b'[Game "turmbauer',
    "open-comment.tgn": GAME.encode() + b"\n{ never closed",
    "open-line.tgn": GAME.encode() + b"\n((((d3-3",
    "deep.tgn": GAME.encode() + b"(" * 200_000,
    "closed.tgn": GAME.encode() + b")" * 50,
    "long-word.tgn": GAME.encode() + b" " + b"x" * 2_000_000,
    "numbers.tgn": GAME.replace("d3", "d99999999999999999999999", 1).encode(),
    "position-half.txt": POSITION[: len(POSITION) // 2].encode(),
    "position-more.txt": (POSITION + "7").encode(),
    "position-wrong.txt": POSITION.replace("tb1", "tb\u0661", 1).encode(),
    "many-digits.txt": ("tb1;set=A;seats=" + "9" * 100_000).encode(),
    "surrogate.tgn": b'[Game "turmbauer"]\n\xed\xa0\x80\n',
}


@pytest.fixture(scope="module")
def window(qapp, tmp_path_factory):
    from PySide6.QtCore import QSettings

    from gui.base.settings import Settings

    folder = tmp_path_factory.mktemp("strange")
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(folder))
    theme.apply(qapp)
    window = main_window.MainWindow(Settings(), opengl.why_unavailable(), Autosave(folder / "kept"))
    window.show()
    window.files.start(
        Session.begin(Setup(stability="glued", start="first").game(), [Kind.PERSON] * 4, seed=4)
    )
    window.commands["roll"].trigger()
    yield window
    window.close()
    window.deleteLater()


@pytest.fixture
def answers(window, monkeypatch):
    """What is said; each test has to find one sentence and the game as it was."""
    said = []

    def show(box):
        assert box.sizeHint().width() < 900 and box.informativeText().startswith("<p>")
        said.append((box.text(), QTextDocumentFragment.fromHtml(box.informativeText()).toPlainText()))

    monkeypatch.setattr(QMessageBox, "exec", show)
    session, tokens, recent = (
        window.desk.session,
        list(window.desk.session.tokens),
        list(window.settings.recent),
    )
    kept = window.files.autosave.path.read_bytes()
    yield said
    ((title, why),) = said
    assert title and why.strip() and len(why) < 400, why[:600]
    assert not any(sign in why for sign in ("Traceback", "Error:", "\0", "object at 0x")), why
    assert window.desk.session is session and session.tokens == tokens and window.settings.recent == recent
    assert window.files.autosave.path.read_bytes() == kept and not window.files.name


def urls(path):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    return data


@pytest.mark.parametrize("name", STRANGE)
def test_a_strange_file_is_opened(window, answers, tmp_path, name):
    path = tmp_path / name
    path.write_bytes(STRANGE[name])
    assert not window.files.open_path(str(path))
    assert name in answers[0][0]


@pytest.mark.parametrize(
    "name", ["empty.tgn", "zeros.tgn", "foreign-game.tgn", "deep.tgn", "position-half.txt"]
)
def test_strange_text_is_pasted(window, answers, name):
    QGuiApplication.clipboard().setText(STRANGE[name].decode())
    window.commands["paste"].trigger()


def test_a_strange_file_is_dropped(window, answers, tmp_path):
    path = tmp_path / "picture.png"
    path.write_bytes(STRANGE["picture.png"])
    window.files.take(urls(path), "What was dropped")


@pytest.mark.parametrize("place", ["folder", "missing", "loop", "no folder", "device", "huge", "pipe"])
def test_what_is_no_file_of_a_game(window, answers, tmp_path, place):
    path = tmp_path / "strange.tgn"
    if place == "folder":
        path.mkdir()
    elif place == "loop":
        path.symlink_to(path)
    elif place == "no folder":
        path.write_text(GAME)
        path /= "inner.tgn"
    elif place == "device":
        path.symlink_to("/dev/zero")
    elif place == "pipe":
        os.mkfifo(path)
    elif place == "huge":
        with path.open("wb") as file:
            file.truncate(HUGE)
    window.files.take(urls(path), "What was dropped")


@pytest.mark.parametrize("link", ["file:///tmp/%00x.tgn", "file:///tmp/\ud800.tgn"])
def test_a_link_that_names_no_file(window, answers, link):
    assert not window.files.open_path(path_of(link))


def test_a_file_that_may_not_be_read(window, answers, tmp_path, monkeypatch):
    def refuse(path):
        raise PermissionError(13, "Permission denied", path)

    monkeypatch.setattr(files, "read_text", refuse)  # the tests may run as somebody who may read everything
    window.files.open_path(str(tmp_path / "secret.tgn"))


def test_a_file_that_cannot_be_all_there_is_not_read_to_its_end(tmp_path):
    path = tmp_path / "huge.tgn"
    with path.open("wb") as file:
        file.truncate(HUGE)
    tracemalloc.start()
    with pytest.raises(TurmError, match="64 MB"):
        files.read_text(str(path))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 1_000_000


@pytest.mark.parametrize("cut", range(1, 40, 3))
def test_a_record_that_breaks_off_is_a_shorter_game_or_one_sentence(tmp_path, cut):
    text = GAME[: len(GAME) * cut // 40]
    path = tmp_path / "cut.tgn"
    path.write_text(text)
    try:
        session = document.read(files.read_text(str(path)))
    except TurmError as error:
        assert 0 < len(str(error)) < 400
    else:
        assert document.read(GAME).tokens[: len(session.tokens)] == session.tokens


def read(text):
    """What the window makes of a text: a game, or a sentence of an error; nothing else may happen."""
    try:
        if document.is_record(text) and document.games(text)[0].tag("Goal") is not None:
            return begin(Puzzle.of(document.games(text)[0]))
        return document.read(text)
    except TurmError as error:
        assert messages.shortened(str(error)).strip()
        return None


@pytest.mark.slow
@pytest.mark.parametrize("name", offered())
def test_a_record_cut_at_any_byte_or_with_a_wrong_one_is_a_game_or_one_sentence(name):
    text, dice = RECORDS[name], random.Random(name)
    whole, count = read(text).tokens, 0
    for at in range(len(text)):
        session = read(text[:at])
        count += session is not None
        assert session is None or session.tokens == whole[: len(session.tokens)] or at > text.rindex("]")
        for sign in dice.sample(SIGNS, 3):
            read(text[:at] + sign + text[at + 1 :])
            read(text[:at] + sign + text[at:])
    assert len(whole) == 6 and count >= 6, "some of them are shorter games"


@pytest.mark.slow
@pytest.mark.parametrize("name", offered())
def test_a_record_with_a_damaged_header_is_a_game_or_one_sentence(name):
    lines = RECORDS[name].splitlines()
    names = [line[1:].split()[0] for line in lines if line.startswith("[")]
    assert {"Format", "Game", "Start", "Players"} <= set(names)
    failed = 0
    for at, tag in enumerate(names):
        before, after = lines[:at], lines[at + 1 :]
        for changed in (*([f'[{tag} "{value}"]'] for value in VALUES), [], [lines[at]] * 2, [lines[at][:-2]]):
            failed += read("\n".join([*before, *changed, *after])) is None
    assert failed > 3 * len(VALUES), "a wrong game or start is told"
    for tag in ("TimeControl", "Clocks", "Forfeit", "Termination", "Goal", "Result", "Physics"):
        for value in VALUES:
            read("\n".join([lines[0], f'[{tag} "{value}"]', *lines[1:]]))


@pytest.mark.parametrize("place", ["/proc/game.tgn", "folder", "missing/game.tgn", "full", "read-only"])
def test_a_save_that_fails_is_told_and_leaves_the_old_file(window, answers, tmp_path, monkeypatch, place):
    path = tmp_path / "old.tgn"
    path.write_text("old")
    if place == "full":
        write = os.write

        def fill(handle, data):
            if len(data) < 200:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return write(handle, bytes(data)[:50])

        monkeypatch.setattr(os, "write", fill)
    elif place == "read-only":
        refused = PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        monkeypatch.setattr(files.tempfile, "mkstemp", Mock(side_effect=refused))  # root may write everywhere
    elif place == "folder":
        (tmp_path / "folder").mkdir()
    wanted = path if place in ("full", "read-only") else tmp_path / place
    assert not window.files.save_to(str(wanted)) and window.files.is_unsaved
    assert path.read_text() == "old" and not list(tmp_path.glob(f"{files.TEMPORARY}*"))
    assert wanted.name in answers[0][0]


@pytest.mark.parametrize("name", ["picture.png", "windows.tgn", "missing.tgn"])
def test_a_strange_file_on_the_command_line(monkeypatch, settings, window, tmp_path, name, qapp):
    said = []
    monkeypatch.setattr(messages, "say_failure", lambda _, title, detail: said.append(title))
    monkeypatch.setattr(start, "make_window", lambda: (qapp, window))
    path = tmp_path / name
    if name in STRANGE:
        path.write_bytes(STRANGE[name])
    start.open_window(str(path))
    assert len(said) == 1 and name in said[0] and window.is_welcome
    window.return_to_table()
