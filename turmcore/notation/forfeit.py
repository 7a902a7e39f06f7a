"""Games that a player has lost away from the board: `[Forfeit "R"]`.

The moves end where it happened, and a comment behind them says why. [Result] names the other players: they
share the win, whatever stood on the board.
"""

from typing import TYPE_CHECKING

from turmcore.notation.record import Item, Record, Tag

if TYPE_CHECKING:
    from turmcore.core.state import State

TAG = "Forfeit"


def tag_of(state: "State", loser: int) -> Tag:
    """The tag of a game that a player has lost so."""
    return Tag(TAG, state.player_name(loser))


def comment_of(state: "State", loser: int, reason: str) -> Item:
    """The comment that ends such a game's moves."""
    return Item.comment(f" {state.player_name(loser)} loses: {' '.join(reason.split())} ")


def loser_of(record: Record, state: "State") -> int | None:
    """Who has lost a game away from the board; None if nobody has.

    Raises
    ------
    TextError
        If the tag names no player of the game.
    """
    tag = record.tag(TAG)
    if tag is None:
        return None
    names = [state.player_name(player) for player in range(state.game.num_players)]
    if tag.value not in names:
        raise tag.fail(f"{tag.value!r} is no player of this game; there are {' '.join(names)}")
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
