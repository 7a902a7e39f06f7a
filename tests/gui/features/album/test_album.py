"""The album: what is kept of a finished game, and what games tell."""

from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from time import process_time

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

import turmcore
from gui.app.album_desk import AlbumDesk
from gui.app.autosave import Autosave
from gui.app.main_window import MainWindow
from gui.app.welcome_page import when
from gui.base import cache, opengl
from gui.features.album import facts
from gui.features.album.drawings import draw_badge
from gui.features.album.people_page import PeoplePage
from gui.features.album.pictures import Pictures
from gui.features.album.store import Album, Entry
from gui.features.album.window import AlbumWindow
from gui.games.carcassonne.pictures import picture_of
from gui.model import document
from gui.model.games import offered
from gui.model.seats import Kind, kinds_of
from gui.model.session import Session
from gui.table.game_parts import parts_of
from gui.views.painted import pixmap
from gui.views.portrait import draw_portrait
from turmcore.notation import record

NOON = datetime(2026, 11, 22, 12, 0, 0)
CAMERA = "-30 40 12 3 3 1 0"


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


def badges(window):
    return [window.honors.badges.item(row).text() for row in range(window.honors.badges.count())]


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


@pytest.mark.slow
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
    assert len(window.entries) == 1 and "Ten games (0/10)" in badges(window)
    album.add(whole, parts_of(name).scores(whole), NOON)
    window.refresh()
    assert len(window.entries) == 2 and "Ten games (1/10)" in badges(window)
    assert "Level 3 is beaten" in badges(window), "level 2 is no part of it"
    for entry in window.entries:
        assert not [tag for tag in album.session(entry.name).source.tags if tag.name.startswith("Album")]


@pytest.mark.slow
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
    assert not window.look.isEnabled() and window.empty.text()
    album.add(finished("turmbauer", ("Anna", "level2", "Ben", "person")), (9, 8, 7, 6), NOON)
    window.refresh()
    told = window.wall.games.index(0).data()
    assert "Anna" in told and "9" in told and "9" in window.short(window.entries[0])
    people = [window.people.list.item(row).text() for row in range(2)]
    assert min(people).startswith("Anna\n1 ")
    copy = tmp_path / "copy"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(copy), ""))
    window.export.click()
    assert (tmp_path / "copy.tgn").read_bytes() == album.path(window.entries[0].name).read_bytes()
    monkeypatch.setattr(album_window.messages, "ask_to_discard", lambda *_: True)
    window.remove.click()
    assert album.entries() == [] and not window.look.isEnabled()


@pytest.mark.slow
def test_a_flat_picture_of_many_tiles_is_drawn_in_pieces(qtbot, album, monkeypatch):
    album.add(finished("carcassonne", ("Anna", "level2")), (), NOON)
    monkeypatch.setattr("sys.executable", "/nowhere/python")  # no process draws
    picture_of.cache_clear()
    pictures = Pictures(album)
    (entry,) = album.entries()
    pictures.drawing.setInterval(100_000)
    assert pictures.picture(entry) is None
    qtbot.waitUntil(pictures.drawing.isActive)
    drawn = []
    for _ in range(9):
        pictures.draw_on()
        drawn.append(picture_of.cache_info().misses)
    assert drawn[-1] >= 5 and max(np.diff(drawn)) == 1, "nobody waits for more than one tile"
    with qtbot.waitSignal(pictures.drawn):
        pictures.drawing.start(0)
    assert not pictures.picture(entry).isNull()


@pytest.mark.slow
def test_pictures_are_drawn_beside_the_window_once_and_for_all(qtbot, album, monkeypatch):
    monkeypatch.chdir(Path(__file__).parents[4])
    names = [
        album.add(finished(), (), NOON, CAMERA),
        album.add(finished("turmbauer", ("Anna",) * 4), (), NOON),
    ]
    (album.folder / "broken.tgn").write_text("[Game")
    pictures, drawn = Pictures(album), []
    pictures.drawn.connect(drawn.append)
    entries = {one.name: one for one in album.entries()}
    assert all(pictures.picture(entries[name]) is None for name in names)
    qtbot.waitUntil(lambda: sorted(drawn) == sorted(names))
    files = list(cache.folder("album").iterdir())
    assert len(files) == 2 and {path.suffix for path in files} == {".jpg"}
    pictures.stop()
    again = Pictures(album)
    for name in names:
        picture = again.picture(entries[name])
        assert picture is not None and picture.width() == 480 and not picture.isNull()


