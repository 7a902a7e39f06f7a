"""Games of the album that people without a name have played: who they were can be said later."""

from datetime import datetime

import pytest

import turmcore
from gui.app.autosave import Autosave
from gui.app.main_window import MainWindow
from gui.base import opengl
from gui.features.album import facts
from gui.features.album.claim_dialog import ClaimDialog
from gui.features.album.store import Album
from gui.model import document, people
from gui.model.games import offered
from gui.model.seats import kinds_of
from gui.model.session import Session
from gui.table.game_parts import parts_of
from turmcore.notation import record

NOON = datetime(2026, 11, 22, 12, 0, 0)


@pytest.fixture(autouse=True)
def nobody():
    people.recall("")
    yield
    people.recall("")


def lost(name, players):
    """A game that the first player has given up."""
    game = turmcore.load(name)
    players = (*players, *["level1"] * 6)[: game.num_players]
    session = Session.begin(game, kinds_of(players, game.num_players), 1, players)
    session.play(session.state.sample_chance() if session.state.is_chance() else session.state.nth(0))
    session.forfeit(0)
    return session


@pytest.fixture
def window(qtbot, settings, tmp_path):
    window = MainWindow(settings, opengl.why_unavailable(), Autosave(tmp_path / "games"))
    window.files.may_leave = lambda **_: True
    qtbot.addWidget(window)
    yield window
    window.files.count_as_saved()
    window.close()


def claim(monkeypatch, window, *names):
    """Press the button and write names into the fields."""

    def fill(dialog):
        assert dialog.fields, "somebody is asked for"
        for field, name in zip(dialog.fields.values(), names, strict=True):
            if name is not None:
                field.setEditText(name)
        return True

    monkeypatch.setattr(ClaimDialog, "exec", fill)
    window.claim.click()


@pytest.mark.parametrize("game", offered())
def test_that_was_me(window, monkeypatch, game):
    album = window.album.album
    name = album.add(lost(game, ("person", "person")), (), NOON)
    album.add(lost(game, ("Anna", "level1")), (), NOON)
    before = album.path(name).read_text(encoding="utf-8")
    window.album.show()
    shown = window.album.window
    rows = {entry.name: row for row, entry in enumerate(shown.entries)}
    shown.wall.choose(1 - rows[name])
    assert not shown.claim.isEnabled(), "there everybody has a name"
    shown.wall.choose(rows[name])
    assert shown.claim.isEnabled()
    claim(monkeypatch, shown, "Zoé", "")
    assert shown.chosen.name == name and shown.chosen.people[:2] == ("Zoé", "") and shown.claim.isEnabled()
    # nothing but the one name is another one, and any program reads it
    after = album.path(name).read_text(encoding="utf-8")
    assert after == before.replace('[Players "person,', '[Players "Zoé,')
    (source,) = record.parse(after)
    assert document.session_of(source).players[:2] == ("Zoé", "person")
    assert not [one for one in album.folder.iterdir() if one.suffix != ".tgn"]
    assert people.known()[0] == "Zoé" and "Zo\\u00e9" in window.settings.people
    assert "Zoé\n1 game, 0 won" in [
        shown.people.list.item(row).text() for row in range(shown.people.list.count())
    ]
    assert {one.name for one in facts.persons(album.entries())} == {"Zoé", "Anna"}


def test_who_played_last_is_proposed_for_one_and_computers_stay(window, monkeypatch):
    people.remember(["Anna"])
    album = window.album.album
    name = album.add(lost("waechter", ("level1", "person")), (), NOON)
    window.album.show()
    claim(monkeypatch, window.album.window, None)
    assert album.entries()[0].people == ("", "Anna") and album.session(name).players == ("level1", "Anna")
    album.call(name, {0: "Ben", 1: "Ben", 7: "Ben"})
    assert album.session(name).players == ("level1", "Ben")
    album.call(name, {1: "level3"})
    assert album.session(name).players == ("level1", "Ben")


def test_the_game_that_has_just_ended_hears_of_it(window, monkeypatch):
    session = lost("waechter", ("person", "level1"))
    session.loser = None
    window.files.start(session)
    window.controller.stop()
    window.controller.forfeit(0)
    window.album.show()
    claim(monkeypatch, window.album.window, "Zoé")
    assert session.players[0] == "Zoé" and window.table.strip.cards[0].name == "Zoé"
    assert window.album.album.holds(document.write(session))
    window.album.window.look.click()
    shown = window.controller.session
    window.table.seat({0: "Ben"})
    window.table.seated.emit([0])
    assert shown is not session and window.album.album.entries()[0].people[0] == "Ben"


def test_a_folder_that_cannot_be_written_is_told_of(window, monkeypatch):
    album = window.album.album
    album.add(lost("waechter", ("person", "level1")), (), NOON)
    told = []
    monkeypatch.setattr("gui.app.album_desk.messages.say_failure", lambda *words: told.append(words))

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("gui.features.album.store.save_bytes", full)
    window.album.show()
    claim(monkeypatch, window.album.window, "Zoé")
    assert "No space left" in told[0][2] and album.entries()[0].people[0] == "" and people.known() == ()


def test_what_was_no_person_is_not_asked_about(tmp_path):
    album = Album(tmp_path)
    album.add(lost("babel", ("Anna", "person", "level2")), parts_of("babel").scores(lost("babel", ())), NOON)
    assert album.entries()[0].unnamed == [1]
