"""What a new game is made of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import turmcore
from gui.model.setup import GameSetup
from turmcore.carcassonne import CarcassonneGame

PLAYERS = (2, 3, 4, 5, 6)
#: The settings with a list to choose from and their values, the usual one first; the first of all says whether the
#: expansion is played at all.
OPTIONS: dict[str, tuple[str, ...]] = {
    "tower": ("1", "0"),
    "small_city": ("4", "2"),
    "farmers": ("3", "2", "1"),
    "no_gap": ("0", "1"),
    "no_ransom": ("0", "1"),
    "no_surprise": ("0", "1"),
    "diagonal": ("0", "1"),
    "capture_own": ("1", "0"),
    "tower_top_safe": ("0", "1"),
}
#: Those that only the expansion has.
OF_THE_TOWER = tuple(name for name in OPTIONS if name not in ("tower", "small_city", "farmers"))
#: The rules that they set.
RULE_OF = {"tower": "1.6", "small_city": "1.5", "farmers": "1.5"} | dict.fromkeys(OF_THE_TOWER, "2.8")


def _usual() -> dict[str, str]:
    return {name: values[0] for name, values in OPTIONS.items()}


@dataclass(frozen=True)
class Setup(GameSetup):
    """For up to six players; player 1 begins (rule 1.1), and lots decide who that is."""

    players: int = 2
    kinds: tuple[str, ...] = ("person", "level2", "level2", "level2", "level2", "level2")
    names: tuple[str, ...] = ("", "", "", "", "", "")
    shuffles: bool = True
    options: dict[str, str] = field(default_factory=_usual)

    def game(self) -> CarcassonneGame:
        """The game with these settings; those of the tower count only where it is played."""
        options = {
            name: value
            for name, value in self.options.items()
            if self.options["tower"] == "1" or name not in OF_THE_TOWER
        }
        game = turmcore.load("carcassonne", players=self.players, **options)
        assert isinstance(game, CarcassonneGame)
        return game

    def is_valid(self) -> bool:
        is_number = type(self.players) is int and self.players in PLAYERS
        are_names = self.options.keys() == OPTIONS.keys()
        return is_number and are_names and all(self.options[name] in OPTIONS[name] for name in OPTIONS)

    @classmethod
    def _read(cls, values: dict[str, Any]) -> dict[str, Any]:
        return super()._read(values) | {"options": _usual() | dict(values.get("options", {}))}
