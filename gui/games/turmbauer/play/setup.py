"""What a new game is made of."""

from __future__ import annotations

from dataclasses import dataclass

import turmcore
from gui.games.turmbauer.editors import piece_sets
from gui.model.seats import Kind, kind_of
from gui.model.setup import GameSetup
from turmcore.turmbauer import TurmbauerGame

PLAYERS = (2, 3, 4)
SETS = ("A", "B", "C")
OVERHANG = ("direction", "column")
INSERTION = ("free", "path")
HEADROOM = ("1", "2")
STABILITY = ("wobble", "strict", "glued")
HAND = ("none", "steady", "normal", "child")


@dataclass(frozen=True)
class Setup(GameSetup):
    """For up to four players."""

    players: int = 4
    kinds: tuple[str, ...] = ("person", "level2", "level2", "level2")
    names: tuple[str, ...] = ("", "", "", "")
    set: str = "A"
    overhang: str = "direction"
    insertion: str = "free"
    headroom: str = "1"
    stability: str = "wobble"
    hand: str = "steady"  # of the builders; it counts only where pieces can fall

    def __post_init__(self) -> None:
        if self.overhang == "cube":  # as it was called in settings of before
            object.__setattr__(self, "overhang", "column")

    def game(self) -> TurmbauerGame:
        """The game with these settings."""
        game = turmcore.load(
            "turmbauer",
            players=self.players,
            set=self.set,
            overhang=self.overhang,
            insertion=self.insertion,
            headroom=self.headroom,
            stability=self.stability,
            hand=self.hand if self.stability == "wobble" else None,
        )
        assert isinstance(game, TurmbauerGame)
        return game

    def seats(self) -> tuple[Kind, ...]:
        """Who decides, for each player of the game."""
        return tuple(kind_of(kind) for kind in self.kinds[: self.players])

    def is_valid(self) -> bool:
        is_number = type(self.players) is int and self.players in PLAYERS
        is_rule = self.overhang in OVERHANG and self.insertion in INSERTION and self.headroom in HEADROOM
        can_fall = self.stability in STABILITY and self.hand in HAND
        return is_number and is_rule and can_fall and piece_sets.is_known(self.set)
