"""Matches: many games between the same agents, each determined by the match's seed and its number."""

from dataclasses import dataclass, field
from functools import cached_property
from time import perf_counter, process_time
from typing import TYPE_CHECKING, NamedTuple, Protocol

from turmcore.errors import Failure, TextError, TurmError
from turmcore.matches.repeats import game_hash
from turmcore.matches.start import game_of, unwritten_options
from turmcore.notation import forfeit
from turmcore.notation.record import Item, Record, Tag, format_moves, format_tags
from turmcore.players.budget import turn_key
from turmcore.players.kinds import make
from turmcore.players.player import Forfeit, Random, Resigned
from turmcore.players.seeds import game_seed

if TYPE_CHECKING:
    from turmcore.core.action import Action
    from turmcore.core.state import State
    from turmcore.players.player import Player


class Watch(Protocol):
    """Sees every decision before it is played: the state, the chosen action, and the player.

    It returns the action to play: that one or another.

    Attributes
    ----------
    num_best : int
        Number of actions that the players' searches should report.
    noise : float
        Random noise of their searches, see `Player.noise`.
    """

    num_best: int
    noise: float

    def __call__(self, state: "State", action: "Action", player: "Player", /) -> "Action": ...


class Stopped(Exception):
    """A game was not finished because it is no longer needed."""


