"""What is to be reached in a puzzle."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from turmcore.errors import TextError

if TYPE_CHECKING:
    from turmcore.core.state import State

#: By game, the kinds of goals, and between which numbers each may ask for; (0, 0) for one without a number.
GOALS: Mapping[str, Mapping[str, tuple[int, int]]] = {
    "turmbauer": {"height": (1, 169), "lead": (0, 0), "shut": (0, 0)},
    "waechter": {"win": (1, 9)},
    "babel": {"points": (1, 111), "lapse": (0, 0), "win": (1, 1)},
    "carcassonne": {"points": (1, 200)},
}
_FORM = re.compile(r"([a-z]+)(?: ([1-9][0-9]{0,2}))?")


@dataclass(frozen=True, slots=True)
class Goal:
    """A kind of goal of a game and the number that it asks for, 0 for kinds without one.

    ``height``: the climber stands so high at the end of this turn. ``lead``: it stands higher than those of all other players then.
    ``shut``: without a ring nobody else can climb higher then than they stand. ``win``: the game is won in so many
    own moves, whatever the others do. ``points``: this turn brings so many points. ``lapse``: nobody can move by the
    number that is given away.
    """

    kind: str
    number: int = 0

    @classmethod
    def parse(cls, text: str, game: str) -> Self:
        """Read the goal of a puzzle of a game, as ``height 9``.

        Raises
        ------
        TextError
        """
        kinds = GOALS.get(game)
        if kinds is None:
            raise TextError(f"there are no puzzles of the game {game!r}")
        match = _FORM.fullmatch(text)
        if match is None or match[1] not in kinds:
            raise TextError(f"{text!r} is no goal of {game}; there are {', '.join(kinds)}")
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
        """Whether it is to be reached in one turn; else it is a fight against the others."""
        return self.kind != "win"


def mover(state: State) -> tuple[int, int | None]:
    """Who moves, down to the color; equal as long as a turn lasts."""
    return state.current_player, state.seat


def achieved(kind: str, start: Any, end: Any) -> int:
    """How far a turn from `start` to `end` came: the number that a goal asks for; for a goal without one 1 or 0."""
    player, seat = mover(start)
    if kind == "height":
        return int(end.heights[seat])
    if kind == "lead":
        return int(all(end.heights[seat] > end.heights[other] for other in _others(end, player)))
    if kind == "shut":
        return int(not climbers_on(end, player))
    if kind == "lapse":
        return int(end.phase != "gift" and not end.is_over())
    if kind == "points":
        return int(end.scores[player] - start.scores[player])
    raise ValueError(kind)


def climbers_on(state: Any, player: int) -> list[int]:
    """The seats of the other players that can climb higher without a ring than they stand."""
    return [
        seat
        for seat in _others(state, player)
        if any(place is not None and place[2] + 1 > state.heights[seat] for place in state.reachable(seat))
    ]


def _others(state: Any, player: int) -> list[int]:
    """The seats of the other players."""
    return [seat for seat in range(len(state.heights)) if seat % state.game.num_players != player]
