"""Games by name, and the exceptions."""

import os
import pickle
import subprocess
import sys

import pytest

import turmcore
from turmcore import Game, IllegalAction, Reason, TextError, TurmError, registry


def test_games_that_ship_are_loaded_by_name():
    for name in registry.MODULES:
        assert name in turmcore.games()
        game = turmcore.load(name)
        assert isinstance(game, Game) and game.name == name


def test_an_unknown_name_lists_the_known_ones():
    with pytest.raises(TurmError, match="turmbauer"):
        turmcore.load("halma")


def test_a_name_is_given_once():
    class Copycat(Game):
        name = "turmbauer"

    with pytest.raises(TurmError, match="already"):
        registry.register(Copycat)


def test_a_registered_game_is_listed(monkeypatch):
    monkeypatch.setattr(registry, "_classes", {})

    class Other(Game):
        name = "other"

    assert registry.register(Other) is Other is registry.register(Other)
    assert turmcore.games()[-1] == "other" and registry.game_class("other") is Other


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """Installs a package with a module and entry points of the group of games, as pip would."""

    def install(name, code, points):
        (tmp_path / f"{name}.py").write_text(code)
        folder = tmp_path / f"{name}-1.0.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (folder / "entry_points.txt").write_text(f"[turmcore.games]\n{points}\n")

    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(registry, "_classes", {})
    monkeypatch.setattr(registry, "_has_looked", False)
    return install


CODE = "import turmcore\nturmcore.games()\nclass Brought(turmcore.Game):\n    name = 'brought'\n"


def test_an_installed_package_brings_a_game(installed):
    installed("bringing", CODE, "brought = bringing:Brought")
    assert registry.game_class("brought").__module__ == "bringing"
    assert turmcore.games() == [*registry.MODULES, "brought"]


@pytest.mark.parametrize(
    ("code", "point", "reason"),
    [
        ("raise OSError('no disk')", "brought = bad{}:Brought", "no disk"),
        (CODE, "other = bad{}:Brought", "bad{}:Brought is not the class of a game of this name"),
        (CODE, "brought = bad{}:CODE", "CODE"),
        (CODE.replace("brought'", "babel'"), "babel = bad{}:Brought", "there is already a game 'babel'"),
    ],
)
def test_a_package_that_is_broken_is_left_out(installed, request, code, point, reason):
    number = request.node.callspec.indices["code"]  # a module is imported once
    installed(f"bad{number}", code, point.format(number))
    installed("good" + str(number), CODE.replace("brought'", "good'"), f"good = good{number}:Brought")
    with pytest.warns(RuntimeWarning, match=rf"of bad{number} is left out: .*{reason.format(number)}"):
        assert turmcore.games() == [*registry.MODULES, "good"]
    assert turmcore.recognize(turmcore.load("babel").new_state().to_text()) == "babel"


def test_public_names_exist():
    assert all(hasattr(turmcore, name) for name in turmcore.__all__)
    assert turmcore.__version__ == turmcore.build_info()["version"]


def test_exceptions_are_one_family():
    assert issubclass(TurmError, ValueError)
    assert issubclass(IllegalAction, TurmError) and issubclass(TextError, TurmError)
    error = pickle.loads(pickle.dumps(IllegalAction("3.5", "Nothing carries it.")))
    assert (error.rule, error.message, str(error)) == (
        "3.5",
        "Nothing carries it.",
        "Nothing carries it. (rule 3.5)",
    )
    assert str(IllegalAction("", "No.")) == "No."


def test_reasons_are_values():
    reason = Reason("3.5", "unsupported", {"cells": [(0, 0, 1)]}, "Nothing carries it.")
    assert str(reason) == "3.5 Nothing carries it."
    assert hash(reason) == hash(Reason("3.5", "unsupported", {}, "Nothing carries it."))
    assert pickle.loads(pickle.dumps(reason)) == reason


def test_commands_say_what_is_left_out_in_a_line(installed, tmp_path):
    installed("broken", "raise SystemExit(3)", "brought = broken:Brought")
    done = subprocess.run(
        [sys.executable, "-m", "turmcore", "games"],
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(tmp_path), *filter(None, sys.path)])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0 and "turmbauer" in done.stdout
    assert done.stderr == "turmcore: the game 'brought' of broken is left out: 3\n"