@dataclass(slots=True)
class Spent:
    """The thinking time an agent has used.

    Attributes
    ----------
    turns : int
        Sequences of decisions of one player with nobody in between, not even chance.
    wall, cpu : float
        Seconds for all its decisions; `cpu` counts all threads of its process.
    """

    turns: int = 0
    wall: float = 0.0
    cpu: float = 0.0


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a game of a match.

    Attributes
    ----------
    agents : tuple of int
        The agent number of each player.
    winners : tuple of int
        Players who win or share.
    shares : tuple of float
        Each player's share of the win.
    plies : int
        Number of tokens, chance outcomes included.
    spent : tuple of Spent
        For each agent; empty if time was not measured.
    loser : int or None
        The player that lost off the board, so that the others share the win.
    has_resigned : bool
        True if it gave up.
    moves : str
        A hash of its start and its moves; empty if it is not known.
    """

    agents: tuple[int, ...]
    winners: tuple[int, ...]
    shares: tuple[float, ...]
    plies: int
    spent: tuple[Spent, ...] = field(default=(), compare=False)
    loser: int | None = None
    has_resigned: bool = False
    moves: str = ""


class Lost(NamedTuple):
    """A game that ended away from the board: who has lost it, and whether by giving up."""

    player: int
    has_resigned: bool


@dataclass(frozen=True, slots=True)
class Match:
    """The settings of a match; a small value that can be sent to other processes.

    Attributes
    ----------
    game : str
    options : tuple of (str, object)
        The game's settings; with a position only those that its text does not hold.
    position : str or None
        The start of every game; None for the game's start.
    agents : tuple of str
        One for all players, or one for each, in seat order.
    seed : int
        0 to 2**64 - 1.
    rotate : bool
        True if the agents move to the next seat with each game. The games of a rotation share their seed:
        each agent meets the same dice on every seat, so that luck cancels out.
    """

    game: str
    agents: tuple[str, ...]
    seed: int
    options: tuple[tuple[str, object], ...] = ()
    position: str | None = None
    rotate: bool = False
    random_plies: int = 0

    @property
    def group(self) -> int:
        """Number of games with the same seed, until the agents sit as at first: 1 without rotation."""
        agents = self.agents
        if not self.rotate:
            return 1
        return next(n for n in range(1, len(agents) + 1) if agents[-n:] + agents[:-n] == agents)

    def seed_of(self, index: int) -> int:
        """The seed of a game."""
        return game_seed(self.seed, index // self.group)


class Table:
    """Plays a match's games, in any order.

    Parameters
    ----------
    match : Match

    Raises
    ------
    TurmError
        If the match is impossible: unknown game, setting or agent, or a wrong number of agents.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.game = game_of(match.game, dict(match.options), match.position)
        if not 0 <= match.seed < 1 << 64:
            raise TextError(f"a seed is a whole number from 0 to 2**64 - 1, not {match.seed}")
        num_players = self.game.num_players
        if len(match.agents) not in (1, num_players):
            count = len(match.agents)
            raise TextError(f"{count} agents for {num_players} players; one or {num_players} can play")
        self._players = [make(text, self._start(0)) for text in match.agents]
        self._is_fast = all(type(player) is Random for player in self._players) and not match.random_plies
        self.is_stopped = False

    @cached_property
    def _options(self) -> list[str]:
        return unwritten_options(self.game, self._start(0).to_text())

    @cached_property
    def _root(self) -> "State | None":
        return None if self.match.position is None else self.game.state(self.match.position)

    def _start(self, seed: int) -> "State":
        if self._root is None:
            return self.game.new_state(seed)
        state = self._root.copy()
        state.seed(seed)
        return state

    def agents_of(self, index: int) -> tuple[int, ...]:
        """For each player of a game the number of its agent."""
        n = self.game.num_players
        if len(self._players) == 1:
            return (0,) * n
        shift = index if self.match.rotate else 0
        return tuple((seat - shift) % n for seat in range(n))

    def tags(self, index: int, state: "State") -> tuple[Tag, ...]:
        """The tags of a game's record.

        Parameters
        ----------
        index : int
            Number of the game in the match, from 0.
        state : State
            The start of the game.
        """
        names = [self._players[agent].name for agent in self.agents_of(index)]
        seed = self.match.seed_of(index)
        record = Record.of(
            self.game.name,
            state.to_text(),
            players=names,
            seed=seed,
            options=self._options,
            physics=self.game.physics,
        )
        return record.tags

    def start(self, index: int) -> "State":
        """The start of a game, with its random streams."""
        return self._start(self.match.seed_of(index))

    def play(self, index: int, watch: Watch | None = None) -> tuple[bytes, Outcome]:
        """Play one game.

        Parameters
        ----------
        index : int
            Number of the game in the match, from 0.
        watch : callable, optional

        Returns
        -------
        (bytes, Outcome)
            The game's record as text, and how it ended.

        Raises
        ------
        Stopped
            After `stop`.
        """
        state = self.start(index)
        tags = self.tags(index, state)
        spent = [Spent() for _ in self._players]
        fast = self._play_fast(state) if watch is None else None
        moves, plies, lost = (*fast, None) if fast else self._play(index, state, spent, watch)
        result = Tag("Result", state.result() if lost is None else forfeit.result(state, lost.player))
        tags = tuple(result if tag.name == "Result" else tag for tag in tags)
        if lost is not None and lost.has_resigned:
            tags += forfeit.resignation(state, lost.player)[0]
        elif lost is not None:
            tags += (forfeit.tag_of(state, lost.player),)
        text = format_tags(tags).encode() + moves
        loser, has_resigned = (None, False) if lost is None else (lost.player, lost.has_resigned)
        start = next(tag.value for tag in tags if tag.name == "Start")
        times = () if fast else tuple(spent)
        return text, self.outcome(index, state, plies, times, loser, has_resigned, game_hash(start, moves))

    def _play_fast(self, state: "State") -> tuple[bytes, int] | None:
        """Play a game of random players to its end; None if it needs `_play`."""
        if not self._is_fast:
            return None
        from turmcore.notation.moves import play_at_random

        return play_at_random(state)

    def _play(
        self, index: int, state: "State", spent: list[Spent], watch: Watch | None = None
    ) -> tuple[bytes, int, Lost | None]:
        """Play a game to its end; returns the lines of moves, the number of plies and who lost off the board."""
        agents = self.agents_of(index)
        for player in self._players:
            player.num_best, player.noise = (1, 0.0) if watch is None else (watch.num_best, watch.noise)
            player.new_game(self.match.seed_of(index))
        moves: list[Item] = []
        last = -1  # the player of the previous ply
        turns: dict[int, int | None] = {}  # in which turn each seat decided last, where others act within it
        while len(moves) < self.match.random_plies and not state.is_over():
            moves.append(Item("token", str(state.sample())))
            state.play(moves[-1].text)
        while not state.is_over():
            if self.is_stopped:
                raise Stopped(f"game {index + 1} was stopped")
            seat = state.current_player
            if seat < 0:
                action = state.sample_chance()
                state.play(action)
            else:
                player, clock = self._players[agents[seat]], spent[agents[seat]]
                key = turn_key(state)
                clock.turns += seat != last if key is None else turns.get(seat) != key
                turns[seat] = key
                try:
                    action = self._ask(player, state, clock)
                    if watch is not None:
                        action = watch(state, action, player)
                    state.play(action)
                except Forfeit as error:
                    lost, plies = Lost(seat, isinstance(error, Resigned)), len(moves)
                    words = forfeit.comment_of(state, seat, str(error))
                    moves.append(forfeit.resignation(state, seat)[1] if lost.has_resigned else words)
                    return format_moves(moves).encode(), plies, lost
                except Exception as error:
                    reason = (
                        str(error) if isinstance(error, TurmError) else f"{type(error).__name__}: {error}"
                    )
                    place = f"{state.player_name(seat)}, game {index + 1}, ply {len(moves) + 1}"
                    raise Failure(f"player {player.name} has failed ({place}): {reason}") from error
            moves.append(Item("token", str(action)))
            last = seat
        return format_moves(moves).encode(), len(moves), None

    def _ask(self, player: "Player", state: "State", clock: Spent) -> "Action":
        """Let the player to move choose, and measure the time."""
        is_hidden = self.game.has_hidden and not player.sees_all
        seen = state.view(state.current_player) if is_hidden else state
        wall, cpu = perf_counter(), process_time()
        action = player.choose(seen)
        clock.cpu += process_time() - cpu
        clock.wall += perf_counter() - wall
        return action

    def outcome(
        self,
        index: int,
        state: "State",
        plies: int,
        spent: tuple[Spent, ...] = (),
        loser: int | None = None,
        has_resigned: bool = False,
        moves: str = "",
    ) -> Outcome:
        """The outcome of a game that ended in a state, or that a player lost there off the board."""
        agents = self.agents_of(index)
        if loser is None:
            return Outcome(agents, state.winners(), tuple(state.returns()), plies, spent, moves=moves)
        winners, shares = forfeit.winners(state, loser), forfeit.shares(state, loser)
        return Outcome(agents, winners, shares, plies, spent, loser, has_resigned, moves)

    def stop(self) -> None:
        """End the current game at its next ply; called from another thread. The table cannot be used
        afterwards."""
        self.is_stopped = True
        for player in self._players:
            player.stop()

    def close(self) -> None:
        """End what belongs to the players."""
        for player in self._players:
            player.close()
