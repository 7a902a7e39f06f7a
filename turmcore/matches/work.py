"""Games as jobs: what is sent to a worker of any executor, and what it sends back."""

import threading
from collections import OrderedDict
from dataclasses import dataclass, replace
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING
from weakref import WeakSet

from turmcore.errors import Failure, TurmError
from turmcore.matches.match import Match, Outcome, Stopped, Table
from turmcore.matches.samples import GameSamples, Sampler, Sampling
from turmcore.players.kinds import make
from turmcore.players.seeds import game_seed

if TYPE_CHECKING:
    from turmcore.core.state import State
    from turmcore.players.player import Player

_PLAYERS = 8
"""Players that a thread keeps: one may be a program, or hold 64 MB."""


@dataclass(frozen=True, slots=True)
class Job:
    """Some games to play; a small value that is pickled.

    Attributes
    ----------
    run : tuple of int
        The requesting process, and the number of its run there: the argument of `halt`.
    games : tuple of (Match, int)
        Each with its number in its match.
    sampling : Sampling or None
        The data to keep of each decision.
    keeps_players : bool
        True if players' programs may run on after a game: somebody will tell when they are to end.
    """

    run: tuple[int, int]
    games: tuple[tuple[Match, int], ...]
    sampling: Sampling | None = None
    keeps_players: bool = False


@dataclass(frozen=True, slots=True)
class Played:
    """A game that has been played.

    Attributes
    ----------
    record : bytes
        Its record as text in UTF-8.
    outcome : Outcome
    samples : GameSamples or None
        Its decisions, if requested.
    """

    record: bytes
    outcome: Outcome
    samples: GameSamples | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """A job's games up to the first that failed, the time they took, and that one's error."""

    games: tuple[Played, ...]
    seconds: float
    error: Exception | None = None


class _Crew:
    """The players of a thread and the tables they sit at, for games that differ only in agents and seed."""

    def __init__(self) -> None:
        self.busy = threading.Lock()  # held during a game
        self._kind: Match | None = None
        self._players: OrderedDict[tuple[str, int], Player] = OrderedDict()
        self._tables: dict[Match, Table] = {}

    def table(self, match: Match) -> Table:
        """The table of a match; the players that have rested longest may be dropped for it."""
        kind = replace(match, agents=(), seed=0)
        if kind != self._kind:
            self.close()
            self._players.clear()
            self._tables.clear()
            self._kind = kind
        table = self._tables.get(match)
        if table is None or table.is_stopped:
            table = self._tables[match] = Table(match, partial(self._player, match))
            while len(self._players) > max(_PLAYERS, len(match.agents)):
                self._players.popitem(last=False)[1].close()
                self._tables = {match: table}
        return table

    def _player(self, match: Match, place: int, text: str, start: "State") -> "Player":
        key = text, match.agents[:place].count(text)
        player = self._players.pop(key, None) or make(text, start)
        self._players[key] = player
        return player

    def close(self) -> None:
        """End the players' programs; they are started again if they play again."""
        for player in self._players.values():
            player.close()


_own = threading.local()
_lock = threading.Lock()
_crews: WeakSet[_Crew] = WeakSet()  # of this process
_playing: dict[tuple[int, int], set[Table]] = {}  # the tables in use in this process, by run
_halted: set[tuple[int, int]] = set()


def play(job: Job) -> Done:
    """Play a job's games, one after another, in any thread of any process."""
    games: list[Played] = []
    error: Exception | None = None
    started = perf_counter()
    crew = _crew()
    try:
        for match, index in job.games:
            with crew.busy:
                games.append(_play(job, crew, match, index))
    except (TurmError, Failure, Stopped) as found:
        error = found
    with _lock:
        is_halted = job.run in _halted
    if is_halted:  # `halt` has passed over these players if they were in a game
        with crew.busy:
            crew.close()
    return Done(tuple(games), perf_counter() - started, error)


def _play(job: Job, crew: _Crew, match: Match, index: int) -> Played:
    table = crew.table(match)
    with _lock:
        if job.run in _halted:
            raise Stopped("nobody waits for this game any more")
        _playing.setdefault(job.run, set()).add(table)
    try:
        if job.sampling is None:
            return Played(*table.play(index))
        sampler = Sampler(table.game, job.sampling, game_seed(match.seed, index))
        record, outcome = table.play(index, sampler)
        return Played(record, outcome, sampler.finish(index, outcome.shares))
    finally:
        with _lock:
            _playing[job.run].discard(table)
            if not _playing[job.run]:
                del _playing[job.run]
        if not job.keeps_players:  # a foreign executor does not tell its workers when to end them
            crew.close()


def halt(run: tuple[int, int]) -> None:
    """End this process's games of a run, and the players that rest here; no more of its games will begin here."""
    with _lock:
        _halted.add(run)
        tables = list(_playing.get(run, ()))
        crews = list(_crews)
    for table in tables:
        table.stop()
    for crew in crews:
        if crew.busy.acquire(blocking=False):
            crew.close()
            crew.busy.release()


def close_all() -> None:
    """End all players in this process; call it last."""
    with _lock:
        crews = list(_crews)
    for crew in crews:
        crew.close()


def _crew() -> _Crew:
    """This thread's."""
    found: _Crew | None = getattr(_own, "crew", None)
    if found is None:
        found = _own.crew = _Crew()
        with _lock:
            _crews.add(found)
    return found
