"""A table of a server, as it looks after a message."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from turmcore import Game
from turmcore.online import messages as say

if TYPE_CHECKING:
    from turmcore.online import Link


@dataclass(frozen=True, slots=True)
class Seen:
    """A table as it is after a message; what changes there changes nothing here.

    Attributes
    ----------
    link : Link
        The own seat's, also where an invitation has led to it.
    game, start, tokens
        The settings, the start position's text (empty before the game begins) and what was played.
    seats, seat, turn, waits, clocks, question, end, can, is_paused, rematch, snapshot
        As in `turmcore.online.AsyncClient`.
    """

    link: Link
    game: Game
    start: str
    tokens: tuple[str, ...]
    seats: tuple[say.Seat, ...]
    seat: int | None
    turn: int | None
    waits: str
    clocks: tuple[int, ...] | None
    question: say.Question | None
    end: say.End | None
    can: frozenset[str]
    is_paused: bool
    rematch: Link | None
    snapshot: say.Snapshot


@dataclass(frozen=True, slots=True)
class Filmed:
    """The motion of a fall: the shape and the place of each thing that moves, and frames with a pose of each of them."""

    ply: int
    rate: int
    things: tuple[tuple[Any, ...], ...]
    frames: tuple[Any, ...]
