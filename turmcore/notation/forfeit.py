"""Games that ended off the board: a player lost, `[Forfeit "R"]`, or all agreed; and seats taken over by somebody else.

The moves end where it happened, and a comment after them says why; [Termination] says it in a word. [Result]
names the other players: they share the win, whatever the position. If the others continue without the one who
gave up, nobody has forfeited: a comment after the last token before that says who plays on.

If all agreed to end it, [Termination] says so alone, and the result is that of the position.
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
"""The tag that says how."""

RESIGN, TIME, ADJUDICATION = "resign", "time", "adjudication"
"""Its values: the player gave up, ran out of time, or a match's terms ended the game (without a [Forfeit]: as a draw)."""

AGREED = {"draw": "agreed to a draw", "stop": "stopped by agreement"}
"""Its values without [Forfeit] where all agreed to end the game, with the comment that ends the moves."""

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


def adjudication(state: "State", loser: int | None, reason: str) -> Item:
    """The comment that ends the moves of a game that a match's terms ended; without a loser as a draw."""
    who = "a draw" if loser is None else f"{state.player_name(loser)} loses"
    return Item.comment(f" adjudicated: {who}, {reason} ")


def termination(record: Record) -> str:
    """How a game ended off the board: a value of [Termination], empty if that is unknown or has no meaning here."""
    how = record.value(TERMINATION) or ""
    known = (RESIGN, TIME, ADJUDICATION) if record.tag(TAG) is not None else (ADJUDICATION, *AGREED)
    return how if how in known else ""


def agreed(record: Record) -> str:
    """How all agreed to end a game, of `AGREED`; empty if they did not."""
    how = termination(record)
    return how if how in AGREED else ""


def agreement(how: str) -> tuple[Tag, Item]:
    """The tag of a game that all agreed to end, and the comment that ends its moves."""
    return Tag(TERMINATION, how), Item.comment(f" {AGREED[how]} ")


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
