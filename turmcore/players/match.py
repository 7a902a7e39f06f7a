"""Matches: many games of the same agents, each made from the match's seed and its number alone."""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from turmcore.errors import TextError
from turmcore.notation.record import Item, Record, Tag, format_moves, format_tags
from turmcore.players.agent import Agent
from turmcore.players.player import Random, make
from turmcore.players.start import game_of, unwritten_options

if TYPE_CHECKING:
    from turmcore.core.state import State

_MASK = (1 << 64) - 1


def game_seed(seed: int, index: int) -> int:
    """The seed of a match's game; the first game has the match's own, so that any game can be played alone."""
    return seed if index == 0 else _mix(_mix(seed) + index)


def _mix(x: int) -> int:
    # the finaliser of splitmix64, as in core/rng.h
    x = (x + 0x9E3779B97F4A7C15) & _MASK
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & _MASK
    return x ^ (x >> 31)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game of a match ended.

    Attributes
    ----------
    agents : tuple of int
        For each player the number of its agent.
    winners : tuple of int
        Players who win or share.
    shares : tuple of float
        Each player's share of the win.
    plies : int
        Tokens, chance outcomes too.
    """

    agents: tuple[int, ...]
    winners: tuple[int, ...]
    shares: tuple[float, ...]
    plies: int


@dataclass(frozen=True, slots=True)
class Match:
    """Who plays what; a small value that other processes can be given.

    Attributes
    ----------
    game : str
    options : tuple of (str, object)
        The game's settings; with a position those that its text does not hold.
    position : str or None
        Where every game starts, None for the game's start.
    agents : tuple of str
        One that stands for all players, or one for each, in seat order.
    seed : int
        0 to 2**64 - 1.
    rotate : bool
        Whether the agents move one seat on with each game.
    """

    game: str
    agents: tuple[str, ...]
    seed: int
    options: tuple[tuple[str, object], ...] = ()
    position: str | None = None
    rotate: bool = False


class Table:
    """Where a match's games are played, in any order.

    Parameters
    ----------
    match : Match

    Raises
    ------
    TurmError
        If the match cannot be: unknown game, setting or agent, a wrong number of agents.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.game = game_of(match.game, dict(match.options), match.position)
        if not 0 <= match.seed <= _MASK:
            raise TextError(f"a seed is a whole number from 0 to 2**64 - 1, not {match.seed}")
        num_players = self.game.num_players
        if len(match.agents) not in (1, num_players):
            count = len(match.agents)
            raise TextError(f"{count} agents for {num_players} players; one or {num_players} can play")
        self._players = [make(Agent.parse(text)) for text in match.agents]
        for player in self._players:
            player.check(self._start(0))
        self._is_fast = all(type(player) is Random for player in self._players)

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
            Where the game starts.
        """
        names = [self._players[agent].name for agent in self.agents_of(index)]
        seed = game_seed(self.match.seed, index)
        record = Record.of(self.game.name, state.to_text(), players=names, seed=seed, options=self._options)
        return record.tags

    def start(self, index: int) -> "State":
        """Where a game starts, with its streams of random numbers."""
        return self._start(game_seed(self.match.seed, index))

    def play(self, index: int) -> tuple[bytes, Outcome]:
        """Play one game.

        Parameters
        ----------
        index : int
            Number of the game in the match, from 0.

        Returns
        -------
        (bytes, Outcome)
            The game's record as text, and how it ended.
        """
        state = self.start(index)
        tags = self.tags(index, state)
        moves, plies = self._play_fast(state) or self._play(index, state)
        result = Tag("Result", state.result())
        tags = tuple(result if tag.name == "Result" else tag for tag in tags)
        return format_tags(tags).encode() + moves, self.outcome(index, state, plies)

    def _play_fast(self, state: "State") -> tuple[bytes, int] | None:
        """Play a state of random players to its end; None if it takes `_play`."""
        if not self._is_fast:
            return None
        from turmcore.players.recorded import play

        return play(state)

    def _play(self, index: int, state: "State") -> tuple[bytes, int]:
        """Play a state to its end; returns the lines of moves and the number of plies."""
        seats = [self._players[agent] for agent in self.agents_of(index)]
        is_hidden = self.game.has_hidden
        for player in self._players:
            player.new_game(game_seed(self.match.seed, index))
        moves = []
        while not state.is_over():
            if state.is_chance():
                action = state.sample_chance()
            else:
                seat = state.current_player
                player = seats[seat]
                action = player.choose(state.view(seat) if is_hidden and not player.sees_all else state)
            moves.append(Item("token", str(action)))
            state.play(action)
        return format_moves(moves).encode(), len(moves)

    def outcome(self, index: int, state: "State", plies: int) -> Outcome:
        """How a game ended that has come to a state."""
        return Outcome(self.agents_of(index), state.winners(), tuple(state.returns()), plies)
