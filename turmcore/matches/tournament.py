"""Tournaments: many agents play each other equally often, and get standings at the end."""

import json
import os
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import combinations, islice, takewhile

from turmcore.errors import TextError, TurmError
from turmcore.matches.folder import GameFolder, settings_of
from turmcore.matches.match import Match, Outcome, Table
from turmcore.matches.spread import play_all
from turmcore.matches.standings import Standings
from turmcore.matches.start import add_players, game_of, usual_plies
from turmcore.matches.terms import USUAL, Terms
from turmcore.notation.output import write_whole
from turmcore.players.seeds import mix
from turmcore.registry import game_class

STANDINGS = "standings.json"

MOST_TABLES = 100_000

Progress = Callable[[int, int], object]
"""Called after each game with the number of games so far, and the total."""


@dataclass(frozen=True, slots=True)
class TournamentGame:
    """A game of a tournament.

    Attributes
    ----------
    number : int
        From 0.
    agents : tuple of str
        In seat order.
    record : bytes
        Text in UTF-8.
    outcome : Outcome
        Its `agents` are indices of the tournament's agents.
    """

    number: int
    agents: tuple[str, ...]
    record: bytes
    outcome: Outcome


class Tournament:
    """A round robin, or a gauntlet of one agent against the others.

    A table has as many agents as the game has players. A round is every table once: its agents play one game
    in each seating, all with the same seed, so that everybody meets the same luck everywhere. The seeds
    depend only on the tournament's seed and the number of the game, so a longer tournament begins with the
    games of a shorter one.

    Parameters
    ----------
    game : str
    agents : sequence of str
        `NAME[:LIMIT]`, all different.
    rounds : int
    gauntlet : bool
        Only play at tables with the first agent.
    seed : int
        0 to 2**64 - 1.
    players : int, optional
        Players at a table; by default two, if the game allows it.
    options : Mapping, optional
        The game's settings.
    position : str, optional
        The start of every game.
    random_plies : int, optional
        Number of random actions before the agents begin; by default `turmcore.matches.start.OPENING` in a game without
        chance that begins at its start, else 0.
    openings : sequence of str, optional
        Positions that the rounds begin at by turns (`turmcore.matches.openings` reads a file of them), in place of
        `position`.
    terms : Terms
        Clocks, and when a game is ended early.

    Raises
    ------
    TurmError
        If it cannot be played.

    Examples
    --------
    >>> from turmcore import Tournament
    >>> standings = Tournament("waechter", ["level2", "level1", "random"], rounds=10, random_plies=4).play()
    >>> [row.agent for row in standings.rows()]
    ['level2', 'level1', 'random']
    """

    def __init__(
        self,
        game: str,
        agents: Sequence[str],
        rounds: int = 1,
        *,
        gauntlet: bool = False,
        seed: int = 0,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        position: str | None = None,
        random_plies: int | None = None,
        openings: Sequence[str] = (),
        terms: Terms = USUAL,
    ) -> None:
        if rounds < 1:
            raise TextError(f"a tournament has at least one round, not {rounds}")
        self.agents = tuple(agents)
        twice = next((agent for n, agent in enumerate(self.agents) if agent in self.agents[:n]), None)
        if twice is not None:
            raise TextError(f"agent {twice!r} is given twice")
        settings = dict(options or {})
        start = openings[0] if openings else position
        if start is None:
            if players is None and "players" not in settings:
                players = max(2, game_class(game).min_players)
            add_players(game, settings, players)
        num_players = game_of(game, settings, start).num_players
        if start is not None and players not in (None, num_players):
            raise TurmError(f"the position is one of {num_players} players, not of {players}")
        if len(self.agents) < num_players:
            raise TextError(
                f"a table of {game} has {num_players} seats: so many agents are needed at least, not {len(self.agents)}"
            )
        if random_plies is None:
            random_plies = usual_plies(game) if start is None else 0
        self.rounds = rounds
        self.is_gauntlet = gauntlet
        self._base = Match(
            game, (), seed, tuple(settings.items()), position, True, random_plies, tuple(openings), terms
        )
        numbers = range(len(self.agents))
        tables: Iterator[tuple[int, ...]] = combinations(
            numbers, num_players
        )  # those with the first agent come first
        if gauntlet:
            tables = takewhile(lambda table: table[0] == 0, tables)
        self._tables = list(islice(tables, MOST_TABLES + 1))
        if len(self._tables) > MOST_TABLES:
            raise TurmError(f"this many agents would need more than {MOST_TABLES:,} tables")
        self._matches = [
            replace(
                self._base, agents=tuple(self.agents[agent] for agent in table), seed=mix(mix(seed) ^ number)
            )
            for number, table in enumerate(self._tables)
        ]
        self.seats = self._check()

    def _check(self) -> tuple[str, ...]:
        """Seat every agent once; returns the seats' names."""
        seats: tuple[str, ...] = ()
        size = len(self._tables[0])
        for first in range(0, len(self.agents), size):
            some = (self.agents[first : first + size] + self.agents)[:size]
            with closing(Table(replace(self._base, agents=some))) as table:
                state = table.start(0)
                seats = tuple(state.player_name(player) for player in range(table.game.num_players))
        return seats

    @property
    def total(self) -> int:
        """Number of games in the whole tournament."""
        return self.rounds * len(self._tables) * len(self._tables[0])

    def match(self, number: int) -> tuple[Match, int]:
        """The match a game belongs to, and its number there, so that it can be replayed alone."""
        table, index = self._place(number)
        return self._matches[table], index

    def _place(self, number: int) -> tuple[int, int]:
        size = len(self._tables[0])
        table_number, rotation = divmod(number, size)
        a_round, table = divmod(table_number, len(self._tables))
        return table, a_round * size + rotation

    def games(
        self, *, first: int = 0, executor: Executor | None = None, outstanding: int | None = None
    ) -> Generator[TournamentGame, None, None]:
        """Play the games from number `first` on and yield them in order; see `play_all`."""
        with closing(
            play_all(self.match, first, self.total, executor=executor, outstanding=outstanding)
        ) as games:
            for number, played in enumerate(games, first):
                table = self._tables[self._place(number)[0]]
                seated = tuple(table[agent] for agent in played.outcome.agents)
                names = tuple(self.agents[agent] for agent in seated)
                yield TournamentGame(number, names, played.record, replace(played.outcome, agents=seated))

    def play(
        self,
        folder: str | os.PathLike[str] | None = None,
        *,
        resume: bool = False,
        executor: Executor | None = None,
        outstanding: int | None = None,
        progress: Progress | None = None,
        watch: Callable[[Standings], object] | None = None,
    ) -> Standings:
        """Play the tournament, or the rest of one in a folder.

        Parameters
        ----------
        folder : path-like, optional
            Folder that the games stream to (`turmcore.matches.folder`); with `standings.json` at the end.
        resume : bool
            Continue with the games in the folder; those of a shorter tournament will do.
        executor : concurrent.futures.Executor, optional
            Plays the games: threads, processes or a cluster. Without one they are played here.
        outstanding : int, optional
            Most jobs given to the executor at a time.
        progress : callable, optional
        watch : callable, optional
            Called after each game with the standings so far.

        Returns
        -------
        Standings

        Raises
        ------
        TurmError
            If the folder belongs to something else.
        Failure
            If an agent or the executor fails; the games played so far are kept.
        """
        standings = Standings(self.agents, self.seats)

        def tell() -> None:
            if progress is not None:
                progress(standings.games, self.total)
            if watch is not None:
                watch(standings)

        if folder is None:
            for game in self.games(executor=executor, outstanding=outstanding):
                standings.add(game.outcome)
                tell()
            return standings
        with GameFolder(folder, {"tournament": self._to_dict()}, resume=resume) as files:
            for _, outcome in files.kept(self.total):
                standings.add(self._checked(standings.games, outcome))
            if standings.games < self.total:
                files.start()
            first = standings.games
            with closing(self.games(first=first, executor=executor, outstanding=outstanding)) as games:
                for game in games:
                    files.add(game.number, game.record, game.outcome, {"agents": game.agents})
                    standings.add(game.outcome)
                    tell()
            files.flush()
            found = standings.to_dict()
            del found["los"]  # a folder from before these were counted stays as it is
            if not standings.repeated:
                del found["repeated"]
            text = json.dumps({"tournament": self._to_dict(), **found}, indent=1)
            write_whole(files.path / STANDINGS, text.encode() + b"\n")
        return standings

    def _checked(self, number: int, outcome: Outcome) -> Outcome:
        table, index = self._place(number)
        agents, size = self._tables[table], len(self._tables[0])
        if outcome.agents != tuple(agents[(seat - index) % size] for seat in range(size)):
            raise TextError(f"game {number + 1} of the folder is not one of this tournament")
        return outcome

    def _to_dict(self) -> dict[str, object]:
        return {**settings_of(self._base), "agents": list(self.agents), "gauntlet": self.is_gauntlet}
