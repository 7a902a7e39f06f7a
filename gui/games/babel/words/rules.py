"""The rules of Turmbau zu Babel, numbered as refusals quote them."""

from __future__ import annotations

from gui.i18n import tr
from gui.views.rules import Rule

#: How many rules there are under the heading with each number.
RULES = {1: 3, 2: 3, 3: 7, 4: 4}


def rules() -> list[Rule]:
    """All of them in the language in use."""
    found = []
    for head, count in RULES.items():
        found.append(Rule("", tr(f"rules.babel.head.{head}")))
        numbers = [f"{head}.{i}" for i in range(1, count + 1)]
        found += [Rule(number, tr(f"rules.babel.{number}")) for number in numbers]
    return found
