"""A table in memory, and who looks at it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from turmcore.online.table import Table


class Viewer:
    """Somebody who looks at a table, and what waits to be sent to them.

    Attributes
    ----------
    seat : int or None
        None: a watcher.
    is_host : bool
    """

    def __init__(self, seat: int | None, is_host: bool, most: int, cut: Callable[[], object]) -> None:
        self.seat = seat
        self.is_host = is_host
        self.waiting: asyncio.Queue[str] = asyncio.Queue(most)
        self._cut = cut
        self.is_cut = False

    def push(self, text: str) -> None:
        """Send when there is time; who does not read what was sent is cut off and comes back for all of it."""
        if self.is_cut:
            return
        try:
            self.waiting.put_nowait(text)
        except asyncio.QueueFull:
            self.cut()

    def cut(self) -> None:
        """End the connection at once."""
        self.is_cut = True
        self._cut()


@dataclass(eq=False, slots=True)
class Room:
    """A table in memory.

    Attributes
    ----------
    told : int
        How many entries of the log the viewers know.
    news : list
        What other servers have written while something is done here: a number, and the entries from there on; None:
        they are in the store.
    is_ours : bool
        Whether this server does what goes on by itself.
    """

    table: Table
    told: int
    is_ours: bool = False
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    viewers: set[Viewer] = field(default_factory=set)
    users: int = 0
    job: asyncio.Task[None] | None = None
    news: list[tuple[int, tuple[str, ...]]] = field(default_factory=list)
    is_lost: bool = False
