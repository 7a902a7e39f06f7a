"""The engine's side of the Universal Game Interface, with the superset turm1 (docs/ugi.md).

One thread reads lines and answers immediately what must be answered during a search: `stop`, `isready`,
`quit`. A second thread does everything else in order of arrival, so that nothing is lost.
"""

import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO

from turmcore.core.build import VERSION
from turmcore.errors import IllegalAction, TurmError, one_line
from turmcore.players.seeds import game_seed
from turmcore.protocols import order
from turmcore.protocols.counting import count
from turmcore.protocols.fault import Fault, number
from turmcore.protocols.halt import Halt
from turmcore.protocols.options import PLAIN, PROTOCOL, Options
from turmcore.protocols.thinking import Thinking
from turmcore.search import Memory

if TYPE_CHECKING:
    from turmcore.core.state import State

NAME = f"Turmbauer {VERSION}"
AUTHOR = "The Turmbauer developers"

LONGEST_LINE = 1 << 22
"""Largest line in bytes."""

MOST_WAITING = 1 << 26
"""Largest size in bytes of the lines that wait during a search; more are refused."""

_LINE_BYTES = 1 << 10  # memory of a line besides its text
_DEEPEST = 99  # largest depth of a count
_NO_MOVE = "none"  # the answer to `go` if there is nothing to choose


@dataclass(frozen=True, slots=True)
class _Task:
    """A line to be carried out."""

    words: list[str]
    size: int
    halt: Halt | None  # for one that may take long


