"""What a new game is made of."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, replace
from typing import Any

import turmcore
from gui.model.clock import Control
from gui.model.seats import seated, still_there
from gui.model.session import Session
from turmcore.carcassonne import CarcassonneGame

PLAYERS = (2, 3, 4, 5, 6)
#: The settings with a list to choose from and their values, the usual one first; the first of all says whether the
#: expansion is played at all.
OPTIONS: dict[str, tuple[str, ...]] = {
    "tower": ("1", "0"),
    "small_city": ("4", "2"),
    "farmers": ("3", "2", "1"),
    "no_gap": ("0", "1"),
    "no_ransom": ("0", "1"),
    "no_surprise": ("0", "1"),
    "diagonal": ("0", "1"),
    "capture_own": ("1", "0"),
    "tower_top_safe": ("0", "1"),
}
#: Those that only the expansion has.
OF_THE_TOWER = tuple(name for name in OPTIONS if name not in ("tower", "small_city", "farmers"))
#: The rules that they set.
RULE_OF = {"tower": "1.6", "small_city": "1.5", "farmers": "1.5"} | dict.fromkeys(OF_THE_TOWER, "2.8")
#: Thinking times of a computer that uses its time, for a turn; empty: its usual one.
TIMES = ("200ms", "", "3s", "10s")


def _usual() -> dict[str, str]:
    return {name: values[0] for name, values in OPTIONS.items()}


@dataclass(frozen=True)
class Setup:
    """The choices for a new game; `kinds` and `names` have one entry for each of up to six players.

    With `shuffles`, the players draw lots for the seats. Computers that use their time think for `time` about a
    turn. `clock` is a time control, see `gui.model.clock`; empty for none.
    """

    players: int = 2
    kinds: tuple[str, ...] = ("person", "level2", "level2", "level2", "level2", "level2")
    names: tuple[str, ...] = ("", "", "", "", "", "")
    options: dict[str, str] = field(default_factory=_usual)
    shuffles: bool = False
    time: str = ""
    clock: str = ""

    def game(self) -> CarcassonneGame:
        """The game with these settings; those of the tower count only where it is played."""
        options = {
            name: value
            for name, value in self.options.items()
            if self.options["tower"] == "1" or name not in OF_THE_TOWER
        }
        game = turmcore.load("carcassonne", players=self.players, **options)
        assert isinstance(game, CarcassonneGame)
        return game

    def session(self) -> Session:
        """A new game of these players; player 1 begins (rule 1.1)."""
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
            values: dict[str, Any] = json.loads(text)
            tuples: dict[str, Any] = {name: tuple(values[name]) for name in ("kinds", "names") if name in values}
            options = _usual() | dict(values.get("options", {}))
            setup = cls(**(values | tuples | {"options": options}))
            setup = replace(setup, kinds=still_there(setup.kinds))
            known = [setup.players in PLAYERS, setup.time in TIMES, options.keys() == OPTIONS.keys()]
            known += [options[name] in choices for name, choices in OPTIONS.items()]
            known += [len(setup.kinds) == max(PLAYERS), len(setup.names) == max(PLAYERS)]
            known += [isinstance(name, str) for name in setup.names]
            known += [isinstance(setup.shuffles, bool), type(setup.players) is int]
            known += [not setup.clock or Control.parse(setup.clock) is not None]
            return setup if all(known) else cls()
        except (ValueError, TypeError, KeyError, AttributeError):
            return cls()