def test_an_end_is_seen_as_it_was_and_turns(qtbot, album):
    album.add(finished(), (), NOON, CAMERA)
    album.add(finished("carcassonne", ("Anna", "Ben"), 2), (3, 4), NOON - timedelta(1))
    window = AlbumWindow(album, when, quality="low")
    qtbot.addWidget(window)
    window.show()
    window.show_end(0)
    tower, first = window.end.tower, window.entries[0]
    assert window.pages.currentWidget() is window.end and first.camera == CAMERA
    assert tower.camera.to_text() == CAMERA and window.words(first).startswith(window.end.title.text())
    with qtbot.waitSignal(tower.flight.moved):
        pass
    assert window.end.turns.isChecked()
    window.end.turns.click()
    yaw = tower.camera.yaw
    qtbot.wait(60)
    assert tower.camera.yaw == yaw
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert window.pages.currentWidget() is window.wall and window.isVisible()
    QTest.keyClick(window.wall, Qt.Key.Key_Right)
    QTest.keyClick(window.wall, Qt.Key.Key_Return)
    assert window.pages.currentWidget() is window.end and "Carcassonne" in window.end.title.text()


def test_without_opengl_an_end_stands_still(qtbot, album, monkeypatch):
    monkeypatch.setattr("sys.executable", "/nowhere/python")
    album.add(finished(), (), NOON)
    window = AlbumWindow(album, when)
    qtbot.addWidget(window)
    window.show()
    window.show_end(0)
    assert window.end.tower is None and window.end.still.isVisible() and not window.end.turns.isVisible()


def test_the_best_is_a_picture_that_opens_its_game(qtbot, album):
    for number, scores in enumerate(((9, 7, 6, 5), (12, 7, 6, 5), (10, 2, 2, 2))):
        session = finished("turmbauer", ("Anna", "Ben", "Carla", "Dora"), number + 1)
        album.add(session, scores, NOON + timedelta(number))
    window = AlbumWindow(album, when)
    qtbot.addWidget(window)
    window.show()
    window.tabs.setCurrentWidget(window.honors)
    (best,) = window.honors.bests.games.entries
    assert best.scores[0] == 12 and "12" in window.honors.bests.games.index(0).data()
    assert not window.look.isVisible(), "it is about one game"
    window.honors.bests.activated.emit(window.honors.bests.games.index(0))
    assert window.chosen.name == best.name and window.pages.currentWidget() is window.end
    assert window.tabs.currentWidget() is window.pages and window.look.isVisible()


def test_people_stand_against_each_other(qtbot):
    page = PeoplePage()
    qtbot.addWidget(page)
    page.show_people(facts.persons(GAMES), facts.pairs(GAMES), facts.bests(GAMES))
    assert [page.list.item(row).text() for row in range(2)] == ["Anna\n5 games, 3 won", "Ben\n4 games, 1 won"]
    assert (
        page.name.text() == "Anna"
        and "60 %" in page.figures.text()
        and "3 won in a row" in page.figures.text()
    )
    assert page.duels.accessibleName() == "Anna 2 : 1 Ben, of 4 games"
    page.list.setCurrentRow(1)
    assert page.name.text() == "Ben" and page.duels.accessibleName() == "Ben 1 : 2 Anna, of 4 games"
    page.show_people([], [], [])
    assert page.empty.isVisibleTo(page) and not page.list.isVisibleTo(page)


def test_a_portrait_is_always_the_same_and_a_badge_shows_how_far_it_is():
    def picture(draw):
        return pixmap(draw, 60).toImage()

    anna, again, ben = (picture(partial(draw_portrait, name=name)) for name in ("Anna", "anna", "Ben"))
    assert anna == again != ben
    goals = [facts.Goal("ten", done, 10) for done in (0, 4, 10)]
    drawn = [picture(partial(draw_badge, goal=goal)) for goal in goals]
    assert drawn[0] != drawn[1] != drawn[2] and drawn[0] != drawn[2]
    for key in ("first", "hundred", "all", "family", "streak", "level3", "level5"):
        assert picture(partial(draw_badge, goal=facts.Goal(key, 1, 1))) != picture(lambda *_: None)


@pytest.mark.slow
def test_a_wall_of_five_hundred_games_is_soon_there_and_draws_what_is_seen(qtbot, album, monkeypatch):
    album.add(finished(), (), NOON)
    (first,) = album.folder.iterdir()
    for number in range(499):
        (album.folder / f"game {number}.tgn").write_bytes(first.read_bytes())
    asked = set()
    monkeypatch.setattr(Pictures, "picture", lambda self, entry: asked.add(entry.name))
    start = process_time()
    window = AlbumWindow(album, when)
    qtbot.addWidget(window)
    window.show()
    window.grab()
    assert process_time() - start < 1.0 and len(window.entries) == 500
    assert 0 < len(asked) < 40, "only what is seen"
