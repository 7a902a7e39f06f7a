"""The options of a game (first field of a position text)."""

from dataclasses import dataclass, fields
from typing import Any

from .errors import ReferenceError_
from .tiles import Tile, tiles_in_play

VALUES = {  # key: (rule that explains it, values, the default first)
    "players": ("1.1", ("2", "3", "4", "5", "6")),
    "tower": ("1.6", ("1", "0")),
    "small_city": ("1.5", ("4", "2")),
    "farmers": ("1.5", ("3", "2", "1", "0")),
    "no_gap": ("2.8", ("0", "1")),
    "no_ransom": ("2.8", ("0", "1")),
    "no_surprise": ("2.8", ("0", "1")),
    "diagonal": ("2.8", ("0", "1")),
    "capture_own": ("2.8", ("1", "0")),
    "tower_top_safe": ("2.8", ("0", "1")),
    "ransom": ("2.11", ("act", "turn")),
    "big": ("4.1", ("0", "1")),
    "builder": ("4.1", ("0", "1")),
    "pig": ("4.1", ("0", "1")),
    "inns": ("5.1", ("0", "1")),
    "traders": ("5.1", ("0", "1")),
    "dragon": ("5.1", ("0", "1")),
    "fairy": ("7.5", ("follower", "tile")),
    "princess": ("7.4", ("may", "must")),
    "dragon_move": ("7.6", ("before", "after")),
    "festival": ("13.1", ("0", "1")),
    "abbot": ("14.1", ("0", "1")),
}
ALWAYS_WRITTEN = ("players", "tower", "small_city", "farmers")
OF_THE_TOWER = ("no_gap", "no_ransom", "no_surprise", "diagonal", "capture_own", "tower_top_safe")  # 2.8
OF_THE_DRAGON = ("fairy", "princess", "dragon_move")  # 7.8

PIECES_EACH = {2: 10, 3: 9, 4: 7, 5: 6, 6: 5}  # 2.1
FOLLOWERS_EACH = 7  # 1.1


@dataclass(frozen=True, slots=True)
class Options:
    players: int = 2
    tower: int = 1
    small_city: int = 4
    farmers: int = 3
    no_gap: int = 0
    no_ransom: int = 0
    no_surprise: int = 0
    diagonal: int = 0
    capture_own: int = 1
    tower_top_safe: int = 0
    ransom: str = "act"
    big: int = 0
    builder: int = 0
    pig: int = 0
    inns: int = 0
    traders: int = 0
    dragon: int = 0
    fairy: str = "follower"
    princess: str = "may"
    dragon_move: str = "before"
    festival: int = 0
    abbot: int = 0

    @property
    def pieces_each(self) -> int:
        return PIECES_EACH[self.players] if self.tower else 0

    @property
    def figures_each(self) -> str:
        """4.1, 14.2: letters of the figures beside the small followers."""
        chosen = {"L": self.big, "B": self.builder, "P": self.pig, "A": self.abbot}
        return "".join(letter for letter in chosen if chosen[letter])

    @property
    def sets(self) -> frozenset[str]:
        """1.6, 5.1: which tiles are in the game."""
        chosen = {
            "tower": self.tower,
            "inns": self.inns,
            "traders": self.traders,
            "dragon": self.dragon,
            "festival": self.festival,
        }
        return frozenset({"base", *(name for name in chosen if chosen[name])})

    @property
    def tiles(self) -> dict[str, Tile]:
        """All types of the game."""
        return tiles_in_play(self.sets, self.abbot)

    def to_text(self) -> str:
        shown = [key for key in VALUES if key in ALWAYS_WRITTEN or str(getattr(self, key)) != default(key)]
        return ";".join(["cc1", *(f"{key}={getattr(self, key)}" for key in shown)])


NUMBERS = frozenset(field.name for field in fields(Options) if field.type is int)


def default(key: str) -> str:
    return VALUES[key][1][0]


def read_options(text: str) -> Options:
    """Keys may be missing, or stand in another order."""
    head, *items = text.split(";")
    if head != "cc1":
        raise ReferenceError_("options", head, "3", "a position begins with cc1")
    given: dict[str, str] = {}
    for item in items:
        key, _, value = item.partition("=")
        if key not in VALUES or key in given:
            raise ReferenceError_("options", item, "3", "unknown or repeated key")
        rule, values = VALUES[key]
        if value not in values:
            raise ReferenceError_("options", item, rule, f"one of {', '.join(values)} is meant")
        given[key] = value
    check_combination(given)
    chosen: dict[str, Any] = {key: int(text) if key in NUMBERS else text for key, text in given.items()}
    return Options(**chosen)


def check_combination(given: dict[str, str]) -> None:
    """Options that others rule out."""

    def refuse(key: str, rule: str, reason: str) -> None:
        if key in given:
            raise ReferenceError_("options", f"{key}={given[key]}", rule, reason)

    if given.get("tower") == "0":
        for key in OF_THE_TOWER:
            refuse(key, "1.6", "without the tower not an option")
    if given.get("ransom") == "turn":
        if given.get("tower") == "0":
            refuse("ransom", "2.11", "without the tower there is no ransom")
        if given.get("no_ransom") == "1":
            refuse("ransom", "2.11", "with no_ransom=1 there is no ransom")
    if given.get("pig") == "1" and given.get("farmers") == "0":
        refuse("pig", "4.6", "with farmers=0 nobody stands on a field")
    if given.get("dragon", "0") == "0":
        for key in OF_THE_DRAGON:
            refuse(key, "7.8", "without dragon=1 not an option")
