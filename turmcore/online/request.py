"""Answers of a server to a single question, without a connection that stays."""

from __future__ import annotations

import ssl
import urllib.error
import urllib.request
from collections.abc import Iterable
from typing import Any, TypeVar
from urllib.parse import quote

from turmcore.errors import TextError, TurmError
from turmcore.online import codec
from turmcore.online.link import Link
from turmcore.online.messages import (
    FROM_SERVER,
    Brief,
    Briefed,
    Games,
    Key,
    Open,
    Opened,
    Refused,
    Tables,
)
from turmcore.online.refusal import NoServer

_T = TypeVar("_T")
_SECONDS = 30.0  # for an answer of the server
_LONGEST = 1 << 26  # bytes of an answer


def ask(url: str, body: bytes | None, headers: dict[str, str], seconds: float = _SECONDS) -> bytes:
    """Answer of a server; a refusal, too."""
    request = urllib.request.Request(url, body, headers)
    own = urllib.request.build_opener(urllib.request.ProxyHandler({}), _NoRedirect())
    try:
        with own.open(request, timeout=seconds) as answer:
            return bytes(answer.read(_LONGEST))
    except urllib.error.HTTPError as error:
        found = error.read(_LONGEST)
        if found.startswith(b'{"type":"refused"'):
            return bytes(found)
        raise TurmError(f"{url}: status {error.code}, this is no server of tables") from None
    except urllib.error.URLError as error:
        reason: Any = error.reason
        text = getattr(reason, "strerror", None) or str(reason)
        if isinstance(reason, ssl.SSLError):
            text = f"no secure line: {reason.reason or reason}"
        raise NoServer(url, text) from None
    except (OSError, ValueError) as error:
        raise TurmError(f"{url}: {error}") from None


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A key goes to the server that it is for, and to no other."""

    def redirect_request(self, *args: Any, **settings: Any) -> None:
        return None


def fetch_games(server: str, language: str = "en", seconds: float = _SECONDS) -> Games:
    """The games of a server with all that can be chosen of them, in words of a language.

    Raises
    ------
    TurmError
        If there is no such server, or it says no, as for all of these.
    """
    return _read(ask(f"{server}/games?language={quote(language)}", None, {}, seconds), Games)


def fetch_tables(server: str, seconds: float = _SECONDS) -> Tables:
    """The tables of a server at which anybody may sit."""
    return _read(ask(f"{server}/tables", None, {}, seconds), Tables)


def fetch_brief(server: str, links: Iterable[Link], seconds: float = _SECONDS) -> Briefed:
    """How some tables of a server stand, in the order of links to them."""
    return _post(
        f"{server}/brief", Brief(tuple(Key(link.table, link.key) for link in links)), Briefed, seconds
    )


def open_table(server: str, order: Open, seconds: float = _SECONDS) -> Opened:
    """Make a table; the keys of its links."""
    return _post(f"{server}/tables", order, Opened, seconds)


def _post(url: str, order: object, kind: type[_T], seconds: float) -> _T:
    body = codec.encode(order).encode()
    return _read(ask(url, body, {"Content-Type": "application/json"}, seconds), kind)


def _read(body: bytes, kind: type[_T]) -> _T:
    found = codec.decode(body, FROM_SERVER)
    if isinstance(found, Refused):
        raise TextError(found.sentence)
    if not isinstance(found, kind):
        raise TextError(f"{codec.name_of(type(found))} is no answer to this")
    return found


def fetch_record(link: Link, seconds: float = _SECONDS) -> str:
    """The game of a table as a record, as far as the link's owner may know it.

    Raises
    ------
    TurmError
        If there is no such server, or it says no.
    """
    body = ask(link.record, None, {"Authorization": f"Bearer {link.key}"}, seconds)
    if body.startswith(b"{"):
        raise TextError(codec.decode(body, FROM_SERVER).sentence)
    return body.decode()
