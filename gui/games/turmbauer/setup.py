"""What a new game is made of."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace

import turmcore
from gui.games.turmbauer import piece_sets
from gui.model.clock import Control
from gui.model.seats import Kind, kind_of, seated, still_there
from gui.model.session import Session
from turmcore.turmbauer import TurmbauerGame

PLAYERS = (2, 3, 4)
SETS = ("A", "B", "C")
OVERHANG = ("direction", "cube")
INSERTION = ("free", "path")
HEADROOM = ("1", "2")
STABILITY = ("wobble", "strict", "glued")
HAND = ("none", "steady", "normal", "child")
#: Thinking times of a computer that uses its time, for a turn; empty: its usual one.
TIMES = ("200ms", "", "3s", "10s")


@dataclass(frozen=True)
class Setup:
    """The choices for a new game; `kinds` and `names` have one entry for each of up to four players.

    With `shuffles`, the players draw lots for the seats. Computers that use their time think for `time` about
    a turn. `clock` is a time control, see `gui.model.clock`; empty for none.
    """

    players: int = 4
    kinds: tuple[str, ...] = ("person", "level2", "level2", "level2")
    set: str = "A"
    overhang: str = "direction"
    insertion: str = "free"
    headroom: str = "1"
    stability: str = "wobble"
    hand: str = "normal"  # of the builders; it counts only where pieces can fall
    names: tuple[str, ...] = ("", "", "", "")
    shuffles: bool = False
    time: str = ""
    clock: str = ""

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

    def session(self) -> Session:
        """A new game of these players, with dice that nobody knows."""
        kinds, players = seated(
            self.players, self.kinds, self.names, shuffles=self.shuffles, time=self.time
        )
        session = Session.begin(self.game(), kinds, None, players)
        session.set_clock(Control.parse(self.clock))
        return session

    def to_text(self) -> str:
        """As one line, to be remembered."""
        return json.dumps(asdict(self))

    @classmethod
    def from_text(cls, text: str) -> Setup:
        """From that line; the default where it cannot be read or means nothing here."""
        try:
            values = json.loads(text)
            tuples = {name: tuple(values[name]) for name in ("kinds", "names") if name in values}
            setup = cls(**(values | tuples))
            setup = replace(setup, kinds=still_there(setup.kinds))
            known = [setup.players in PLAYERS, piece_sets.is_known(setup.set), setup.overhang in OVERHANG]
            known += [setup.insertion in INSERTION, setup.headroom in HEADROOM, setup.time in TIMES]
            known += [setup.stability in STABILITY, setup.hand in HAND]
            known += [len(setup.kinds) == max(PLAYERS), len(setup.names) == max(PLAYERS)]
            known += [not setup.clock or Control.parse(setup.clock) is not None]
            known += [isinstance(name, str) for name in setup.names]
            known += [isinstance(setup.shuffles, bool), isinstance(setup.players, int)]
            return setup if all(known) else cls()
        except (ValueError, TypeError, KeyError, AttributeError):
            return cls()
