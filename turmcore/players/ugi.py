"""External programs as players, through the Universal Game Interface and its superset turm1 (docs/ugi.md)."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from threading import Event
from time import monotonic
from typing import TYPE_CHECKING

from turmcore.errors import TextError, TurmError
from turmcore.players.agent import Agent
from turmcore.players.budget import Budget
from turmcore.players.engine_process import EngineFault, EngineProcess
from turmcore.players.player import Forfeit, Player, Resigned
from turmcore.search.limit import Limit
from turmcore.search.result import Ranked, Result
from turmcore.system import split_command

if TYPE_CHECKING:
    from turmcore.core.action import Action
    from turmcore.core.game import Game
    from turmcore.core.state import State

PROTOCOL = "turm1"
"""The superset, as the value of a program's option Protocol: any number of players, chance, secrets."""

RESIGNS = "resign"
"""The answer of a program that gives up, in place of a move."""

START_SECONDS = 30.0
"""Seconds that a program may take to introduce itself."""

READY_SECONDS = 30.0
"""Seconds that it may take to get ready for a game or a position."""

GRACE_SECONDS = 5.0
"""Seconds that it may exceed its time limit."""

NODES_SECONDS = 120.0
"""Seconds that it may think with a node limit."""

QUIT_SECONDS = 1.0
"""Seconds that it may take to quit."""

_LIMIT = Limit(seconds=1.0)  # if none is given


@dataclass(frozen=True, slots=True)
class Option:
    """A setting that a program offers.

    Attributes
    ----------
    name : str
    kind : str
        Type given by the program: `check`, `spin`, `combo`, `string` or `button`.
    default : str
    least, most : int or None
        Bounds of a `spin`.
    choices : tuple of str
        Of a `combo`.
    """

    name: str
    kind: str
    default: str = ""
    least: int | None = None
    most: int | None = None
    choices: tuple[str, ...] = ()

    @classmethod
    def parse(cls, line: str) -> "Option | None":
        """Read a line `option name N type T ..`; None for any other line."""
        words = line.split()
        if words[:2] != ["option", "name"] or "type" not in words[3:]:
            return None
        end = words.index("type", 3)
        found: dict[str, list[str]] = {}
        choices: list[list[str]] = []
        key = ""
        for word in words[end:]:
            if word in ("type", "default", "min", "max", "var"):
                key = word
                if word == "var":
                    choices.append([])
                else:
                    found[word] = []
            elif key == "var":
                choices[-1].append(word)
            else:
                found[key].append(word)
        texts = {name: " ".join(values) for name, values in found.items()}
        least, most = (_whole(texts.get(name, "")) for name in ("min", "max"))
        name = " ".join(words[2:end])
        return cls(name, texts["type"], texts.get("default", ""), least, most, tuple(map(" ".join, choices)))


@dataclass(frozen=True, slots=True)
class Introduction:
    """The name, author and options that a program announces."""

    name: str
    author: str
    options: tuple[Option, ...]

    @property
    def games(self) -> tuple[str, ...]:
        """The games it can play; empty if it does not say."""
        return next((option.choices for option in self.options if option.name.lower() == "game"), ())


def introduce(command: str, seconds: float = START_SECONDS) -> Introduction:
    """Start a program, let it introduce itself, and end it.

    Raises
    ------
    TurmError
        If it cannot be started, or does not speak UGI; the message gives the reason.
    """
    try:
        words = split_command(command)
    except ValueError as error:
        raise TextError(f"{command!r}: {error}") from None
    if not words:
        raise TextError("a command is missing")
    name = author = ""
    options: list[Option] = []
    try:
        engine = EngineProcess(words)
        try:
            for line in _introduction(engine, seconds):
                kind, _, rest = line.partition(" ")
                option = Option.parse(line)
                if option is not None:
                    options.append(option)
                elif kind == "id" and rest.startswith("name "):
                    name = _name(rest[5:])
                elif kind == "id" and rest.startswith("author "):
                    author = _name(rest[7:])
        finally:
            engine.close("quit", QUIT_SECONDS)
    except (OSError, EngineFault) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise TurmError(f"{words[0]!r}: {reason}") from None
    return Introduction(name or _name(os.path.basename(words[0])), author, tuple(options))


