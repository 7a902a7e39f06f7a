"""Games by name, and the exceptions."""

import pickle

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
