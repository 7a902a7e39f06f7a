"""What a color of a game looks like is said in one file: drawing, page and window read it there."""

from collections.abc import Iterator
from importlib import import_module

import pytest

from tests.house import ROOT, sources
from turmcore.core.page import channels
from turmcore.registry import MODULES


def _colors(value: object) -> Iterator[str]:
    if isinstance(value, str) and value.startswith("#"):
        yield value
    elif isinstance(value, dict):
        yield from _colors(tuple(value.values()))
    elif isinstance(value, tuple):
        for part in value:
            yield from _colors(part)


@pytest.mark.parametrize("game", sorted(MODULES))
def test_a_color_is_said_once(game):
    paints = import_module(f"turmcore.{game}.paints")
    said = {color for name, value in vars(paints).items() if name.isupper() for color in _colors(value)}
    ways = {way: color for color in said for way in (color, str(channels(color)))}
    assert len(said) > 4
    for file in sources(f"turmcore/{game}", f"gui/games/{game}"):
        if file != ROOT / "turmcore" / game / "paints.py":
            text = file.read_text(encoding="utf-8")
            assert [ways[way] for way in ways if way in text] == [], file
