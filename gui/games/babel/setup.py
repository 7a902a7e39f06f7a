"""What a new game is made of."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace

import turmcore
from gui.games.babel.boards import is_known
from gui.model.clock import Control
from gui.model.seats import seated, still_there
from gui.model.session import Session
from turmcore.babel import BabelGame

PLAYERS = (2, 3, 4, 5, 6)
LAPSE = ("1", "0")
SHARE = ("0", "1")
QUIET = (1, 9999)
COLOR_LIMIT = (1, 5)
#: Thinking times of a computer that uses its time, for a turn; empty: its usual one.
TIMES = ("200ms", "", "3s", "10s")


@dataclass(frozen=True)
class Setup:
    """The choices for a new game; `kinds` and `names` have one entry for each of up to six players.

    With `shuffles`, the players draw lots for the seats. Computers that use their time think for `time` about a
    turn. `clock` is a time control, see `gui.model.clock`; empty for none.
    """

    players: int = 4
    kinds: tuple[str, ...] = ("person", "level2", "level2", "level2", "level2", "level2")
    names: tuple[str, ...] = ("", "", "", "", "", "")
    board: str = "six"
    lapse: str = "1"
    share: str = "0"
    quiet: int = 40
    color_limit: int = 2
    shuffles: bool = False
    time: str = ""
    clock: str = ""

    def game(self) -> BabelGame:
        """The game with these settings."""
        game = turmcore.load(
            "babel",
            board=self.board,
            players=self.players,
            lapse=self.lapse,
            share=self.share,
            quiet=self.quiet,
            color_limit=self.color_limit,
        )
        assert isinstance(game, BabelGame)
        return game

    def session(self) -> Session:
        """A new game of these players; who begins is drawn (rule 1.3)."""
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
            known = [setup.players in PLAYERS, setup.lapse in LAPSE, setup.share in SHARE, setup.time in TIMES]
            known += [_is_within(setup.quiet, QUIET), _is_within(setup.color_limit, COLOR_LIMIT)]
            known += [len(setup.kinds) == max(PLAYERS), len(setup.names) == max(PLAYERS)]
            known += [isinstance(name, str) for name in (*setup.names, setup.board)]
            known += [isinstance(setup.shuffles, bool), type(setup.players) is int]
            known += [not setup.clock or Control.parse(setup.clock) is not None]
            return setup if all(known) and is_known(setup.board) else cls()
        except (ValueError, TypeError, KeyError, AttributeError):
            return cls()


def _is_within(number: object, limits: tuple[int, int]) -> bool:
    return type(number) is int and limits[0] <= number <= limits[1]
