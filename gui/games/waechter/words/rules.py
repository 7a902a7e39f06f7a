"""The rules of Turm und Wächter, numbered as refusals quote them."""

from __future__ import annotations

from gui.i18n import tr
from gui.views.rules import Rule

#: Numbers of the rules, under the heading with that number.
RULES = {1: ("1.1",), 2: ("1.2", "1.3"), 3: ("1.4",), 4: ("1.5", "1.6")}


def rules() -> list[Rule]:
    """All of them in the language in use."""
    found = []
    for head, numbers in RULES.items():
        found.append(Rule("", tr(f"rules.waechter.head.{head}")))
        found += [Rule(number, tr(f"rules.waechter.{number}")) for number in numbers]
    return found
