"""What is told in words: in the language of whoever hears it, and only to those who understand it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from turmcore.online import messages as say
from turmcore.online.logged import SHOWN_LINES
from turmcore.online.sight import called
from turmcore.words import Words, words_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from turmcore.online.table import Table
    from turmcore.online.viewer import Viewer

SPOKEN = frozenset({say.Said, say.Closed})
"""Notices that are not the same in all languages."""


def tongue_of(viewer: Viewer) -> tuple[str, bool, bool]:
    """What two viewers have in common who are told the same words."""
    return viewer.language, "words" in viewer.wants, "lines" in viewer.wants


def spoken(notice: Any, table: Table, viewer: Viewer) -> Any:
    """A notice as a viewer is told it."""
    words = words_of(viewer.language)
    match notice:
        case say.Said(what=what) if what:
            line = say.Line(notice.seat, notice.text, notice.at, what)
            return replace(notice, text=sentence(line, table, words))
        case say.Closed() if "words" in viewer.wants:
            return replace(notice, end=replace(notice.end, words=ending(notice.end, table, words)))
        case say.Snapshot():
            return _snapshot(notice, table, viewer, words)
    return notice


def _snapshot(told: say.Snapshot, table: Table, viewer: Viewer, words: Words) -> say.Snapshot:
    if "lines" in viewer.wants:
        noted = [replace(line, text=sentence(line, table, words)) for line in table.noted]
        lines: Sequence[say.Line] = sorted((*told.said, *noted), key=lambda line: line.at)
        told = replace(told, said=tuple(lines[-SHOWN_LINES:]))
    if told.end is not None and "words" in viewer.wants:
        told = replace(told, end=replace(told.end, words=ending(told.end, table, words)))
    return told


def sentence(line: say.Line, table: Table, words: Words) -> str:
    """Something that happened at a table, in words."""
    name = name_of(line.seat, table, words)
    match line.what:
        case "came" | "left":
            return words.text(f"online.{line.what}", name=line.text or name)
        case "swapped":
            key = "online.swapped" if line.text else "online.moved"
            return words.text(key, name=name, other=line.text)
        case "back":
            return words.text("online.back", name=name, ply=line.text)
        case "time":
            return words.text("online.time", name=name, n=int(line.text))
        case "handed":
            key = "online.handed.computer" if line.text else "online.handed"
            return words.text(key, seat=line.seat + 1, agent=called(line.text, words))
    return words.text(f"online.{line.what}")


def name_of(seat: int, table: Table, words: Words) -> str:
    """Somebody at a table, by name or by the number of the seat."""
    return called(table.places[seat].name, words) or words.text("online.seat", seat=seat + 1)


def ending(end: say.End, table: Table, words: Words) -> str:
    """The end of a game, in words."""
    names = [called(name, words) for name in table.names or (place.name for place in table.places)]
    won = [
        names[seat] or words.text("online.seat", seat=seat + 1)
        for seat, place in enumerate(table.places)
        if any(one.seat == seat and one.place == 1 for one in end.places)
    ]
    parts = []
    if end.reason != "board":
        who = "" if end.seat is None else names[end.seat] or words.text("online.seat", seat=end.seat + 1)
        parts.append(words.text(f"online.end.{end.reason}", name=who))
    if won and end.reason not in ("draw", "stop"):
        first, *others = won
        for other in others:
            first = words.text("and", first=first, second=other)
        parts.append(words.text("online.won", names=first, n=len(won)))
    elif end.reason == "board":
        parts.append(words.text("online.end.draw"))
    return " ".join(parts)
