"""Stores of the logs of tables: in a file of SQLite for one server, or in PostgreSQL for any number of them.

Servers that share a store are equal: each serves any table. A log has each entry once, because the store refuses the
second one; who writes looks after what goes on at the table by itself, until somebody else does or is the only one
left.
"""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from turmcore.errors import Failure, TextError, TurmError

VERSION = 2
"""Of the form in which tables are kept: since 2 some are listed, and a log has entries that older servers do not know."""


@dataclass(frozen=True, slots=True)
class News:
    """Actions that another server has added to a log behind the first `number` entries.

    Attributes
    ----------
    at : int
        When they were played.
    told : tuple of str
        The messages that tell it to everybody alike; without any, what to tell follows from the actions.
    """

    number: int
    at: int
    tokens: tuple[str, ...]
    told: tuple[str, ...]


Hear = Callable[[str | None, News | None], None]
"""Is told what other servers do, and to which table. Without news anything may have changed; without a table, at any of
them."""


class Conflict(Failure):
    """Somebody else has written that entry of the log, or the table is gone."""


class Damaged(Failure):
    """Stored data cannot be read, and will not be by itself."""


@dataclass(frozen=True, slots=True)
class More:
    """News of a table behind a number of entries.

    Attributes
    ----------
    elsewhere : collection of int
        Seats that somebody is connected to at other servers.
    """

    entries: tuple[str, ...]
    elsewhere: Collection[int] = ()


@dataclass(frozen=True, slots=True)
class Kept:
    """A table as it is stored."""

    settings: str
    secret: str
    more: More


@dataclass(frozen=True, slots=True)
class Append:
    """Entries to be added to a log behind the first `number`, and what else is known of the table then.

    Attributes
    ----------
    due : int or None
        When the table is to be looked at, if nobody does: a clock runs out, a computer has to go on.
    takes : bool
        Whether who writes this looks after the table from now on.
    news : News or None
        What other servers are told at once; the rest they read.
    listed : str
        The table in the list of those at which anybody may sit; empty: it is not there.
    """

    ident: str
    number: int
    entries: tuple[str, ...]
    now: int
    due: int | None
    is_over: bool
    takes: bool = True
    news: News | None = None
    listed: str = ""


class Store(ABC):
    """The logs of all tables.

    Attributes
    ----------
    is_shared : bool
        Whether other servers write there, too.
    """

    is_shared = False

    async def start(self, hear: Hear) -> None:  # noqa: B027  # there may be nothing to hear
        """Begin, in the loop in which all else is done."""

    @abstractmethod
    async def create(self, ident: str, settings: str, secret: str, now: int, listed: str = "") -> None:
        """Begin a table's log."""

    @abstractmethod
    async def append(self, more: Append) -> None:
        """Add to a log; when this returns it is on the disk.

        Raises
        ------
        Conflict
            If the log goes on otherwise already.
        """

    @abstractmethod
    async def load(self, ident: str) -> Kept | None:
        """A table; None if there is none. From now on what others do there is heard."""

    @abstractmethod
    async def peek(self, ident: str) -> Kept | None:
        """The same, but nothing is heard of it."""

    def let_go(self, ident: str) -> None:  # noqa: B027  # there may be nothing to hear
        """Hear no more of a table."""

    @abstractmethod
    async def more(self, ident: str, since: int) -> More | None:
        """Entries of a table behind so many; None if there is no such table."""

    @abstractmethod
    async def due(self, now: int) -> Sequence[str]:
        """The tables that are to be looked at, by this server."""

    @abstractmethod
    async def delete(self, ident: str) -> None:
        """Remove a table with everything that is known of it."""

    @abstractmethod
    async def purge(self, before: int) -> int:
        """Remove the tables that nobody has used since then; returns how many. If all are so old, the clock is wrong, and
        none is removed."""

    @abstractmethod
    async def listed(self, most: int) -> Sequence[str]:
        """The tables at which anybody may sit, as `Append.listed` has them; those that were used last come first."""

    @abstractmethod
    async def count(self) -> int:
        """Number of tables."""

    @abstractmethod
    def close(self) -> None:
        """Write what waits, and let the store go."""

    async def claim(self, ident: str) -> bool:
        """Look after a table, if no other server does; whether that is so."""
        return True

    async def be_here(self, ident: str, seats: Collection[int]) -> None:  # noqa: B027  # there is nobody to tell
        """Let other servers know at which seats of a table somebody is connected here."""


def open_store(place: str | os.PathLike[str]) -> Store:
    """The store at a place: `postgresql://HOST/DATABASE`, or the path of a file.

    Raises
    ------
    TurmError
        If it is none of a server's, cannot be reached, or another server has the file.
    OSError
        If the file cannot be opened.
    """
    scheme, is_url, _ = os.fspath(place).partition("://")
    if not is_url:
        from turmcore.online.sqlite import SqliteStore

        return SqliteStore(place)
    if scheme not in ("postgresql", "postgres"):
        raise TextError(
            f"--store {scheme}: tables are kept in a file of SQLite, or in postgresql://HOST/DATABASE"
        )
    try:
        from turmcore.online.postgres import PostgresStore
    except ImportError:  # psycopg, or its libpq
        raise TurmError(
            "--store postgresql: this needs the package psycopg: in a copy of the sources, pip install '.[postgres]'"
        ) from None
    return PostgresStore(os.fspath(place))
