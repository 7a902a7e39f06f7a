"""Tools after placing: one kind of figure or thing at a time."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from turmcore.carcassonne.choices import Choice, What

if TYPE_CHECKING:
    from turmcore.carcassonne.state import CarcassonneState


class Tool(StrEnum):
    """Tool taken into the hand, in the order of the buttons."""

    CLAIM = "claim"
    LARGE = "large"
    BUILDER = "builder"
    PIG = "pig"
    ABBOT = "abbot"
    BUILD = "build"
    CLIMB = "climb"
    FAIRY = "fairy"
    DISMISS = "dismiss"
    HOME = "home"
    RANSOM = "ransom"

    @property
    def letter(self) -> str:
        """The figure that it is, as the engine writes it; empty for a small follower, and where it is none."""
        return _LETTERS.get(self, "")

    def takes(self, choice: Choice) -> bool:
        """True if a choice is of this kind. A large follower on top of a tower is of two, an abbot is placed or called."""
        if self is Tool.ABBOT and choice.what is What.CALL:
            return True
        if self in _FIGURES and choice.what in _STANDING:
            return choice.figure == self.letter
        is_large_one = self is Tool.LARGE and choice.what is What.CLIMB and choice.figure == self.letter
        return is_large_one or choice.what.value == self.value


_LETTERS = {Tool.LARGE: "L", Tool.BUILDER: "B", Tool.PIG: "P", Tool.ABBOT: "A"}
_FIGURES = (Tool.CLAIM, *_LETTERS)
_STANDING = (What.CLAIM, What.PORTAL, What.EXCHANGE)


def known(state: CarcassonneState) -> tuple[Tool, ...]:
    """The tools that a game has; what belongs to the tower is refused in words where it is not played."""
    rules = state.game.rules
    missing = {tool for tool, letter in _LETTERS.items() if letter not in rules.figures}
    if rules.dragon == "0":
        missing |= {Tool.FAIRY, Tool.DISMISS}
    if rules.festival == "0":
        missing.add(Tool.HOME)
    return tuple(tool for tool in Tool if tool not in missing)
