"""A game as a page for any browser."""

from __future__ import annotations

from pathlib import Path

from gui.base.files import save_bytes
from gui.features.export.render import position_text
from gui.model import document
from turmcore import recognize
from turmcore.notation.record import Record
from turmcore.page import page

SUFFIXES = (".html", ".htm")


def export(out: str, given: str) -> None:
    """Write a game, the first one of several, or a single position into the file `out`.

    Parameters
    ----------
    given
        A record or a position: its text, the name of a file that holds it, or ``-`` for standard input.

    Raises
    ------
    ValueError
        The suffix or what is given is wrong.
    OSError
        A file cannot be read or written.
    """
    if Path(out).suffix.lower() not in SUFFIXES:
        raise ValueError(f"{Path(out).name}: a page is written as {' or '.join(SUFFIXES)}")
    save_bytes(page(_record(position_text(given))).encode(), out)


def _record(text: str) -> Record:
    if document.is_record(text):
        return document.games(text)[0]
    name = recognize(text)
    if name is None:
        raise ValueError(f"this is neither a record nor a position: {text[:40]!r}")
    return Record.of(name, text)
