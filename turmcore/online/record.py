"""A table's game as a record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from turmcore.matches.start import unwritten_options
from turmcore.notation import forfeit
from turmcore.notation.record import Item, Record, Tag, format
from turmcore.online.refusal import Refusal

if TYPE_CHECKING:
    from turmcore.online.table import Table

SECRET, COMMITMENT, NONCES = "Secret", "Commitment", "Nonces"
"""The tags by which dice are checked; the secret is told at the end."""


def record_of(table: Table, viewer: int | None) -> str:
    """The record of a table, as a seat may know it; None: a watcher. After the end it is whole."""
    if table.state is None:
        raise Refusal("the game has not begun")
    game, end = table.game, table.end
    record = Record.of(
        game.name,
        table.start,
        players=[" ".join(name.replace(",", " ").split()) or "-" for name in table.names],
        result="*" if end is None else end.result,
        options=unwritten_options(game, table.start),
        physics=table.physics or None,
    )
    tags = list(record.tags)
    if end is not None and end.seat is not None:
        tags.append(forfeit.tag_of(table.state, end.seat))
        tags.append(Tag(forfeit.TERMINATION, forfeit.TIME if end.reason == "time" else forfeit.RESIGN))
    if end is not None and end.reason in forfeit.AGREED:
        tags.append(forfeit.agreement(end.reason)[0])
    if end is not None:
        tags.append(Tag(SECRET, end.secret))
    tags.append(Tag(COMMITMENT, table.commitment))
    tags.append(Tag(NONCES, ",".join(table.nonces)))
    return format(Record(tuple(tags), tuple(_items(table, viewer))))


def _items(table: Table, viewer: int | None) -> list[Item]:
    assert table.state is not None
    items = [Item("token", token) for token in table.seen_tokens(viewer)]
    for leaving in reversed(table.leavings):
        heir = leaving.heir.replace("]", ")").replace("}", ")")
        items.insert(leaving.ply, forfeit.left(table.state, leaving.seat, heir))
    end = table.end
    if end is not None and end.seat is not None:
        name = table.places[end.seat].player
        words = "gives up" if end.reason == "resign" else "runs out of time"
        items.append(Item.comment(f" {name} {words} "))
    elif end is not None and end.reason in forfeit.AGREED:
        items.append(forfeit.agreement(end.reason)[1])
    return items
