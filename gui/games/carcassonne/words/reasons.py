"""Why something is not allowed, in a sentence with the number of the rule."""

from __future__ import annotations

from typing import Any

from gui.games.carcassonne.words.places import cell_name, kind_name
from gui.i18n import knows, tr
from turmcore import Reason


def sentence(reason: Reason) -> str:
    """The reason for a person; the engine's words where the gui has none."""
    key = "reason.carcassonne." + reason.code
    if not knows(key):
        words = reason.sentence
    else:
        values: dict[str, Any] = dict(reason.data)
        if "x" in values:
            values["cell"] = cell_name((values["x"], values["y"]))
        for name in ("owner", "captor"):
            if name in values:
                values[name] = tr("carcassonne.player", number=values[name])
        if "segment" in values:
            values["segment"] = kind_name(str(values["segment"]))
        words = tr(key, **values)
    return tr("reason.with_rule", sentence=words[:1].upper() + words[1:], rule=reason.rule)
