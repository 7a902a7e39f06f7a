"""Keeps the opening tree of loaded games beside a game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, Qt, Signal

from gui.features.openings.kept import Kept, KeptGames
from gui.features.openings.model import Branch, Fault, Loading, Openings, OpeningTree
from gui.model.job import Job
from gui.model.seats import Kind
from gui.table.play import GameController, Worker


class OpeningsController(QObject):
    """Loads files beside the window and follows the position that is shown.

    Attributes
    ----------
    openings
        Everything that is loaded.
    branches
        Actions played in the position that is shown, the most frequent first.
    faults, num_faults
        Faults of games not read, the first of many, and their number.
    own
        The finished games that this machine keeps; None where none are kept.
    num_own
        Number of them that are counted.
    peeked
        The row that is looked at; -1 for none.
    """

    changed = Signal()  # other branches, or loading begins or ends
    progressed = Signal(float, int)  # the part that is read, and the number of games
    ghosted = Signal()  # another row is looked at
    failed = Signal(str)
    _arrived = Signal(object, float, int)

    def __init__(self, worker: Worker, game: GameController, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker, self._game = worker, game
        self.openings = Openings()
        self.branches: list[Branch] = []
        self.faults: list[Fault] = []
        self.num_faults = 0
        self.peeked = -1
        self.own: KeptGames | None = None
        self._own = Kept(OpeningTree())
        self._updating: Job | None = None
        self._loading: Loading | None = None
        # it comes from the thread that reads
        self._arrived.connect(self._take_progress, Qt.ConnectionType.QueuedConnection)
        game.changed.connect(self.follow)

    @property
    def is_loading(self) -> bool:
        """True if files are being read."""
        return self._loading is not None

    @property
    def ghosts(self) -> tuple[object, ...]:
        """The branch that is looked at, as the game's picture shows it."""
        if not 0 <= self.peeked < len(self.branches):
            return ()
        branch = self.branches[self.peeked]
        ghost = self._game.ghost_of(self._game.session.state, branch.action, self.peeked + 1, 1.0)
        return (ghost,) if ghost is not None else ()

    # -- the own games -----------------------------------------------------------------

    @property
    def num_own(self) -> int:
        return self._own.tree.num_games

    @property
    def num_loaded_positions(self) -> int:
        """Number of positions known from files."""
        return self.openings.num_positions - self._own.tree.num_positions

    @property
    def is_updating(self) -> bool:
        """True if the own games are being counted."""
        return self._updating is not None

    def update(self) -> None:
        """Count the own games that have come since, beside the window."""
        if self.own is None or self._updating is not None:
            return
        job, own = Job(), self.own
        self._updating = job
        self._worker.run(lambda: own.update(job), partial(self._take_own, job), lambda _: self._take_own(job))
        self.changed.emit()

    def _take_own(self, job: Job, kept: Kept | None = None) -> None:
        if job is not self._updating:
            return
        self._updating = None
        if kept is not None and kept is not self._own:
            self.openings.trees = [
                kept.tree,
                *(tree for tree in self.openings.trees if tree is not self._own.tree),
            ]
            self._own = kept
        self.follow()

    @property
    def all_faults(self) -> list[Fault]:
        """Faults of own games and of files that could not be read."""
        return [*self._own.faults, *self.faults]

    @property
    def num_all_faults(self) -> int:
        return self._own.num_faults + self.num_faults

    # -- loading -----------------------------------------------------------------------

    def load(self, paths: Sequence[str]) -> None:
        """Read files and add their games to the openings."""
        if self._loading is not None or not paths:
            return
        loading = self._loading = Loading(paths)
        loading.told = partial(self._arrived.emit, loading)
        self._worker.run(loading.run, partial(self._finish, loading), partial(self._fail, loading))
        self.changed.emit()

    def stop(self) -> None:
        """Stop reading; the games read stay."""
        if self._loading is not None:
            self._loading.cancel()
        if self._updating is not None:
            self._updating.cancel()

    def forget(self) -> None:
        """Drop all games that were loaded; the own ones stay."""
        self.stop()
        self._loading = None
        self.openings = Openings()
        self.openings.trees = [self._own.tree]
        self.faults, self.num_faults = [], 0
        self.follow()

    def _take_progress(self, loading: Loading, part: float, games: int) -> None:
        if loading is self._loading:
            self.progressed.emit(part, games)

    def _finish(self, loading: Loading, tree: OpeningTree) -> None:
        if loading is not self._loading:
            return
        self._loading = None
        if tree.num_games:
            self.openings.trees.append(tree)
        self.faults = [*self.faults, *loading.faults]
        self.num_faults += loading.num_faults
        self.follow()

    def _fail(self, loading: Loading, error: BaseException) -> None:
        if loading is self._loading:
            self._loading = None
            self.failed.emit(str(error))
            self.changed.emit()

    # -- the position --------------------------------------------------------------------

    def follow(self) -> None:
        """Follow the game to another position, or show other games."""
        session = self._game.session
        self.branches = self.openings.branches(session.state) if self.openings.trees else []
        self.peek(-1)
        self.changed.emit()

    def peek(self, row: int) -> None:
        """Look at a branch; at none with -1."""
        row = row if row < len(self.branches) else -1
        if row != self.peeked:
            self.peeked = row
            self.ghosted.emit()

    @property
    def can_play(self) -> bool:
        """True if a person may play the actions listed, or goes through a game."""
        session = self._game.session
        return session.kind is Kind.PERSON or not session.is_live

    def play(self, row: int) -> None:
        """Go on with a branch: to the next position of the game if it is that, else by playing it."""
        if not 0 <= row < len(self.branches):
            return
        session, action = self._game.session, self.branches[row].action
        if not session.is_at_end and session.plies[session.cursor].action == action:
            self._game.redo()
        elif session.kind is Kind.PERSON:
            self._game.play(action)
