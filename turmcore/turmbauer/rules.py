"""The settings of a game: number of players, piece set, and the disputed rules."""

from __future__ import annotations

import re
from functools import cached_property

from turmcore.core.settings import Settings
from turmcore.errors import TurmError
from turmcore.turmbauer.limits import MOST_CUBES, NUM_PIECES
from turmcore.turmbauer.options import OPTIONS

_NAMED = [one for one in OPTIONS.values() if one.values and not one.is_file and not one.seats_players]


class TurmbauerRules(Settings):
    """Every setting as its header text. The hand is empty where nothing falls; the players are those of the seats."""

    options = {name: option for name, option in OPTIONS.items() if name != "players"}  # noqa: RUF012

    def __init__(self, **given: str) -> None:
        if given.get("stability") != "wobble":
            given.setdefault("hand", "")
        super().__init__(**given)

    def check(self) -> None:
        for name, option in self.options.items():
            value = self._texts[name]
            if option.values and not option.is_file and (value or name != "hand"):
                option.check(value)
        if not re.fullmatch(r"[A-Za-z]{3,4}", self.seats) or len(set(self.seats)) != len(self.seats):
            raise TurmError(
                f"option seats names 3 or 4 different colors by letters, not {self.seats!r} (rule 2.1)"
            )
        if self.pairs == "1" and len(self.seats) != 4:
            raise TurmError(f"with pairs=1 four seats are needed, not {self.seats!r} (rule 2.1)")
        if self.stability != "wobble" and (self.hand or self.collapse != "builder"):
            name = "hand" if self.hand else "collapse"
            raise TurmError(
                f"option {name}={self._texts[name]} goes with stability=wobble only: else nothing falls "
                f"(rule {OPTIONS[name].rule})"
            )

    @cached_property
    def num_players(self) -> int:
        """Players, not colors: 2 in the pairs game."""
        return 2 if self.pairs == "1" else len(self.seats)

    @cached_property
    def num_rounds(self) -> int:
        """Rounds of a game: the number of a color's blocks."""
        return NUM_PIECES if self.blocks == "all" else MOST_CUBES

    def numbers(self) -> list[int]:
        """Which of its named values each option has that does not say who plays with what, from 0, in their order."""
        named = ((self._texts[option.name], option.values) for option in _NAMED)
        return [values.index(value) if value else 0 for value, values in named if values]

    def settings(self) -> dict[str, str]:
        """The settings that recreate the same game, by key in header order."""
        found = {key: value for key, value in self._texts.items() if value}
        return {key: value for key, value in found.items() if not goes_without_saying(key, value)}

    def texts(self) -> dict[str, str]:
        """The settings that a header writes (rule 8), by key in header order."""
        return {key: value for key, value in self._texts.items() if value and value != OPTIONS[key].unwritten}


def goes_without_saying(key: str, value: str) -> bool:
    """True if neither a header nor a new game needs to name this value."""
    return value == OPTIONS[key].unwritten == OPTIONS[key].default
