"""Time controls: how much time a player has, for the game or for each turn."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Self

from turmcore.errors import TextError

_UNITS = {"": 1, "s": 1, "m": 60, "h": 3600, "d": 24 * 3600}
_LIVE = _UNITS["h"]
LONGEST = 365 * _UNITS["d"]
_NUMBER = r"([0-9]{1,6}(?:\.[0-9]{1,3})?)"
_CONTROL = re.compile(rf"{_NUMBER}([smhd]?)(?:(/turn)|\+{_NUMBER}([sm]?))?")
_BARE = re.compile(r"([0-9])(?![0-9.smhd])")


@dataclass(frozen=True, slots=True)
class TimeControl:
    """A time control: `10m`, `10m+5s`, `600+5` or `60+0.6` for the game, `30s/turn` or `3d` for each turn.

    A number without a unit is one of seconds. `str` writes `600+5` or `30s/turn`.

    Attributes
    ----------
    seconds, increment : float
        Seconds; the increment is for each turn. Whole numbers are integers.
    is_each_turn : bool
        True if the seconds are for each turn anew.
    """

    seconds: float
    increment: float = 0
    is_each_turn: bool = False

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a time control; TextError if it is none."""
        match = _CONTROL.fullmatch(text.strip())
        if match is None:
            examples = "10m, 10m+5s, 600+5, 30s/turn and 3d (days for each turn)"
            raise TextError(f"{text[:40]!r} is no clock; {examples} are")
        number, unit, turn, more, small = match.groups()
        seconds, increment = _seconds(number, unit), _seconds(more or "0", small or "")
        if not (0 < seconds <= LONGEST and increment <= LONGEST):
            raise TextError(f"{text!r}: a clock has some time, and a year at most")
        is_each_turn = bool(turn) or unit == "d"
        if is_each_turn and more:
            raise TextError(f"{text!r}: a clock for each turn has no increment")
        return cls(seconds, increment, is_each_turn)

    def __str__(self) -> str:
        return f"{self.seconds}s/turn" if self.is_each_turn else f"{self.seconds}+{self.increment}"

    @property
    def each_turn(self) -> float:
        """Seconds that a player gets with each turn."""
        return self.seconds if self.is_each_turn else self.increment

    @property
    def is_live(self) -> bool:
        """True if people play it in one sitting: what a restart of the server takes is then not theirs."""
        return not self.is_each_turn or self.seconds < _LIVE


def _seconds(number: str, unit: str) -> float:
    seconds = round(float(number) * _UNITS[unit], 3)
    return int(seconds) if seconds.is_integer() else seconds


def with_units(text: str) -> str:
    """A time control's text with the units that it leaves out; TextError if it is none."""
    TimeControl.parse(text)
    return _BARE.sub(r"\1s", text.strip())