class Ugi(Player):
    """Plays what a program answers; any mistake of the program loses the game (`Forfeit`).

    The program is told only what its player may know (`position_line`).

    A time limit is for a whole turn, a node limit for each decision. The program keeps running for all games;
    after one lost by a mistake it is restarted.

    Attributes
    ----------
    settings : dict of str to str
        Options of the program to set at its start, besides those of the game.
    """

    sees_all = True  # a view has no history, and what was done tells much about secrets

    def __init__(self, agent: Agent) -> None:
        super().__init__(agent)
        try:
            self._command = split_command(agent.command)
        except ValueError as error:
            raise TextError(f"agent {agent.text!r}: {error}") from None
        if not self._command:
            raise TextError(f"agent {agent.text!r}: a command is missing, as in ugi:COMMAND")
        self.name = _name(os.path.basename(self._command[0]))
        self._limit = agent.limit or _LIMIT
        self._budget = None if self._limit.seconds is None else Budget(self._limit.seconds)
        self._engine: EngineProcess | None = None
        self._options: dict[str, str] = {}  # the program's options: lower-case name -> its own spelling
        self._game: Game | None = None
        self._seed = 0
        self._is_new_game = True
        self._is_stopped = False
        self._fault: Exception | None = None  # from starting it before the first decision
        self._abandoned = Event()
        self.settings: dict[str, str] = dict(agent.options)

    def check(self, state: "State") -> None:
        """Start the program to learn its name and whether it can play the game, then end it."""
        try:
            self._start(state.game)
        except (OSError, EngineFault) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            raise TurmError(f"agent {self._command[0]!r}: {reason}") from None
        finally:
            self.close()
        self._game = state.game

    def new_game(self, seed: int) -> None:
        self._seed = seed
        self._is_new_game = True
        self._fault = None
        if self._game is not None:  # do this outside a decision's time
            try:
                self._begin_game(self._game)
            except (OSError, EngineFault) as error:
                self._fault = error

    def choose(self, state: "State") -> "Action":
        try:
            if self._fault is not None:
                raise self._fault
            if self._is_new_game:
                self._begin_game(state.game)
            return self._choose(state)
        except (OSError, EngineFault) as error:
            if self._engine is not None:
                self._engine.close()
                self._engine = None
            self._is_new_game = True
            raise Forfeit(f"{self.name} {error}") from error

    def stop(self) -> None:
        engine = self._engine
        if engine is not None:
            engine.wake()

    def abandon(self) -> None:
        self._abandoned.set()
        engine = self._engine
        if engine is not None:
            engine.kill()

    def close(self) -> None:
        engine, self._engine = self._engine, None
        if engine is not None:
            engine.close("quit", QUIT_SECONDS)

    def _start(self, game: "Game") -> None:
        """Start the program and tell it about the game."""
        if self._abandoned.is_set():
            raise EngineFault("is not wanted any more")
        self._engine = EngineProcess(self._command)
        if self._abandoned.is_set():  # in the meantime
            self._engine.kill()
        self._options.clear()
        games: list[str] | None = None
        for line in _introduction(self._engine, START_SECONDS):
            words = line.split()
            if words[:2] == ["id", "name"] and words[2:]:
                self.name = _name(" ".join(words[2:]))
            if words[:2] == ["option", "name"] and "type" in words:
                end = words.index("type")
                name = " ".join(words[2:end])
                self._options[name.lower()] = name
                if name.lower() == "game":
                    games = [
                        value
                        for word, value in zip(words[end:], words[end + 1 :], strict=False)
                        if word == "var"
                    ]
        if games and game.name not in games:
            raise EngineFault(f"plays {', '.join(games)}, not {game.name}")
        if "protocol" not in self._options and (game.num_players != 2 or game.has_chance or game.has_hidden):
            raise EngineFault(
                f"speaks plain UGI, for two players without chance and secrets; {game.name} needs {PROTOCOL}"
            )
        for key, value in self.settings.items():
            if key.lower() not in self._options:
                known = ", ".join(self._options.values()) or "none"
                raise EngineFault(f"has no option {key!r}; it has {known}")
            self._set(key, value)
        self._set("protocol", PROTOCOL)
        self._set("game", game.name)
        for key, value in game.options.items():
            self._set(key, value)
        if "players" not in game.options and game.min_players < game.max_players:
            self._set("players", str(game.num_players))

    def _set(self, name: str, value: str) -> None:
        """Set an option, if the program has it."""
        assert self._engine is not None
        if name.lower() in self._options:
            line = f"setoption name {self._options[name.lower()]} value {value}"
            self._engine.send(line, monotonic() + READY_SECONDS)

    def _begin_game(self, game: "Game") -> None:
        if self._engine is None:
            self._start(game)
        assert self._engine is not None
        self._set("seed", str(self._seed))
        self._engine.send("uginewgame", monotonic() + READY_SECONDS)
        self._wait_ready()
        self._is_new_game = False

    def _wait_ready(self) -> None:
        assert self._engine is not None
        deadline = monotonic() + READY_SECONDS
        self._engine.send("isready", deadline)
        while (line := self._engine.receive(deadline)) != "readyok":
            self._is_stopped |= line is None

    def _choose(self, state: "State") -> "Action":
        engine = self._engine
        assert engine is not None
        engine.forget_wake()
        self._is_stopped = False
        self.found = None
        engine.send(position_line(state), monotonic() + READY_SECONDS)
        self._wait_ready()
        budget = None
        if self.clock is not None:
            order, seconds = _clock_order(state.game.num_players, *self.clock), self.clock[0]
        elif self._budget is None:
            order, seconds = f"go nodes {self._limit.nodes}", NODES_SECONDS - GRACE_SECONDS
        else:
            budget = self._budget
            seconds = budget.begin(state)
            order = f"go movetime {_milliseconds(seconds)}"
        engine.send(order, monotonic() + READY_SECONDS)
        token, info = self._best_move(monotonic() + seconds + GRACE_SECONDS)
        action = self._action(state, token)
        self.found = read_info(info, state, action)
        if budget is not None:
            budget.end(state, action)
        return action

    def _best_move(self, deadline: float) -> tuple[str, str]:
        """The token that the program answers, and the last line about its best move; empty if there is none."""
        assert self._engine is not None
        info = ""
        if self._is_stopped:
            self._engine.send("stop", deadline)
        while True:
            line = self._engine.receive(deadline)
            if line is None:  # it was asked to stop
                self._engine.send("stop", deadline)
                continue
            word, _, rest = line.partition(" ")
            has_score = word == "info" and " score " in line and not rest.startswith("string ")
            if has_score and (" multipv 1 " in line or " multipv " not in line):
                info = line
            if word == "bestmove":
                if not rest.split():
                    raise EngineFault("answers bestmove without a move")
                if rest.split()[0] == RESIGNS:
                    raise Resigned(f"{self.name} gives up")
                return rest.split()[0], info

    def _action(self, state: "State", token: str) -> "Action":
        shown = token if len(token) <= 60 else token[:60] + ".."
        try:
            action = state.parse(token)
            reason = state.why_not(action)
        except TurmError as error:
            raise EngineFault(f"plays {shown!r}: {error}") from None
        if reason is not None:
            raise EngineFault(f"plays {shown!r}: {reason.sentence} (rule {reason.rule})")
        return action


