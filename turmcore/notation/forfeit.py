"""Games that a player lost off the board: `[Forfeit "R"]`, and seats taken over by somebody else.

The moves end where it happened, and a comment after them says why; [Termination] says it in a word. [Result]
names the other players: they share the win, whatever the position. If the others continue without the one who
gave up, nobody has forfeited: a comment after the last token before that says who plays on.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from turmcore.notation.record import Item, Record, Tag

if TYPE_CHECKING:
    from turmcore.core.state import State

TAG = "Forfeit"
TERMINATION = "Termination"
"""The tag that says how; it only has a meaning together with [Forfeit]."""

RESIGN, TIME = "resign", "time"
"""Its values: the player gave up, or ran out of time."""

_LEFT = re.compile(r"\[%left (\S+) ([^\]]+)\]")


@dataclass(frozen=True, slots=True)
class Leaver:
    """A player who left a game that went on: after how many tokens, and who plays on."""

    ply: int
    player: int
    heir: str


def tag_of(state: "State", loser: int) -> Tag:
    """The tag of a game that a player lost this way."""
    return Tag(TAG, state.player_name(loser))


def comment_of(state: "State", loser: int, reason: str) -> Item:
    """The comment that ends such a game's moves."""
    return Item.comment(f" {state.player_name(loser)} loses: {' '.join(reason.split())} ")


def resignation(state: "State", loser: int) -> tuple[tuple[Tag, Tag], Item]:
    """The tags of a game that a player gave up, and the comment that ends its moves."""
    words = Item.comment(f" {state.player_name(loser)} gives up ")
    return (tag_of(state, loser), Tag(TERMINATION, RESIGN)), words


def is_resigned(record: Record) -> bool:
    """True if a game was given up."""
    return record.tag(TAG) is not None and record.value(TERMINATION) == RESIGN


def left(state: "State", player: int, heir: str) -> Item:
    """The comment, after the last token before a player left, that says who plays on."""
    return Item.comment(f"[%left {state.player_name(player)} {heir}]")


def leavers(record: Record, state: "State") -> Iterator[Leaver]:
    """Players who left a game that went on, by the comments of its main line; unknown names are skipped."""
    names = [state.player_name(player) for player in range(state.game.num_players)]
    depth = ply = 0
    for item in record.items:
        depth += {"open": 1, "close": -1}.get(item.kind, 0)
        if depth:
            continue
        ply += item.kind == "token"
        if item.kind == "comment":
            for name, heir in _LEFT.findall(item.text, 0, item.text.rfind("]") + 1):
                if name in names:
                    yield Leaver(ply, names.index(name), heir)


def loser_of(record: Record, state: "State") -> int | None:
    """The player who lost the game off the board; None if nobody did.

    Raises
    ------
    TextError
        If the tag does not name a player of the game.
    """
    tag = record.tag(TAG)
    if tag is None:
        return None
    names = [state.player_name(player) for player in range(state.game.num_players)]
    if tag.value not in names:
        raise tag.fail(f"{tag.value!r} is not a player of this game; there are {' '.join(names)}")
    return names.index(tag.value)


def winners(state: "State", loser: int) -> tuple[int, ...]:
    """All players but one."""
    return tuple(player for player in range(state.game.num_players) if player != loser)


def shares(state: "State", loser: int) -> tuple[float, ...]:
    """Each player's share of the win if all but one share it."""
    num_players = state.game.num_players
    return tuple(0.0 if player == loser else 1 / (num_players - 1) for player in range(num_players))


def result(state: "State", loser: int) -> str:
    """The [Result] if all players but one share the win."""
    return ",".join(map(state.player_name, winners(state, loser)))
