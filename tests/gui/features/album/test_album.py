"""The album: what is kept of a finished game, and what games tell."""

from datetime import datetime, timedelta

import numpy as np
import pytest

import turmcore
from gui.app.album_desk import AlbumDesk
from gui.app.autosave import Autosave
from gui.app.main_window import MainWindow
from gui.app.welcome_page import when
from gui.base import opengl
from gui.features.album import facts
from gui.features.album.store import Album, Entry
from gui.features.album.window import AlbumWindow
from gui.games.carcassonne.pictures import picture_of
from gui.model import document
from gui.model.games import offered
from gui.model.seats import Kind, kinds_of
from gui.model.session import Session
from gui.table.game_parts import parts_of
from turmcore.notation import record

NOON = datetime(2026, 11, 22, 12, 0, 0)


def finished(name="waechter", players=("Anna", "level2"), seed=1):
    game = turmcore.load(name)
    session = Session.begin(game, kinds_of(players, game.num_players), seed, players)
    while not session.state.is_over():
        state = session.state
        session.play(state.sample_chance() if state.is_chance() else state.sample())
    return session


@pytest.fixture
def album(tmp_path):
    return Album(tmp_path / "album")


@pytest.mark.parametrize("name", ["waechter", "turmbauer"])
def test_a_game_comes_back_as_it_was(album, name):
    count = turmcore.load(name).num_players
    session = finished(name, ("Anna", "level2", "Ben", "person")[:count])
    scores = parts_of(name).scores(session)
    entry = album.add(session, scores, NOON)
    (kept,) = album.entries()
    assert (kept.name, kept.game, kept.time) == (entry, name, NOON)
    assert (
        kept.winners == session.winners and kept.scores == tuple(scores) and kept.people[:2] == ("Anna", "")
    )
    again = album.session(entry)
    assert again.tokens == session.tokens and again.players == session.players
    assert record.parse(album.path(entry).read_text())[0].value("Result") == session.main_result()
    assert album.add(session, (), NOON) != entry, "another game of the same second"
    album.remove(entry)
    assert len(album.entries()) == 1


def test_what_is_no_game_is_passed_over_and_stays(album):
    assert album.entries() == []
    album.add(finished(), (), NOON)
    (album.folder / "notes.tgn").write_text("[Game")
    (album.folder / "other.tgn").write_bytes(b"\xff")
    assert len(album.entries()) == 1 and len(list(album.folder.iterdir())) == 3


def entry(number, game, people, winners, scores=(), kinds=None):
    kinds = kinds or tuple(Kind.PERSON if name else Kind.LEVEL3 for name in people)
    return Entry(str(number), game, NOON + timedelta(number), kinds, people, people, winners, scores)


GAMES = [
    entry(1, "turmbauer", ("Anna", "Ben"), (0,), (9, 7)),
    entry(2, "turmbauer", ("ben", "Anna"), (1,), (6, 11)),
    entry(3, "waechter", ("Anna", ""), (0,)),
    entry(4, "waechter", ("Ben", "Anna"), ()),
    entry(5, "turmbauer", ("Anna", "Ben"), (1,), (4, 11)),
]


def test_what_games_tell():
    assert facts.persons(GAMES) == [facts.Person("Anna", 5, 3, 3), facts.Person("Ben", 4, 1, 1)]
    assert facts.pairs(GAMES) == [facts.Pair("Anna", "Ben", 4, 2, 1)]
    assert facts.bests(GAMES) == [facts.Best("turmbauer", "Anna", 11)], "the first who had it"
    goals = {goal.key: goal for goal in facts.goals(GAMES, ("turmbauer", "waechter", "babel"))}
    assert {key for key, goal in goals.items() if goal.is_reached} == {"first", "streak", "level3"}
    assert (goals["all"].done, goals["all"].goal) == (2, 3) and goals["ten"].done == 5
    assert facts.persons([]) == facts.bests([]) == [] and not facts.goals([], ("x",))[0].is_reached


