"""Leads a learner through a tutorial: watches the game, goes from step to step, and gives the targets."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QTimer, Signal

from gui.features.tutorial.model import (
    WAIT,
    Did,
    Moment,
    Played,
    Progress,
    Seen,
    Step,
    Target,
    View,
    carry_out,
    played_since,
)
from gui.features.tutorial.stars import MOST
from gui.model.session import Session
from gui.table.play import GameController


class TutorialController(QObject):
    """One tutorial on the table of its game. A chapter brings three stars: two if an action was legal but not the one asked
    for, one if a step was skipped.

    Parameters
    ----------
    view
        The camera's view; None without one.

    Attributes
    ----------
    progress
        Progress of the learner; None while no tutorial runs.
    strayed
        True if the last action was legal but not the one the step asks for, so that it was taken back.
    """

    changed = Signal()  # another step, or something else to press
    began = Signal()  # another game is on the table, in which a step begins
    stepped = Signal()  # another step
    chapter_done = Signal(int, int)  # the number of a chapter and its stars
    ended = Signal(bool)  # the tutorial is over: finished, or left

    def __init__(
        self,
        game: GameController,
        view: Callable[[], View | None] = lambda: None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._game, self._view = game, view
        self._begin: Callable[[Session], None] = game.start
        self.progress: Progress | None = None
        self.strayed = False
        self._stars = MOST  # of the chapter, if nothing goes wrong any more
        self._session: Session | None = None
        self._start = 0  # actions before the step
        self._remembered: object = None
        self._is_busy = False
        self._soon = QTimer(self)  # all others hear of a change first
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self.look)
        for signal in (game.changed, game.proposed, game.posed, game.seen):
            signal.connect(self.look_soon)

    # -- progress ------------------------------------------------------------------------

    @property
    def is_running(self) -> bool:
        """True if a tutorial runs."""
        return self.progress is not None

    @property
    def step(self) -> Step | None:
        """The step; None while no tutorial runs."""
        return self.progress.step if self.progress is not None else None

    @property
    def place(self) -> tuple[int, int]:
        """The number of the step, from 1, and how many there are."""
        assert self.progress is not None
        return self.progress.number + 1, len(self.progress.tutorial.steps)

    @property
    def targets(self) -> Sequence[Target]:
        """Targets to press or to point at now, in order."""
        step = self.step
        return step.targets(self._moment()) if step is not None else ()

    def _moment(self) -> Moment:
        return Moment(self._game, self._view(), self._remembered)

    # -- going through it ----------------------------------------------------------------

    def start(self, progress: Progress, session: Session, begin: Callable[[Session], None]) -> None:
        """Continue in a game that is on the table; `begin` puts another one there."""
        self.progress, self._session, self._begin = progress, session, begin
        self._stars = MOST
        self._enter(anew=False)

    def next(self) -> None:
        """Go on: a step that was not done is done by itself."""
        progress = self.progress
        if progress is None or self._session is None:
            return
        session, step = self._session, progress.step
        if step.done is not None and step.done is not WAIT:
            self._stars = 1
        if isinstance(step.done, Did):
            self._is_busy = True
            self._game.stop()
            session.go_to(self._start)
            session.cut()
            carry_out(session, step, self._start)
            self._game.go_to(session.cursor)
            self._is_busy = False
        self._go(progress.number + 1)

    def begin_chapter(self, chapter: int) -> None:
        """Begin a chapter, from its first step."""
        if self.progress is not None:
            self.progress.number = self.progress.tutorial.first_of(chapter)
            self._stars = MOST
            self._enter(anew=True)

    def back(self) -> None:
        """Do the step before once more."""
        if self.progress is not None and self.progress.number:
            self.progress.number -= 1
            while self.progress.number and self.progress.step.done is WAIT:
                self.progress.number -= 1  # skip a step of the others alone
            self._enter(anew=True)

    def leave(self) -> None:
        """Stop here; the game stays."""
        self._end(False)

    def _end(self, is_finished: bool) -> None:
        if self.progress is not None:
            self.progress = self._session = None
            self._soon.stop()
            self.ended.emit(is_finished)
            self.changed.emit()

    def _go(self, number: int) -> None:
        """Go to a later step, from a game in which the one before is done."""
        progress = self.progress
        assert progress is not None and self._session is not None
        tutorial, was = progress.tutorial, progress.number
        progress.number = number
        chapter = tutorial.chapter_of(was)
        if progress.is_finished or tutorial.chapter_of(number) != chapter:
            self.chapter_done.emit(chapter, self._stars)
            self._stars = MOST
        if progress.is_finished:
            self._end(True)
            return
        is_same = tutorial.chapter_of(number) == chapter
        if is_same:
            session = self._session
            progress.tokens[number] = tuple(session.tokens[: session.cursor])
        self._enter(anew=not is_same)

    def _enter(self, anew: bool) -> None:
        """The step of now begins, in the game as it is or in a new one."""
        assert self.progress is not None
        self.strayed = False
        self._is_busy = True
        if anew:
            self._session = self.progress.session()
            self._begin(self._session)
            self.began.emit()
        assert self._session is not None
        self._start = self._session.cursor
        self._remembered = None
        self._remembered = self.progress.step.remember(self._moment())
        self._is_busy = False
        self.stepped.emit()
        self.changed.emit()
        self.look_soon()

    def look_soon(self) -> None:
        """Look once all others have heard of a change."""
        if self.is_running and not self._is_busy:
            self._soon.start()

    def look(self) -> None:
        """Look at the latest change."""
        progress = self.progress
        if progress is None or self._session is None:
            return
        if self._game.session is not self._session:
            self.leave()  # something else was begun
            return
        played = played_since(self._session, self._start)
        number = self._reached(progress, played)
        if number is not None:
            self._go(number + 1)
        elif played.num_decisions >= progress.step.num_decisions and progress.step.done is not None:
            self._game.go_to(self._start)
            self._game.go_on()
            self.strayed = True
            self._stars = min(self._stars, MOST - 1)
            self.changed.emit()
        else:
            if played.num_decisions or self._session.cursor > self._start:
                self.strayed = False
            self.changed.emit()

    def _reached(self, progress: Progress, played: Played) -> int | None:
        """The number of the step that is done, this one or a later one: who is quicker than the lesson is not held up."""
        tutorial, here = progress.tutorial, progress.number
        match progress.step.done:
            case Did(condition) if condition(played):
                return here
            case Seen(condition) if condition(self._moment()):
                return here
        chapter = tutorial.chapter_of(here)
        for number in range(here + 1, len(tutorial.steps)) if played.events else ():
            later = tutorial.steps[number].done
            if later is None or tutorial.chapter_of(number) != chapter:
                break
            if isinstance(later, Did) and later is not WAIT and later.condition(played):
                return number
        return None
