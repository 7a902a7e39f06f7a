"""Logs in a file or a database: what was stored is there, in whatever way the server ended."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest

from tests.online.postgres import KINDS
from turmcore.errors import TurmError
from turmcore.online import sqlite
from turmcore.online.store import Append, Conflict, open_store

WRITER = """
import asyncio, sys
from turmcore.online.store import Append, open_store

async def main():
    store = open_store(sys.argv[1])
    await store.start(lambda *news: None)
    await store.create("t", "{}", "s", 0)
    for number in range(100_000):
        await store.append(Append("t", number, (f"entry {number}",), 0, None, False))
        print(number, flush=True)

asyncio.run(main())
"""

FIRST = """
CREATE TABLE tables (
    ident TEXT PRIMARY KEY, settings TEXT NOT NULL, secret TEXT NOT NULL, used INTEGER NOT NULL, due INTEGER,
    is_over INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
CREATE TABLE entries (
    ident TEXT NOT NULL, number INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (ident, number)
) WITHOUT ROWID;
PRAGMA user_version = 1;
"""
"""A file of the first version."""


def append(ident, number, *texts, now=0, due=None):
    return Append(ident, number, texts, now, due, False)


def run(path, work):
    """Do something with a store."""

    async def main():
        store = open_store(path)
        try:
            await store.start(lambda *news: None)
            return await work(store)
        finally:
            store.close()

    return asyncio.run(main())


@pytest.fixture(params=KINDS)
def place(request, tmp_path):
    """Where a store may be."""
    return tmp_path / "t.sqlite" if request.param == "sqlite" else request.getfixturevalue("cluster").url


def test_what_was_stored_is_read(place):
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
        assert (kept.settings, kept.secret, kept.more.entries) == ("settings", "secret", ("a", "b", "c"))
        assert (await store.more("t", 2)).entries == ("c",) and (await store.more("t", 3)).entries == ()
        assert await store.more("x", 0) is None and await store.claim("t")
        await store.delete("t")
        assert await store.load("t") is None and await store.count() == 0
        with pytest.raises(Conflict):
            await store.append(append("t", 3, "e"))
        assert await store.load("t") is None

    run(place, write)
    run(place, read)


def test_texts_are_kept_as_they_are(place):
    texts = ('{"name":"Grüß \\ud83d 🗼 \\u0000 \'\\""}', "%s $1 {} \n", "x" * 100_000)

    async def work(store):
        await store.create("t", texts[0], texts[1], 1 << 50)
        await store.append(append("t", 0, *texts, due=1 << 50))
        kept = await store.load("t")
        assert (kept.settings, kept.secret, kept.more.entries) == (*texts[:2], texts)

    run(place, work)


def test_what_is_written_at_once_is_written_together_and_a_conflict_is_nobody_elses(place):
    async def work(store):
        await asyncio.gather(*(store.create(f"t{n}", "", "", 0) for n in range(50)))
        more = [append(f"t{n % 50}", 0, f"{n}") for n in range(60)]
        results = await asyncio.gather(*map(store.append, more), return_exceptions=True)
        assert [type(result) for result in results] == [type(None)] * 50 + [Conflict] * 10
        assert [(await store.more(f"t{n}", 0)).entries for n in range(50)] == [(f"{n}",) for n in range(50)]

    run(place, work)


def test_tables_that_nobody_uses_go(place):
    async def work(store):
        for ident, now in (("old", 10), ("new", 20)):
            await store.create(ident, "", "", 0)
            await store.append(append(ident, 0, "a", now=now))
        assert await store.purge(15) == 1
        assert await store.load("old") is None and (await store.load("new")).more.entries == ("a",)
        assert await store.purge(10**9) == 0, "with a wrong clock all would go"
        assert (await store.load("new")).more.entries == ("a",)

    run(place, work)


def test_two_servers_do_not_share_a_file(tmp_path):
    path = tmp_path / "t.sqlite"

    async def work(store):
        with pytest.raises(TurmError, match="another server keeps its tables there"):
            open_store(path)

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
            open_store(path)
        assert path.read_bytes() == before
    with pytest.raises(TurmError, match="there is no folder"):
        open_store(tmp_path / "none" / "t.sqlite")
    assert os.stat(text).st_mode & 0o777


def test_nothing_that_was_acknowledged_is_lost_when_the_process_is_killed(place, spawn):
    writer = spawn([sys.executable, "-c", WRITER, str(place)], stdout=subprocess.PIPE, text=True)
    for _ in range(30):
        writer.stdout.readline()
    writer.send_signal(signal.SIGKILL)
    seen = 30 + len([line for line in writer.stdout.read().splitlines() if line.strip()])
    kept = run(place, lambda store: store.more("t", 0))
    assert len(kept.entries) >= seen >= 30
    assert list(kept.entries) == [f"entry {number}" for number in range(len(kept.entries))]


def test_a_file_of_the_first_version_is_read_and_an_older_server_refuses_it_from_then_on(
    tmp_path, monkeypatch
):
    path = tmp_path / "tables.sqlite"
    with closing(sqlite3.connect(path)) as on, on:
        on.executescript(FIRST)
        on.execute("INSERT INTO tables (ident, settings, secret, used) VALUES ('old', 's', 'x', 1)")
        on.execute("INSERT INTO entries VALUES ('old', 0, 'first')")
    store = open_store(path)

    async def main():
        kept = await store.load("old")
        await store.append(Append("old", 1, ("second",), 5, None, False, listed="me"))
        await store.create("new", "s", "x", 9, "you")
        return kept, (await store.load("old")).more.entries, await store.listed(10), await store.listed(1)

    kept, texts, listed, first = asyncio.run(main())
    store.close()
    assert (
        kept.settings == "s" and texts == ("first", "second") and (listed, first) == (["you", "me"], ["you"])
    )
    monkeypatch.setattr(sqlite, "VERSION", 1)
    with pytest.raises(TurmError, match="it was written by a newer version"):
        open_store(path)
