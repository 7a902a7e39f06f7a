"""Sessions as text: records are read and written, single positions are read."""

from __future__ import annotations

import random
from itertools import takewhile

import turmcore
from gui.model import clock
from gui.model.positions import game_of
from gui.model.seats import kinds_of, whole
from gui.model.session import Session
from turmcore import TextError
from turmcore.notation import forfeit, record
from turmcore.notation.record import Item, Record, Tag
from turmcore.players import record_start, unwritten_options


def write(session: Session) -> str:
    """The record of a session. An opened record that was not played on keeps every word; one that was keeps
    its unknown tags, and comments and variations up to where it was left."""
    source = session.source
    moves = session.tokens
    if (
        source is not None
        and list(source.moves) == moves
        and _same_players(session, source)
        and (session.clock is None or session.is_finished)
        and (source.tag(forfeit.TAG) is not None) == (session.loser is not None)
    ):
        return record.format(source)
    fresh = Record.of(
        session.game.name,
        session.start_text,
        moves,
        players=session.players,
        seed=session.seed,
        result=session.result(),
        options=unwritten_options(session.game, session.start_text),
        physics=session.physics,
    )
    fresh = _with_clock(session, fresh)
    if source is not None:
        fresh = Record(_merged_tags(source, fresh), _merged_items(source, fresh))
    return record.format(_with_forfeit(session, fresh))


def _with_clock(session: Session, plain: Record) -> Record:
    """A record with what the clock says: tags, and behind each action what its player had left."""
    if session.clock is None:
        return plain
    items: list[Item] = []
    for number, item in enumerate(plain.items):
        comment = session.clock.comment(number)
        items += [item] if comment is None else [item, comment]
    return Record((*plain.tags, *session.clock.tags()), tuple(items))


def _with_forfeit(session: Session, plain: Record) -> Record:
    """A record with who has lost away from the board, if somebody has."""
    if session.loser is None:
        return plain
    tags = [forfeit.tag_of(session.state, session.loser)]
    reason = "the game is forfeited"
    if session.is_by_time:
        tags.append(Tag(clock.TERMINATION, clock.BY_TIME))
        reason = "the time has run out"
    end = forfeit.comment_of(session.state, session.loser, reason)
    return Record((*plain.tags, *tags), (*plain.items, end))


def is_record(text: str) -> bool:
    """Whether a text is meant as a record; otherwise it can only be a position."""
    return text.lstrip("\ufeff \t\r\n").startswith(("[", ";", "{"))


def games(text: str) -> list[Record]:
    """All games of a record's text.

    Raises
    ------
    turmcore.TurmError
        With the place of what is wrong.
    """
    found = record.parse(text)
    if not found:
        raise TextError("there is no game in this text")
    return found


def read(text: str) -> Session:
    """The session of a record (the first game of several) or of a single position.

    Raises
    ------
    turmcore.TurmError
        With the place of what is wrong.
    """
    return session_of(games(text)[0]) if is_record(text) else _read_position(text)


def session_of(source: Record) -> Session:
    """The session of one game.

    Raises
    ------
    turmcore.TurmError
        With the place of what is wrong.
    """
    state = record_start(source)
    players = whole((source.value("Players") or "").split(","), state.game.num_players)
    kinds = kinds_of(players, state.game.num_players)
    seed = _number(source.value("Seed"))
    if seed is not None:
        state.seed(seed)
    session = Session(state, kinds, seed, source, players)
    for item in _main_line(source):
        try:
            session.play(item.text)
        except turmcore.TurmError as error:
            raise TextError(f"line {item.line}, column {item.column}: {item.text}: {error}") from None
    if not session.state.is_over():
        session.loser = forfeit.loser_of(source, session.state)
        session.is_by_time = source.value(clock.TERMINATION) == clock.BY_TIME
    session.clock = clock.Clock.read(source, session)
    if seed is not None and session.plies:
        # the same seed again would roll the dice of the first turn again each time the game is continued
        state.seed(random.Random(f"{seed} {' '.join(session.tokens)}").getrandbits(63))
    return session


def _read_position(text: str) -> Session:
    line = text.strip("\ufeff \t\r\n")
    name = game_of(line)
    if name is None:
        raise TextError(f"this is neither a record nor a position: {line[:40]!r}")
    state = turmcore.from_text(name, line)
    return Session(state, kinds_of((), state.game.num_players))


def _main_line(source: Record) -> list[Item]:
    """The tokens that are in no variation."""
    line, depth = [], 0
    for item in source.items:
        depth += {"open": 1, "close": -1}.get(item.kind, 0)
        if item.kind == "token" and not depth:
            line.append(item)
    return line


def _same_players(session: Session, source: Record) -> bool:
    return whole((source.value("Players") or "").split(","), len(session.players)) == session.players


def _merged_tags(source: Record, fresh: Record) -> tuple[Tag, ...]:
    """The tags of `fresh`, and those of `source` that it does not know. How the old game ended goes."""
    known = {tag.name for tag in fresh.tags} | {forfeit.TAG, clock.TERMINATION, *clock.TAGS}
    return fresh.tags + tuple(tag for tag in source.tags if tag.name not in known)


def _merged_items(source: Record, fresh: Record) -> tuple[Item, ...]:
    """The moves of `fresh` with their comments; as far as they are those of `source`, with what stands there."""
    pairs = zip(source.moves, fresh.moves, strict=False)
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    kept: list[Item] = []
    depth = played = 0
    for item in source.items:
        depth += {"open": 1, "close": -1}.get(item.kind, 0)
        if item.kind == "token" and not depth:
            if played == same:
                break
            played += 1
        kept.append(item)
    own = [i for i, item in enumerate(fresh.items) if item.kind == "token"]
    return (*kept, *(fresh.items[own[same] :] if same < len(own) else ()))


def _number(text: str | None) -> int | None:
    return int(text) if text is not None and text.isdecimal() else None
