"""Sessions as text: records are read and written, single positions are read."""

from __future__ import annotations

import turmcore
from gui.model.seats import Kind, kinds_of
from gui.model.session import Session
from turmcore import TextError
from turmcore.notation import record
from turmcore.notation.record import Item, Record, Tag

_POSITION_TAGS = {"tb1": "turmbauer"}


def write(session: Session) -> str:
    """The record of a session. An opened record that was not played on keeps every word."""
    source = session.source
    moves = session.tokens
    if source is not None and list(source.moves) == moves:
        return record.format(source)
    fresh = Record.of(
        session.game.name,
        session.start_text,
        moves,
        players=[kind.value for kind in session.kinds],
        seed=session.seed,
        result=session.result(),
    )
    if source is not None:
        fresh = Record(_merged(source, fresh), fresh.items)
    return record.format(fresh)


def read(text: str) -> Session:
    """The session of a record (the first game of several) or of a single position.

    Raises
    ------
    turmcore.TurmError
        With the place of what is wrong.
    """
    if text.lstrip("\ufeff \t\r\n").startswith(("[", ";", "{")):
        return _read_record(text)
    return _read_position(text)


def _read_record(text: str) -> Session:
    games = record.parse(text)
    if not games:
        raise TextError("there is no game in this text")
    source = games[0]
    name, start = source.value("Game"), source.value("Start")
    if name is None or start is None:
        raise TextError(f"the game has no [{'Game' if name is None else 'Start'}]")
    state = turmcore.from_text(name, start)
    players = (source.value("Players") or "").split(",")
    session = Session(state, kinds_of(players, state.game.num_players), _number(source.value("Seed")), source)
    for item in _main_line(source):
        try:
            session.play(item.text)
        except turmcore.TurmError as error:
            raise TextError(f"line {item.line}, column {item.column}: {item.text}: {error}") from None
    return session


def _read_position(text: str) -> Session:
    line = text.strip()
    tag = line.split(";", 1)[0]
    if tag not in _POSITION_TAGS:
        raise TextError(f"this is neither a record nor a position: {line[:40]!r}")
    state = turmcore.from_text(_POSITION_TAGS[tag], line)
    return Session(state, (Kind.PERSON,) * state.game.num_players)


def _main_line(source: Record) -> list[Item]:
    """The tokens that are in no variation."""
    line, depth = [], 0
    for item in source.items:
        depth += {"open": 1, "close": -1}.get(item.kind, 0)
        if item.kind == "token" and not depth:
            line.append(item)
    return line


def _merged(source: Record, fresh: Record) -> tuple[Tag, ...]:
    """The tags of `fresh`, and those of `source` that it does not know."""
    known = {tag.name for tag in fresh.tags}
    return fresh.tags + tuple(tag for tag in source.tags if tag.name not in known)


def _number(text: str | None) -> int | None:
    return int(text) if text is not None and text.isdecimal() else None
