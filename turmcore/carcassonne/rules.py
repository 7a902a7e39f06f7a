"""The settings of a game: players, the tower, editions and house rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType

from turmcore.carcassonne.options import OPTIONS
from turmcore.carcassonne.tiles import SETS, Tile, types_of
from turmcore.core.settings import Settings
from turmcore.errors import TurmError

PIECES = {2: 10, 3: 9, 4: 7, 5: 6, 6: 5}
"""Tower pieces of each player by number of players (rule 2.1)."""

FIGURES = {"L": "big", "B": "builder", "P": "pig", "A": "abbot"}
"""The settings that bring a figure (rules 4.1 and 14.2), by its letter."""
FOLLOWERS = ("", "L", "A")
"""Figures that claim, and can be prisoners (rules 4.1 and 14.3)."""
WRITTEN = ("players", "tower", "small_city", "farmers")
"""Settings that every header has; the others stand there only if they are not at their default."""


def check_together(given: Mapping[str, str]) -> None:
    """TurmError for settings that others leave no place for."""
    for key in given:
        needs = OPTIONS[key].needs
        if "tower" in needs and key != "ransom" and given.get("tower") == "0":
            raise TurmError(f"option {key} has no place in a game without the tower (rule 1.6)")
        if "dragon" in needs and given.get("dragon", "0") == "0":
            raise TurmError(f"option {key} has no place in a game without the dragon (rule 7.8)")
    has_ransom = given.get("tower") != "0" and given.get("no_ransom", "0") == "0"
    if given.get("ransom") == "turn" and not has_ransom:
        raise TurmError("option ransom=turn has no place in a game without ransom (rule 2.11)")
    if given.get("pig") == "1" and given.get("farmers") == "0":
        raise TurmError("option pig has no place in a game without farmers (rule 4.6)")


class CarcassonneRules(Settings):
    """Every setting as its header text."""

    options = OPTIONS

    @cached_property
    def num_players(self) -> int:
        """Number of players."""
        return int(self.players)

    @cached_property
    def has_tower(self) -> bool:
        """True if the expansion is played."""
        return self.tower == "1"

    @cached_property
    def figures(self) -> str:
        """Letters of the figures that each player has beside the small followers."""
        return "".join(letter for letter, key in FIGURES.items() if self._texts[key] == "1")

    @cached_property
    def has_choice(self) -> bool:
        """True if prisoners of a player can be of several kinds (rule 4.7)."""
        return any(figure in self.figures for figure in FOLLOWERS if figure)

    @cached_property
    def sets(self) -> tuple[str, ...]:
        """The sets of the tiles, some of `tiles.SETS`."""
        return ("base", *(key for key in SETS[1:] if self._texts[key] == "1"))

    @cached_property
    def tiles(self) -> Mapping[str, Tile]:
        """The types of tiles by id."""
        return MappingProxyType(types_of(self.sets, self.abbot == "1"))

    @cached_property
    def is_whole(self) -> bool:
        """True if something of sections 9 to 15 is played."""
        return "1" in (self.festival, self.abbot)

    @cached_property
    def is_wide(self) -> bool:
        """True if more is played than the base game with its towers."""
        more = (self.big, self.builder, self.pig, self.inns, self.traders, self.dragon)
        return self.is_whole or "1" in more or self.farmers == "0" or self.ransom == "turn"

    @cached_property
    def pieces(self) -> int:
        """Tower pieces that each player begins with."""
        return PIECES[self.num_players] if self.has_tower else 0

    @property
    def unplayed(self) -> frozenset[str]:
        """Numbers of the rules that these settings leave out."""
        has_ransom = self.has_tower and self.no_ransom == "0"
        has_large, has_builder, has_pig, has_abbot = (letter in self.figures for letter in FIGURES)
        played = {
            "1.7": self.farmers == "0",
            **dict.fromkeys((f"2.{i}" for i in range(1, 12)), self.has_tower),
            "2.6": has_ransom,
            "2.11": self.ransom == "turn",
            "4.1": self.figures != "",
            "4.2": has_large,
            **dict.fromkeys(("4.3", "4.4"), has_builder or has_pig),
            "4.5": has_builder,
            "4.6": has_pig,
            "4.7": self.has_choice and self.has_tower,
            "4.8": self.has_choice and has_ransom,
            **dict.fromkeys((f"5.{i}" for i in range(1, 4)), self.inns == "1"),
            **dict.fromkeys((f"6.{i}" for i in range(1, 4)), self.traders == "1"),
            **dict.fromkeys((f"7.{i}" for i in range(1, 9)), self.dragon == "1"),
            "8": self.is_wide,
            **dict.fromkeys(("13.1", "13.2"), self.festival == "1"),
            **dict.fromkeys((f"14.{i}" for i in range(1, 5)), has_abbot),
            "16": self.is_whole,
        }
        return frozenset(number for number, is_played in played.items() if not is_played)

    def texts(self) -> dict[str, str]:
        """The settings that a header has, by key in its order."""
        texts = super().texts().items()
        return {key: value for key, value in texts if value != OPTIONS[key].default or key in WRITTEN}
