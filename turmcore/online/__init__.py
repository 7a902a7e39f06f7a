"""Playing together: a server of tables, its protocol, and clients; needs the extra `online`."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from turmcore.online.client import AsyncClient, Client
    from turmcore.online.link import Link
    from turmcore.online.messages import File, Listed, Mine, Open, Opened
    from turmcore.online.own_files import own_file
    from turmcore.online.places import BLANK
    from turmcore.online.qr import qr_of
    from turmcore.online.refusal import NoServer
    from turmcore.online.request import fetch_brief, fetch_games, fetch_record, fetch_tables, open_table
    from turmcore.online.verify import Finding, verify

__all__ = [
    "BLANK",
    "AsyncClient",
    "Client",
    "File",
    "Finding",
    "Link",
    "Listed",
    "Mine",
    "NoServer",
    "Open",
    "Opened",
    "fetch_brief",
    "fetch_games",
    "fetch_record",
    "fetch_tables",
    "open_table",
    "own_file",
    "qr_of",
    "verify",
]

_PLACES = {
    "AsyncClient": "client",
    "BLANK": "places",
    "Client": "client",
    "File": "messages",
    "Finding": "verify",
    "Link": "link",
    "Listed": "messages",
    "Mine": "messages",
    "NoServer": "refusal",
    "Open": "messages",
    "Opened": "messages",
    "fetch_brief": "request",
    "fetch_games": "request",
    "fetch_record": "request",
    "fetch_tables": "request",
    "open_table": "request",
    "own_file": "own_files",
    "qr_of": "qr",
    "verify": "verify",
}


if not TYPE_CHECKING:  # else a checker would take any name for granted

    def __getattr__(name: str) -> Any:
        if name in _PLACES:
            return getattr(import_module(f"turmcore.online.{_PLACES[name]}"), name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
