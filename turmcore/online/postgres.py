"""The logs of tables in a database of PostgreSQL, which any number of servers share.

Each server has one connection. What comes while a statement is under way is written together next. That a server
lives is known by a lock that its connection holds: it goes with the connection, however the server ends, and others
then look after its tables. Nothing depends on that but who goes on first: a log grows only from the length that the
writer knows.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections import deque
from collections.abc import Collection, Coroutine, Mapping, Sequence
from dataclasses import dataclass

import psycopg
from psycopg import AsyncConnection
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from turmcore.core.json_text import read_json
from turmcore.errors import Failure, TextError, TurmError
from turmcore.online.line import Line, Row, as_list, brief_reason
from turmcore.online.store import VERSION, Append, Conflict, Hear, Kept, More, News, Store

_log = logging.getLogger("turmcore.online")

_LOCKS = 0x7475726D  # of all locks of ours; the second number is a server's, 0 who makes the tables
SCHEMA = f"""
CREATE TABLE turmbauer.form (version integer NOT NULL);
INSERT INTO turmbauer.form VALUES ({VERSION});
CREATE TABLE turmbauer.servers (id integer PRIMARY KEY);
CREATE TABLE turmbauer.tables (
    ident text PRIMARY KEY, settings text NOT NULL, secret text NOT NULL, used bigint NOT NULL, due bigint,
    is_over boolean NOT NULL DEFAULT false, size integer NOT NULL DEFAULT 0, server integer
);
CREATE INDEX tables_due ON turmbauer.tables (due) WHERE due IS NOT NULL;
CREATE TABLE turmbauer.entries (
    ident text NOT NULL REFERENCES turmbauer.tables ON DELETE CASCADE, number integer NOT NULL, text text NOT NULL,
    PRIMARY KEY (ident, number)
);
CREATE TABLE turmbauer.here (
    ident text NOT NULL REFERENCES turmbauer.tables ON DELETE CASCADE, seat integer NOT NULL,
    server integer NOT NULL REFERENCES turmbauer.servers ON DELETE CASCADE, PRIMARY KEY (ident, seat, server)
);
CREATE INDEX here_server ON turmbauer.here (server);
"""

_LISTED = f"""
ALTER TABLE turmbauer.tables ADD COLUMN listed text;
CREATE INDEX tables_listed ON turmbauer.tables (used) WHERE listed IS NOT NULL;
UPDATE turmbauer.form SET version = {VERSION};
"""

_SESSION = """
SET search_path TO turmbauer, pg_catalog;
SET jit TO off;
SET tcp_keepalives_idle TO 10; SET tcp_keepalives_interval TO 5; SET tcp_keepalives_count TO 3;
SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off';
"""

_MORE = """
    SELECT (SELECT json_agg(text ORDER BY number) FROM entries e WHERE e.ident = t.ident AND number >= $2),
        (SELECT json_agg(DISTINCT seat) FROM here h WHERE h.ident = t.ident AND server <> $3)"""

_STATEMENTS = {
    "make (text, text, text, bigint, text)": """
    INSERT INTO tables (ident, settings, secret, used, listed) VALUES ($1, $2, $3, $4, nullif($5, ''))""",
    # The rows are locked in their order, so that no two servers wait for each other.
    "append (json, integer)": """
    WITH given AS MATERIALIZED (
        SELECT * FROM json_to_recordset($1) AS g (
            ident text, number integer, entries json, now bigint, due bigint, is_over boolean, takes boolean, news text,
            listed text
        )
    ), held AS MATERIALIZED (
        SELECT ident FROM tables WHERE ident IN (SELECT ident FROM given) ORDER BY ident FOR UPDATE
    ), heads AS (
        UPDATE tables t SET size = g.number + json_array_length(g.entries), used = g.now, due = g.due,
            is_over = g.is_over, listed = nullif(g.listed, ''), server = CASE WHEN g.takes THEN $2 ELSE t.server END
        FROM given g JOIN held USING (ident) WHERE t.ident = g.ident AND t.size = g.number
        RETURNING t.ident, g.number, g.entries, g.news
    ), lines AS (
        INSERT INTO entries SELECT h.ident, h.number + e.place - 1, e.text
        FROM heads h, json_array_elements_text(h.entries) WITH ORDINALITY AS e (text, place)
    )
    SELECT ident, pg_notify('t' || ident, $2 || news) FROM heads""",
    "load (text, integer, integer)": f"{_MORE}, settings, secret FROM tables t WHERE ident = $1",
    "more (text, integer, integer)": f"{_MORE} FROM tables t WHERE ident = $1",
    "claim (text, integer)": """
    UPDATE tables SET server = $2
    WHERE ident = $1 AND (server IS NULL OR server = $2 OR server NOT IN (SELECT id FROM servers)) RETURNING 1""",
    # Which servers live is in pg_locks; whoever was connected to one that is gone is gone, too.
    "tidy": f"""
    WITH gone AS (
        DELETE FROM servers WHERE id NOT IN (
            SELECT objid::bigint FROM pg_locks JOIN pg_database ON pg_database.oid = database
            WHERE locktype = 'advisory' AND classid = {_LOCKS} AND objsubid = 2 AND datname = current_database()
        ) RETURNING id
    )
    SELECT pg_notify('t' || ident, '0')
    FROM (SELECT DISTINCT ident FROM here WHERE server IN (SELECT id FROM gone)) left_alone""",
    "due (bigint, integer)": """
    WITH free AS (
        SELECT ident FROM tables
        WHERE due <= $1 AND (server IS NULL OR server NOT IN (SELECT id FROM servers))
        ORDER BY due LIMIT 100 FOR UPDATE SKIP LOCKED
    ), taken AS (
        UPDATE tables t SET server = $2 FROM free WHERE t.ident = free.ident RETURNING t.ident
    )
    SELECT ident FROM taken UNION ALL SELECT ident FROM tables WHERE due <= $1 AND server = $2""",
    "here (text, integer, integer[])": """
    WITH gone AS (
        DELETE FROM here WHERE ident = $1 AND server = $2 AND NOT seat = ANY ($3)
    ), come AS (
        INSERT INTO here SELECT ident, seat, $2 FROM tables, unnest($3) seat WHERE ident = $1 ON CONFLICT DO NOTHING
    )
    SELECT pg_notify('t' || $1, $2::text)""",
    "remove (text, integer)": """
    WITH gone AS (DELETE FROM tables WHERE ident = $1)
    SELECT pg_notify('t' || $1, $2::text)""",
    "purge (bigint)": """
        WITH gone AS (
            DELETE FROM tables WHERE used < $1 AND EXISTS (SELECT 1 FROM tables WHERE used >= $1) RETURNING 1
        ) SELECT count(*) FROM gone""",
    "listed (integer)": "SELECT listed FROM tables WHERE listed IS NOT NULL ORDER BY used DESC LIMIT $1",
    "count": "SELECT count(*) FROM tables",
}

_LONGEST_IDENT = 60  # a channel's name has 63 bytes
_LONGEST_NOTICE = 7_900  # bytes, of 8,000 with the server's number
_SECONDS = 10  # until a connection is there
_FIRST_PAUSE, _LONGEST_PAUSE = 0.1, 2.0  # between two tries to come back
_ENCODER = json.JSONEncoder(ensure_ascii=False, check_circular=False)
_LASTING: dict[str, str | int | None] = {
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
    "connect_timeout": _SECONDS,
    "application_name": "turmcore",
}
"""How soon a line to another machine is known to be dead."""


@dataclass(slots=True)
class _Job:
    """A statement that waits for its turn, and who waits for it."""

    statement: str
    values: tuple[str, ...]
    answer: asyncio.Future[list[Row]]
    is_prepared: bool = True


@dataclass(slots=True)
class _Writing:
    """Entries that wait to be written."""

    more: Append
    answer: asyncio.Future[None]


class PostgresStore(Store):
    """The logs of all tables in a database.

    Parameters
    ----------
    url : str
        `postgresql://HOST/DATABASE`, with all that libpq knows.

    Raises
    ------
    TurmError
        If it is no address of a database, or this cannot be used.
    """

    is_shared = True

    def __init__(self, url: str) -> None:
        try:
            given = conninfo_to_dict(url)
        except psycopg.Error:  # whose sentence may quote the password
            raise TextError(
                "--store postgresql: this is no address of a database; one looks like postgresql://HOST/DATABASE"
            ) from None
        self.place = _place(given)
        self._address = make_conninfo("", **{**_LASTING, **given, "client_encoding": "utf8"})
        self._id, self._own = 0, ""
        self._line: Line | None = None
        self._writings: deque[_Writing] = deque()
        self._jobs: deque[_Job] = deque()
        self._has_work = asyncio.Event()
        self._hear: Hear = lambda ident, news: None
        self._tasks: set[asyncio.Task[None]] = set()
        self._followed: set[str] = set()  # tables
        self._is_closed = False
        try:
            with psycopg.connect(self._address, autocommit=True) as connection, connection.transaction():
                _prepare(connection)
        except psycopg.Error as error:
            raise TurmError(f"{self.place}: {brief_reason(error)}") from None
        except TurmError as error:
            raise TurmError(f"{self.place}: {error}") from None

    async def start(self, hear: Hear) -> None:
        self._hear = hear
        try:
            await self._connect()
        except psycopg.Error as error:
            raise TurmError(f"{self.place}: {brief_reason(error)}") from None
        self._run(self._work())

    async def create(self, ident: str, settings: str, secret: str, now: int, listed: str = "") -> None:
        await self._ask("make", ident, settings, secret, str(now), listed)

    async def append(self, more: Append) -> None:
        self._check()
        answer = asyncio.get_running_loop().create_future()
        self._writings.append(_Writing(more, answer))
        self._has_work.set()
        await answer

    async def load(self, ident: str) -> Kept | None:
        if len(ident) > _LONGEST_IDENT:
            return None
        self._check()
        if ident not in self._followed:
            self._followed.add(ident)
            self._order(_listen(ident))  # what is written behind what is read now is heard
        kept = await self.peek(ident)
        if kept is None:
            self.let_go(ident)
        return kept

    async def peek(self, ident: str) -> Kept | None:
        if len(ident) > _LONGEST_IDENT:
            return None
        rows = await self._ask("load", ident, "0", str(self._id))
        return Kept(_text(rows[0][2]), _text(rows[0][3]), _more(rows[0])) if rows else None

    def let_go(self, ident: str) -> None:
        if ident in self._followed:
            self._followed.discard(ident)
            if self._line is not None:
                self._order(f"UN{_listen(ident)}")

    async def more(self, ident: str, since: int) -> More | None:
        rows = await self._ask("more", ident, str(since), str(self._id))
        return _more(rows[0]) if rows else None

    async def due(self, now: int) -> Sequence[str]:
        await self._ask("tidy")
        return [_text(ident) for (ident,) in await self._ask("due", str(now), str(self._id))]

    async def delete(self, ident: str) -> None:
        await self._ask("remove", ident, str(self._id))

    async def purge(self, before: int) -> int:
        return int(_text((await self._ask("purge", str(before)))[0][0]))

    async def listed(self, most: int) -> Sequence[str]:
        return [_text(text) for (text,) in await self._ask("listed", str(most))]

    async def count(self) -> int:
        return int(_text((await self._ask("count"))[0][0]))

    async def claim(self, ident: str) -> bool:
        return bool(await self._ask("claim", ident, str(self._id)))

    async def be_here(self, ident: str, seats: Collection[int]) -> None:
        await self._ask("here", ident, str(self._id), as_list(sorted(seats)))

    def close(self) -> None:
        self._is_closed = True
        if self._line is not None:
            self._line.close()
            self._line = None

    # ---- statements -----------------------------------------------------------------------

    def _check(self) -> Line:
        if self._line is None:
            raise Failure(f"{self.place}: there is no connection")
        return self._line

    async def _ask(self, statement: str, *values: str) -> list[Row]:
        self._check()
        answer: asyncio.Future[list[Row]] = asyncio.get_running_loop().create_future()
        self._jobs.append(_Job(statement, values, answer))
        self._has_work.set()
        return await answer

    def _order(self, statement: str) -> None:
        """Have a statement done before those that are asked for later."""
        self._check()
        answer: asyncio.Future[list[Row]] = asyncio.get_running_loop().create_future()
        answer.add_done_callback(
            lambda done: done.exception()
        )  # if the line is lost it is done with the next one
        self._jobs.append(_Job(statement, (), answer, is_prepared=False))
        self._has_work.set()

    async def _work(self) -> None:
        """One statement after the other: all that is to be written, and one of the others, in turn."""
        while True:
            await self._has_work.wait()
            self._has_work.clear()
            while self._writings or self._jobs:
                if self._writings:
                    await self._write()
                if self._jobs:
                    await self._do(self._jobs.popleft())

    async def _do(self, job: _Job) -> None:
        try:
            rows = await self._check().ask(job.statement, *job.values, is_prepared=job.is_prepared)
        except Failure as error:
            _fail(job.answer, Failure(f"{self.place}: {error}"))
        else:
            if not job.answer.done():
                job.answer.set_result(rows)

    async def _write(self) -> None:
        """Write what waits, of each table the first."""
        batch: dict[str, _Writing] = {}
        later = [one for one in self._writings if batch.setdefault(one.more.ident, one) is not one]
        self._writings = deque(later)
        data = _ENCODER.encode([_plain(one.more) for one in batch.values()])
        try:
            rows = await self._check().ask("append", data, str(self._id))
        except Failure as error:
            for one in batch.values():
                _fail(one.answer, Failure(f"{self.place}: {error}"))
            return
        written = {_text(row[0]) for row in rows}
        for ident, one in batch.items():
            if ident not in written:
                _fail(one.answer, Conflict("the log goes on otherwise"))
            elif not one.answer.done():
                one.answer.set_result(None)

    # ---- the line -------------------------------------------------------------------------

    async def _connect(self) -> None:
        connection = await AsyncConnection.connect(self._address, autocommit=True)
        try:
            number = 1 + secrets.randbelow((1 << 31) - 1)
            await connection.execute(_SESSION)
            await connection.execute(f"SELECT pg_advisory_lock({_LOCKS}, {number})".encode())
            await connection.execute("INSERT INTO servers VALUES (%s)", (number,))
            for head, statement in _STATEMENTS.items():
                await connection.execute(f"PREPARE {head} AS {statement}".encode())
            if self._followed:
                await connection.execute("; ".join(map(_listen, self._followed)).encode())
            await connection.execute("EXECUTE tidy")
        except BaseException:
            await connection.close()
            raise
        self._id, self._own = number, str(number)
        self._line = Line(connection, self._take, self._lose)

    def _take(self, channel: bytes, notice: bytes) -> None:
        """A server's number, and perhaps the actions that it has added to the log. 0: who was there is gone."""
        server, *news = notice.decode().split("\n")
        if server != self._own:
            self._hear(channel[1:].decode(), _read(*news) if news else None)

    def _lose(self, reason: str) -> None:
        """Whoever waits comes back; the store does, too."""
        self._line = None
        _log.error("%s: %s", self.place, reason)
        failure = Failure(f"{self.place}: {reason}")
        while self._writings:
            _fail(self._writings.popleft().answer, failure)
        while self._jobs:
            _fail(self._jobs.popleft().answer, failure)
        if not self._is_closed:
            self._run(self._come_back())

    async def _come_back(self) -> None:
        pause = _FIRST_PAUSE
        while not self._is_closed:
            try:
                await self._connect()
            except (psycopg.Error, OSError):
                await asyncio.sleep(pause)
                pause = min(2 * pause, _LONGEST_PAUSE)
            else:
                _log.error("%s: there is a connection again", self.place)
                self._hear(None, None)
                return

    def _run(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _place(given: Mapping[str, object]) -> str:
    """Address of a database, without what is secret."""
    host = str(given.get("host") or given.get("hostaddr") or "")
    port = f":{given['port']}" if given.get("port") else ""
    return f"postgresql://{'' if '/' in host else host}{port}/{given.get('dbname') or ''}"


def _prepare(connection: psycopg.Connection) -> None:
    """Make the tables if there are none; of several servers the first one does."""
    connection.execute(f"SELECT pg_advisory_xact_lock({_LOCKS}, 0)".encode())
    ((encoding, schema, form, others),) = connection.execute(
        """
        SELECT current_setting('server_encoding'), to_regnamespace('turmbauer')::text,
            to_regclass('turmbauer.form')::text, (SELECT count(*) FROM pg_tables WHERE schemaname = 'turmbauer')
        """
    ).fetchall()
    if encoding != "UTF8":
        raise TurmError(f"its texts are {encoding}, and have to be UTF8")
    if form is None:
        if others:
            raise TurmError("its schema turmbauer is no server's")
        if schema is None:
            connection.execute("CREATE SCHEMA turmbauer")
        connection.execute((SCHEMA + _LISTED).encode())
        return
    ((version,),) = connection.execute("SELECT version FROM turmbauer.form").fetchall()
    if version > VERSION:
        raise TurmError("it was written by a newer version")
    if version < VERSION:
        connection.execute(_LISTED.encode())


def _plain(more: Append) -> dict[str, object]:
    return {
        "ident": more.ident,
        "number": more.number,
        "entries": more.entries,
        "now": more.now,
        "due": more.due,
        "is_over": more.is_over,
        "takes": more.takes,
        "listed": more.listed,
        "news": "" if more.news is None else _notice(more.news),
    }


def _notice(news: News) -> str:
    """News behind a server's number, if they are short enough to be told; tokens and messages have no ends of lines."""
    text = "\n".join(("", str(news.number), str(news.at), "\t".join(news.tokens), *news.told))
    return text if len(text.encode()) < _LONGEST_NOTICE else ""


def _read(number: str, at: str, tokens: str, *told: str) -> News:
    return News(int(number), int(at), tuple(tokens.split("\t")), told)


def _listen(ident: str) -> str:
    """Each table has a channel of its own: a server hears only of those that somebody is at."""
    return f'LISTEN "t{ident}"'


def _text(value: bytes | None) -> str:
    return "" if value is None else value.decode()


def _more(row: Row) -> More:
    entries, seats = (read_json(one or b"null") or () for one in row[:2])
    return More(tuple(entries), frozenset(seats))


def _fail(answer: asyncio.Future[list[Row]] | asyncio.Future[None], error: Failure) -> None:
    if not answer.done():
        answer.set_exception(error)
