"""Computers and falls of all tables share a pool of processes; here it has two, one of them for what is quick."""

import asyncio

import pytest

from tests.online.tables import NOW, open_table, sit_all, step
from turmcore.matches.processes import Processes
from turmcore.online.queue import Queue
from turmcore.online.room import Room
from turmcore.online.thinking import Job, is_quick, job_of
from turmcore.online.viewer import Viewer

LONG, QUICK = ("mcts:40000n",) * 2, ("level1",) * 2
ENDLESS = ("mcts:600s",) * 2


class Deaf:
    """A wire on which nobody listens."""

    has_room = True

    def write(self, frames):
        pass


@pytest.fixture
def pool():
    processes = Processes(2)
    yield processes
    processes.shutdown(cancel_futures=True)


def room_of(agents, network=None):
    """A table of computers, and perhaps somebody who looks on from there."""
    table = open_table("waechter", QUICK)
    for place, agent in zip(table.places, agents, strict=True):
        place.agent = agent
    table.begin(NOW)
    room = Room(table)
    if network is not None:
        room.viewers.add(Viewer(None, False, 256, Deaf(), network))
    return room


def room_of_fall():
    """A table that waits for physics."""
    table = sit_all(open_table("turmbauer", players=2, stability="wobble"))
    while table.waits != "fall":
        step(table, lambda tokens: tokens[0])
    return Room(table)


@pytest.mark.slow
def test_what_thinks_long_holds_no_fall_up_and_no_quick_computer(pool):
    queue = Queue(pool)

    async def decide(room):
        return await queue.decide(room, job_of(room.table))

    async def main():
        endless = [asyncio.create_task(decide(room_of(ENDLESS, "192.0.2.1"))) for _ in range(5)]
        for _ in range(2):
            assert await decide(room_of(QUICK))
            assert await decide(room_of_fall())
        assert not any(task.done() for task in endless)
        for task in endless:
            task.cancel()
        await asyncio.gather(*endless, return_exceptions=True)

    asyncio.run(main())


@pytest.mark.slow
def test_who_has_used_least_comes_first_and_tables_at_which_nobody_looks_last(pool):
    queue, done = Queue(pool), []

    async def decide(name, room):
        await queue.decide(room, job_of(room.table))
        done.append(name)

    async def main():
        await decide("before", room_of(LONG, "192.0.2.1"))
        rooms = {
            "first": room_of(LONG, "192.0.2.3"),
            "nobody's": room_of(LONG),
            "again": room_of(LONG, "192.0.2.1"),
            "new": room_of(LONG, "192.0.2.2"),
        }
        await asyncio.gather(*(decide(name, room) for name, room in rooms.items()))

    asyncio.run(main())
    assert done == ["before", "first", "new", "again", "nobody's"]


def test_what_is_quick():
    def is_it(agent):
        return is_quick(Job("waechter", {}, None, "", (), agent, 0, 0))

    assert all(
        map(is_it, ("", "random", "greedy", "level1", "level3", "level2:10s", "level4", "mcts:20000n"))
    )
    assert not any(map(is_it, ("level5", "mcts", "level4:1s", "level5-careful:10s", "mcts:200000n")))