def test_a_game_is_taken_in_once_and_variations_change_nothing(qapp, qtbot, settings, tmp_path):
    window = MainWindow(settings, opengl.why_unavailable(), Autosave(tmp_path / "games"))
    window.files.may_leave = lambda **_: True
    qtbot.addWidget(window)
    desk = window.album
    assert isinstance(desk, AlbumDesk) and desk.album is not None
    session = finished(players=("Anna", "Ben"))
    last = session.plies[-1].action
    start = Session.begin(session.game, session.kinds, 1, session.players)
    for ply in session.plies[:-1]:
        start.play(ply.action)
    window.files.start(start)
    assert desk.album.entries() == []
    window.controller.play(last)
    (kept,) = desk.album.entries()
    window.controller.undo()
    window.controller.play(window.controller.session.state.sample())
    window.controller.forfeit(0)
    assert desk.album.entries() == [kept]
    window.show_welcome()
    desk.show()
    assert desk.window is not None and len(desk.window.entries) == 1
    desk.window.look.click()
    assert window.controller.session.players == ("Anna", "Ben") and window.controller.session.is_read
    window.files.count_as_saved()
    window.close()


@pytest.mark.parametrize("name", offered())
def test_a_game_from_a_position_that_was_put_in_does_not_count(qtbot, album, name):
    count = turmcore.load(name).num_players
    whole = finished(name, ("Anna", "level2", "Ben", "person", "person")[:count], seed=7)
    assert not whole.is_arranged, "whoever began"
    end = whole.state.copy(history=True)
    end.undo()
    pasted = document.read(end.to_text())
    pasted.play(str(whole.plies[-1].action))
    assert pasted.is_arranged and pasted.state.is_over()
    window = AlbumWindow(album, when)
    qtbot.addWidget(window)
    album.add(pasted, parts_of(name).scores(pasted), NOON)
    window.refresh()
    assert len(window.entries) == 1 and "○ Ten games (0/10)" in window.lines()
    album.add(whole, parts_of(name).scores(whole), NOON)
    window.refresh()
    assert len(window.entries) == 2 and "○ Ten games (1/10)" in window.lines()
    assert "○ Level 3 is beaten" in window.lines(), "level 2 is no part of it"
    for entry in window.entries:
        assert not [tag for tag in album.session(entry.name).source.tags if tag.name.startswith("Album")]


def test_who_looks_at_a_game_sees_it_and_it_is_not_taken_in_again(qapp, qtbot, settings, tmp_path):
    """Also on a table that is made for it."""
    settings.game = "turmbauer"
    autosave = Autosave(tmp_path / "games")
    window = MainWindow(settings, opengl.why_unavailable(), autosave)
    window.show()
    window.files.may_leave = lambda **_: True
    qtbot.addWidget(window)
    album = Album(autosave.album)
    album.add(finished(), (), NOON)
    window.album.show()
    assert "waechter" not in window.desk.tables and window.album.window.isVisible()
    window.album.window.look.click()
    assert window.controller.session.is_over and not window.album.window.isVisible()
    assert window.table.ending.banner.isHidden() and len(album.entries()) == 1
    window.files.count_as_saved()
    window.close()


@pytest.mark.parametrize("code", ["en", "de", "hu"])
def test_the_window_shows_exports_and_deletes(qtbot, album, monkeypatch, tmp_path, code):
    from gui import i18n
    from gui.features.album import window as album_window

    i18n.set_language(code)
    window = AlbumWindow(album, when)
    qtbot.addWidget(window)
    assert not window.look.isEnabled() and window.facts.text()
    album.add(finished("turmbauer", ("Anna", "level2", "Ben", "person")), (9, 8, 7, 6), NOON)
    window.refresh()
    assert "Anna" in window.list.item(0).text() and "9" in window.list.item(0).text()
    assert "Anna: 1" in window.facts.text()
    before = window.list.item(0).icon().cacheKey()
    qtbot.waitUntil(lambda: window.list.item(0).icon().cacheKey() != before)
    copy = tmp_path / "copy"
    monkeypatch.setattr(album_window.QFileDialog, "getSaveFileName", lambda *_: (str(copy), ""))
    window.export.click()
    assert (tmp_path / "copy.tgn").read_bytes() == album.path(window.entries[0].name).read_bytes()
    monkeypatch.setattr(album_window.messages, "ask_to_discard", lambda *_: True)
    window.remove.click()
    assert album.entries() == [] and not window.look.isEnabled()


def test_a_picture_of_many_tiles_is_drawn_in_pieces(qtbot, album):
    album.add(finished("carcassonne", ("Anna", "level2")), (), NOON)
    picture_of.cache_clear()
    window = AlbumWindow(album, when)
    qtbot.addWidget(window)
    drawn = []
    for _ in range(9):
        window.draw_on()
        drawn.append(picture_of.cache_info().misses)
    assert drawn[-1] >= 5 and max(np.diff(drawn)) == 1, "nobody waits for more than one tile"
