"""Find the better move: the mistakes of a report one by one, as positions in which the person tries again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Event

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

import turmcore
from gui.features.analysis.hints import reasons, why
from gui.features.report.model import Reporter, TurningPoint, seen_by
from gui.features.report.texts import action_words, position_at, when
from gui.i18n import tr
from gui.model.seats import Kind, person
from gui.model.session import Session
from gui.table.game_parts import GameParts
from gui.table.play import GameController, Worker
from gui.views.task_bar import TaskBar
from turmcore import Action

_SAME = 0.01  # share of the win: a difference that does not count
_OTHERS = Kind.LEVEL3  # in the other seats of a game with secrets; they do not answer

Verdict = str  # "open", "judging", "shown", or a text "better.<verdict>"


class BetterBar(TaskBar):
    """Shows a task and tells of presses."""

    again_wanted = Signal()
    show_wanted = Signal()
    next_wanted = Signal()
    stop_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.again, self.show_it = self.add(self.again_wanted), self.add(self.show_wanted)
        self.next, self.stop = self.add(self.next_wanted), self.add(self.stop_wanted)


class BetterScript:
    """Script of a task, in which the others do nothing."""

    def __call__(self, session: Session) -> Action | None:
        return None


def begin(session: Session, point: TurningPoint) -> Session:
    """A try at a mistake of a session: the position before it, without the actions after."""
    text = position_at(session, point.at).to_text()
    is_alone = not session.game.has_hidden
    kinds = [
        Kind.PERSON if is_alone or player == point.player else _OTHERS
        for player in range(session.game.num_players)
    ]
    players = [person(name) for name in session.names]  # whatever decides there now
    task = Session(turmcore.from_text(session.game.name, text), kinds, players=players)
    task.script = BetterScript()
    return task


def compare(point: TurningPoint, tried: Action, share: float) -> Verdict:
    """Compare a try with the action played and with the best one known."""
    if tried == point.better:
        return "best"
    if tried == point.played:
        return "played"
    if share >= point.better_share - _SAME / 2:
        return "equal"
    if share > point.share + _SAME:
        return "better"
    return "same" if share >= point.share - _SAME else "worse"


class BetterDesk(QObject):
    """The tasks of a table, with their bar, which is hidden while a game is on it.

    Attributes
    ----------
    points
        The mistakes; none while nothing is tried.
    at
        Which of them is on the table.
    verdict
        Verdict on the try.
    """

    lent = Signal(object)  # a Session to be put on the table for a while
    left = Signal()  # the game is to come back

    def __init__(
        self,
        parts: GameParts,
        game: GameController,
        worker: Worker,
        reporter: Callable[[Session], Reporter],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._parts, self._game, self._worker, self._reporter = parts, game, worker, reporter
        self.points: Sequence[TurningPoint] = ()
        self.at = 0
        self.verdict: Verdict = "open"
        self._origin: Session | None = None
        self._task: Session | None = None
        self._tried: Action | None = None
        self._why = ""
        self._stop = Event()
        self.bar = BetterBar()
        self.bar.hide()
        self.bar.again_wanted.connect(self.try_again)
        self.bar.show_wanted.connect(self.show_better)
        self.bar.next_wanted.connect(self.go_on)
        self.bar.stop_wanted.connect(self.leave)
        game.changed.connect(self._look)

    @property
    def is_on(self) -> bool:
        """True if a task is on the table."""
        return self._task is not None and self._game.session is self._task

    @property
    def is_tried(self) -> bool:
        """True if an action was tried, so that nothing is left to be played."""
        return self.is_on and self._task is not None and self._task.cursor > 0

    def start(self, points: Sequence[TurningPoint]) -> None:
        """Let the person try these decisions of the game on the table again."""
        if points:
            self._origin, self.points, self.at = self._game.session, list(points), 0
            self._put()

    def try_again(self) -> None:
        """The same from its start."""
        if self.is_on:
            self._put()

    def show_better(self) -> None:
        """Play the best action that is known, and say why."""
        if self.is_on and self._task is not None:
            self._put()
            self.verdict = "shown"
            self._game.play(self.points[self.at].better)

    def go_on(self) -> None:
        """The next one; after the last the game comes back."""
        if not self.is_on:
            return
        if self.at + 1 < len(self.points):
            self.at += 1
            self._put()
        else:
            self.leave()

    def leave(self) -> None:
        """Back to the game, where the mistake was made."""
        origin, at = self._origin, self.points[self.at].at if self.points else 0
        if self._forget() and origin is not None:
            self.left.emit()
            self._game.go_to(at)

    def stop(self) -> None:
        """Stop all that goes on by itself."""
        self._stop.set()

    def _put(self) -> None:
        assert self._origin is not None
        self._stop.set()
        self._task, self._tried, self._why, self.verdict = (
            begin(self._origin, self.points[self.at]),
            None,
            "",
            "open",
        )
        self.lent.emit(self._task)
        self.refresh()

    def _forget(self) -> bool:
        """Drop the task; return True if there was one."""
        was_on = self._task is not None
        self._stop.set()
        self._task = self._origin = self._tried = None
        self.points = ()
        self.bar.hide()
        return was_on

    def _look(self) -> None:
        """Look at the position, perhaps of another game."""
        task = self._task
        if task is None:
            return
        if self._game.session is not task:
            self._forget()
            return
        tried = task.plies[0].action if task.cursor else None
        if tried is not None:
            QTimer.singleShot(0, self._rest)
        if tried != self._tried:
            self._tried = tried
            if tried is None:
                self.verdict, self._why = "open", ""
            else:
                self._judge(task, tried)
        self.refresh()

    def _rest(self) -> None:
        """End a try: nothing goes on by itself."""
        if self.is_on and self._game.session.cursor:
            self._game.stop()

    def _judge(self, task: Session, tried: Action) -> None:
        point = self.points[self.at]
        state = turmcore.from_text(task.game.name, task.start_text)
        seen = seen_by(state, point.player)
        if self.verdict == "shown":
            self._why = " ".join(reasons(task, seen, [tried])[:1])
            return
        self.verdict, self._why = "judging", " ".join(why(task, seen, [tried], most=1))
        self._stop = stop = Event()
        reporter = self._reporter(task)

        def done(share: float) -> None:
            if not stop.is_set() and self._tried == tried:
                self.verdict = compare(point, tried, share)
                self.refresh()

        self._worker.run(lambda: reporter.worth(seen, tried)[point.player], done, lambda error: None)

    def refresh(self) -> None:
        """Show the present position and verdict in the present language."""
        task, origin = self._task, self._origin
        self.bar.setVisible(self.is_on)
        if task is None or origin is None or not self.is_on:
            return
        point = self.points[self.at]
        self.bar.show_task(
            tr("better.title", number=self.at + 1, of=len(self.points)),
            tr("better.task", when=when(self._parts, origin, point.at)),
            self._words(task, point),
            {"best": "solved", "equal": "solved", "better": "solved", "worse": "failed"}.get(
                self.verdict, "open"
            ),
        )
        bar = self.bar
        is_last = self.at + 1 == len(self.points)
        is_done = self.verdict in ("best", "equal", "better", "shown")
        bar.again.setText(tr("better.again"))
        bar.again.setEnabled(self._tried is not None)
        bar.show_it.setText(tr("better.show"))
        bar.show_it.setEnabled(self.verdict != "shown")
        bar.next.setText(tr("better.next" if is_done else "better.skip"))
        bar.next.setVisible(not is_last)
        bar.stop.setText(tr("better.stop"))
        bar.stress(bar.next, is_done and not is_last)
        bar.stress(bar.stop, is_done and is_last)
        bar.stress(bar.again, self.verdict in ("same", "worse", "played"))

    def _words(self, task: Session, point: TurningPoint) -> str:
        if self.verdict in ("open", "judging"):
            return tr("better.begin" if self.verdict == "open" else "better.judging")
        if self.verdict == "shown":
            state = turmcore.from_text(task.game.name, task.start_text)
            better = action_words(self._parts, task, state, point.better)
            return tr("better.shown", better=better, why=self._why).strip()
        return f"{tr(f'better.{self.verdict}')} {self._why}".strip()
