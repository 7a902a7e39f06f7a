"""What the app has written for itself is read in time in proportion to its length, whatever stands there by now."""

import json
from importlib import import_module

import pytest

import turmcore
from gui.app.commands import GENERAL
from gui.base.shortcuts import Shortcuts
from gui.features.tournaments.model import Plan
from gui.model import engines, people
from gui.model.clock import control_of
from tests.waiting import at_once
from turmcore import TurmError
from turmcore.registry import MODULES

SIZE = 1_000_000


@pytest.mark.parametrize("letter", ["b", " b", "'", "\\"])
def test_engines(letter):
    kept = [{"name": "A", "command": letter * (SIZE // len(letter)), "seconds": 2.0, "options": []}]
    with at_once():
        assert engines.from_text(json.dumps(kept)) == []


def test_keys():
    with at_once():
        shortcuts = Shortcuts.from_text(GENERAL, json.dumps({"hint": ["Ctrl+X", "H", "J"] * (SIZE // 4)}))
    assert shortcuts.keys("hint") == ("Ctrl+X", "H", "J")


@pytest.mark.parametrize("unit", [" ", "1+", '["', "{", "1/", ";", "1@0,0:", "x" * 1000])
def test_the_rest(unit):
    text = unit * (SIZE // len(unit))
    with at_once():
        assert control_of(text) is None
        people.recall(text)
        assert people.known() == ()
        for name in MODULES:
            draft = import_module(f"gui.games.{name}.editors.draft").Draft.of(
                turmcore.load(name).new_state(1)
            )
            with pytest.raises(TurmError):
                draft.read(text)
            with pytest.raises(TurmError):
                draft.setup.read_draft(draft.game, f"{draft.game.header} {text}")
        with pytest.raises(TurmError):
            Plan.from_text(text)
