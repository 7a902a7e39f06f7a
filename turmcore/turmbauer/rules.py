"""The settings of a game: number of players, piece set, and the disputed rules."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields

from turmcore.errors import TurmError
from turmcore.turmbauer.limits import MOST_CUBES, NUM_PIECES
from turmcore.turmbauer.options import OPTIONS, PALETTE

LATE = ("escape", "collapse", "leap", "start", "blocks")
"""Settings that a header names only if they differ from what their absence means."""

# A position's text makes its rules anew, so they are gone through once for all.
_RENAMED = tuple(option for option in OPTIONS.values() if option.old_values)
_LISTED = tuple(
    option for option in OPTIONS.values() if option.values and not option.is_file and option.name != "players"
)


@dataclass(frozen=True, slots=True)
class TurmbauerRules:
    """Every setting as its header text, in header order; checked on construction.

    Attributes
    ----------
    set : str
        Name of the piece set (rule 1.4).
    seats : str
        Color letters in playing order, 3 or 4 different ones (rule 2.1).
    pairs : str
        ``"1"``: the two-player game; seats 1+3 and 2+4 belong together.
    overhang, insertion, stability, headroom : str
        Rules 3.6, 3.8, 3.9 and 5.1.
    hand : str
        How steady the building hand is (rule 6.1), with stability=wobble; otherwise empty.
    escape, collapse, leap, start, blocks : str
        Rules 3.7, 7.4, 4c, 2.1 and 1.6.
    """

    set: str = "A"
    seats: str = PALETTE
    pairs: str = "0"
    overhang: str = "direction"
    insertion: str = "free"
    stability: str = "glued"
    headroom: str = "1"
    hand: str = ""
    escape: str = "step"
    collapse: str = "builder"
    leap: str = "once"
    start: str = "first"
    blocks: str = "all"

    def __post_init__(self) -> None:
        for option in _RENAMED:
            value = getattr(self, option.name)
            object.__setattr__(self, option.name, option.old_values.get(value, value))
        if self.stability == "wobble" and not self.hand:
            object.__setattr__(self, "hand", OPTIONS["hand"].default)
        for option in _LISTED:
            value = getattr(self, option.name)
            if value or option.name != "hand":
                option.check(value)
        if not re.fullmatch(r"[A-Za-z]{3,4}", self.seats) or len(set(self.seats)) != len(self.seats):
            raise TurmError(
                f"option seats names 3 or 4 different colors by letters, not {self.seats!r} (rule 2.1)"
            )
        if self.pairs == "1" and len(self.seats) != 4:
            raise TurmError(f"with pairs=1 four seats are needed, not {self.seats!r} (rule 2.1)")
        if self.hand and self.stability != "wobble":
            raise TurmError(
                f"option hand={self.hand} goes with stability=wobble only: else nothing falls (rule 6.1)"
            )
        if self.collapse != "builder" and self.stability != "wobble":
            raise TurmError(
                f"option collapse={self.collapse} goes with stability=wobble only: else nothing falls (rule 7.4)"
            )

    @property
    def num_players(self) -> int:
        """Players, not colors: 2 in the pairs game."""
        return 2 if self.pairs == "1" else len(self.seats)

    @property
    def num_rounds(self) -> int:
        """Rounds of a game: the number of a color's blocks."""
        return NUM_PIECES if self.blocks == "all" else MOST_CUBES

    def number(self, key: str) -> int:
        """The index of a setting's value among its choices, from 0."""
        values = OPTIONS[key].values
        assert values is not None
        return values.index(getattr(self, key))

    def settings(self) -> dict[str, str]:
        """The settings that recreate the same game, by key in header order."""
        found = {f.name: value for f in fields(self) if (value := getattr(self, f.name))}
        return {key: value for key, value in found.items() if not goes_without_saying(key, value)}

    def texts(self) -> dict[str, str]:
        """The settings that a header writes (rule 8), by key in header order."""
        return {
            f.name: value
            for f in fields(self)
            if (value := getattr(self, f.name)) and (f.name not in LATE or value != DEFAULTS[f.name])
        }


DEFAULTS = {f.name: str(f.default) for f in fields(TurmbauerRules)}
"""Values of the settings that a position's header leaves out, in header order (rule 8)."""


def goes_without_saying(key: str, value: str) -> bool:
    """Whether neither a header nor a new game needs to name this value."""
    return key in LATE and DEFAULTS[key] == value == OPTIONS[key].default
