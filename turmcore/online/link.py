"""Links: whoever has one is that player, or looks on. The key stands behind `#`, which browsers send nowhere."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Self
from urllib.parse import urlsplit

from turmcore.errors import TextError

TABLE = re.compile(r"[A-Za-z0-9_-]{1,64}")
_LONGEST = 2_000
_OWN = {"localhost", "127.0.0.1", "::1"}


@dataclass(frozen=True, slots=True)
class Link:
    """A link to a seat or for watchers.

    Attributes
    ----------
    server : str
        `http://HOST:PORT` or `https://..`, with the path under which the server is if it has one.
    table, key : str
    """

    server: str
    table: str
    key: str

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `https://HOST/t/TABLE#KEY` or `turmbauer://HOST/TABLE#KEY`.

        Raises
        ------
        TextError
            If it is none; the text is not quoted, because it may hold a key.
        """
        text = text.strip()
        try:
            parts = urlsplit(text)
            port = parts.port
        except ValueError:
            raise TextError("the link has no host that could be asked") from None
        if len(text) > _LONGEST or parts.scheme not in ("http", "https", "turmbauer") or not parts.hostname:
            raise TextError("a link looks like https://HOST/t/TABLE#KEY")
        before, _, table = parts.path.rpartition("/")
        if parts.scheme != "turmbauer":
            if not before.endswith("/t"):
                raise TextError("a link looks like https://HOST/t/TABLE#KEY")
            before = before.removesuffix("/t")
        if not TABLE.fullmatch(table) or parts.query:
            raise TextError("a link looks like https://HOST/t/TABLE#KEY")
        if not TABLE.fullmatch(parts.fragment):
            raise TextError("the link lacks its key, the part behind #")
        host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
        scheme = "http" if parts.scheme == "http" else "https"
        server = f"{scheme}://{host}{'' if port is None else f':{port}'}{before}"
        return cls(server, table, parts.fragment)

    @property
    def socket(self) -> str:
        """Address of the protocol; a proxy may send all of a table to one server."""
        return f"ws{self.server.removeprefix('http')}/play?table={self.table}"

    @property
    def record(self) -> str:
        """Address of the record."""
        return f"{self.server}/t/{self.table}/record"

    @property
    def is_open_to_all(self) -> bool:
        """True if others on the way can read along: plain HTTP beyond the own machine."""
        return self.server.startswith("http:") and (urlsplit(self.server).hostname or "") not in _OWN

    def __str__(self) -> str:
        return f"{self.server}/t/{self.table}#{self.key}"
