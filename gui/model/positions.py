"""Which game a text is a position of."""

from __future__ import annotations

import re

_RANK = r"(?:[1-7]|[rb][1-7]|RG|BG)+"
#: How the positions of each game look from far; whether one is right the game itself says.
FORMS: dict[str, re.Pattern[str]] = {
    "turmbauer": re.compile(r"tb1\b.*", re.DOTALL),
    "babel": re.compile(r"bb1\b.*", re.DOTALL),
    "carcassonne": re.compile(r"cc1\b.*", re.DOTALL),
    "waechter": re.compile(rf"{_RANK}(?:/{_RANK}){{6}} [rb]\s*"),
}
#: What looks like a position with a mistake in it: the game says what is wrong.
_NEARLY = {"waechter": re.compile(r"[1-9rbRBG]+(?:/[1-9rbRBG]*){2,}(?:\s+\w*)?\s*")}


def game_of(text: str) -> str | None:
    """Name of the game that a text is a position of; None if it is none."""
    for forms in (FORMS, _NEARLY):
        for name, form in forms.items():
            if form.fullmatch(text):
                return name
    return None
