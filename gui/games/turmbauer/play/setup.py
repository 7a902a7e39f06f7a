"""What a new game is made of."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import turmcore
from gui.games.turmbauer.editors import piece_sets
from gui.model.seats import Kind, kind_of
from gui.model.setup import GameSetup
from turmcore.turmbauer import TurmbauerGame

PLAYERS = (2, 3, 4)
SETS = ("A", "B", "C")
COLORS = "RGBK"
#: Settings with a list to choose from, in the order in which they are offered.
CHOICES = {
    name: tuple(str(value) for value in TurmbauerGame.setting_values[name])
    for name in (
        "stability", "hand", "blocks", "start", "overhang", "escape", "insertion", "headroom", "leap", "collapse",
    )
}  # fmt: skip
#: Those that mean something only where pieces can fall.
OF_FALLING = ("hand", "collapse")


@dataclass(frozen=True)
class Setup(GameSetup):
    """For up to four players. With two of them the first has the first and the third of `colors`."""

    players: int = 4
    kinds: tuple[str, ...] = ("person", "level2", "level2", "level2")
    names: tuple[str, ...] = ("", "", "", "")
    colors: str = COLORS
    set: str = "A"
    stability: str = "wobble"
    hand: str = "steady"  # of the builders
    blocks: str = "all"
    start: str = "roll"
    overhang: str = "direction"
    escape: str = "free"
    insertion: str = "free"
    headroom: str = "1"
    leap: str = "once"
    collapse: str = "builder"

    def __post_init__(self) -> None:
        if self.overhang == "cube":  # as it was called in settings of before
            object.__setattr__(self, "overhang", "column")

    def game(self) -> TurmbauerGame:
        """The game with these settings."""
        chosen = {
            name: getattr(self, name)
            for name in CHOICES
            if self.stability == "wobble" or name not in OF_FALLING
        }
        colors = {"seats": self.colors} if self.players == 2 else {}
        game = turmcore.load("turmbauer", players=self.players, set=self.set, **colors, **chosen)
        assert isinstance(game, TurmbauerGame)
        return game

    def color(self, player: int) -> str:
        return self.colors[player::2] if self.players == 2 else COLORS[player]

    def seats(self) -> tuple[Kind, ...]:
        """Who decides, for each player of the game."""
        return tuple(kind_of(kind) for kind in self.kinds[: self.players])

    def is_valid(self) -> bool:
        is_number = type(self.players) is int and self.players in PLAYERS
        are_rules = all(getattr(self, name) in values for name, values in CHOICES.items())
        return is_number and are_rules and self.colors in splits() and piece_sets.is_known(self.set)


def splits() -> tuple[str, ...]:
    """The ways to give two players two colors each, as `Setup.colors` has them."""
    found = []
    for first in combinations(COLORS, 2):
        second = [color for color in COLORS if color not in first]
        found.append(first[0] + second[0] + first[1] + second[1])
    return tuple(found)
