"""The rules of Carcassonne with Der Turm, numbered as refusals quote them."""

from __future__ import annotations

from gui.i18n import tr
from gui.views.rules import Rule

#: How many rules there are under the heading with each number.
RULES = {1: 6, 2: 9, 3: 1}


def rules() -> list[Rule]:
    """All of them in the language in use; the last one is that about the notation."""
    found = []
    for head, count in RULES.items():
        found.append(Rule("", tr(f"rules.carcassonne.head.{head}")))
        numbers = [f"{head}.{i}" for i in range(1, count + 1)] if count > 1 else [str(head)]
        found += [Rule(number, tr(f"rules.carcassonne.{number}")) for number in numbers]
    return found