def read_info(line: str, state: "State", action: "Action") -> Result | None:
    """What a line `info ..` says of the action that a program plays in a state; None if it has no score that can be read.

    Every player's share is told by `shares`, else by the score, where the others have even parts of the rest.
    """
    words = line.split()
    after = dict(pairwise(words))
    player, num_players = state.current_player, state.game.num_players
    try:
        if "shares" in words:
            start = words.index("shares") + 1
            shares = tuple(map(float, words[start : start + num_players]))
        else:
            points = float(words[words.index("score") + 2])
            odds = 10 ** (points / 400) / (num_players - 1)
            own = odds / (1 + odds) if after["score"] == "cp" else float(points > 0)
            shares = tuple(own if i == player else (1 - own) / (num_players - 1) for i in range(num_players))
        nodes, depth, time = (int(after.get(name, 0)) for name in ("nodes", "depth", "time"))
    except (ValueError, KeyError, IndexError, OverflowError):
        return None
    if len(shares) != num_players or not all(0 <= share <= 1 for share in shares):
        return None
    best = Ranked(action, shares, 0, (action,))
    return Result((best,), shares, nodes, 0, depth, time / 1000, "ugi")


def _introduction(engine: EngineProcess, seconds: float) -> Iterator[str]:
    """The program's answer to `ugi`, up to the line `ugiok`."""
    deadline, last = monotonic() + seconds, ""
    engine.send("ugi", deadline)
    while True:
        try:
            line = engine.receive(deadline)
        except EngineFault as error:
            if monotonic() < deadline:
                raise
            said = f"the last line was {last[:60]!r}" if last else "it said nothing"
            raise EngineFault(f"does not answer 'ugi' by 'ugiok' within {seconds:g} s; {said}") from error
        if line == "ugiok":
            return
        last = line or last
        yield line or ""


def position_line(state: "State") -> str:
    """The line `position ..` for a state.

    In a game with secrets it begins with what the player saw after the last action that told somebody more than
    others; the moves since then are public, and tell what the others may have.
    """
    root, history, game = state.copy(history=True), state.history, state.game
    count = 0
    while count < len(history) and _is_public(game, history[-1 - count]):
        root.undo()
        count += 1
    if game.has_hidden:
        start = f"fen {root.view(state.current_player).to_text()}"
    else:
        # A program that lacks a setting of the game would set up a different start.
        is_plain = game.options == type(game).with_options({}).options
        text = root.to_text()
        start = "startpos" if is_plain and text == game.new_state(0).to_text() else f"fen {text}"
    moves = " ".join(str(action) for action in history[len(history) - count :])
    return f"position {start}{' moves ' if moves else ''}{moves}"


def _is_public(game: "Game", action: "Action") -> bool:
    return not game.has_hidden or game.seen_token(str(action), None) == str(action)


def _clock_order(num_players: int, remaining: float, increment: float) -> str:
    """Only the player's own clock is known here, and only that one matters."""
    left, more = _milliseconds(remaining), int(1000 * increment)
    if num_players == 2:
        return f"go p1time {left} p2time {left} p1inc {more} p2inc {more}"
    return f"go clock{f' {left}' * num_players} inc{f' {more}' * num_players}"


def _milliseconds(seconds: float) -> int:
    return max(1, int(1000 * seconds))


def _whole(text: str) -> int | None:
    try:
        return int(text)
    except ValueError:
        return None


def _name(text: str) -> str:
    """A name in a form that a record's [Players] can hold."""
    return " ".join(text.replace(",", " ").split())[:80] or "ugi"
