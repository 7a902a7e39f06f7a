"""Matches: many games between the same agents, each determined by the match's seed and its number."""

from dataclasses import dataclass, field
from functools import cached_property
from time import perf_counter, process_time
from typing import TYPE_CHECKING, NamedTuple, Protocol

from turmcore.errors import Failure, TextError, TurmError
from turmcore.matches.course import Course
from turmcore.matches.repeats import game_hash, hash_of
from turmcore.matches.start import game_of, unwritten_options
from turmcore.matches.terms import USUAL, Terms
from turmcore.notation import forfeit
from turmcore.notation.record import Item, Record, Tag, format_moves, format_tags
from turmcore.players.budget import turn_key
from turmcore.players.kinds import make
from turmcore.players.player import Forfeit, Random, Resigned
from turmcore.players.seeds import game_seed

if TYPE_CHECKING:
    from collections.abc import Callable

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
    termination : str
        How the game ended off the board: `resign` the player gave up, `time` it ran out of time, `adjudication`
        the match's terms ended the game, without a loser as a draw; empty for a program's mistake.
    moves : str
        A hash of its start and its moves; empty if it is not known.
    """

    agents: tuple[int, ...]
    winners: tuple[int, ...]
    shares: tuple[float, ...]
    plies: int
    spent: tuple[Spent, ...] = field(default=(), compare=False)
    loser: int | None = None
    termination: str = ""
    moves: str = ""

    @property
    def is_mistake(self) -> bool:
        """True if a player's program lost the game by a mistake."""
        return self.loser is not None and not self.termination


