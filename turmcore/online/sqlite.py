"""The logs of tables in one file of SQLite, which one server has at a time.

A thread has the connection. What comes while it writes is written together next: one commit serves many tables, and
no game waits for another one's disk.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from turmcore.errors import Failure, TurmError
from turmcore.online.store import VERSION, Append, Conflict, Damaged, Kept, More, Store
from turmcore.system import lock

_SCHEMA = """
CREATE TABLE tables (
    ident TEXT PRIMARY KEY, settings TEXT NOT NULL, secret TEXT NOT NULL, used INTEGER NOT NULL, due INTEGER,
    is_over INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
CREATE TABLE entries (
    ident TEXT NOT NULL, number INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (ident, number)
) WITHOUT ROWID;
"""
_LISTED = """
ALTER TABLE tables ADD COLUMN listed TEXT;
CREATE INDEX tables_listed ON tables (used) WHERE listed IS NOT NULL;
"""
_DAMAGES = sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB
_AT_ONCE = 1_000  # jobs of one commit

_T = TypeVar("_T")


class SqliteStore(Store):
    """The logs of all tables in a file.

    Parameters
    ----------
    path : path-like

    Raises
    ------
    TurmError
        If the file is none of a server's, or another server has it.
    Failure
        If it cannot be written.
    OSError
        If it cannot be opened.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        if not self.path.parent.is_dir():
            raise TurmError(f"{self.path}: there is no folder {self.path.parent}")
        self._lock = _lock(self.path)
        try:
            self._connection = _connect(self.path)
        except BaseException:
            os.close(self._lock)
            raise
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    async def create(self, ident: str, settings: str, secret: str, now: int, listed: str = "") -> None:
        await self._do(
            lambda on: on.execute(
                "INSERT INTO tables (ident, settings, secret, used, listed) VALUES (?, ?, ?, ?, ?)",
                (ident, settings, secret, now, listed or None),
            )
        )

    async def append(self, more: Append) -> None:
        rows = [(more.ident, more.number + n, text) for n, text in enumerate(more.entries)]

        def write(on: sqlite3.Connection) -> None:
            on.executemany("INSERT INTO entries VALUES (?, ?, ?)", rows)
            found = on.execute(
                "UPDATE tables SET used = ?, due = ?, is_over = ?, listed = ? WHERE ident = ?",
                (more.now, more.due, more.is_over, more.listed or None, more.ident),
            )
            if not found.rowcount:
                raise sqlite3.IntegrityError("the table is gone")

        await self._do(write)

    async def load(self, ident: str) -> Kept | None:
        return await self.peek(ident)

    async def peek(self, ident: str) -> Kept | None:
        def read(on: sqlite3.Connection) -> Kept | None:
            row = on.execute("SELECT settings, secret FROM tables WHERE ident = ?", (ident,)).fetchone()
            return None if row is None else Kept(row[0], row[1], _more(on, ident, 0))

        return await self._do(read)

    async def more(self, ident: str, since: int) -> More | None:
        def read(on: sqlite3.Connection) -> More | None:
            row = on.execute("SELECT 1 FROM tables WHERE ident = ?", (ident,)).fetchone()
            return None if row is None else _more(on, ident, since)

        return await self._do(read)

    async def due(self, now: int) -> Sequence[str]:
        return await self._do(
            lambda on: [ident for (ident,) in on.execute("SELECT ident FROM tables WHERE due <= ?", (now,))]
        )

    async def delete(self, ident: str) -> None:
        def write(on: sqlite3.Connection) -> None:
            on.execute("DELETE FROM entries WHERE ident = ?", (ident,))
            on.execute("DELETE FROM tables WHERE ident = ?", (ident,))

        await self._do(write)

    async def purge(self, before: int) -> int:
        def write(on: sqlite3.Connection) -> int:
            if on.execute("SELECT 1 FROM tables WHERE used >= ? LIMIT 1", (before,)).fetchone() is None:
                return 0
            old = "SELECT ident FROM tables WHERE used < ?"
            on.execute(f"DELETE FROM entries WHERE ident IN ({old})", (before,))
            return on.execute("DELETE FROM tables WHERE used < ?", (before,)).rowcount

        return await self._do(write)

    async def listed(self, most: int) -> Sequence[str]:
        query = "SELECT listed FROM tables WHERE listed IS NOT NULL ORDER BY used DESC LIMIT ?"
        return await self._do(lambda on: [text for (text,) in on.execute(query, (most,))])

    async def count(self) -> int:
        return await self._do(lambda on: int(on.execute("SELECT count(*) FROM tables").fetchone()[0]))

    def close(self) -> None:
        self._jobs.put(None)
        self._thread.join()
        os.close(self._lock)

    async def _do(self, work: Callable[[sqlite3.Connection], _T]) -> _T:
        loop = asyncio.get_running_loop()
        job = _Job(work, loop, loop.create_future())
        self._jobs.put(job)
        found: _T = await job.future
        return found

    def _run(self) -> None:
        """The thread: takes what waits, and commits it together."""
        while True:
            jobs = [self._jobs.get()]
            try:
                while len(jobs) < _AT_ONCE and jobs[-1] is not None:
                    jobs.append(self._jobs.get_nowait())
            except Empty:
                pass
            self._commit([job for job in jobs if job is not None])
            if jobs[-1] is None:
                self._connection.close()
                return

    def _commit(self, jobs: list[_Job]) -> None:
        on = self._connection
        try:
            on.execute("BEGIN")
            for job in jobs:
                job.run(on)
            on.execute("COMMIT")
        except sqlite3.Error as error:
            if on.in_transaction:
                on.execute("ROLLBACK")
            for job in jobs:
                job.error = Failure(f"{self.path}: {error}")
        for loop in {job.loop for job in jobs}:
            if not loop.is_closed():
                loop.call_soon_threadsafe(_tell, [job for job in jobs if job.loop is loop])


@dataclass(slots=True)
class _Job:
    """Something to do with the connection, and who waits for it."""

    work: Callable[[sqlite3.Connection], Any]
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]
    result: Any = None
    error: Exception | None = None

    def run(self, on: sqlite3.Connection) -> None:
        """Do it; if it cannot be done, the others' work stays."""
        on.execute("SAVEPOINT job")
        try:
            self.result = self.work(on)
        except sqlite3.IntegrityError as error:
            on.execute("ROLLBACK TO job")
            self.error = Conflict(f"the log goes on otherwise: {error}")
        except sqlite3.DatabaseError as error:
            code = getattr(
                error, "sqlite_errorcode", None
            )  # None: Python cannot read a text, which it quotes
            if code is not None and code & 0xFF not in _DAMAGES:
                raise
            on.execute("ROLLBACK TO job")
            self.error = Damaged("a text is none" if code is None else str(error))
        on.execute("RELEASE job")


