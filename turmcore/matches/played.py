"""A match in one call: some games between agents, and their results."""

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass
from time import monotonic
from typing import Any

from turmcore.matches.match import Match, Outcome, Table
from turmcore.matches.spread import play_all
from turmcore.matches.start import settings_for
from turmcore.matches.summary import Summary
from turmcore.matches.terms import USUAL, Terms
from turmcore.matches.tournament import Progress


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """The result of a match.

    Attributes
    ----------
    match : Match
    outcomes : tuple of Outcome
        Of each game, in order.
    records : tuple of str
        The games as text (`turmcore.notation.record` reads it).
    seats : tuple of str
        The players' names.
    seconds : float
    """

    match: Match
    outcomes: tuple[Outcome, ...]
    records: tuple[str, ...]
    seats: tuple[str, ...]
    seconds: float

    def to_dict(self) -> dict[str, Any]:
        """Wins, shares and intervals by agent and seat, as `turmcore play --json` prints them."""
        return self._summary().to_dict(self.seconds)

    def to_table(self) -> str:
        """The same as lines of text."""
        return self._summary().to_table(self.seconds)

    def _summary(self) -> Summary:
        summary = Summary(self.match, self.seats)
        for outcome in self.outcomes:
            summary.add(outcome)
        return summary


def play_match(
    game: str,
    agents: str | Sequence[str],
    games: int = 1,
    *,
    seed: int = 0,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    position: str | None = None,
    rotate: bool = False,
    random_plies: int = 0,
    openings: Sequence[str] = (),
    terms: Terms = USUAL,
    executor: Executor | None = None,
    outstanding: int | None = None,
    progress: Progress | None = None,
) -> PlayedMatch:
    """Play some games between agents, the same ones as `turmcore play` with the same arguments.

    Parameters
    ----------
    game : str
    agents : str or sequence of str
        One for all players, or one for each in seat order.
    games : int
    seed : int
        0 to 2**64 - 1; each game's seed is derived from this and its number.
    players : int, optional
        By default the number of agents if there are several, else the game's own number.
    options, position
        The game's settings, and the start of every game.
    rotate : bool
        True if the agents move to the next seat with each game; the games of a rotation then share their
        seed.
    random_plies : int
        Number of random actions before the agents begin.
    openings : sequence of str
        Positions that the games begin at by turns, those of a rotation at the same one, in place of `position`.
    terms : Terms
        Clocks, and when a game is ended early.
    executor, outstanding, progress
        As for `Tournament.play`.

    Raises
    ------
    TurmError
        If it cannot be played.
    Failure
        If an agent or the executor has failed.

    Examples
    --------
    >>> from turmcore import play_match
    >>> played = play_match("waechter", ["level2", "random"], 20, seed=1, rotate=True)
    >>> played.to_dict()["agents"][0]["wins"]
    20
    """
    agents = (agents,) if isinstance(agents, str) else tuple(agents)
    settings = settings_for(game, agents, players, options, openings[0] if openings else position)
    match = Match(
        game, agents, seed, tuple(settings.items()), position, rotate, random_plies, tuple(openings), terms
    )
    with closing(Table(match)) as table:
        state = table.start(0)
        seats = tuple(state.player_name(player) for player in range(table.game.num_players))
    outcomes, records, started = [], [], monotonic()
    with closing(
        play_all(lambda number: (match, number), 0, games, executor=executor, outstanding=outstanding)
    ) as run:
        for played in run:
            outcomes.append(played.outcome)
            records.append(played.record.decode())
            if progress is not None:
                progress(len(outcomes), games)
    return PlayedMatch(match, tuple(outcomes), tuple(records), seats, monotonic() - started)
