"""Whatever lies in a folder that the app reads: what cannot be read is named and left out, and hides nothing."""

import os
from datetime import datetime
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel

import turmcore
from gui.app.autosave import Autosave
from gui.app.main_window import MainWindow
from gui.base import opengl, theme
from gui.features.album.store import Album
from gui.features.album.window import AlbumWindow
from gui.features.openings.kept import KeptGames
from gui.features.puzzles.list import PuzzleList
from gui.features.tournaments.model import Plan, Tournament, tournaments
from gui.features.tournaments.window import TournamentWindow
from gui.games.babel.editors.boards import BOARDS
from gui.games.turmbauer.editors.piece_sets import SETS
from gui.model import document
from gui.model.job import Job
from gui.model.seats import Kind
from gui.model.session import Session
from gui.table.game_parts import parts_of
from tests.gui.app.test_welcome import keep
from turmcore.babel import board
from turmcore.puzzles import folder as puzzle_folder
from turmcore.puzzles import own, read_own, shipped
from turmcore.turmbauer import pieces

CONTENTS = {
    "empty": b"",
    "blank": b"\n \n",
    "bytes": bytes(range(256)),
    "latin": "[Game \"waechter\"]\n[Players \"J\xf6rg\"]\n".encode("latin-1"),
    "nested": b"[" * 100_000,
    "infinite": b'{"game": "waechter", "players": Infinity, "games": 1, "jobs": 1, "seed": 1, "agents": [], "names": []}',
    "list": b"[]",
    "number": b"7",
    "other": b'[Format "tgn/1"]\n[Game "no such game"]\n[Start "x"]\n[Players "a,b"]\n[Result "*"]\n\na b c\n',
    "moves": b'[Format "tgn/1"]\n[Game "waechter"]\n[AlbumAt "2026-11-22T18:05:00"]\n[KeptAt "x"]\n\nA1-A9\n',
}  # fmt: skip
PIPES = hasattr(os, "mkfifo")


