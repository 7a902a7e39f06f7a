"""Sessions as text: records are read and written, single positions are read."""

from __future__ import annotations

import random

import turmcore
from gui.model import clock
from gui.model.seats import kinds_of, whole
from gui.model.session import Session
from turmcore import TextError
from turmcore.matches import record_start, unwritten_options
from turmcore.notation import forfeit, record, tree
from turmcore.notation.record import Item, Record, Tag

_MOST_WORDS = 500_000  # of a text: bounds time and memory
_LONGEST_NUMBER = 40
_CHANCE, _ENTERED = "Chance", "entered"
"""The tag, and its value, of a game that is played with the box, and whose chance people have entered."""


def write(session: Session) -> str:
    """The text of `record_of` a session."""
    return record.format(record_of(session))


def record_of(session: Session) -> Record:
    """The record of a session with all its lines. An opened record that was not changed keeps every word; one that
    was keeps its unknown tags."""
    source = session.source
    items = _items(session)
    if (
        source is not None
        and items == source.items
        and _same_players(session, source)
        and (session.clock is None or session.has_ended)
        and (source.tag(forfeit.TAG) is not None) == (session.main_loser is not None)
        and forfeit.agreed(source) == session.main_agreed
    ):
        return source
    fresh = Record.of(
        session.game.name,
        session.start_text,
        (node.token for node in session.tree.main_line),
        players=session.first_players,
        seed=session.seed,
        result=session.main_result(),
        options=unwritten_options(session.game, session.start_text),
        physics=session.physics,
    )
    tags = fresh.tags + ((Tag(_CHANCE, _ENTERED),) if session.is_entered else ())
    if session.clock is not None:
        tags += tuple(session.clock.tags())
    if source is not None:
        tags = _merged_tags(source, tags)
    if session.main_loser is not None:
        tags += (forfeit.tag_of(session.state, session.main_loser),)
        if session.termination:
            tags += (Tag(forfeit.TERMINATION, session.termination),)
    elif session.main_agreed:
        tags += (forfeit.agreement(session.main_agreed)[0],)
    return Record(tags, items)


def _items(session: Session) -> tuple[Item, ...]:
    """The lines of a session, with the clock's comments after actions, and at last why it ended away from the board."""
    root = session.tree.root
    comment = _why_ended(session)
    if session.clock is None and comment is None:
        return tuple(root.items())
    copy = tree.read(root.items())
    for own, node in zip(root.walk(), copy.walk(), strict=True):
        ply = session.tree.plies.get(own)
        left = session.clock.note(ply) if session.clock is not None and ply is not None else ""
        if left and node.command("clk") is None:
            node.note_command("clk", left)
    if comment is not None:
        end = (copy.main_line or [copy])[-1]
        if not any(comment.text == other.text for other in end.comments):
            end.comments.append(comment)
    return tuple(copy.items())


def _why_ended(session: Session) -> Item | None:
    """The comment that ends a game away from the board; None if it did not end so."""
    loser = session.main_loser
    if loser is None:
        return forfeit.agreement(session.main_agreed)[1] if session.main_agreed else None
    if session.is_resigned:
        return forfeit.resignation(session.state, loser)[1]
    reason = "the time has run out" if session.is_by_time else "the game is forfeited"
    return forfeit.comment_of(session.state, loser, reason)


def is_record(text: str) -> bool:
    """True if a text is meant as a record; otherwise it can only be a position."""
    return text.lstrip("\ufeff \t\r\n").startswith(("[", ";", "{"))


def games(text: str) -> list[Record]:
    """All games of a record's text.

    Raises
    ------
    turmcore.TurmError
        With the place of what is wrong.
    """
    if sum(map(text.count, " \t\n({")) > _MOST_WORDS:
        raise TextError(f"this text has more than {_MOST_WORDS} words: too many games for one window")
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
    players = _players(source, state.game.num_players)
    kinds = kinds_of(players, state.game.num_players)
    seed = _number(source.value("Seed"))
    if seed is not None:
        state.seed(seed)
    session = Session(state, kinds, seed, source, players)
    session.load(tree.read(source.items))
    if not session.state.is_over():
        session.loser = forfeit.loser_of(source, session.state)
        how = source.value(forfeit.TERMINATION) or ""
        session.termination = how if how in (forfeit.RESIGN, forfeit.TIME) else ""
        if agreed := forfeit.agreed(source):
            session.agree(agreed)
    for leaver in forfeit.leavers(source, session.state):
        session.hand_over(leaver.player, leaver.heir)
    session.is_read = not any(kind.is_computer for kind in session.kinds)
    session.is_entered = source.value(_CHANCE) == _ENTERED
    session.clock = clock.Clock.read(source, session)
    if seed is not None and session.plies:
        # the same seed again would roll the dice of the first turn again each time the game is continued
        state.seed(random.Random(f"{seed} {' '.join(session.tokens)}").getrandbits(63))
    return session


def _read_position(text: str) -> Session:
    line = text.strip("\ufeff \t\r\n")
    name = turmcore.recognize(line)
    if name is None:
        raise TextError(f"this is neither a record nor a position: {line[:40]!r}")
    state = turmcore.from_text(name, line)
    return Session(state, kinds_of((), state.game.num_players))


def _same_players(session: Session, source: Record) -> bool:
    return _players(source, len(session.players)) == session.first_players


def _players(source: Record, num_players: int) -> tuple[str, ...]:
    return whole((source.value("Players") or "").split(","), num_players)


def _merged_tags(source: Record, fresh: tuple[Tag, ...]) -> tuple[Tag, ...]:
    """The tags of `fresh`, and those of `source` that it does not know. How the old game ended goes."""
    known = {tag.name for tag in fresh} | {forfeit.TAG, forfeit.TERMINATION, *clock.TAGS}
    return fresh + tuple(tag for tag in source.tags if tag.name not in known)


def _number(text: str | None) -> int | None:
    is_number = text is not None and text.isdecimal() and len(text) <= _LONGEST_NUMBER
    return int(text) if text is not None and is_number else None
