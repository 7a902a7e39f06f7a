"""Usual mixes of the boxes: sets of tiles and figures that go together, by a name."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from gui.games.carcassonne.play.setup import LATER, MORE, Setup
from turmcore.carcassonne import CarcassonneGame


class Mix(StrEnum):
    """Mix offered for a new game, in the order of the cards."""

    BASE = "base"
    TOWER = "tower"
    EVERYTHING = "everything"
    WHOLE = "whole"
    CHOOSE = "choose"


def options_of(mix: Mix) -> dict[str, str]:
    """The settings of a mix; those to choose from begin with the tower."""
    switched = {
        Mix.BASE: {"tower": "0"},
        Mix.EVERYTHING: dict.fromkeys(MORE, "1"),
        Mix.WHOLE: dict.fromkeys((*MORE, *LATER), "1"),
    }
    return Setup().options | switched.get(mix, {})


def mix_of(options: Mapping[str, str]) -> Mix:
    """The mix that has some settings, as far as they mean something together."""
    named = (mix for mix in Mix if mix is not Mix.CHOOSE and _working(options_of(mix)) == _working(options))
    return next(named, Mix.CHOOSE)


def _working(options: Mapping[str, str]) -> dict[str, str]:
    without_place = CarcassonneGame.idle_settings(options)
    return {name: value for name, value in options.items() if name not in without_place}
