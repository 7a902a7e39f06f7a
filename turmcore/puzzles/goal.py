"""The goals of puzzles."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from turmcore import registry
from turmcore.errors import TextError

if TYPE_CHECKING:
    from turmcore.core.state import State


def goals_of(game: str) -> Mapping[str, tuple[int, int]]:
    """The kinds of goals of a game, with the range of numbers for each; (0, 0) for a goal without a
    number."""
    return {name: kind.numbers for name, kind in registry.game_class(game).goals.items()}


_FORM = re.compile(r"([a-z]+)(?: ([1-9][0-9]{0,2}))?")


@dataclass(frozen=True, slots=True)
class Goal:
    """A kind of goal of a game and the number it asks for; 0 for kinds without one.

    Each game defines its kinds (`Game.goals`). Two are the same in all games. ``win``: win in this many own moves,
    whatever the others do. ``margin``: be so many points ahead when the others have replied.
    """

    kind: str
    number: int = 0

    @classmethod
    def parse(cls, text: str, game: str) -> Self:
        """Read the goal of a game's puzzle, such as ``height 9``.

        Raises
        ------
        TextError
        """
        kinds = goals_of(game) if game in registry.games() else {}
        if not kinds:
            raise TextError(f"there are no puzzles of the game {game!r}")
        match = _FORM.fullmatch(text)
        if match is None or match[1] not in kinds:
            raise TextError(f"{text!r} is not a goal of {game}; there are {', '.join(kinds)}")
        low, high = kinds[match[1]]
        number = int(match[2] or 0)
        if not low <= number <= high:
            wanted = f"a number from {low} to {high}" if high else "no number"
            raise TextError(f"the goal {match[1]!r} has {wanted}, not {match[2] or 'none'}")
        return cls(match[1], number)

    def __str__(self) -> str:
        return f"{self.kind} {self.number}" if self.number else self.kind

    @property
    def is_of_turn(self) -> bool:
        """True if it must be reached in one turn; otherwise it takes several turns against the others."""
        return self.kind not in ("win", "margin")


def mover(state: State) -> tuple[int, int | None]:
    """The player to move, and its color; the same throughout a turn."""
    return state.current_player, state.seat


def achieved(kind: str, start: State, end: State) -> int:
    """The result of a turn from `start` to `end`: the number that the goal asks for, or 1 or 0 for a goal
    without one."""
    reached = start.game.goals[kind].reached
    if reached is None:
        raise ValueError(kind)
    return reached(start, end)
