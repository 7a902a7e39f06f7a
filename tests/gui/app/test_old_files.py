"""What the app of version 0.1.0 kept is read for ever (tests/data/0.1.0)."""

import importlib
import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

import turmcore
from gui.app.autosave import Autosave
from gui.base.settings import Settings
from gui.base.shortcuts import Shortcuts
from gui.features.tournaments.model import Tournament
from gui.model import document, engines
from gui.table.commands import all_commands

OLD = Path(__file__).parents[2] / "data" / "0.1.0"


@pytest.fixture
def old_settings(tmp_path, monkeypatch):
    from PySide6.QtCore import QSettings

    shutil.copytree(OLD / "config", tmp_path / "config")
    settings = Settings()
    settings.store = QSettings(
        str(tmp_path / "config" / "turmbauer" / "turmbauer.ini"), QSettings.Format.IniFormat
    )
    return settings


def test_settings(old_settings):
    s = old_settings
    assert (s.language, s.quality, s.scheme, s.palette, s.interface_size) == (
        "hu", "low", "dark", "blue_yellow", "200",
    )  # fmt: skip
    assert (
        s.is_quick and s.is_one_click and s.is_plain and s.has_inside_bar and s.is_orthographic and s.is_flat
    )
    assert not (s.has_animations or s.has_sounds or s.follows_game) and s.volume == 30
    assert (s.folder, s.game, s.recent) == ("games", "carcassonne", ["games/one.tgn", "games/tő.tgn"])
    assert s.tutorial("waechter") == "done" and s.solved == {"waechter-1", "babel-1"}


def test_choices_for_new_games_keys_and_programs(old_settings):
    for name in turmcore.games():
        setup = importlib.import_module(f"gui.games.{name}.play.setup").Setup
        text = old_settings.new_game(name)
        assert text and setup.from_text(text).is_valid()
        came = setup()  # those that the app came with; what it asked for then stays as it was answered
        if name == "carcassonne":  # a ransom was one for each action when nobody was asked
            came = replace(came, options={**came.options, "ransom": "act"})
        kept = {key: value for key, value in json.loads(text).items() if key in ("shuffles", "hand")}
        assert setup.from_text(text) == replace(came, **kept)
    assert Shortcuts.from_text(all_commands(), old_settings.shortcuts).keys("rules") == ("Ctrl+F2",)
    (engine,) = engines.from_text(old_settings.engines)
    assert (engine.name, engine.seconds, engine.options) == ("Mine", 3.0, (("Hash", "64"),))


def test_kept_games(tmp_path):
    shutil.copytree(OLD / "autosave", tmp_path / "games")
    kept = {one.name: one.game for one in Autosave(tmp_path / "games").free_games()}
    assert set(kept) == {"babel", "carcassonne", "turmbauer", "waechter"}
    assert all(game.session.plies for game in kept.values())
    assert (kept["waechter"].file, kept["waechter"].session.cursor) == ("games/one.tgn", 7)
    assert kept["waechter"].is_left and not kept["babel"].is_left


@pytest.mark.parametrize("path", sorted((OLD / "records").glob("*.tgn")), ids=lambda path: path.stem)
def test_records_open_in_the_window(path):
    for source in document.games(path.read_text(encoding="utf-8")):
        assert document.session_of(source).plies


def test_a_tournament(tmp_path):
    shutil.copytree(OLD / "app-tournament", tmp_path / "cup")
    cup = Tournament.open(tmp_path / "cup")
    assert cup.is_over and [row.name for row in cup.standings] == ["Greedy", "Random"]
    assert len(list(cup.games())) == 2
