"""What a new game is made of."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

import turmcore
from gui.model.seats import Kind
from turmcore.turmbauer import TurmbauerGame

PLAYERS = (2, 3, 4)
SETS = ("A", "B", "C")
OVERHANG = ("direction", "cube")
INSERTION = ("free", "path")
HEADROOM = ("1", "2")


@dataclass(frozen=True)
class Setup:
    """The choices for a new game; `kinds` has one name for each of up to four players."""

    players: int = 4
    kinds: tuple[str, ...] = ("person", "greedy", "greedy", "greedy")
    set: str = "A"
    overhang: str = "direction"
    insertion: str = "free"
    headroom: str = "1"

    def game(self) -> TurmbauerGame:
        """The game with these settings."""
        game = turmcore.load(
            "turmbauer",
            players=self.players,
            set=self.set,
            overhang=self.overhang,
            insertion=self.insertion,
            headroom=self.headroom,
        )
        assert isinstance(game, TurmbauerGame)
        return game

    def seats(self) -> tuple[Kind, ...]:
        """Who decides, for each player of the game."""
        return tuple(Kind(kind) for kind in self.kinds[: self.players])

    def to_text(self) -> str:
        """As one line, to be remembered."""
        return json.dumps(asdict(self))

    @classmethod
    def from_text(cls, text: str) -> Setup:
        """From that line; the default where it cannot be read or means nothing here."""
        try:
            values = json.loads(text)
            setup = cls(**(values | {"kinds": tuple(values["kinds"])}))
            known = [setup.players in PLAYERS, setup.set in SETS, setup.overhang in OVERHANG]
            known += [setup.insertion in INSERTION, setup.headroom in HEADROOM]
            if not all(known) or len([Kind(kind) for kind in setup.kinds]) != max(PLAYERS):
                return cls()
        except (ValueError, TypeError, KeyError):
            return cls()
        return setup
