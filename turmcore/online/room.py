"""A table in memory, and who looks at it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from turmcore.online.table import Table
    from turmcore.online.viewer import Viewer


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
