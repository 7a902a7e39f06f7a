"""Computers and falls of all tables share a pool of processes; here it has one."""

import asyncio
from itertools import pairwise

from turmcore.matches.processes import Processes
from turmcore.online import messages as say
from turmcore.online.rooms import Rooms
from turmcore.online.sqlite import SqliteStore
from turmcore.online.viewer import Viewer

TABLES = {
    "long": say.Open("waechter", seats=("mcts:40000n", "mcts:40000n")),
    "short": say.Open("waechter", seats=("random", "random")),
    "falls": say.Open("turmbauer", {"players": "2", "stability": "wobble"}, ("random", "random")),
}
ROUNDS = 6


class Tape:
    """Notes what is told at a table."""

    has_room = True

    def __init__(self, name, notes):
        self._name, self._notes = name, notes

    def write(self, frames):
        while frames:
            start, size = (4, int.from_bytes(frames[2:4], "big")) if frames[1] == 126 else (2, frames[1])
            self._notes.append((self._name, say.read_reply(frames[start : start + size])))
            frames = frames[start + size :]


async def watch_all(rooms, notes):
    for name, order in TABLES.items():
        room = await rooms.enter((await rooms.open(order)).table)
        await rooms.look(room, Viewer(None, False, 256, Tape(name, notes)), 0, 0)
    here = len(notes)
    while sum(name == "long" for name, _ in notes[here:]) < ROUNDS:
        await asyncio.sleep(0.01)


def test_a_table_that_thinks_long_holds_nobody_up(tmp_path):
    """Between two of its decisions each other table has one, be it a computer's or a fall."""
    store, pool, notes, begun = SqliteStore(tmp_path / "tables.sqlite"), Processes(1), [], 0
    try:
        asyncio.run(watch_all(Rooms(store, pool), notes))
    finally:
        pool.shutdown(cancel_futures=True)
        store.close()
    while any(type(told) is say.Snapshot for _, told in notes[begun:]):
        begun += 1  # all are there
    at = [number for number, (name, _) in enumerate(notes) if name == "long" and number >= begun]
    assert len(at) >= ROUNDS
    for number, later in pairwise(at):
        assert {name for name, _ in notes[number:later]} == set(TABLES)
    waits = {table: {told.waits for name, told in notes if name == table} for table in TABLES}
    assert waits["long"] == waits["short"] == {"computer"} and {"computer", "fall"} <= waits["falls"]