def spoil(folder, suffix):
    """Lay all of that into a folder, and what is no file at all; the names."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in CONTENTS.items():
        (folder / (name + suffix)).write_bytes(content)
    (folder / f"folder{suffix}").mkdir()
    if PIPES:
        os.mkfifo(folder / f"pipe{suffix}")
    (folder / f"gone{suffix}").symlink_to(folder / "nowhere")
    return {*CONTENTS, "folder", *(["pipe"] if PIPES else [])}


def names_of(unread):
    assert all(one.why for one in unread)
    return {one.path.stem for one in unread}


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("TURMBAUER_HOME", str(tmp_path / "home"))


@pytest.fixture
def ended():
    session = Session(turmcore.from_text("waechter", "3RG3/3b23/7/7/7/7/r12BG3 b"), [Kind.PERSON] * 2)
    session.play("D6-D7-1")
    return session


def test_the_album(qtbot, tmp_path, ended):
    album = Album(tmp_path / "album")
    name = album.add(ended, [], datetime(2026, 11, 22))
    bad = spoil(album.folder, ".tgn")
    text = album.path(name).read_text()
    for word, other in (('AlbumWinners "', 'AlbumWinners "7 '), ('AlbumAt "2026', 'AlbumAt "year')):
        (album.folder / f"{word[:9]}.tgn").write_text(text.replace(word, other))
        bad.add(word[:9])
    entries, unread = album.read()
    assert [entry.name for entry in entries] == [name] and names_of(unread) == bad
    window = AlbumWindow(album, str)
    qtbot.addWidget(window)
    window.show()
    assert window.wall.games.rowCount() == 1 and window.unread.isVisible()
    assert window.unread.text().startswith(f"{len(bad)} unreadable files left out: ")


def test_the_openings(tmp_path, ended):
    album = Album(tmp_path / "album")
    album.add(ended, [], datetime(2026, 11, 22))
    bad = spoil(album.folder, ".tgn")
    kept = KeptGames(album.folder, "waechter").update(Job())
    assert kept.tree.num_games == 1
    assert {Path(fault.file).stem for fault in kept.faults} >= bad - {"other", "moves"}


def test_kept_games(qapp, settings, tmp_path):
    theme.apply(qapp)
    folder = tmp_path / "games"
    left = keep(folder, 10, True)
    bad = spoil(folder, ".tgn")
    text = (folder / f"{Autosave(folder).free_games()[0].name}.tgn").read_text()
    (folder / "illegal.tgn").write_text(text.replace("d2-5", "d9-9"))
    autosave = Autosave(folder)
    (one,) = autosave.free_games()
    assert one.game.session.tokens == left.tokens
    assert names_of(autosave.unread) == {*bad, "illegal"}
    assert {path.stem for path in folder.glob("*.tgn")} >= {*bad, "illegal"}, "they stay where they are"
    window = MainWindow(settings, opengl.why_unavailable(), autosave)
    window.show()
    window.show_welcome()
    said = [label.text() for label in window.welcome.view.findChildren(QLabel)]
    assert any(words.startswith(f"{len(bad) + 1} unreadable files left out: ") for words in said)
    window.close()
    window.deleteLater()


def test_tournaments(qtbot, settings, tmp_path):
    folder = tmp_path / "tournaments"
    cup = Tournament.begin(folder / "cup", Plan("waechter", 2, ("random", "greedy"), ("a", "b"), 6, 1, 3))
    result = '{"game": 0, "seats": [0, 1], "shares": [1.0, 0.0], "plies": 1}\n'
    bad_results = (
        '{"game": 1, "seats": [0, 1], "shares": [NaN, 0], "plies": 1}',
        '{"game": 1, "seats": [0], "shares": [1, 0], "plies": 1}',
    )
    (cup.folder / "01.jsonl").write_text("\n".join((*bad_results, "[" * 10**5, "x", "7", "[]", result)))
    for name, content in CONTENTS.items():
        (folder / name).mkdir()
        (folder / name / "tournament.json").write_bytes(content)
    (folder / "folder" / "tournament.json").mkdir(parents=True)
    found, unread = tournaments(folder)
    assert [path.name for path in found] == ["cup"] and names_of(unread) == {*CONTENTS, "folder"}
    window = TournamentWindow(folder, settings)
    qtbot.addWidget(window)
    window.show()
    assert window.list.count() == 1 and window.unread.text().startswith("11 unreadable files left out: ")
    assert window.controller.tournament.played == 1
    assert "01.jsonl: it holds a line that is no result" in window.facts.text()


@pytest.mark.parametrize(
    ("game", "folder", "suffix", "text", "read", "is_known", "box"),
    [
        (
            "turmbauer", pieces.SETS.folder, ".set",
            lambda: pieces.format_set(pieces.SETS.find("A")).replace("set A", "set mine"),
            pieces.SETS.read_own, SETS.is_known, "set",
        ),
        (
            "babel", board.BOARDS.folder, ".json",
            lambda: board.format_board(board.BOARDS.find("six")).replace('"six"', '"mine"'),
            board.BOARDS.read_own, BOARDS.is_known, "board",
        ),
    ],
)  # fmt: skip
def test_sets_and_boards(qtbot, game, folder, suffix, text, read, is_known, box):
    bad = spoil(folder(), suffix)
    (folder() / f"mine{suffix}").write_text(text())
    found, unread = read()
    assert [one.name.partition("#")[0] for one in found] == ["mine"] and names_of(unread) == bad
    assert is_known("mine") and not is_known("other")
    page = parts_of(game).setup_page(parts_of(game).setup())
    qtbot.addWidget(page)
    choice = getattr(page, box)
    assert choice.combo.findText("mine") >= 0
    assert choice.left_out.text().startswith(f"{len(bad)} unreadable files left out: ")


def test_puzzles(qtbot, settings, tmp_path):
    bad = spoil(puzzle_folder(), ".tgn")
    (puzzle_folder() / "mine.tgn").write_text(document.record.format(shipped()[0].record()))
    assert [puzzle.start for puzzle in own()] == [shipped()[0].start]
    unread = read_own()[1]
    assert names_of(unread) == bad
    chooser = PuzzleList(settings)
    qtbot.addWidget(chooser)
    said = [label.text() for label in chooser.findChildren(QLabel)]
    assert f"{len(unread)} unreadable files left out" in "\n".join(said)
