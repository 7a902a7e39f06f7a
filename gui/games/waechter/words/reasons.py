"""Why a move is not allowed, in a sentence with the number of the rule."""

from __future__ import annotations

from typing import Any

from gui.i18n import knows, tr
from turmcore import Reason
from turmcore.waechter import square_name

_SQUARES = ("square", "origin", "target")
_SIDES = ("side", "owner")


def sentence(reason: Reason) -> str:
    """The reason for a person; the engine's words where the gui has none."""
    key = "reason.waechter." + reason.code
    if not knows(key):
        words = reason.sentence[:1].upper() + reason.sentence[1:]
    else:
        values: dict[str, Any] = dict(reason.data)
        values |= {name: square_name(values[name]) for name in _SQUARES if name in values}
        values |= {name: tr(f"side.{values[name]}") for name in _SIDES if name in values}
        values["n"] = values.get("stones", 0)
        words = tr(key, **values)
    return tr("reason.with_rule", sentence=words, rule=reason.rule)