def _tell(jobs: list[_Job]) -> None:
    for job in jobs:
        if job.future.cancelled():
            continue
        if job.error is not None:
            job.future.set_exception(job.error)
        else:
            job.future.set_result(job.result)


def _more(on: sqlite3.Connection, ident: str, since: int) -> More:
    found = on.execute(
        "SELECT text FROM entries WHERE ident = ? AND number >= ? ORDER BY number", (ident, since)
    )
    return More(tuple(text for (text,) in found))


def _lock(path: Path) -> int:
    """The file, opened and locked for this process; SQLite's own locks are others."""
    file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    if not lock(file):
        os.close(file)
        raise TurmError(f"{path}: another server keeps its tables there; each has a file of its own")
    return file


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        (objects,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if version > VERSION:
            raise TurmError(f"{path}: it was written by a newer version")
        if not version and objects:
            raise TurmError(f"{path}: it is no file of a server's tables")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA secure_delete = ON")
        if version != VERSION:
            made = _LISTED if version else _SCHEMA + _LISTED
            connection.executescript(f"BEGIN; {made} PRAGMA user_version = {VERSION}; COMMIT;")
    except sqlite3.OperationalError as error:  # a full disk, another program's lock
        connection.close()
        raise Failure(f"{path}: {error}") from None
    except sqlite3.DatabaseError as error:
        connection.close()
        raise TurmError(f"{path}: it is no file of a server's tables ({error})") from None
    except TurmError:
        connection.close()
        raise
    return connection
