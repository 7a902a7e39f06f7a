"""Clocks: how much time a player has, for the game or for each turn, by the server's clock."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Self

from turmcore.errors import TextError

LAG = 200
"""Milliseconds of each decision that nobody is charged for: the way through the network."""

_UNITS = {"s": 1_000, "m": 60_000, "h": 3_600_000, "d": 86_400_000}
_LIVE = _UNITS["h"]
_LONGEST = 365 * _UNITS["d"]
_CLOCK = re.compile(r"([0-9]{1,6})([smhd])(?:(/turn)|\+([0-9]{1,4})([sm]))?")


@dataclass(frozen=True, slots=True)
class Clock:
    """A clock's settings: `10m`, `10m+5s` for the game, `30s/turn` or `3d` for each turn.

    Attributes
    ----------
    text : str
    base, increment : int
        Milliseconds; the increment is for each turn.
    is_each_turn : bool
        Whether the base is for each turn anew.
    """

    text: str
    base: int
    increment: int = 0
    is_each_turn: bool = False

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a clock's settings; TextError if they are none."""
        match = _CLOCK.fullmatch(text)
        if match is None:
            raise TextError(
                f"{text[:40]!r} is no clock; 10m, 10m+5s, 30s/turn and 3d (days for each turn) are"
            )
        number, unit, turn, more, small = match.groups()
        base = int(number) * _UNITS[unit]
        if not 0 < base <= _LONGEST:
            raise TextError(f"{text!r}: a clock has a second at least, and a year at most")
        is_each_turn = bool(turn) or unit == "d"
        if is_each_turn and more:
            raise TextError(f"{text!r}: a clock for each turn has no increment")
        return cls(text, base, int(more) * _UNITS[small] if more else 0, is_each_turn)

    @property
    def is_live(self) -> bool:
        """True if people play it in one sitting: what a restart of the server takes is then not theirs."""
        return not self.is_each_turn or self.base < _LIVE


class Clocks:
    """The time that is left to each player.

    All times are the server's, in milliseconds.
    """

    def __init__(self, clock: Clock, num_players: int) -> None:
        self.clock = clock
        self.left = [clock.base] * num_players
        self._running: int | None = None
        self._since = 0
        self._last: int | None = None  # who decided last: a turn may have several decisions
        self._marks: list[tuple[tuple[int, ...], int | None]] = []  # by ply, as it began

    def mark(self, ply: int) -> None:
        """Keep what is left as a ply begins, for `go_back`."""
        if ply == len(self._marks):
            self._marks.append((tuple(self.left), self._last))

    def go_back(self, ply: int) -> None:
        """Give everybody the time of when a ply began; no clock runs."""
        left, self._last = self._marks[ply]
        self.left, self._running = list(left), None
        del self._marks[ply + 1 :]

    def stop(self, now: int) -> None:
        """Charge who was on turn."""
        player = self._running
        if player is not None:
            self.left[player] -= max(0, now - self._since - LAG)
            self._running = None

    def start(self, player: int | None, now: int) -> None:
        """Let the clock of a player run, or nobody's: chance acts, or a computer thinks."""
        if player is None:
            return
        last, self._last = self._last, player
        if last is not None and last != player:
            self.left[last] += self.clock.increment
        if last != player and self.clock.is_each_turn:
            self.left[player] = self.clock.base
        self._running, self._since = player, now

    def resume(self, now: int) -> None:
        """Run on from now; until now the clock has stood since it last began to run."""
        self._since = max(self._since, now)

    @property
    def due(self) -> int | None:
        """When the time of who is on turn runs out; None if no clock runs."""
        return None if self._running is None else self._since + LAG + max(0, self.left[self._running])

    @property
    def running(self) -> int | None:
        """Player whose clock runs."""
        return self._running

    @property
    def since(self) -> int:
        """When it began to run."""
        return self._since

    def shown(self, now: int) -> tuple[int, ...]:
        """Time left to each player now."""
        left = list(self.left)
        if self._running is not None:
            left[self._running] -= max(0, now - self._since - LAG)
        return tuple(max(0, one) for one in left)
