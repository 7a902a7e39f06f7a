"""What a new game is made of."""

from __future__ import annotations

import json
import random
from dataclasses import asdict, dataclass

import turmcore
from gui.model.clock import Control
from gui.model.seats import TIMED, Kind, person
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
        order = [0, 1]
        if self.shuffles:
            random.SystemRandom().shuffle(order)
        kinds = [Kind(self.kinds[i]) for i in order]
        players = [
            self._agent(kind) if kind.is_computer else person(self.names[i])
            for kind, i in zip(kinds, order, strict=True)
        ]
        session = Session.begin(self.game(), kinds, None, players)
        if self.clock:
            session.set_clock(Control.parse(self.clock))
        return session

    def _agent(self, kind: Kind) -> str:
        """How a record calls a computer player."""
        return f"{kind.value}:{self.time}" if self.time and kind in TIMED else kind.value

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
            known = [len(setup.kinds) == 2, len(setup.names) == 2, setup.time in TIMES]
            known += [Kind(kind).is_offered for kind in setup.kinds]
            known += [isinstance(name, str) for name in setup.names]
            known += [isinstance(setup.shuffles, bool), isinstance(setup.repetition, bool)]
            known += [not setup.clock or Control.parse(setup.clock) is not None]
            return setup if all(known) else cls()
        except (ValueError, TypeError, KeyError, AttributeError):
            return cls()
