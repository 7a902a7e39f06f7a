"""Playing together: a server of tables, its protocol, and clients; needs the extra `online`."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from turmcore.online.client import AsyncClient, Client
    from turmcore.online.link import Link
    from turmcore.online.request import fetch_record
    from turmcore.online.verify import Finding, verify

__all__ = ["AsyncClient", "Client", "Finding", "Link", "fetch_record", "verify"]

_PLACES = {
    "AsyncClient": "client",
    "Client": "client",
    "Finding": "verify",
    "Link": "link",
    "fetch_record": "request",
    "verify": "verify",
}


if not TYPE_CHECKING:  # else a checker would take any name for granted

    def __getattr__(name: str) -> Any:
        if name in _PLACES:
            return getattr(import_module(f"turmcore.online.{_PLACES[name]}"), name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
