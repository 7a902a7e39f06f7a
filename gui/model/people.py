"""The people who have played here: their names are offered for another game, the latest first, with the color that each
had last, and the portraits that they chose.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from turmcore.core.json_text import read_json

MOST = 40
_known: list[str] = []
_colors: dict[str, dict[str, str]] = {}  # by the name in small letters, and by game
_PORTRAIT = "portrait"  # in place of a game


def known() -> tuple[str, ...]:
    """Names of all people known."""
    return tuple(_known)


def color(name: str, game: str) -> str:
    """The last color of a person in a game, as `GameSetup.color` writes it; empty if unknown."""
    return _colors.get(_key(name), {}).get(game, "")


def remember(names: Iterable[str]) -> None:
    """Remember people who play now; a name in other capitals is the same person."""
    for name in reversed([" ".join(name.split()) for name in names]):
        if name:
            _known[:] = [name, *(other for other in _known if _key(other) != _key(name))][:MOST]


def remember_colors(game: str, colors: Mapping[str, str]) -> None:
    """People have chosen these colors in a game."""
    for name, color in colors.items():
        if _key(name):
            _colors.setdefault(_key(name), {})[game] = color


def portrait(name: str) -> int | None:
    """The number of the portrait that a person chose; None if nobody did."""
    text = color(name, _PORTRAIT)
    return int(text) if text.isdecimal() else None


def choose_portrait(name: str, number: int) -> None:
    """A person has chosen a portrait."""
    remember_colors(_PORTRAIT, {name: str(number)})


def to_text() -> str:
    """All of them in a line: names, and beside a name the colors that are known."""
    found = [(name, _colors.get(_key(name))) for name in _known]
    return json.dumps([[name, colors] if colors else name for name, colors in found])


def recall(text: str) -> None:
    """Read the people that `to_text` wrote; leave out those that cannot be read."""
    _known.clear()
    _colors.clear()
    try:
        found = read_json(text or "[]")
    except ValueError:
        return
    names = []
    for one in found if isinstance(found, list) else ():
        match one:
            case str(name):
                names.append(name)
            case [str(name), dict(colors)]:
                names.append(name)
                for game, color in colors.items():
                    if isinstance(color, str):
                        remember_colors(game, {name: color})
    remember(names)


def _key(name: str) -> str:
    return " ".join(name.split()).casefold()