class Ending(NamedTuple):
    """The end of a game off the board: who has lost it, None for a draw, and how, as in an `Outcome`."""

    loser: int | None
    termination: str = ""

    def tags(self, state: "State") -> tuple[Tag, ...]:
        """What a record says of it."""
        tags = () if self.loser is None else (forfeit.tag_of(state, self.loser),)
        return (*tags, Tag(forfeit.TERMINATION, self.termination)) if self.termination else tags


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
    random_plies : int
        Random actions at the start of each game.
    openings : tuple of str
        Positions that the games begin at by turns, the games of a rotation at the same one; in place of `position`.
    terms : Terms
        Clocks, and when a game is ended early.
    """

    game: str
    agents: tuple[str, ...]
    seed: int
    options: tuple[tuple[str, object], ...] = ()
    position: str | None = None
    rotate: bool = False
    random_plies: int = 0
    openings: tuple[str, ...] = ()
    terms: Terms = USUAL

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

    def position_of(self, index: int) -> str | None:
        """The text of a game's start; None for the game's own."""
        if not self.openings:
            return self.position
        return self.openings[index // self.group % len(self.openings)]


class Table:
    """Plays a match's games, in any order.

    Parameters
    ----------
    match : Match
    player_of : callable, optional
        Gives a player by its place among the agents, its text and the first start; else each is made anew.

    Raises
    ------
    TurmError
        If the match is impossible: unknown game, setting or agent, or a wrong number of agents.
    """

    def __init__(self, match: Match, player_of: "Callable[[int, str, State], Player] | None" = None) -> None:
        self.match = match
        self.game = game_of(match.game, dict(match.options), match.position_of(0))
        if not 0 <= match.seed < 1 << 64:
            raise TextError(f"a seed is a whole number from 0 to 2**64 - 1, not {match.seed}")
        self._root: tuple[str, State] | None = None  # the position read last
        num_players = self.game.num_players
        if len(match.agents) not in (1, num_players):
            count = len(match.agents)
            raise TextError(f"{count} agents for {num_players} players; one or {num_players} can play")
        start = self._start(0, 0)
        self._players = [
            make(text, start) if player_of is None else player_of(place, text, start)
            for place, text in enumerate(match.agents)
        ]
        is_random = all(type(player) is Random for player in self._players)
        self._is_fast = is_random and not match.random_plies and match.terms == USUAL
        match.terms.judge(num_players)
        self.is_stopped = False

    @cached_property
    def _options(self) -> list[str]:
        return unwritten_options(self.game, self._start(0, 0).to_text())

    def _start(self, index: int, seed: int) -> "State":
        position = self.match.position_of(index)
        if position is None:
            return self.game.new_state(seed)
        if self._root is None or self._root[0] != position:
            self._root = position, self.game.state(position)
        state = self._root[1].copy()
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
        control = self.match.terms.control
        return record.tags if control is None else (*record.tags, Tag("TimeControl", str(control)))

    def start(self, index: int) -> "State":
        """The start of a game, with its random streams."""
        return self._start(index, self.match.seed_of(index))

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
        start = next(tag.value for tag in tags if tag.name == "Start")
        if fast is not None:
            moves, plies = fast
            ending, hashed = None, game_hash(start, moves)
        else:
            items, plies, ending = self._play(index, state, spent, watch)
            moves, hashed = format_moves(items).encode(), hash_of(start, items)
        loser = None if ending is None else ending.loser
        result = Tag("Result", state.result() if loser is None else forfeit.result(state, loser))
        tags = tuple(result if tag.name == "Result" else tag for tag in tags)
        if ending is not None:
            tags += ending.tags(state)
        text = format_tags(tags).encode() + moves
        return text, self.outcome(index, state, plies, () if fast else tuple(spent), ending, hashed)

    def _play_fast(self, state: "State") -> tuple[bytes, int] | None:
        """Play a game of random players to its end; None if it needs `_play`."""
        if not self._is_fast:
            return None
        from turmcore.notation.moves import play_at_random

        return play_at_random(state)

    def _play(
        self, index: int, state: "State", spent: list[Spent], watch: Watch | None = None
    ) -> tuple[list[Item], int, Ending | None]:
        """Play a game to its end; returns the words of its moves, the number of plies, and an end off the board."""
        agents = self.agents_of(index)
        for player in self._players:
            player.num_best, player.noise = (1, 0.0) if watch is None else (watch.num_best, watch.noise)
            player.new_game(self.match.seed_of(index))
        course = Course(self.match.terms, self.game.num_players)
        tokens = course.tokens
        last = -1  # the player of the previous ply
        turns: dict[int, int | None] = {}  # in which turn each seat decided last, where others act within it
        while len(tokens) < self.match.random_plies and not state.is_over():
            tokens.append(str(state.sample()))
            state.play(tokens[-1])
        while not state.is_over():
            if self.is_stopped:
                raise Stopped(f"game {index + 1} was stopped")
            if (verdict := course.verdict()) is not None:
                items = course.items(forfeit.adjudication(state, *verdict))
                return items, len(tokens), Ending(verdict.loser, forfeit.ADJUDICATION)
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
                    action = self._ask(player, state, clock, course)
                    if watch is not None:
                        action = watch(state, action, player)
                    course.decided(seat, player.found)
                    state.play(action)
                except Forfeit as error:
                    reason = "its time is over" if course.is_late else str(error)
                    words, ending = forfeit.comment_of(state, seat, reason), Ending(seat)
                    if course.is_late:
                        ending = Ending(seat, forfeit.TIME)
                    elif isinstance(error, Resigned):
                        words, ending = forfeit.resignation(state, seat)[1], Ending(seat, forfeit.RESIGN)
                    return course.items(words), len(tokens), ending
                except Exception as error:
                    reason = (
                        str(error) if isinstance(error, TurmError) else f"{type(error).__name__}: {error}"
                    )
                    place = f"{state.player_name(seat)}, game {index + 1}, ply {len(tokens) + 1}"
                    raise Failure(f"player {player.name} has failed ({place}): {reason}") from error
            tokens.append(str(action))
            last = seat
        return course.items(), len(tokens), None

    def _ask(self, player: "Player", state: "State", clock: Spent, course: Course) -> "Action":
        """Let the player to move choose, and measure the time."""
        is_hidden = self.game.has_hidden and not player.sees_all
        seen = state.view(state.current_player) if is_hidden else state
        player.clock = course.begin(state.current_player)
        wall, cpu = perf_counter(), process_time()
        try:
            action = player.choose(seen)
        finally:
            course.end()
        clock.cpu += process_time() - cpu
        clock.wall += perf_counter() - wall
        if course.is_late:
            raise Forfeit
        return action

    def outcome(
        self,
        index: int,
        state: "State",
        plies: int,
        spent: tuple[Spent, ...] = (),
        ending: Ending | None = None,
        moves: str = "",
    ) -> Outcome:
        """The outcome of a game that ended in a state, on the board or off it."""
        agents = self.agents_of(index)
        if ending is None:
            return Outcome(agents, state.winners(), tuple(state.returns()), plies, spent, moves=moves)
        loser, termination = ending
        if loser is None:
            everybody = tuple(range(len(agents)))
            shares = (1 / len(agents),) * len(agents)
            return Outcome(agents, everybody, shares, plies, spent, None, termination, moves)
        winners, shares = forfeit.winners(state, loser), forfeit.shares(state, loser)
        return Outcome(agents, winners, shares, plies, spent, loser, termination, moves)

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
