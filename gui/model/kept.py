"""A game that is kept without anybody's asking: its record, and what is needed to go on with it."""

from __future__ import annotations

import os
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import quote, unquote_to_bytes

from gui.model import document
from gui.model.session import Session
from turmcore import TextError
from turmcore.notation import record
from turmcore.notation.record import Record, Tag

_FILE, _TIME, _CURSOR, _LEFT = "KeptFile", "KeptAt", "KeptCursor", "KeptLeft"
_LINE, _STUDY, _PLAYERS = "KeptLine", "KeptStudy", "KeptPlayers"
_OWN = {_FILE, _TIME, _CURSOR, _LEFT, _LINE, _STUDY, _PLAYERS}


@dataclass(frozen=True, slots=True)
class Kept:
    """A kept game.

    Attributes
    ----------
    session
        The game, at the place that was looked at.
    file
        The person's file that the game belongs to; empty if it has none.
    time
        When it was kept.
    is_left
        Whether the program was closed; otherwise it ended in the middle of the game.
    """

    session: Session
    file: str
    time: datetime
    is_left: bool


def write(session: Session, file: str, time: datetime, is_left: bool) -> str:
    """The text to keep: a record that any program can read, with some tags more."""
    (source,) = record.parse(document.write(session))
    tags = [Tag(_TIME, time.isoformat(timespec="seconds"))]
    if file:
        tags.append(Tag(_FILE, quote(os.fsencode(file))))
    if not session.is_at_end:
        tags.append(Tag(_CURSOR, str(session.cursor)))
    if not session.is_main:
        tags.append(Tag(_LINE, _line_text(session)))
    if session.is_read or session.keeps is not None:
        tags.append(Tag(_STUDY, {None: "read", True: "yes", False: "no"}[session.keeps]))
    if session.players != session.first_players:
        tags.append(Tag(_PLAYERS, ",".join(session.players)))
    if is_left:
        tags.append(Tag(_LEFT, "yes"))
    return record.format(Record(source.tags + tuple(tags), source.items))


def read(text: str) -> Kept:
    """Read a kept game.

    Raises
    ------
    turmcore.TurmError
    """
    source = document.games(text)[0]
    values = {tag.name: tag.value for tag in source.tags if tag.name in _OWN}
    plain = Record(tuple(tag for tag in source.tags if tag.name not in _OWN), source.items, source.line)
    session = document.session_of(plain)
    try:
        time = datetime.fromisoformat(values[_TIME])
    except (KeyError, ValueError):
        raise TextError(f"a kept game says in [{_TIME}] when it was kept") from None
    session.is_read = values.get(_STUDY) == "read"
    session.keeps = {"yes": True, "no": False}.get(values.get(_STUDY, ""))
    for player, heir in enumerate(values.get(_PLAYERS, "").split(",")[: len(session.players)]):
        if heir not in ("", session.players[player]):
            session.hand_over(player, heir)
    _show_line(session, values.get(_LINE, ""))
    if values.get(_CURSOR, "").isdecimal():
        session.go_to(_place(values[_CURSOR]))
    file = os.fsdecode(unquote_to_bytes(values.get(_FILE, "")))
    return Kept(session, file, time, _LEFT in values)


def _line_text(session: Session) -> str:
    """Where the line that is shown leaves those that come first: `ply:child`, and how long it is."""
    node, turns = session.tree.root, []
    for ply, following in enumerate(session.line):
        index = node.children.index(following)
        if index:
            turns.append(f"{ply}:{index}")
        node = following
    return " ".join([*turns, str(len(session.line))])


def _show_line(session: Session, text: str) -> None:
    """Show the line that `_line_text` has described; the main line if there is no such one."""
    *turns, length = text.split() or [""]
    if not length.isdecimal():
        return
    try:
        at = {int(ply): int(index) for ply, _, index in (turn.partition(":") for turn in turns)}
    except ValueError:
        return
    node = session.tree.root
    for ply in range(_place(length)):
        index = at.get(ply, 0)
        if not 0 <= index < len(node.children):
            return
        node = node.children[index]
    session.show(node)


def _place(digits: str) -> int:
    """A place in a game; a long number is beyond the end of any."""
    return int(digits[:9])
