"""Setup of a new game."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from gui.games.turmbauer.editors.piece_sets import SETS
from gui.model.seats import Kind, kind_of
from gui.model.setup import GameSetup

COLORS = "RGBK"


@dataclass(frozen=True, init=False)
class Setup(GameSetup):
    """For up to four players. With two of them the first has the first and the third of `colors`."""

    game_name = "turmbauer"
    colors: str = COLORS

    def _seating(self) -> dict[str, object]:
        colors = {"seats": self.colors} if self.players == 2 else {}
        return super()._seating() | colors

    def color(self, player: int) -> str:
        return self.colors[player::2] if self.players == 2 else COLORS[player]

    def seats(self) -> tuple[Kind, ...]:
        """Kind of each player of the game."""
        return tuple(kind_of(kind) for kind in self.kinds[: self.players])

    def is_valid(self) -> bool:
        return super().is_valid() and self.colors in splits() and SETS.is_known(self.options["set"])


def splits() -> tuple[str, ...]:
    """The ways to give two players two colors each, as `Setup.colors` has them."""
    found = []
    for first in combinations(COLORS, 2):
        second = [color for color in COLORS if color not in first]
        found.append(first[0] + second[0] + first[1] + second[1])
    return tuple(found)
