"""A puzzle as a game on the table: its start, the opponents' replies, and the verdict on the try."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from threading import Event, Lock

from gui.model.seats import Kind
from gui.model.session import Session
from turmcore import Action
from turmcore.puzzles import Puzzle, Verdict, judge

_OPPONENT = Kind.LEVEL3  # goes on when a try has failed


class PuzzleScript:
    """The replies of opponents in a puzzle. It may be asked from several threads.

    Attributes
    ----------
    puzzle
        The puzzle.
    shows_solution
        True if the program shows the solution, so that it does not count as solved.
    """

    def __init__(self, puzzle: Puzzle, shows_solution: bool = False) -> None:
        self.puzzle = puzzle
        self.shows_solution = shows_solution
        self._known: dict[tuple[str, ...], Verdict] = {}
        self._lock = Lock()

    def verdict(self, moves: Sequence[str], stop: Event | None = None) -> Verdict:
        """Verdict on a try; once it is decided it stays so, whatever is played then."""
        moves = tuple(moves)
        with self._lock:
            for number in range(len(moves) + 1):
                if moves[:number] not in self._known:
                    self._known[moves[:number]] = judge(self.puzzle, moves[:number], stop)
                if self._known[moves[:number]].status != "open":
                    return self._known[moves[:number]]
            return self._known[moves]

    def is_known(self, moves: Sequence[str]) -> bool:
        """True if a verdict needs no thinking."""
        moves = tuple(moves)
        found = [self._known.get(moves[:number]) for number in range(len(moves) + 1)]
        return found[-1] is not None or any(one is not None and one.status != "open" for one in found)

    def __call__(self, session: Session) -> Action | None:
        if self.puzzle.goal.is_of_turn:
            return None
        moves = played(session)
        reply = self.verdict(moves).reply
        return reply if reply is not None and session.state.is_legal(reply) else None


def played(session: Session) -> tuple[str, ...]:
    """The actions up to the position that is shown."""
    return tuple(str(ply.action) for ply in session.plies[: session.cursor])


def begin(puzzle: Puzzle, is_shown: bool = False) -> Session:
    """A try at a puzzle: a person moves, and in a fight the program answers. If the solution `is_shown`, nobody answers
    by itself."""
    state = puzzle.state()
    player, num_players = int(state.current_player), state.game.num_players
    is_alone = (
        is_shown or puzzle.goal.is_of_turn
    ) and not state.game.has_hidden  # else the screen is passed on
    kinds = [Kind.PERSON if is_alone or number == player else _OPPONENT for number in range(num_players)]
    session = Session(state, kinds, None, puzzle.record())
    session.script = PuzzleScript(puzzle, is_shown)
    return session


def script_of(session: Session) -> PuzzleScript | None:
    """The puzzle that a session is a try at."""
    return session.script if isinstance(session.script, PuzzleScript) else None


def name_of(puzzle: Puzzle) -> str:
    """Name under which a puzzle is remembered as solved."""
    return puzzle.id or hashlib.sha256(f"{puzzle.start} {puzzle.goal}".encode()).hexdigest()[:12]
