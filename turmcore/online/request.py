"""Answers of a server to a single question, without a connection that stays."""

from __future__ import annotations

import ssl
import urllib.error
import urllib.request
from typing import Any

from turmcore.errors import TextError, TurmError
from turmcore.online import codec
from turmcore.online.link import Link
from turmcore.online.messages import FROM_SERVER

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
        raise TurmError(f"{url}: no server answers there ({text})") from None
    except (OSError, ValueError) as error:
        raise TurmError(f"{url}: {error}") from None


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A key goes to the server that it is for, and to no other."""

    def redirect_request(self, *args: Any, **settings: Any) -> None:
        return None


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
