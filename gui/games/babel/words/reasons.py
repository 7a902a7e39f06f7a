"""Why a move is not allowed, in a sentence with the number of the rule."""

from __future__ import annotations

from typing import Any

from gui.games.babel.picture.board import COLORS
from gui.i18n import knows, tr
from turmcore import Reason

_FIELDS = ("field", "origin", "target")


def sentence(reason: Reason) -> str:
    """The reason for a person; the engine's words where the gui has none."""
    key = "reason.babel." + reason.code
    if not knows(key):
        words = reason.sentence
    else:
        values: dict[str, Any] = dict(reason.data)
        values |= {name: field_name(values[name]) for name in _FIELDS if name in values}
        if str(values.get("color", "")) in (*COLORS,):
            values["color"] = tr(f"color.{values['color'].upper()}")
        words = tr(key, **values)
    return tr("reason.with_rule", sentence=words[:1].upper() + words[1:], rule=reason.rule)


def field_name(field: str) -> str:
    """A field as people read it."""
    return tr("babel.summit") if field == "6" else field
