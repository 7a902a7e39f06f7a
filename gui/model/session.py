"""A game being played: the tree of its lines, the line that is shown, and a cursor in that."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Generic, cast

from gui.model.clock import Clock
from gui.model.game_tree import GameTree
from gui.model.ply import Ply, Turn, player_of, ply_of, turn_of
from gui.model.remote import Remote
from gui.model.seats import Kind, kinds_of, names_at_table, shown_names, whole
from turmcore import Action, Game, State, TextError, TurmError
from turmcore.notation import forfeit
from turmcore.notation.record import Record
from turmcore.notation.time_control import TimeControl
from turmcore.notation.tree import Node

__all__ = ["N_contra", "Ply", "Session", "Turn"]

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    S_co = TypeVar("S_co", bound=State, default=State, covariant=True)
    G_co = TypeVar("G_co", bound=Game, default=Game, covariant=True)
    N_contra = TypeVar("N_contra", bound="Session", default="Session", contravariant=True)
else:  # before Python 3.13 the variables of `typing` have no defaults
    from typing import TypeVar

    S_co, G_co, N_contra = TypeVar("S_co"), TypeVar("G_co"), TypeVar("N_contra")


class Session(Generic[S_co, G_co]):
    """One game on the table: ``Session[BabelState, BabelGame]`` one of Babel, ``Session`` alone one of any kind.

    Every change goes through `play` or moves the cursor, and each gives the session a new `version`: an
    answer that was asked for under another version is stale.

    Parameters
    ----------
    start
        The position to start from; the session plays it on.
    kinds
        Kind of each player.
    seed
        Seed of the dice and the computers' choices; None for chance.
    source
        The record that the game comes from.
    players
        Players as the record writes them: people's names, agents with their limits; None for kinds alone.

    Attributes
    ----------
    tree
        All lines.
    line, plies
        The line that is shown, with what was played in it; it goes on behind the cursor.
    clock
        Takes the players' time; None without one.
    is_read
        True if it comes from a file for people to look through, so that nothing of it is to get lost.
    keeps
        Whether somebody wants replaced lines to stay as variations; None if nobody said so.
    termination
        How a game was lost away from the board, as a record says it: `forfeit.RESIGN`, `forfeit.TIME`, or empty.
    is_entered
        Whether the game is played on a table of its own, with the box, and people tell here what chance did there.
    sat_down
        Who sat down first on seats that were given up and that others play on, as the record calls them, by player.
    physics
        What found out which blocks fall, as a record names it; None as long as nothing did.
    script
        In a lesson: what chance and the others do in a position, None where they act as ever. A game with a script
        is no game to be kept.
    remote
        The table of a server where it is played; None: it is played here.
    """

    remote: Remote | None = None

    def __init__(
        self,
        start: S_co,
        kinds: Sequence[Kind],
        seed: int | None = None,
        source: Record | None = None,
        players: Sequence[str] | None = None,
    ) -> None:
        if len(kinds) != start.game.num_players:
            raise ValueError(f"{len(kinds)} kinds of players for a game of {start.game.num_players}")
        self.state = start
        self.start_text = start.to_text()
        self.kinds = tuple(kinds)
        self.players = whole([kind.value for kind in kinds] if players is None else players, len(kinds))
        self.seed = seed
        self.source = source
        self.tree = GameTree()
        self.line: list[Node] = []
        self.plies: list[Ply] = []
        self.cursor = 0
        self.version = 0
        self.clock: Clock | None = None
        self.termination = ""
        self.is_entered = False
        self.sat_down: dict[int, str] = {}
        self._losers: dict[Node, int] = {}  # who has lost away from the board, and where
        self._agreed: tuple[Node, str] | None = None
        self.is_read = False
        self.keeps: bool | None = None
        self._rests = False
        self._was_seated = False  # a seat was given to another player
        self._result: tuple[object, str] = (None, "*")
        self.physics: str | None = source.value("Physics") if source is not None else None
        self.script: Callable[[Session], Action | None] | None = None
        self._chance = random.Random(seed)

    @staticmethod
    def begin(
        game: Game,
        kinds: Sequence[Kind],
        seed: int | None = None,
        players: Sequence[str] | None = None,
    ) -> Session:
        """A new game; without a `seed` one is drawn, so that the record can name it."""
        seed = random.SystemRandom().getrandbits(32) if seed is None else seed
        return Session(game.new_state(seed), kinds, seed, None, players)

    def again(self) -> Session:
        """A new game of the same players from the same start, with other dice.

        Where the game began as the game itself begins, chance may choose the start anew: who is first.
        """
        seed = random.SystemRandom().getrandbits(32)
        is_own = self.seed is not None and not self.is_arranged
        state = self.game.new_state(seed) if is_own else self.game.state(self.start_text)
        state.seed(seed)
        players = self.first_players
        session = Session(state, kinds_of(players, len(players)), seed, None, players)
        session.clock = self.clock.again() if self.clock is not None else None
        session.is_entered = self.is_entered
        return session

    def set_clock(self, control: TimeControl | None) -> None:
        """Play with a clock from now on, or without one."""
        self.clock = Clock(control, self.game.num_players) if control is not None else None
        if self.clock is not None:
            self.clock.follow(self)

    @property
    def game(self) -> G_co:
        """The game with its settings."""
        return cast("G_co", self.state.game)

    @property
    def player(self) -> int:
        """The player on turn, also while the dice are still to be rolled; ``turmcore.OVER`` at the end."""
        return player_of(self.state)

    @property
    def first_person(self) -> int:
        """The first player who is a person; 0 where none is."""
        return next((player for player, kind in enumerate(self.kinds) if kind is Kind.PERSON), 0)

    @property
    def kind(self) -> Kind | None:
        """Kind of the player who decides now, or rolls; None when the game is over."""
        return None if self.is_over else self.kinds[self.player]

    def player_of(self, ply: Ply) -> int:
        """Player who acted, or in whose turn chance did; a player of two colors has two seats."""
        return ply.actor if ply.actor >= 0 else ply.seat % len(self.kinds)

    def name(self, player: int) -> str:
        """The name that a person gave, as it is shown; empty for computers and people without one."""
        return shown_names(self.players)[player]

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the players: people as they said, computers by names of their own, except in lessons;
        empty for people without a name."""
        return (shown_names if self.is_lesson else names_at_table)(self.players)

    def set_player(self, player: int, name: str) -> None:
        """Let another person or agent decide for a player from now on; `name` is how a record calls them."""
        self.players = (*self.players[:player], name, *self.players[player + 1 :])
        self.kinds = kinds_of(self.players, len(self.players))
        self._was_seated = True
        self.version += 1

    @property
    def is_over(self) -> bool:
        """True if the game is over in the position that is shown: on the board or away from it."""
        return self.state.is_over() or self.is_forfeited or bool(self.agreed)

    @property
    def is_forfeited(self) -> bool:
        """True if somebody has lost away from the board in the position that is shown."""
        return self.loser is not None and self.is_at_end

    @property
    def agreed(self) -> str:
        """How all agreed to end the game where it stands in the position that is shown, of `forfeit.AGREED`; else empty."""
        return self._agreed_at(self._last_node) if self.is_at_end else ""

    @property
    def main_agreed(self) -> str:
        """How all agreed to end the main line, see `agreed`."""
        return self._agreed_at((self.tree.main_line or [self.tree.root])[-1])

    def _agreed_at(self, node: Node) -> str:
        return self._agreed[1] if self._agreed is not None and self._agreed[0] is node else ""

    @property
    def winners(self) -> tuple[int, ...]:
        """Winners in the position that is shown; none while the game runs."""
        if self.loser is not None and self.is_forfeited and not self.state.is_over():
            return forfeit.winners(self.state, self.loser)
        return tuple(self.state.winners())

    @property
    def turn_at_end(self) -> int:
        """The player whose turn it is in the last position of the line; ``turmcore.OVER`` at the end of the game."""
        return turn_of(self._end(self.line))

    @property
    def loser(self) -> int | None:
        """The player who has lost at the end of the line, whatever is on the board; None if nobody has."""
        return self._losers.get(self._last_node)

    @loser.setter
    def loser(self, player: int | None) -> None:
        if player is None:
            self._losers.pop(self._last_node, None)
        else:
            self._losers[self._last_node] = player

    @property
    def _last_node(self) -> Node:
        return self.line[-1] if self.line else self.tree.root

    @property
    def node(self) -> Node:
        """The node of the tree at the cursor."""
        return self.line[self.cursor - 1] if self.cursor else self.tree.root

    @property
    def is_at_end(self) -> bool:
        """True if the cursor stands at the end of the line."""
        return self.cursor == len(self.plies)

    @property
    def is_live(self) -> bool:
        """True if the game goes on by itself from here: at the end of a line that is not merely looked at."""
        return self.is_at_end and not self._rests

    @property
    def is_main(self) -> bool:
        """True if the line that is shown is the main line, as far as it goes."""
        return self._last_node.is_main

    @property
    def keeps_lines(self) -> bool:
        """True if a line that is played over stays as a variation.

        By default: not while a game is being played, but in one that is over, that has variations
        already, or that people only look through.
        """
        if self.is_veiled:
            return False
        if self.keeps is not None:
            return self.keeps
        return self.is_read or self.tree.has_variations or self.has_ended

    @property
    def is_veiled(self) -> bool:
        """True while players have secrets from each other: no other line may be shown before the game ends,
        as its end would tell them."""
        return self.game.has_hidden and not self.has_ended

    @property
    def is_finished(self) -> bool:
        """True if the line ends with the end of the game, wherever the cursor stands."""
        return self.result() != "*"

    @property
    def last(self) -> Ply | None:
        """The ply just before the cursor, or None."""
        return self.plies[self.cursor - 1] if self.cursor else None

    @property
    def tokens(self) -> list[str]:
        """All actions of the line, as text."""
        return [str(ply.action) for ply in self.plies]

    def play(self, action: Action | str) -> Ply:
        """Play an action at the cursor; later ones are dropped, unless they begin with the same.

        Raises
        ------
        turmcore.IllegalAction
        """
        if isinstance(action, str):
            return self.play(self.game.parse(action))
        if not self.is_at_end and self.plies[self.cursor].action == action:
            self._rests = False
            self._forward()
            return self.plies[self.cursor - 1]
        known = self.tree.child(self.node, action)
        if known is not None:
            # who goes on from here is not led back to what came of it before
            self._take_line(known.path if self.is_at_end else self.tree.line_through(known))
            self._rests = False
            self._forward()
            return self.plies[self.cursor - 1]
        if self.is_forfeited or self.agreed:
            raise TurmError("the game is over: it was ended away from the board")
        ply = ply_of(self.state, action, self.plies[: self.cursor])
        parent, is_kept = self.node, self.is_at_end or self.keeps_lines
        self.state.play(action)
        is_first = False
        if not is_kept:
            is_first = parent.children[0] is self.line[self.cursor]
            self.tree.drop(self.line[self.cursor])
        node = self.tree.add(parent, ply, is_first=is_first)
        del self.plies[self.cursor :], self.line[self.cursor :]
        self.plies.append(ply)
        self.line.append(node)
        self.cursor += 1
        self._rests = False
        self._moved()
        return ply

    def roll(self) -> Ply:
        """Let chance act. Dice that fell here before stay as they fell, unless somebody goes on from here (`cut`)."""
        if not self.is_at_end:
            self._rests = False
            self._forward()
            return self.plies[self.cursor - 1]
        return self.play(self.scripted() or self.state.sample_chance())

    @cached_property
    def is_arranged(self) -> bool:
        """True if the game starts from an arranged position, not as games of its kind begin with its seed
        (which may say who is first)."""
        return self.start_text != self.game.new_state(self.seed).to_text()

    @property
    def is_touched(self) -> bool:
        """True if a person has done more than begin the game. A game from a record always counts."""
        return (
            self.source is not None
            or self._was_seated
            or self.is_arranged
            or bool(self._losers or self.tree.undoable or self.tree.redoable)
            or any(self.kinds[self.player_of(ply)] is Kind.PERSON for ply in self.tree.plies.values())
        )

    @property
    def is_lesson(self) -> bool:
        """True if the game follows a script, and is not to be kept."""
        return self.script is not None

    @property
    def is_remote(self) -> bool:
        """True while its plies come from a server, which keeps it."""
        return self.remote is not None and self.remote.is_running

    @property
    def is_kept(self) -> bool:
        """True if nobody else keeps it, and it is worth that."""
        return not (self.is_lesson or self.is_remote)

    def scripted(self) -> Action | None:
        """The action of the script for chance or a computer here; None if they are free."""
        return self.script(self) if self.script is not None else None

    def undo(self) -> None:
        """Step back by one action, if there is one."""
        if self.cursor:
            self.state.undo()
            self.cursor -= 1
            self._moved()

    def redo(self) -> None:
        """Step forward by one action, if there is one."""
        if self.is_at_end:
            self._take_line(self.tree.line_through(self.node))
        if not self.is_at_end:
            self._forward()

    @property
    def can_redo(self) -> bool:
        """True if there is an action to step forward by."""
        return not self.is_at_end or any(child in self.tree.plies for child in self.node.children)

    def go_to(self, cursor: int) -> None:
        """Show the position after the first `cursor` actions."""
        cursor = min(max(0, cursor), len(self.plies))
        while self.cursor > cursor:
            self.undo()
        while self.cursor < cursor:
            self._forward()

    @property
    def turns(self) -> list[Turn]:
        """Turns of the whole line, in order; a turn is a row of actions of one seat."""
        found: list[Turn] = []
        for i, ply in enumerate(self.plies):
            if not found or (ply.seat, ply.round) != (found[-1].seat, found[-1].round):
                found.append(Turn(i, ply.seat, ply.round))
        return found

    def place_of_turn(self, steps: int) -> int:
        """Place of the cursor `steps` turns on, or back if negative, at the beginning of a turn.

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
        """Place of the latest decision of a person before the cursor, or None."""
        for i in range(self.cursor - 1, -1, -1):
            actor = self.plies[i].actor
            if actor >= 0 and not self.kinds[actor].is_computer:
                return i
        return None

    def take_back(self) -> None:
        """Go back to the latest decision of a person, past the computers' actions since."""
        place = self.last_decision
        if place is not None:
            self.go_to(place)

    def cut(self) -> None:
        """Go on from here: the actions after the cursor are dropped, or stay as a variation."""
        if not self.is_at_end:
            if not self.keeps_lines:
                self.tree.drop(self.line[self.cursor])
            del self.plies[self.cursor :], self.line[self.cursor :]
        self._rests = False
        self._moved()

    # -- the tree ----------------------------------------------------------------------

    def load(self, root: Node) -> None:
        """Take over the tree of a record, and go to the end of its main line.

        Raises
        ------
        turmcore.TurmError
            If an action of the main line cannot be played; what a variation has of that kind is only marked.
        """
        self.tree = GameTree(root)
        state = self.state.copy()
        path: list[Ply] = []
        main = set(root.main_line)
        todo = list(reversed(root.children))
        depths = dict.fromkeys(root.children, 0)
        while todo:
            node = todo.pop()
            while len(path) > depths[node]:
                state.undo()
                path.pop()
            try:
                action = self.game.parse(node.token)
                ply = ply_of(state, action, path)
                state.play(action)
            except TurmError as error:
                place = (
                    f"line {node.line}, column {node.column}: {node.token}: "
                    if node.line
                    else f"{node.token}: "
                )
                if node in main:
                    raise TextError(place + str(error)) from None
                self.tree.faults |= {below: place + str(error) for below in node.walk()}
                continue
            self.tree.plies[node] = ply
            path.append(ply)
            depths |= dict.fromkeys(node.children, len(path))
            todo += reversed(node.children)
        self._take_line(self.tree.main_line)
        self.go_to(len(self.plies))

    def show(self, node: Node) -> None:
        """Show the position of a node; whoever is on turn at the end of a variation waits for somebody to go on."""
        if not self.can_show(node):
            return
        path = node.path
        if self.line[: len(path)] != path:
            self._take_line(self.tree.line_through(node))
            self._rests = not self.is_main
        self.go_to(len(path))

    def can_show(self, node: Node) -> bool:
        """True if the position of a node can and may be shown."""
        is_playable = node in self.tree.plies or node is self.tree.root
        return is_playable and (node.is_main or not self.is_veiled)

    def edit(self, change: Callable[[], None]) -> None:
        """Change the tree; the cursor stays where it is, or goes to where the tree still has it."""
        change()
        node = self.node
        while not self.tree.has(node):
            assert node.parent is not None
            node = node.parent
        here = len(node.path)
        if self.cursor > here:
            self.go_to(here)
        if not all(self.tree.has(one) for one in self.line[here:]):
            self._take_line(self.tree.line_through(node))
            self._rests = True
        self._moved()

    def _take_line(self, line: list[Node]) -> None:
        """Show another line; the cursor stays as far as both are the same."""
        same, most = 0, min(len(line), len(self.line))
        while same < most and line[same] is self.line[same]:
            same += 1
        while self.cursor > same:
            self.state.undo()
            self.cursor -= 1
        self.line = line
        self.plies = [self.tree.plies[node] for node in line]
        self._moved()

    @property
    def has_ended(self) -> bool:
        """True if the main line has ended, whatever is shown and however variations end."""
        return self.main_result() != "*" or bool(self.main_agreed)

    @property
    def main_loser(self) -> int | None:
        """The loser of the main line, see `loser`."""
        return self._losers.get((self.tree.main_line or [self.tree.root])[-1])

    def main_result(self) -> str:
        """The result at the end of the main line, as a record writes it."""
        now = self.tree, self.tree.version, self.main_loser
        if self._result[0] != now:
            self._result = now, _result(self._end(self.tree.main_line), self.main_loser)
        return self._result[1]

    def run_out(self, player: int) -> None:
        """The time of `player` has run out in the last position: all others have won."""
        self.forfeit(player, forfeit.TIME)

    def forfeit(self, player: int, termination: str = "") -> None:
        """A player loses in the last position: all others have won."""
        self.loser, self.termination = player, termination
        self._moved()

    def agree(self, how: str) -> None:
        """All agree to end the game in the last position: by a draw, or without a result; `how` is of `forfeit.AGREED`."""
        self._agreed = self._last_node, how
        self._moved()

    def leave(self, player: int, heir: str) -> None:
        """A player gives up in the last position and the others go on: an agent plays the seat from now on."""
        node = self._last_node
        node.comments.append(forfeit.left(self.state, player, heir))
        self.tree.version += 1
        self.hand_over(player, heir)

    def hand_over(self, player: int, heir: str) -> None:
        """Give the seat of a player who has left to an agent."""
        self.sat_down.setdefault(player, self.players[player])
        self.set_player(player, heir)

    @property
    def first_players(self) -> tuple[str, ...]:
        """Players who sat down first, as a record writes them: also those who gave up."""
        return tuple(self.sat_down.get(i, name) for i, name in enumerate(self.players))

    @property
    def is_by_time(self) -> bool:
        """True if a loss away from the board was on time."""
        return self.termination == forfeit.TIME

    @property
    def is_resigned(self) -> bool:
        """True if it was by resignation."""
        return self.termination == forfeit.RESIGN

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
        return _result(self._end(self.line), self.loser)

    def end(self) -> S_co:
        """The position at the end of the line."""
        return self._end(self.line)

    def _end(self, line: list[Node]) -> S_co:
        """The position at the end of a line."""
        same, most = 0, min(len(line), self.cursor)
        while same < most and line[same] is self.line[same]:
            same += 1
        end = self.state.copy(history=same < self.cursor)
        for _ in range(self.cursor - same):
            end.undo()
        for node in line[same:]:
            end.play(self.tree.plies[node].action)
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


def _result(end: State, loser: int | None) -> str:
    return str(end.result()) if loser is None or end.is_over() else forfeit.result(end, loser)
