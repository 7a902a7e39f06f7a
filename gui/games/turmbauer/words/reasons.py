"""Why something is not allowed, in a sentence with the number of the rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gui.games.turmbauer.play.turns import Cell, opposite
from gui.i18n import knows, tr
from gui.table.choosing import FROM_THE_FRONT, Axes
from turmcore import Reason

_COMPASS: dict[str, Cell] = {"east": (1, 0, 0), "west": (-1, 0, 0), "north": (0, 1, 0), "south": (0, -1, 0)}


def sentence(reason: Reason, axes: Axes = FROM_THE_FRONT) -> str:
    """The reason for a person who looks along `axes`, with its rule; the engine's words where the gui has
    none."""
    key = "reason." + reason.code
    if not knows(key):
        return tr("reason.with_rule", sentence=_capital(reason.sentence), rule=reason.rule)
    return tr("reason.with_rule", sentence=tr(key, **_values(reason.data, axes)), rule=reason.rule)


def side_of(direction: Cell, axes: Axes) -> str:
    """Name of a direction of the lattice on the screen: ``right``, ``left``, ``away`` or ``near``."""
    right, away = axes
    names = {right: "right", opposite(right): "left", away: "away", opposite(away): "near"}
    return names[direction]


def _values(data: Mapping[str, Any], axes: Axes) -> dict[str, Any]:
    """The engine's values as words and numbers; `n` is what the sentence counts."""
    values = dict(data)
    cells = values.pop("cells", ())
    values["n"] = values.pop("reach", values.pop("number", values.get("size", len(cells))))
    if "direction" in values:
        values["direction"] = tr("direction." + side_of(_COMPASS[values["direction"]], axes))
    if "color" in values:
        key = "color." + values["color"]
        values["color"] = tr(key) if knows(key) else values["color"]
    return values


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
