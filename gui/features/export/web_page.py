"""A game as a page for any browser."""

from __future__ import annotations

from pathlib import Path

from gui.base.files import save_bytes
from gui.model import document
from gui.model.seats import names_at_table
from turmcore import recognize
from turmcore.notation.record import Record
from turmcore.page import page

SUFFIXES = (".html", ".htm")


def export(out: str, text: str) -> None:
    """Write the game of a record, the first one of several, or a single position into the file `out`.

    Raises
    ------
    ValueError
        The suffix or the text is wrong.
    OSError
        The file cannot be written.
    """
    if Path(out).suffix.lower() not in SUFFIXES:
        raise ValueError(f"{Path(out).name}: a page is written as {' or '.join(SUFFIXES)}")
    save_bytes(page_of(text).encode(), out)


def page_of(text: str) -> str:
    """The page of a text, as in `export`."""
    record = _record(text)
    players = (record.value("Players") or "").split(",")
    return page(record, names_at_table(players))


def _record(text: str) -> Record:
    if document.is_record(text):
        return document.games(text)[0]
    name = recognize(text)
    if name is None:
        raise ValueError(f"this is neither a record nor a position: {text[:40]!r}")
    return Record.of(name, text)
