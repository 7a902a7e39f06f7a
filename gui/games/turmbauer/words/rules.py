"""The rules of Turmbauer, numbered as refusals quote them."""

from __future__ import annotations

from gui.i18n import tr
from gui.views.rules import Rule

#: How many rules there are under the heading with each number; those of rings have letters.
RULES = {1: 5, 2: 4, 3: 11, 5: 9, 6: 3, 7: 5}
RINGS = ("4", "4a", "4b", "4c")


def rules() -> list[Rule]:
    """All of them in the language in use."""
    found = []
    for head in range(1, 8):
        numbers = RINGS if head == 4 else [f"{head}.{i}" for i in range(1, RULES[head] + 1)]
        found.append(Rule("", tr(f"rules.turmbauer.head.{head}")))
        found += [Rule(number, tr(f"rules.turmbauer.{number}")) for number in numbers]
    return found
