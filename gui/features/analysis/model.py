"""Analysis of a position, and of every position of a game."""

from __future__ import annotations

from collections.abc import Callable

from gui.model.job import Job
from gui.model.session import Ply, Session
from turmcore import State, TurmError, search
from turmcore.search import Limit, Result

Shares = tuple[float, ...]


class Search(Job):
    """One search for the best actions, to be run in another thread.

    Parameters
    ----------
    state
        A position of its own in which somebody decides.
    limit
        Limits of the search.
    best
        Number of actions to report.

    Attributes
    ----------
    told
        Called in the thread of `run`, about ten times a second, when something new is there to be taken.
    """

    def __init__(self, state: State, limit: Limit, best: int) -> None:
        super().__init__()
        self._state, self._limit, self._best = state, limit, best
        self.told: Callable[[], object] | None = None
        self._latest: Result | None = None

    def run(self) -> Result | None:
        """Search; None if it was cancelled."""
        if self._stop.is_set:
            return None
        result = search.search(
            self._state, self._limit, best=self._best, stop=self._stop, progress=self._tell
        )
        return None if self._stop.is_set else result

    def take(self) -> Result | None:
        """Return the latest result; None if it was taken already."""
        latest, self._latest = self._latest, None
        return latest

    def _tell(self, result: Result) -> None:
        """Keep the latest result, and tell a slow taker only once, so that nothing piles up."""
        was_taken, self._latest = self._latest is None, result
        if was_taken and self.told is not None:
            self.told()


def _everything(state: State) -> State:
    return state


def guess(state: State) -> Shares:
    """The game's own evaluation of a position; equal shares if it has none."""
    if state.is_over():
        return tuple(state.returns())
    try:
        return tuple(state.evaluate())
    except TurmError:
        count = state.game.num_players
        return (1 / count,) * count


class Evaluations:
    """Expected shares of all players in each position of a session's line.

    The start and each position after an action has the game's own evaluation, until a search has looked
    closer.

    Attributes
    ----------
    shares
        One for each position, the start first.
    """

    def __init__(self) -> None:
        self.shares: list[Shares] = []
        self._session: Session | None = None
        self._eyes: object = None
        self._plies: list[Ply] = []
        self._searched: dict[int, int] = {}  # position -> nodes that its value is worth
        self._known: dict[
            int, tuple[Ply, Shares, int]
        ] = {}  # the same by id of the action before, in all lines

    def follow(
        self, session: Session, seen: Callable[[State], State] = _everything, eyes: object = None
    ) -> None:
        """Take the line of a session; what stays the same is not evaluated again.

        `seen` is a position as those know it for whom all this is, `eyes` says who they are.
        """
        plies, same = session.plies, 0
        is_same = session is self._session and eyes == self._eyes
        self._eyes = eyes
        if is_same:
            most = min(len(plies), len(self._plies))
            while same < most and self._plies[same] is plies[same]:
                same += 1
        else:
            self.shares, self._known = [], {}
        for at in range(same + 1, len(self.shares)):
            ply = self._plies[at - 1]
            self._known[id(ply)] = ply, self.shares[at], self._searched.get(at, 0)
        del self.shares[same + 1 :]
        self._searched = {at: nodes for at, nodes in self._searched.items() if at < len(self.shares)}
        self._session, self._plies = session, list(plies)
        if len(self.shares) == len(plies) + 1:
            return
        state = session.state.copy(history=True)
        at = session.cursor
        for _ in range(at - len(self.shares)):
            state.undo()
            at -= 1
        while True:
            if at == len(self.shares):
                known = self._known.get(id(plies[at - 1])) if at else None
                if known is not None and known[2]:
                    self._searched[at] = known[2]
                self.shares.append(known[1] if known is not None else guess(seen(state)))
            if at == len(plies):
                return
            state.play(plies[at].action)
            at += 1

    def refine(self, at: int, result: Result) -> None:
        """Take the word of a search for the position after `at` actions, unless another has looked longer."""
        if result.best and at < len(self.shares) and result.nodes >= self._searched.get(at, 0):
            self.shares[at] = result.values
            self._searched[at] = result.nodes

    def is_searched(self, at: int) -> bool:
        """True if a search has looked at the position after `at` actions."""
        return at in self._searched
