"""A setting of a game: what it can be, what it is where nobody says, and what gives it a place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from turmcore.errors import TurmError


@dataclass(frozen=True, slots=True)
class Option:
    """One of a game's settings; its value is a text, as in the header of a position.

    Attributes
    ----------
    name : str
    rule : str
        Number of the rule that it sets.
    values : tuple of str or None
        All values it can have, or the known names; None: a number, or what cannot be listed.
    default : str
        The value of a new game where no other is given, by default the first; empty: there is none.
    app_default : str
        The value that the window offers first, by default the same.
    least, most : int or None
        Range of a number.
    needs : Mapping
        Other options and the values of theirs with which this one means something.
    is_file : bool
        True if it may also be the path of a user's file.
    seats_players : bool
        True if it says who plays with what, and not by which rules.
    old_values : Mapping
        The earlier names of some values.
    unwritten : str
        The value that a position's header never names, if there is one.
    about : str
        Its meaning, in English, if no new game is asked for it; else that has words for it in all languages.
    """

    name: str
    rule: str = ""
    values: tuple[str, ...] | None = None
    default: str = ""
    app_default: str = ""
    least: int | None = None
    most: int | None = None
    needs: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    is_file: bool = False
    seats_players: bool = False
    old_values: Mapping[str, str] = field(default_factory=dict, hash=False)
    unwritten: str = ""
    about: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "default", self.default or (self.values or ("",))[0])
        object.__setattr__(self, "app_default", self.app_default or self.default)

    def holds(self, value: object) -> bool:
        """True if `value` is the text of one of its values; for a file, if it is a known name."""
        if self.values is not None:
            return value in self.values
        if self.least is None or self.most is None:
            return True
        is_number = isinstance(value, str) and re.fullmatch("0|[1-9][0-9]{0,8}", value) is not None
        return is_number and self.least <= int(str(value)) <= self.most

    def check(self, value: str) -> None:
        """TurmError if it cannot have this value."""
        if self.holds(value):
            return
        if self.values is None:
            known = f"a whole number from {self.least} to {self.most}"
        else:
            *others, last = self.values
            known = f"{', '.join(others)} or {last}" if others else last
        raise TurmError(f"option {self.name} is {known}, not {value!r} (rule {self.rule})")


def by_name(*options: Option) -> Mapping[str, Option]:
    """Some options by their names, in that order."""
    return {option.name: option for option in options}