class Server:
    """Answers lines until `quit` or the end of the input.

    Parameters
    ----------
    game : str
        A game's name.
    source : binary file
    write : callable
        Called with each line of output, from two threads but never at the same time.
    has_files : bool
        True if a setting may be the path of a file, which is then opened.

    Raises
    ------
    TurmError
        If there is no such game.
    """

    def __init__(
        self, game: str, source: BinaryIO, write: Callable[[str], None], *, has_files: bool = False
    ) -> None:
        self._source = source
        self._write = write
        self._write_lock = threading.Lock()
        self._tasks_lock = threading.Condition()  # a separate lock: writing may have to wait for the reader
        self._options = Options(game, has_files=has_files)
        self._state = self._options.game.new_state(0)
        self._memory = Memory(self._options.settings.hash)
        self._num_games = 0
        self._tasks: deque[_Task] = deque()
        self._waiting = 0  # bytes
        self._is_ending = False
        self._halts: list[Halt] = []  # of tasks that may take long, running and waiting
        self._is_searching = False  # one of them runs

    def run(self) -> None:
        """Read lines until there are no more; then end what is still running."""
        worker = threading.Thread(target=self._work, daemon=True)
        worker.start()
        try:
            while self._take_line():
                pass
        finally:
            self._stop_all()
            with self._tasks_lock:
                self._is_ending = True
                self._tasks_lock.notify()
            worker.join()

    def _take_line(self) -> bool:
        """Read a line, carry it out or queue it; False if it was the last one."""
        data = self._source.readline(LONGEST_LINE)
        if not data:
            return False
        if len(data) == LONGEST_LINE and not data.endswith(b"\n"):
            while data and not data.endswith(b"\n"):
                data = self._source.readline(LONGEST_LINE)
            self._tell(f"error syntax a line is longer than {LONGEST_LINE} bytes")
            return True
        try:
            words = data.decode().split()
        except UnicodeDecodeError as error:
            self._tell(f"error syntax the line is not UTF-8 text: byte {error.start + 1}")
            return True
        known = (n for n, word in enumerate(words) if word in _COMMANDS or word in ("stop", "quit"))
        words = words[next(known, len(words)) :]  # as UGI wants it: unknown words are skipped
        if not words:
            return True
        if words[0] == "quit":
            return False
        if words[0] == "stop":
            self._stop_all()
        elif not self._put(words, len(data)):
            self._answer_at_once(words)
        return True

    def _put(self, words: list[str], size: int) -> bool:
        """Queue a line; False if it has to be answered at once."""
        size += _LINE_BYTES
        with self._tasks_lock:
            if (words[0] == "isready" and self._is_searching) or self._waiting + size > MOST_WAITING:
                return False
            halt = Halt() if words[0] == "go" or words[:2] == ["query", "perft"] else None
            if halt is not None:
                self._halts.append(halt)
            self._tasks.append(_Task(words, size, halt))
            self._waiting += size
            self._tasks_lock.notify()
        return True

    def _answer_at_once(self, words: list[str]) -> None:
        if words[0] == "isready":
            self._tell("readyok")
            return
        self._tell(f"error busy {words[0]}: {MOST_WAITING >> 20} MiB of lines wait already")
        if words[0] == "go":
            self._tell(f"bestmove {_NO_MOVE}")

    def _stop_all(self) -> None:
        with self._tasks_lock:
            for halt in self._halts:
                halt.set()

    def _work(self) -> None:
        """The second thread: carries out the tasks one by one."""
        with suppress(OSError):  # nobody reads any more; the input will end, too
            while (task := self._next()) is not None:
                try:
                    self._do(task.words, task.halt or Halt())
                finally:
                    self._forget(task.halt)

    def _next(self) -> _Task | None:
        """Wait for a task; None if there will be no more. When a search begins, answers pending `isready`
        lines."""
        with self._tasks_lock:
            while not self._tasks and not self._is_ending:
                self._tasks_lock.wait()
            if not self._tasks:
                return None
            task = self._tasks.popleft()
            self._waiting -= task.size
            if task.halt is None:
                return task
            self._is_searching = True
            asking = [other for other in self._tasks if other.words[0] == "isready"]
            if asking:
                self._waiting -= sum(other.size for other in asking)
                self._tasks = deque(other for other in self._tasks if other.words[0] != "isready")
        for _ in asking:
            self._tell("readyok")
        return task

    def _forget(self, halt: Halt | None) -> None:
        with self._tasks_lock:
            if halt in self._halts:
                self._halts.remove(halt)
                self._is_searching = False

    def _do(self, words: list[str], halt: Halt) -> None:
        try:
            _COMMANDS[words[0]](self, words, halt)
        except OSError:
            raise
        except Exception as error:  # noqa: BLE001  # the controller is told
            self._refuse(words, error)

    def _tell(self, line: str) -> None:
        with self._write_lock:
            self._write(line)

    def _refuse(self, words: list[str], error: Exception) -> None:
        text = str(error)
        if not isinstance(error, Fault):
            text = "out of memory" if isinstance(error, MemoryError) else f"{type(error).__name__}: {error}"
            text = f"{words[0]}: {text}"
        code = error.code if isinstance(error, Fault) else "failure"
        self._tell(f"error {code} {one_line(text)}")

    # -- commands ---------------------------------------------------------------------------------------

    def _introduce(self, words: list[str], halt: Halt) -> None:
        self._tell(f"id name {NAME}")
        self._tell(f"id author {AUTHOR}")
        for line in self._options.lines():
            self._tell(line)
        self._tell("ugiok")

    def _ready(self, words: list[str], halt: Halt) -> None:
        self._tell("readyok")

    def _set_option(self, words: list[str], halt: Halt) -> None:
        """`setoption name N [value V]`; both may be several words."""
        if words[1:2] != ["name"]:
            raise Fault("syntax", "setoption: word 2 is 'name'")
        end = words.index("value") if "value" in words else len(words)
        name, value = " ".join(words[2:end]), " ".join(words[end + 1 :])
        if not name:
            raise Fault("syntax", "setoption: a name is missing after 'name'")
        if not value:
            raise Fault("syntax", f"setoption: {name}: 'value' and a value are missing")
        if self._options.set(name, value):
            self._state = self._options.game.new_state(0)
        if name.lower() == "seed":
            self._num_games = 0
        if name.lower() == "hash":
            self._memory = Memory(self._options.settings.hash)

    def _new_game(self, words: list[str], halt: Halt) -> None:
        self._num_games += 1
        self._memory.clear()
        self._state = self._options.game.new_state(0)

    def _set_position(self, words: list[str], halt: Halt) -> None:
        """`position startpos|fen F [moves ..]`; F may be several words. A faulty line changes nothing."""
        end = words.index("moves") if "moves" in words else len(words)
        if words[1:2] == ["startpos"]:
            if end > 2:
                raise Fault("syntax", f"position: word 3 is 'moves' or nothing, not {words[2]!r}")
            state = self._options.game.new_state(0)
        elif words[1:2] == ["fen"]:
            if end == 2:
                raise Fault("syntax", "position: a text is missing after 'fen'")
            try:
                state = self._options.state(" ".join(words[2:end]))
            except TurmError as error:
                raise Fault("position", f"position fen: {error}") from None
        else:
            raise Fault("syntax", "position: word 2 is 'startpos' or 'fen'")
        for place, token in enumerate(words[end + 1 :], 1):
            try:
                state.play(token)
            except TurmError as error:
                message = error.message if isinstance(error, IllegalAction) else str(error)
                rule = f" (rule {error.rule})" if isinstance(error, IllegalAction) and error.rule else ""
                raise Fault("illegal", f"position: move {place}, {token!r}: {message}{rule}") from None
        self._state = state

    def _go(self, words: list[str], halt: Halt) -> None:
        """Each line `go` is answered by one line `bestmove`, even if it is faulty."""
        move = _NO_MOVE
        try:
            asked = order.parse(words, self._state.game.num_players)
            move = str(self._think(asked, halt))
            if asked.is_infinite:
                halt.wait()
        except OSError:
            raise
        except Exception as error:  # noqa: BLE001  # the controller is told
            self._refuse(words, error)
            if not isinstance(error, Fault):
                move = str(self._state.nth(0))  # our own failure should not lose the game
        self._forget(halt)  # first, because the reader of the answer may send `stop` for the next search
        self._tell(f"bestmove {move}")

    def _think(self, asked: order.Order, halt: Halt) -> object:
        state = self._state
        if state.current_player < 0:
            reason = "the game is over" if state.is_over() else "chance acts here"
            raise Fault("state", f"go: {reason}, there is nothing to choose")
        self._options.check_level(state)
        settings = self._options.settings
        return Thinking(
            state=state.view(state.current_player) if state.game.has_hidden else state,
            order=asked,
            level=self._options.level,
            settings=settings,
            seed=game_seed(settings.seed, self._num_games),
            halt=halt,
            tell=self._tell,
            with_shares=self._is_superset,
            memory=self._memory,
        ).choose()

    @property
    def _is_superset(self) -> bool:
        """True if answers take the superset's form where it differs."""
        if self._options.protocol is None:
            return self._state.game.num_players != 2
        return self._options.protocol == PROTOCOL

    def _query(self, words: list[str], halt: Halt) -> None:
        state = self._state
        queries: dict[str, Callable[[], str]] = {
            "p1turn": lambda: _truth(state.current_player == 0),
            "gameover": lambda: _truth(state.is_over()),
            "result": self._result,
            "player": lambda: f"player {_actor(state)}",
            "legal": lambda: " ".join(["legal", *sorted(state.legal_actions().tokens())]),
            "perft": lambda: f"perft {count(state, number(words, 2, 'the depth', 0, _DEEPEST), halt)}",
        }
        if words[1:2] == [] or words[1] not in queries:
            asked = f"not {words[1]!r}" if words[1:] else "but it is missing"
            raise Fault("syntax", f"query: word 2 is one of {', '.join(queries)}, {asked}")
        self._tell(f"response {queries[words[1]]()}")

    def _result(self) -> str:
        state = self._state
        if not state.is_over():
            return "none"
        shares = state.returns()
        if self._is_superset:
            return " ".join(["result", *(f"{share:.6g}" for share in shares)])
        if len(shares) != 2:
            raise Fault("state", f"query result: {PLAIN} knows two players, this game has {len(shares)}")
        return "draw" if shares[0] == shares[1] else "p1win" if shares[0] > shares[1] else "p2win"


_COMMANDS: dict[str, Callable[[Server, list[str], Halt], None]] = {
    "ugi": Server._introduce,
    "setoption": Server._set_option,
    "uginewgame": Server._new_game,
    "position": Server._set_position,
    "go": Server._go,
    "query": Server._query,
    "isready": Server._ready,
}
"""The function for each command. Stored here, because a server that references its own methods would not be
freed at once."""


def _truth(value: bool) -> str:
    return "true" if value else "false"


def _actor(state: "State") -> str:
    """Number and name of the player to move."""
    if state.current_player < 0:
        return "none" if state.is_over() else "chance"
    return f"{state.current_player + 1} {state.actor_name}"
