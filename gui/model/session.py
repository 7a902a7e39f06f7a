"""A game being played: the line of actions so far and a cursor in it."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import turmcore
from gui.model.clock import Clock, Control
from gui.model.seats import Kind, kinds_of, name_of, whole
from turmcore import Action, Event, Game, State
from turmcore.notation import forfeit
from turmcore.notation.record import Record


@dataclass(frozen=True, slots=True)
class Ply:
    """One action that was played, by player `actor` (or ``turmcore.CHANCE``) in the turn of `seat`, and what
    it caused."""

    action: Action
    actor: int
    seat: int
    events: tuple[Event, ...]
    round: int = 0


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of `seat`: it begins after `start` actions."""

    start: int
    seat: int
    round: int


class Session:
    """One game on the table.

    Every change goes through `play` or moves the cursor, and each gives the session a new `version`: an
    answer that was asked for under another version is stale.

    Parameters
    ----------
    start
        The position to start from; the session plays it on.
    kinds
        Who decides, for each player.
    seed
        What the dice and the computers' choices come from; None for chance.
    source
        The record that the game comes from.
    players
        How the record calls them: people's own names, agents with their limits; None for their kinds alone.

    Attributes
    ----------
    clock
        Takes the players' time; None without one.
    loser
        The player who has lost in the last position, whatever is on the board; None if nobody has.
    is_by_time
        Whether that was because the time ran out.
    physics
        What found out which blocks fall, as a record names it; None as long as nothing did.
    script
        In a lesson: what chance and the others do in a position, None where they act as ever. A game with a script
        is no game to be kept.
    """

    def __init__(
        self,
        start: State,
        kinds: Sequence[Kind],
        seed: int | None = None,
        source: Record | None = None,
        players: Sequence[str] | None = None,
    ) -> None:
        if len(kinds) != start.game.num_players:
            raise ValueError(f"{len(kinds)} kinds of players for a game of {start.game.num_players}")
        # each game has its own kind of State, with attributes that only its own views know
        self.state: Any = start
        self.start_text = start.to_text()
        self.kinds = tuple(kinds)
        self.players = whole([kind.value for kind in kinds] if players is None else players, len(kinds))
        self.seed = seed
        self.source = source
        self.plies: list[Ply] = []
        self.cursor = 0
        self.version = 0
        self.clock: Clock | None = None
        self.loser: int | None = None
        self.is_by_time = False
        self.physics: str | None = source.value("Physics") if source is not None else None
        self.script: Callable[[Session], Action | None] | None = None
        self._chance = random.Random(seed)

    @classmethod
    def begin(
        cls,
        game: Game,
        kinds: Sequence[Kind],
        seed: int | None = None,
        players: Sequence[str] | None = None,
    ) -> Session:
        """A new game; without a `seed` one is drawn, so that the record can name it."""
        seed = random.SystemRandom().getrandbits(32) if seed is None else seed
        return cls(game.new_state(seed), kinds, seed, None, players)

    def again(self) -> Session:
        """A new game of the same players from the same start, with other dice.

        Where the game began as the game itself begins, chance may choose the start anew: who is first.
        """
        seed = random.SystemRandom().getrandbits(32)
        is_own = self.seed is not None and self.game.new_state(self.seed).to_text() == self.start_text
        state = self.game.new_state(seed) if is_own else self.game.state(self.start_text)
        state.seed(seed)
        session = Session(state, self.kinds, seed, None, self.players)
        session.clock = self.clock.again() if self.clock is not None else None
        return session

    def set_clock(self, control: Control | None) -> None:
        """Play with a clock from now on, or without one."""
        self.clock = Clock(control, self.game.num_players) if control is not None else None
        if self.clock is not None:
            self.clock.follow(self)

    @property
    def game(self) -> Any:
        """The game with its settings, of the state's own kind."""
        return self.state.game

    @property
    def player(self) -> int:
        """The player on turn, also while the dice are still to be rolled; ``turmcore.OVER`` at the end."""
        return _player_of(self.state)

    @property
    def kind(self) -> Kind | None:
        """Who decides now, or rolls; None when the game is over."""
        return None if self.is_over else self.kinds[self.player]

    def name(self, player: int) -> str:
        """The name that a person gave; empty for computers and people without one."""
        return name_of(self.players[player])

    def set_player(self, player: int, name: str) -> None:
        """Let another person or agent decide for a player from now on; `name` is how a record calls them."""
        self.players = (*self.players[:player], name, *self.players[player + 1 :])
        self.kinds = kinds_of(self.players, len(self.players))
        self.version += 1

    @property
    def is_over(self) -> bool:
        """Whether the game has ended in the position that is shown: on the board or away from it."""
        return self.state.is_over() or self.is_forfeited

    @property
    def is_forfeited(self) -> bool:
        """Whether somebody has lost away from the board in the position that is shown."""
        return self.loser is not None and self.is_live

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won in the position that is shown; nobody while the game runs."""
        if self.loser is not None and self.is_forfeited and not self.state.is_over():
            return forfeit.winners(self.state, self.loser)
        return tuple(self.state.winners())

    @property
    def player_at_end(self) -> int:
        """As `player`, in the last position of the line."""
        return _player_of(self._end())

    @property
    def is_live(self) -> bool:
        """Whether the cursor stands at the end of what was played."""
        return self.cursor == len(self.plies)

    @property
    def is_finished(self) -> bool:
        """Whether the line ends with the end of the game, wherever the cursor stands."""
        return self.result() != "*"

    @property
    def last(self) -> Ply | None:
        """What was played just before the cursor."""
        return self.plies[self.cursor - 1] if self.cursor else None

    @property
    def tokens(self) -> list[str]:
        """Everything played, as text."""
        return [str(ply.action) for ply in self.plies]

    def play(self, action: Action | str) -> Ply:
        """Play an action at the cursor; what was played later is dropped, unless it begins with the same.

        Raises
        ------
        turmcore.IllegalAction
        """
        if isinstance(action, str):
            return self.play(self.game.parse(action))
        if not self.is_live and self.plies[self.cursor].action == action:
            self._forward()
        else:
            if self.is_forfeited:
                raise turmcore.TurmError("the game is over: a player has lost it away from the board")
            events = self.state.events(action)
            ply = Ply(
                action,
                self.state.current_player,
                _seat_of(self.state),
                events,
                self._round(),
            )
            self.state.play(action)
            del self.plies[self.cursor :]
            self.loser = None
            self.plies.append(ply)
            self.cursor += 1
            self._moved()
        return self.plies[self.cursor - 1]

    def roll(self) -> Ply:
        """Let chance act. Dice that fell here before stay as they fell."""
        if not self.is_live:
            self._forward()
            return self.plies[self.cursor - 1]
        return self.play(self.scripted() or self.state.sample_chance())

    @property
    def is_lesson(self) -> bool:
        """Whether the game goes by a script, and is not to be kept."""
        return self.script is not None

    def scripted(self) -> Action | None:
        """What chance or a computer is to do here by the script; None if they are free."""
        return self.script(self) if self.script is not None else None

    def undo(self) -> None:
        """Step back by one action, if there is one."""
        if self.cursor:
            self.state.undo()
            self.cursor -= 1
            self._moved()

    def redo(self) -> None:
        """Step forward by one action, if there is one."""
        if not self.is_live:
            self._forward()

    def go_to(self, cursor: int) -> None:
        """Show the position after the first `cursor` actions."""
        cursor = min(max(0, cursor), len(self.plies))
        while self.cursor > cursor:
            self.undo()
        while self.cursor < cursor:
            self._forward()

    @property
    def turns(self) -> list[Turn]:
        """The turns of the whole line, in order; a turn is what one seat does without another between."""
        found: list[Turn] = []
        for i, ply in enumerate(self.plies):
            if not found or (ply.seat, ply.round) != (found[-1].seat, found[-1].round):
                found.append(Turn(i, ply.seat, ply.round))
        return found

    def place_of_turn(self, steps: int) -> int:
        """Where the cursor would be where a turn begins: `steps` turns on, or back if negative.

        One step back from within a turn leads to where that turn begins; beyond the last turn is the end.
        """
        places = sorted({0, *(turn.start for turn in self.turns), len(self.plies)})
        here = self.cursor
        for _ in range(abs(steps)):
            if steps < 0:
                here = max((place for place in places if place < here), default=0)
            else:
                here = min((place for place in places if place > here), default=here)
        return here

    @property
    def last_decision(self) -> int | None:
        """Where the latest decision of a person before the cursor was taken."""
        for i in range(self.cursor - 1, -1, -1):
            actor = self.plies[i].actor
            if actor >= 0 and not self.kinds[actor].is_computer:
                return i
        return None

    def take_back(self) -> None:
        """Go back to the latest decision of a person, past what computers did since."""
        place = self.last_decision
        if place is not None:
            self.go_to(place)

    def cut(self) -> None:
        """Drop what was played after the cursor, to go on from here."""
        if not self.is_live:
            self.loser = None
        del self.plies[self.cursor :]
        self._moved()

    def run_out(self, player: int) -> None:
        """The time of `player` has run out in the last position: all others have won."""
        self.loser, self.is_by_time = player, True
        self._moved()

    def copy_for_thinking(self) -> State:
        """A position of its own for a computer player, with its own chance and without the others' secrets."""
        state = self.state.view(self.player) if self.game.has_hidden else self.state.copy()
        state.seed(self.draw_seed())
        return state

    def draw_seed(self) -> int:
        """A number that something beside the window can draw its own chance from."""
        return self._chance.getrandbits(63)

    def result(self) -> str:
        """The result at the end of the line, as a record writes it."""
        end = self._end()
        if self.loser is not None and not end.is_over():
            return forfeit.result(end, self.loser)
        return str(end.result())

    def _round(self) -> int:
        """The round of the position that is shown."""
        own = getattr(self.state, "round", None)
        if own is not None:
            return int(own)
        if not self.game.has_chance:  # everybody acts once in a round
            return int(self.state.ply) // int(self.game.num_players) + 1
        if not self.cursor:
            return 1
        before, seat = self.plies[self.cursor - 1], _seat_of(self.state)
        return before.round + (seat == self.plies[0].seat != before.seat)

    def _end(self) -> State:
        """The position at the end of the line."""
        end = self.state.copy()
        for ply in self.plies[self.cursor :]:
            end.play(ply.action)
        return end

    def _forward(self) -> None:
        self.state.play(self.plies[self.cursor].action)
        self.cursor += 1
        self._moved()

    def _moved(self) -> None:
        """Another position, or another line."""
        self.version += 1
        if self.clock is not None:
            self.clock.follow(self)


def _player_of(state: Any) -> int:
    """The player on turn, also while the dice are still to be rolled; ``turmcore.OVER`` at the end."""
    actor = state.current_player
    return _seat_of(state) % int(state.game.num_players) if actor == turmcore.CHANCE else int(actor)


def _seat_of(state: Any) -> int:
    """Whose turn it is, also while chance acts."""
    for name in ("seat", "player"):
        seat = getattr(state, name, None)
        if seat is not None:
            return int(seat)
    return int(state.current_player)
