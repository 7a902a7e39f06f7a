"""What the app of an earlier version kept is read for ever (tests/data/VERSION)."""

import importlib
import json
import shutil

import pytest

from gui.app.autosave import Autosave
from gui.app.commands import all_commands
from gui.base.settings import Settings
from gui.base.shortcuts import Shortcuts
from gui.features.album.store import Album
from gui.features.puzzles.strength import Strength
from gui.features.tournaments.model import Tournament
from gui.features.tutorial.model import Progress
from gui.features.tutorial.teacher import tutorial_of
from gui.model import document, engines, kept, people
from gui.model.games import offered
from gui.scene.camera import Camera
from gui.table.game_parts import parts_of
from tests.test_old_files import VERSIONS, every_version, files, own_files  # noqa: F401  # a fixture for every test


@pytest.fixture
def old_settings(version, tmp_path):
    from PySide6.QtCore import QSettings

    shutil.copytree(version / "config", tmp_path / "config")
    settings = Settings()
    settings.store = QSettings(
        str(tmp_path / "config" / "turmbauer" / "turmbauer.ini"), QSettings.Format.IniFormat
    )
    return settings


@every_version
def test_settings(old_settings, version):
    s = old_settings
    assert (s.language, s.quality, s.scheme, s.palette, s.interface_size) == (
        "hu", "low", "dark", "blue_yellow", "200",
    )  # fmt: skip
    assert (
        s.is_quick and s.is_one_click and s.is_plain and s.has_inside_bar and s.is_orthographic and s.is_flat
    )
    assert not (s.has_animations or s.has_sounds or s.follows_game) and s.volume == 30
    assert (s.folder, s.game, s.recent) == ("games", "carcassonne", ["games/one.tgn", "games/tő.tgn"])
    assert s.tutorial["waechter"] == "done" and s.solved == {"waechter-1", "babel-1"}
    assert Shortcuts.from_text(all_commands(), s.shortcuts).keys("rules") == ("Ctrl+F2",)
    (engine,) = engines.from_text(s.engines)
    assert (engine.name, engine.seconds, engine.options) == ("Mine", 3.0, (("Hash", "64"),))


@every_version
def test_choices_for_new_games(old_settings, version):
    """What somebody chose stays; the rest is as the app comes."""
    for name in offered():
        setup = importlib.import_module(f"gui.games.{name}.play.setup").Setup
        old, usual = json.loads(old_settings.new_game[name]), json.loads(setup().to_text())
        if name == "carcassonne":  # a ransom was one for each action when nobody was asked
            usual["options"]["ransom"] = "act"
            old["options"] = usual["options"] | old["options"]
        for option in setup.known_options():  # they stood among the other choices, some as numbers
            if option in old:
                value = old.pop(option)
                usual["options"][option] = str(int(value)) if isinstance(value, bool) else str(value)
        found = setup.from_text(old_settings.new_game[name])
        assert json.loads(found.to_text()) == usual | old and found.is_valid()


@pytest.mark.parametrize("version", VERSIONS[1:], ids=lambda version: version.name)
def test_settings_since_0_2_0(old_settings):
    s = old_settings
    assert s.shows_codes and s.has_begun("babel") and not s.has_begun("waechter")
    assert (s.helped, s.failed) == ({"babel-1"}, {"babel-2"})
    assert Strength.parse(s.strength) == Strength().after(1500, True)
    people.recall(s.people)
    assert people.known() == ("Anna", "Béla") and people.color("anna", "turmbauer") == "G"
    progress = Progress.from_text(tutorial_of("turmbauer"), s.tutorial["turmbauer"])
    assert progress.step.id == "climb" and progress.to_text() == s.tutorial["turmbauer"]
    camera = Camera.of_text(s.view("turmbauer", 1))
    assert camera is not None and camera.to_text() == s.view("turmbauer", 1)
    for game in ("turmbauer", "carcassonne"):
        aids = importlib.import_module(f"gui.games.{game}.play.aids").Aids
        assert aids.from_text(s.aids[game]).to_text() == s.aids[game] != aids().to_text()


@every_version
def test_kept_games(version, tmp_path):
    shutil.copytree(version / "autosave", tmp_path / "games")
    found = {one.name: one.game for one in Autosave(tmp_path / "games").free_games()}
    assert set(found) == {path.stem for path in (version / "autosave").glob("*.tgn")}
    assert (found["waechter"].file, found["waechter"].session.cursor) == ("games/one.tgn", 7)
    assert found["waechter"].is_left and not found["babel"].is_left
    for name, game in found.items():
        text = kept.write(game.session, game.file, game.time, game.is_left)
        assert text == (version / "autosave" / f"{name}.tgn").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", files("records/*.tgn", "online/*.tgn"))
def test_records_open_in_the_window(path):
    for source in document.games(path.read_text(encoding="utf-8")):
        session = document.session_of(source)
        assert session.plies or source.value("Result") == "*"
        assert session.main_result() == source.value("Result")


@pytest.mark.parametrize("path", files("album/*.tgn"))
def test_the_album(path):
    entry = next(one for one in Album(path.parent).entries() if one.name == path.stem)
    session = Album(path.parent).session(path.stem)
    assert entry.game == session.game.name and entry.people[0] == "Anna"
    session.go_to(len(session.line))
    assert session.has_ended and entry.winners == session.winners
    assert entry.scores == tuple(parts_of(entry.game).scores(session))


@every_version
def test_a_tournament(version, tmp_path):
    shutil.copytree(version / "app-tournament", tmp_path / "cup")
    cup = Tournament.open(tmp_path / "cup")
    assert cup.is_over and [row.name for row in cup.standings] == ["Greedy", "Random"]
    assert len(list(cup.games())) == 2
