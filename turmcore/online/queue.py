"""Turns at the processes in which computers think: what is quick never waits for what is not."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

from turmcore.online.thinking import Job, is_quick, work

if TYPE_CHECKING:
    from collections.abc import Callable

    from turmcore.matches.processes import Processes
    from turmcore.online.room import Room

_T = TypeVar("_T")

_HALF = 60.0  # seconds until half of what somebody has used is forgotten
_LONGEST = 60.0  # seconds that a table at which nobody looks waits behind those at which somebody does
_MOST = 10_000  # tables and networks whose use is known


class Queue:
    """Decisions that wait for a process.

    One process is kept for quick ones: falls, and computers that think a moment. First come tables at which somebody
    looks, of them those whose people have used least lately, of theirs the table that has.

    Parameters
    ----------
    pool : Processes
    """

    def __init__(self, pool: Processes) -> None:
        self._pool = pool
        self._free = pool.max_workers
        self._free_for_long = max(1, self._free - 1)
        self._waiting: list[_Turn] = []
        self._used = _Used()
        self._warming: asyncio.Task[None] | None = None

    async def decide(self, room: Room, job: Job) -> str:
        """The token of a decision at a table, when it is its turn."""
        return await self.do(room, job, work)

    async def do(self, room: Room, job: Job, work: Callable[[Job], _T]) -> _T:
        """Work for a table, when it is its turn."""
        turn = _Turn(room, is_quick(job), monotonic(), asyncio.get_running_loop().create_future())
        self._waiting.append(turn)
        self._call()
        began = None
        try:
            await turn.called
            began = monotonic()
            done = self._pool.submit(work, job)
            if self._warming is None and self._free and not turn.is_quick:
                self._free -= 1
                self._warming = asyncio.create_task(self._warm(job))
            return await asyncio.wrap_future(done)
        finally:
            if began is not None:
                for name in turn.payers():
                    self._used.add(name, monotonic() - began)
            if turn in self._waiting:
                self._waiting.remove(turn)
            else:
                self._free += 1
                self._free_for_long += not turn.is_quick
            self._call()

    def place_of(self, room: Room) -> tuple[int, int, int] | None:
        """The place of a table's decision among those that wait, how many these are, and the seconds it has waited; None
        if it does not wait."""
        mine = next((turn for turn in self._waiting if turn.room is room), None)
        if mine is None:
            return None
        now = monotonic()
        rank = mine.rank(self._used, now)
        before = sum(turn.rank(self._used, now) < rank for turn in self._waiting)
        return before + 1, len(self._waiting), int(now - mine.since)

    async def _warm(self, job: Job) -> None:
        """Let the process for what is quick begin before it is needed."""
        with suppress(Exception):  # whatever it is, the next decision tells
            await asyncio.wrap_future(self._pool.submit(work, replace(job, agent="random")))
        self._free += 1
        self._call()

    def _call(self) -> None:
        """Call those whose turn it is."""
        while self._free:
            ready = [
                turn
                for turn in self._waiting
                if not turn.called.done() and (turn.is_quick or self._free_for_long)
            ]
            if not ready:
                return
            now = monotonic()
            first = min(ready, key=lambda turn: turn.rank(self._used, now))
            self._waiting.remove(first)
            self._free -= 1
            self._free_for_long -= not first.is_quick
            first.called.set_result(None)


class _Turn:
    """A decision that waits."""

    def __init__(self, room: Room, is_quick: bool, since: float, called: asyncio.Future[None]) -> None:
        self.room = room
        self.is_quick = is_quick
        self.since = since
        self.called = called

    def payers(self) -> list[str]:
        """Whom a decision is charged to: the table, and the networks of those who look."""
        return [self.room.ident, *{viewer.network for viewer in self.room.viewers}]

    def rank(self, used: _Used, now: float) -> tuple[bool, float, float, float]:
        """The least comes first."""
        table, *networks = [used.of(name) for name in self.payers()]
        is_late = not self.room.is_watched and now - self.since < _LONGEST
        return is_late, min(networks, default=0.0), table, self.since


class _Used:
    """Seconds that were used lately, by name."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[float, float]] = {}

    def of(self, name: str) -> float:
        """Of a table or a network."""
        seconds, at = self._known.get(name, (0.0, 0.0))
        return seconds * 0.5 ** ((monotonic() - at) / _HALF) if seconds else 0.0

    def add(self, name: str, seconds: float) -> None:
        """Somebody has used so many."""
        total = self.of(name) + seconds
        self._known.pop(name, None)
        self._known[name] = total, monotonic()
        if len(self._known) > _MOST:
            del self._known[next(iter(self._known))]
