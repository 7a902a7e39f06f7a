"""Search results as lines `info ..`."""

from collections.abc import Iterator
from math import log10
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from turmcore.core.state import State
    from turmcore.search import Ranked, Result

"""A share of the win that counts as proven."""

_MOST_POINTS = 9999


def info_lines(state: "State", result: "Result", with_shares: bool) -> Iterator[str]:
    """One line for each action found, best first.

    Parameters
    ----------
    state : State
        The start of the search.
    result : Result
    with_shares : bool
        True to include every player's share of the win.
    """
    milliseconds = int(1000 * result.seconds)
    rate = int(result.nodes / result.seconds) if result.seconds > 0 else 0
    deepest = max([result.depth, *(len(ranked.line) for ranked in result.best)])
    for rank, ranked in enumerate(result.best, 1):
        shares = "".join(f" {value:.4f}" for value in ranked.values)
        yield (
            f"info depth {result.depth} seldepth {deepest} time {milliseconds} nodes {result.nodes} nps {rate} "
            f"multipv {rank} score {_score(state, ranked)}{' shares' * with_shares}"
            f"{shares * with_shares} pv {' '.join(map(str, ranked.line))}"
        )
    if not result.best:  # stopped at once
        yield f"info depth 0 seldepth 0 time {milliseconds} nodes {result.nodes} nps {rate}"


def _score(state: "State", ranked: "Ranked") -> str:
    """The score of an action for the player to move.

    `mate` counts plies and is used only for an end that alpha-beta has proven; hundredths of a point are the
    logarithm of the odds relative to an even share, 400 for ten to one.
    """
    player, num_players = state.current_player, state.game.num_players
    share = ranked.values[player]
    if ranked.end:
        return f"mate {ranked.end if share > 0.5 else -ranked.end}"
    share = min(max(share, 1e-9), 1 - 1e-9)
    points = round(400 * log10(share * (num_players - 1) / (1 - share)))
    return f"cp {min(max(points, -_MOST_POINTS), _MOST_POINTS)}"
