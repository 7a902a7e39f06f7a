"""Logs in a file: what was stored is there, in whatever way the server ended."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys

import pytest

from turmcore.errors import TurmError
from turmcore.online.store import Append, Conflict, Store

WRITER = """
import asyncio, sys
from turmcore.online.store import Append, Store

async def main():
    store = Store(sys.argv[1])
    await store.create("t", "{}", "s", 0)
    for number in range(100_000):
        await store.append(Append("t", number, (f"entry {number}",), 0, None, False))
        print(number, flush=True)

asyncio.run(main())
"""


def append(ident, number, *texts, now=0, due=None):
    return Append(ident, number, texts, now, due, False)


def run(path, work):
    """Do something with a store."""

    async def main():
        store = Store(path)
        try:
            return await work(store)
        finally:
            store.close()

    return asyncio.run(main())


def test_what_was_stored_is_read(tmp_path):
    async def write(store):
        await store.create("t", "settings", "secret", 5)
        await store.append(append("t", 0, "a", "b", due=70))
        await store.append(append("t", 2, "c", due=90))
        with pytest.raises(Conflict):
            await store.append(append("t", 2, "d"))
        assert await store.due(89) == [] and await store.due(90) == ["t"]
        assert await store.load("x") is None

    async def read(store):
        kept = await store.load("t")
        assert (kept.settings, kept.secret, kept.entries) == ("settings", "secret", ("a", "b", "c"))
        await store.delete("t")
        assert await store.load("t") is None and await store.count() == 0

    run(tmp_path / "t.sqlite", write)
    run(tmp_path / "t.sqlite", read)


def test_what_is_written_at_once_is_written_together_and_a_conflict_is_nobody_elses(tmp_path):
    async def work(store):
        await asyncio.gather(*(store.create(f"t{n}", "", "", 0) for n in range(50)))
        more = [append(f"t{n % 50}", 0, f"{n}") for n in range(60)]
        results = await asyncio.gather(*map(store.append, more), return_exceptions=True)
        assert [type(result) for result in results] == [type(None)] * 50 + [Conflict] * 10
        assert [(await store.load(f"t{n}")).entries for n in range(50)] == [(f"{n}",) for n in range(50)]

    run(tmp_path / "t.sqlite", work)


def test_tables_that_nobody_uses_go(tmp_path):
    async def work(store):
        for ident, now in (("old", 10), ("new", 20)):
            await store.create(ident, "", "", 0)
            await store.append(append(ident, 0, "a", now=now))
        assert await store.purge(15) == 1
        assert await store.load("old") is None and (await store.load("new")).entries == ("a",)

    run(tmp_path / "t.sqlite", work)


def test_two_servers_do_not_share_a_file(tmp_path):
    path = tmp_path / "t.sqlite"

    async def work(store):
        with pytest.raises(TurmError, match="another server keeps its tables there"):
            Store(path)

    run(path, work)
    run(path, lambda store: store.count())


def test_other_files_are_left_alone(tmp_path):
    text = tmp_path / "notes.txt"
    text.write_text("no database at all " * 100)
    other = tmp_path / "other.sqlite"
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE mine (x)")
    connection.close()
    for path in (text, other):
        before = path.read_bytes()
        with pytest.raises(TurmError, match="no file of a server's tables"):
            Store(path)
        assert path.read_bytes() == before
    with pytest.raises(TurmError, match="there is no folder"):
        Store(tmp_path / "none" / "t.sqlite")
    assert os.stat(text).st_mode & 0o777


def test_nothing_that_was_acknowledged_is_lost_when_the_process_is_killed(tmp_path, spawn):
    path = tmp_path / "t.sqlite"
    writer = spawn([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True)
    for _ in range(30):
        writer.stdout.readline()
    writer.send_signal(signal.SIGKILL)
    seen = 30 + len([line for line in writer.stdout.read().splitlines() if line.strip()])
    kept = run(path, lambda store: store.load("t"))
    assert len(kept.entries) >= seen >= 30
    assert list(kept.entries) == [f"entry {number}" for number in range(len(kept.entries))]
