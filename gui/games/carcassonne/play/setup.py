"""What a new game is made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import turmcore
from gui.model.setup import GameSetup
from turmcore.carcassonne import CarcassonneGame

PLAYERS = (2, 3, 4, 5, 6)
#: The settings with a list to choose from and their values, the usual one first: of the ransom that of the rules, which
#: is not the engine's. The first of all says whether the tower is played at all.
OPTIONS: dict[str, tuple[str, ...]] = {
    "tower": ("1", "0"),
    "small_city": ("4", "2"),
    "farmers": ("3", "2", "1", "0"),
    "inns": ("0", "1"),
    "traders": ("0", "1"),
    "dragon": ("0", "1"),
    "big": ("0", "1"),
    "builder": ("0", "1"),
    "pig": ("0", "1"),
    "fairy": ("follower", "tile"),
    "princess": ("may", "must"),
    "dragon_move": ("before", "after"),
    "ransom": ("turn", "act"),
    "no_gap": ("0", "1"),
    "no_ransom": ("0", "1"),
    "no_surprise": ("0", "1"),
    "diagonal": ("0", "1"),
    "capture_own": ("1", "0"),
    "tower_top_safe": ("0", "1"),
}
#: Further tiles and figures.
MORE = ("inns", "traders", "dragon", "big", "builder", "pig")
#: Those that only the tower has, and only the dragon.
OF_THE_TOWER = ("ransom", "no_gap", "no_ransom", "no_surprise", "diagonal", "capture_own", "tower_top_safe")
OF_THE_DRAGON = ("fairy", "princess", "dragon_move")
#: The rules that they set.
RULE_OF = {
    "tower": "1.6",
    "small_city": "1.5",
    "farmers": "1.5",
    "inns": "5.1",
    "traders": "5.1",
    "dragon": "5.1",
    **dict.fromkeys(("big", "builder", "pig"), "4.1"),
    "fairy": "7.5",
    "princess": "7.4",
    "dragon_move": "7.6",
    **dict.fromkeys(OF_THE_TOWER, "2.8"),
    "ransom": "2.11",
}


def usual() -> dict[str, str]:
    """The tower without anything else."""
    return {name: values[0] for name, values in OPTIONS.items()}


def idle_of(options: Mapping[str, str]) -> set[str]:
    """The settings that others leave no place for."""
    idle: set[str] = set()
    if options["tower"] == "0":
        idle.update(OF_THE_TOWER)
    elif options["no_ransom"] == "1":
        idle.add("ransom")
    if options["dragon"] == "0":
        idle.update(OF_THE_DRAGON)
    if options["farmers"] == "0":
        idle.add("pig")
    return idle


@dataclass(frozen=True)
class Setup(GameSetup):
    """For up to six players; player 1 begins (rule 1.1), and lots decide who that is."""

    players: int = 2
    kinds: tuple[str, ...] = ("person", "level2", "level2", "level2", "level2", "level2")
    names: tuple[str, ...] = ("", "", "", "", "", "")
    shuffles: bool = True
    options: dict[str, str] = field(default_factory=usual)

    def game(self) -> CarcassonneGame:
        """The game with these settings, as far as they mean something together."""
        idle = idle_of(self.options)
        options = {name: value for name, value in self.options.items() if name not in idle}
        game = turmcore.load("carcassonne", players=self.players, **options)
        assert isinstance(game, CarcassonneGame)
        return game

    def is_valid(self) -> bool:
        is_number = type(self.players) is int and self.players in PLAYERS
        are_names = self.options.keys() == OPTIONS.keys()
        return is_number and are_names and all(self.options[name] in OPTIONS[name] for name in OPTIONS)

    @classmethod
    def _read(cls, values: dict[str, Any]) -> dict[str, Any]:
        # choices that were remembered before there was one about the ransom go on as they were meant
        options = {"ransom": "act"} | dict(values["options"]) if "options" in values else {}
        return super()._read(values) | {"options": usual() | options}
