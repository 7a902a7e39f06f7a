"""What a new game is made of."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace

import turmcore
from gui.model.clock import Control
from gui.model.seats import seated, still_there
from gui.model.session import Session
from turmcore.waechter import WaechterGame

#: Thinking times of a computer that uses its time, for a move; empty: its usual one.
TIMES = ("200ms", "", "3s", "10s")


@dataclass(frozen=True)
class Setup:
    """The choices for a new game; `kinds` and `names` are those of red, who begins, and of blue.

    With `shuffles`, the players draw lots for the sides. Computers that use their time think for `time` about a
    move. `clock` is a time control, see `gui.model.clock`; empty for none.
    """

    kinds: tuple[str, ...] = ("person", "level2")
    names: tuple[str, ...] = ("", "")
    shuffles: bool = False
    time: str = ""
    repetition: bool = True
    clock: str = ""

    def game(self) -> WaechterGame:
        """The game with these settings."""
        game = turmcore.load("waechter", repetition=self.repetition)
        assert isinstance(game, WaechterGame)
        return game

    def session(self) -> Session:
        """A new game of these players."""
        kinds, players = seated(2, self.kinds, self.names, shuffles=self.shuffles, time=self.time)
        session = Session.begin(self.game(), kinds, None, players)
        if self.clock:
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
            known = [len(setup.kinds) == 2, len(setup.names) == 2, setup.time in TIMES]
            known += [isinstance(name, str) for name in setup.names]
            known += [isinstance(setup.shuffles, bool), isinstance(setup.repetition, bool)]
            known += [not setup.clock or Control.parse(setup.clock) is not None]
            return setup if all(known) else cls()
        except (ValueError, TypeError, KeyError, AttributeError):
            return cls()
