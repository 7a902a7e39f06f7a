"""The tables at which somebody of this machine sits, with their keys, kept from one day to the next."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from gui.base.files import free_path, read_text, save_secret
from turmcore import TurmError
from turmcore.core.folders import Unread
from turmcore.core.json_text import read_json
from turmcore.online import Link

_FORMAT = 1
_MOST = 200


@dataclass(frozen=True, slots=True)
class OwnTable:
    """A table of somebody here.

    Attributes
    ----------
    server, table, key
        Of the own seat's link.
    game
        Its name.
    name
        How the seat is called.
    host, invite
        Keys of who has opened it; empty for others.
    is_listed
        True if others in the network are shown it.
    is_over
        True once its game is.
    """

    server: str
    table: str
    key: str
    game: str
    name: str = ""
    host: str = ""
    invite: str = ""
    is_listed: bool = False
    is_over: bool = False

    @property
    def link(self) -> Link:
        """Link of the own seat."""
        return Link(self.server, self.table, self.key)

    @property
    def ident(self) -> str:
        """By which it is known here."""
        return table_at(self.link)


def table_at(link: Link) -> str:
    """The table of a link, whatever its key."""
    return f"{link.server}/t/{link.table}"


class OwnTables:
    """Those of a file, the latest first. The file is read before it is changed: other windows write it, too.

    Attributes
    ----------
    unread
        Files that could not be read, and were put aside.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self.unread: list[Unread] = []
        self._tables: list[OwnTable] = []
        self.read()

    def __iter__(self) -> Iterator[OwnTable]:
        return iter(self._tables)

    def find(self, ident: str) -> OwnTable | None:
        """The table of an `OwnTable.ident`."""
        return next((one for one in self._tables if one.ident == ident), None)

    def read(self) -> None:
        """Read the file; one that is damaged stays beside, and none of its tables is known."""
        try:
            text = read_text(str(self._path))
            self._tables = _tables_of(text)
        except FileNotFoundError:
            self._tables = []
        except (OSError, TurmError, ValueError, TypeError, KeyError) as error:
            self._tables = []
            why = getattr(error, "strerror", None) or str(error)
            try:
                aside = free_path(self._path.parent, f"{self._path.stem}-damaged", self._path.suffix)
                self.unread.append(Unread(self._path.rename(aside), why))
            except OSError:
                self.unread.append(Unread(self._path, why))

    def keep(self, table: OwnTable) -> None:
        """Keep a table, in place of what was known of it; OSError if that fails."""
        before = self.find(table.ident)
        if before is not None:  # who has opened it stays its host
            table = replace(
                table,
                host=table.host or before.host,
                invite=table.invite or before.invite,
                name=table.name or before.name,
                is_listed=before.is_listed,
            )
        self._change(lambda tables: [table, *(one for one in tables if one.ident != table.ident)])

    def end(self, idents: Sequence[str]) -> None:
        """Note that the games of these are over."""
        if any(one.ident in idents and not one.is_over for one in self._tables):
            self._change(
                lambda tables: [replace(one, is_over=one.is_over or one.ident in idents) for one in tables]
            )

    def forget(self, ident: str) -> None:
        """Drop a table and its keys."""
        self._change(lambda tables: [one for one in tables if one.ident != ident])

    def _change(self, change: Callable[[list[OwnTable]], list[OwnTable]]) -> None:
        self.read()
        tables = change(self._tables)
        over = [one for one in tables if one.is_over]
        for one in over[::-1][: max(0, len(tables) - _MOST)]:
            tables.remove(one)
        data = {"format": _FORMAT, "tables": [asdict(one) for one in tables]}
        save_secret(json.dumps(data, indent=1), self._path)
        self._tables = tables


def _tables_of(text: str) -> list[OwnTable]:
    """The tables of a file's text; ValueError, TypeError or KeyError if it is none."""
    if not text:  # of a program that ended before it wrote
        return []
    data = read_json(text)
    if not isinstance(data, dict) or data["format"] != _FORMAT:
        raise ValueError("it was written by another version")
    known = OwnTable.__slots__
    found = [OwnTable(**{key: value for key, value in one.items() if key in known}) for one in data["tables"]]
    for one in found:
        if not all(isinstance(getattr(one, name), str) for name in ("game", "name", "host", "invite")):
            raise ValueError("a table has words that are none")
        Link.parse(str(one.link))
    return found
