"""Setup of a new game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gui.model.setup import GameSetup

#: Further tiles and figures, and those that came later.
MORE = ("inns", "traders", "dragon", "big", "builder", "pig")
LATER = ("festival", "abbot")


@dataclass(frozen=True, init=False)
class Setup(GameSetup):
    """For up to six players; player 1 begins (rule 1.1), and lots decide who that is."""

    game_name = "carcassonne"
    shuffles: bool = True

    @classmethod
    def _read(cls, values: dict[str, Any]) -> dict[str, Any]:
        # choices that were remembered before there was one about the ransom go on as they were meant
        old = {"options": {"ransom": "act"} | values["options"]} if "options" in values else {}
        return super()._read(values | old)
