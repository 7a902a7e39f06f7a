"""The contents of a line `go ..`."""

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from turmcore.players.allotment import allot
from turmcore.protocols.fault import Fault, number

if TYPE_CHECKING:
    from turmcore.core.state import State

_CLOCK = re.compile(r"p([1-9]\d?)(time|inc)", re.ASCII)
_LATE = -(2**53)  # a clock may have run out; the controller decides what that means


@dataclass(frozen=True, slots=True)
class Order:
    """Limits of a search; the first one reached ends it.

    Attributes
    ----------
    move_seconds : float or None
        For this decision.
    clocks, increments : tuple of (int, float)
        A player and its seconds.
    depth, nodes : int or None
    is_infinite : bool
        True to answer `bestmove` only after `stop`.
    """

    move_seconds: float | None = None
    clocks: tuple[tuple[int, float], ...] = ()
    increments: tuple[tuple[int, float], ...] = ()
    depth: int | None = None
    nodes: int | None = None
    is_infinite: bool = False

    @property
    def is_bounded(self) -> bool:
        """True if it sets any limit."""
        return self != Order()

    def seconds(self, state: "State", overhead: float) -> float | None:
        """Seconds for the decision of the player to move; None if the order gives no time.

        Parameters
        ----------
        state : State
            A decision node.
        overhead : float
            Seconds lost in communication.
        """
        bounds = []
        if self.move_seconds is not None:
            bounds.append(max(self.move_seconds - overhead, self.move_seconds / 2, 0.001))
        player = state.current_player
        if self.clocks and not self.is_infinite:
            clocks = dict(self.clocks)
            if player not in clocks:
                raise Fault(
                    "syntax", f"go: player {player + 1} is to move, and there is no p{player + 1}time"
                )
            increment = dict(self.increments).get(player, 0.0)
            bounds.append(allot(state, clocks[player], increment, overhead).soft)
        return min(bounds, default=None)


def parse(words: list[str], num_players: int) -> Order:
    """Read a line `go ..`; unknown words are skipped.

    Raises
    ------
    Fault
        For a number that is missing or out of range.
    """
    order = Order()
    clocks: dict[int, float] = {}
    increments: dict[int, float] = {}
    place = 1
    while place < len(words):
        word = words[place]
        place += 1
        if word == "infinite":
            order = replace(order, is_infinite=True)
        elif word == "movetime":
            order = replace(order, move_seconds=number(words, place, word, _LATE) / 1000)
            place += 1
        elif word == "depth":
            order = replace(order, depth=max(1, number(words, place, word, high=2**31 - 1)))
            place += 1
        elif word == "nodes":
            order = replace(order, nodes=number(words, place, word, 1))
            place += 1
        elif match := _CLOCK.fullmatch(word):
            player = int(match[1]) - 1
            if player >= num_players:
                raise Fault("syntax", f"go: word {place}: {word!r}, but there are {num_players} players")
            (clocks if match[2] == "time" else increments)[player] = number(words, place, word, _LATE) / 1000
            place += 1
        elif word in ("clock", "inc"):
            for player in range(num_players):
                if place == len(words):
                    raise Fault("syntax", f"go: {word} has {player} times, for {num_players} players")
                seconds = number(words, place, f"time {player + 1} of {word}", _LATE) / 1000
                (clocks if word == "clock" else increments)[player] = seconds
                place += 1
    return replace(order, clocks=tuple(clocks.items()), increments=tuple(increments.items()))
