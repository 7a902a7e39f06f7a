"""Looks into the position that is shown: a hint when asked for, an analysis as long as it is switched on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal

from gui.features.analysis.model import Evaluations, Search, Shares
from gui.model.seats import Kind
from gui.table.play import GameController, Worker
from turmcore import Action
from turmcore.search import Limit, Ranked, Result

#: How long the two think. A hint thinks as the strongest level does.
HINT, ANALYSIS = Limit(seconds=0.7), Limit(seconds=8.0)
NUM_BEST, NUM_GHOSTS = 5, 3  # more in the tower would hide each other


class AnalysisController(QObject):
    """Follows the game of a `GameController`.

    Attributes
    ----------
    is_on
        True if every position that is shown is analysed.
    result
        The result for this position so far, or None.
    evaluations
        Expected shares in each position of the game.
    peeked
        The row of the result that is looked at alone; -1 for all.
    """

    changed = Signal()  # the result, or the state of the search
    followed = Signal()  # another position, or another line of the game
    ghosted = Signal()  # other ghosts
    pointed = Signal(object)  # the best actions: of the first of them a hint tells only where to look
    hinted = Signal(object)  # the best actions: the first of them is proposed
    failed = Signal(str)
    _arrived = Signal(object)

    def __init__(self, worker: Worker, game: GameController, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker = worker
        self._game = game
        self.is_on = False
        self.result: Result | None = None
        self.evaluations = Evaluations()
        self.peeked = -1
        self._running: Search | None = None
        self._is_hint = False
        self._found: Result | None = None  # by a hint in this position
        self.solution: Callable[[], Sequence[Action]] = tuple  # the known solution from here, as in a puzzle
        self._is_private = False  # the search is for the person on turn alone
        self._is_full = False  # the analysis of this position is complete
        self._ghosts: tuple[Any, ...] = ()
        # it comes from the thread that searches
        self._arrived.connect(self._take_progress, Qt.ConnectionType.QueuedConnection)
        game.changed.connect(self.follow)
        game.proposed.connect(self._show_ghosts)
        game.outdated.connect(self.forget)
        self.evaluations.follow(game.session, game.as_seen, game.eyes)

    # -- results -----------------------------------------------------------------------

    @property
    def is_searching(self) -> bool:
        """True if a search runs."""
        return self._running is not None

    @property
    def is_hinting(self) -> bool:
        """True if a search for a hint runs."""
        return self._running is not None and self._is_hint

    @property
    def can_hint(self) -> bool:
        """True if a person has a choice to make."""
        return bool(self._game.choices)

    @property
    def can_play(self) -> bool:
        """True if a person may play the best action found."""
        return self.result is not None and self._game.session.kind is Kind.PERSON

    @property
    def best(self) -> tuple[Ranked, ...]:
        """The best actions found, the best first."""
        return self.result.best if self.result is not None else ()

    @property
    def shares(self) -> Shares:
        """Expected shares of all players in the position that is shown."""
        self._follow_line()
        return self.evaluations.shares[self._game.session.cursor]

    @property
    def ghosts(self) -> tuple[Any, ...]:
        """The actions found, as they are shown in the tower: all, or the one that is looked at."""
        if not self.is_on:
            return ()
        state, proposed = self._game.session.state, self._game.proposed_action
        if self.peeked >= 0:
            looked_at = self.best[self.peeked]
            return self._game.line_ghosts(state, looked_at.line or (looked_at.action,), self.peeked + 1)
        found = []
        for i, ranked in enumerate(self.best[:NUM_GHOSTS]):
            if ranked.action != proposed:
                strength = self._game.strength_of(self.best, i)
                ghost = self._game.ghost_of(state, ranked.action, i + 1, strength)
                found += [ghost] if ghost is not None else []
        return tuple(found)

    # -- searching ---------------------------------------------------------------------

    def set_on(self, is_on: bool) -> None:
        """Analyse the positions shown from now on, or no longer."""
        if is_on == self.is_on:
            return
        self.is_on = is_on
        if not is_on and not self._is_hint:
            self._cancel()
        self._search_on()
        self._tell()

    def hint(self) -> None:
        """Think for a moment and say where to look; asked once more, propose the best action to the person on turn."""
        if self.can_hint and self._found is not None:
            self._propose(self._found)
        elif self.can_hint and not self.is_hinting:
            self._cancel()
            self._start(HINT, is_hint=True)
            self.changed.emit()

    def follow(self) -> None:
        """Follow the game to another position, and drop a search about the one before."""
        self._cancel()
        self.result, self.peeked, self._is_full = None, -1, False
        self._found = None
        self._follow_line()
        self._search_on()
        self.followed.emit()
        self._tell()

    def forget(self) -> None:
        """Searches know more than before: nothing that they have said up to now is kept."""
        self.evaluations = Evaluations()
        self.follow()

    def stop(self) -> None:
        """Search nothing any more; the analysis goes on with the next position."""
        self._cancel()
        self._tell()

    def peek(self, row: int) -> None:
        """Look at one of the actions alone; at all of them with -1."""
        row = row if row < len(self.best) else -1
        if row != self.peeked:
            self.peeked = row
            self._show_ghosts()

    def play(self, row: int) -> None:
        """Play one of the actions for the person on turn."""
        if self.can_play and 0 <= row < len(self.best):
            self._game.play(self.best[row].action)

    def _search_on(self) -> None:
        """Search the position that is shown, if it is to be analysed and there is something to choose."""
        state = self._game.session.state
        if (
            self.is_on
            and not self._is_full
            and self._running is None
            and not state.is_over()
            and not state.is_chance()
        ):
            self._start(ANALYSIS, is_hint=False)

    def _start(self, limit: Limit, is_hint: bool) -> None:
        whole = self._game.session.state
        state = self._game.as_seen(whole, is_hint=is_hint).copy()
        # secrets of the person on turn do not go into the common evaluation
        self._is_private = is_hint and state.to_text() != self._game.as_seen(whole).to_text()
        state.seed(0)  # the stream of the dice is the game's own
        running = Search(state, limit, NUM_BEST)
        running.told = partial(self._arrived.emit, running)
        self._running, self._is_hint = running, is_hint
        self._worker.run(running.run, partial(self._finish, running), partial(self._fail, running))

    def _cancel(self) -> None:
        if self._running is not None:
            self._running.cancel()
        self._running, self._is_hint = None, False

    def _take_progress(self, running: Search) -> None:
        result = running.take() if running is self._running else None
        if result is not None and not self._is_private:
            self._take(result)
            self._tell()

    def _finish(self, running: Search, result: Result | None) -> None:
        if running is not self._running or result is None:
            return
        was_hint = self._is_hint
        self._running, self._is_hint = None, False
        if not self._is_private:
            self._take(result)
        if was_hint and result.best:
            line = tuple(self.solution())
            if line:
                result = replace(result, best=(Ranked(line[0], result.values, 0, line),))
            self._found = result
            self.pointed.emit(result.best)
            self._search_on()
        else:
            self._is_full = True
        self._tell()

    def _fail(self, running: Search, error: BaseException) -> None:
        if running is self._running:
            self._running, self._is_hint = None, False
            self._is_full = True
            self.failed.emit(str(error))
            self._tell()

    def _follow_line(self) -> None:
        self.evaluations.follow(self._game.session, self._game.as_seen, self._game.eyes)

    def _take(self, result: Result) -> None:
        """Believe a result, unless another search has looked longer at this position."""
        if result.best and (self.result is None or result.nodes >= self.result.nodes):
            self.result = result
            self.evaluations.refine(self._game.session.cursor, result)

    def _propose(self, result: Result) -> None:
        """Propose the best action to the person on turn, who has to confirm it."""
        if result.best and self._game.propose(result.action):
            self.hinted.emit(result.best)

    # -- telling -----------------------------------------------------------------------

    def _tell(self) -> None:
        self.changed.emit()
        self._show_ghosts()

    def _show_ghosts(self) -> None:
        ghosts = self.ghosts
        if ghosts != self._ghosts:
            self._ghosts = ghosts
            self.ghosted.emit()
