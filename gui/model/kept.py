"""Games kept without asking: the record, and all that is needed to continue."""

from __future__ import annotations

import os
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from urllib.parse import quote, unquote_to_bytes

from gui.model import document
from gui.model.session import Session
from turmcore import TextError, TurmError
from turmcore.notation import forfeit, record
from turmcore.notation.record import Record, Tag

_FILE, _TIME, _CURSOR, _LEFT = "KeptFile", "KeptAt", "KeptCursor", "KeptLeft"
_LINE, _STUDY, _PLAYERS = "KeptLine", "KeptStudy", "KeptPlayers"
_NUMBER, _UNTOUCHED = "KeptNumber", "KeptUntouched"
_OWN = {_FILE, _TIME, _CURSOR, _LEFT, _LINE, _STUDY, _PLAYERS, _NUMBER, _UNTOUCHED}
_LONGEST_NUMBER = 15  # digits


@dataclass(frozen=True)
class Kept:
    """A kept game.

    Attributes
    ----------
    record
        It as any program writes it.
    file
        The person's file that the game belongs to; empty if it has none.
    time
        When it was kept: local time.
    is_left
        Whether the program was closed; otherwise it ended in the middle of the game.
    is_untouched
        Whether nobody had done anything in it.
    order
        Grows with every game that is kept, whatever the clock says; games without a number come first.
    tags
        What the text says beyond the record.
    """

    record: Record
    file: str
    time: datetime
    is_left: bool
    is_untouched: bool
    order: tuple[int, datetime]
    tags: dict[str, str]

    @property
    def has_ended(self) -> bool:
        """True if the game is over, as the record says."""
        return self.record.value("Result") not in (None, "*") or bool(forfeit.agreed(self.record))

    @cached_property
    def session(self) -> Session:
        """The game, at the place that was looked at.

        Raises
        ------
        turmcore.TurmError
        """
        session, values = document.session_of(self.record), self.tags
        session.is_read = values.get(_STUDY) == "read"
        session.keeps = {"yes": True, "no": False}.get(values.get(_STUDY, ""))
        for player, heir in enumerate(values.get(_PLAYERS, "").split(",")[: len(session.players)]):
            if heir not in ("", session.players[player]):
                session.hand_over(player, heir)
        _show_line(session, values.get(_LINE, ""))
        if values.get(_CURSOR, "").isdecimal():
            session.go_to(_place(values[_CURSOR]))
        return session

    @property
    def fault(self) -> str:
        """Reason why the game cannot be continued; empty if it can."""
        try:
            self.session  # noqa: B018  it is made now
        except TurmError as error:
            return str(error)
        return ""


def write(session: Session, file: str, time: datetime, is_left: bool, number: int = 0) -> str:
    """The text to keep: a record that any program can read, with some tags more.

    With a `number` in the order of all kept games the time is UTC. Earlier versions gave none, and wrote local time.
    """
    source = document.record_of(session)
    tags = [Tag(_TIME, time.isoformat(timespec="seconds"))]
    if number:
        tags.append(Tag(_NUMBER, str(number)))
    if file:
        tags.append(Tag(_FILE, quote(os.fsencode(file))))
    if not session.is_at_end:
        tags.append(Tag(_CURSOR, str(session.cursor)))
    if not session.is_main:
        tags.append(Tag(_LINE, _line_text(session)))
    if session.is_read or session.keeps is not None:
        tags.append(Tag(_STUDY, {None: "read", True: "yes", False: "no"}[session.keeps]))
    heirs = {leaver.player: leaver.heir for leaver in forfeit.leavers(source, session.state)}
    if any(
        heirs.get(seat, first) != session.players[seat] for seat, first in enumerate(session.first_players)
    ):
        tags.append(Tag(_PLAYERS, ",".join(session.players)))
    if is_left:
        tags.append(Tag(_LEFT, "yes"))
    if not session.is_touched:
        tags.append(Tag(_UNTOUCHED, "yes"))
    return record.format(Record(source.tags + tuple(tags), source.items))


def read(text: str) -> Kept:
    """Read a kept game, as far as nothing has to be played for it.

    Raises
    ------
    turmcore.TurmError
    """
    source = document.games(text)[0]
    values = {tag.name: tag.value for tag in source.tags if tag.name in _OWN}
    plain = Record(tuple(tag for tag in source.tags if tag.name not in _OWN), source.items, source.line)
    try:
        kept_at = datetime.fromisoformat(values[_TIME]).replace(tzinfo=None)
        digits = values.get(_NUMBER, "")
        number = int(digits) if digits.isdecimal() and len(digits) <= _LONGEST_NUMBER else 0
        local = kept_at.replace(tzinfo=UTC).astimezone().replace(tzinfo=None) if number else kept_at
    except (KeyError, ValueError, OverflowError, OSError):
        raise TextError(f"a kept game says in [{_TIME}] when it was kept") from None
    return Kept(
        plain,
        os.fsdecode(unquote_to_bytes(values.get(_FILE, ""))),
        local,
        _LEFT in values,
        _UNTOUCHED in values,
        (number, kept_at),
        values,
    )


def _line_text(session: Session) -> str:
    """The line shown: `ply:child` wherever it leaves the first child, then its length."""
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
