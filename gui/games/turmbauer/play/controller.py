"""Runs a game of Turmbauer: choosing, falling blocks, dice that roll on the screen, and training aids."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, QPointF, QTimer, Signal

from gui.games.turmbauer.balance.trial import Trial
from gui.games.turmbauer.model import Ghost
from gui.games.turmbauer.play.choosing import MACHINE, Aim, hovering
from gui.games.turmbauer.play.ghosts import ghost_of
from gui.games.turmbauer.play.judging import Judge
from gui.games.turmbauer.play.settling import Settling
from gui.games.turmbauer.session import Session
from gui.games.turmbauer.words import aid_texts, fall_texts
from gui.games.turmbauer.words import announcements as say
from gui.scene.picking import Hit
from gui.table.play import GameController, Worker
from turmcore import Action, State
from turmcore.core.film import Film
from turmcore.turmbauer import DiceRolled, Settle, StartRolled, TowerSettled, TurmbauerState
from turmcore.turmbauer.choices import Choice, are_near, best_climb, choice_of, choices_of, pieces_of

_SOON = 30  # milliseconds after something should have come to rest by itself


class TurmbauerController(GameController[Session, Aim]):
    """One game of Turmbauer in the window.

    Attributes
    ----------
    judge
        Judgement of the position and of the piece in hand by the aids.
    settling, trial
        Falls of the tower after a build, and when the table is moved.
    is_throwing
        True while dice are seen to roll: their numbers are not to be told before they lie.
    """

    threw = Signal()  # dice begin to roll on the screen, or have come to rest
    carried = Signal(QPointF)  # the piece in hand was dragged from the tray to a place on the screen
    dropped = Signal(QPointF)  # and is let go there

    machine = MACHINE

    def __init__(self, worker: Worker, session: Session, parent: QObject | None = None) -> None:
        super().__init__(worker, session, parent)
        self.aim = Aim(state=session.state)
        self.judge = Judge(self, None, self)
        for signal in (self.changed, self.proposed, self.posed):  # before all other listeners
            signal.connect(self.judge.look)
        self.judge.judged.connect(self.judged)
        self.judge.judged.connect(self._say_risk)
        self.judge.chosen.connect(self._follow_aids)
        self.settler = self.settling = Settling(None, self.play, self)
        self.settling.failed.connect(self.failed)
        self.settling.told.connect(self.said)
        self.trial = Trial(self, None, self)
        self.trial.fell.connect(self.sounded)
        self.is_throwing = False
        self._landing = QTimer(self)  # no wait for dice that are not seen
        self._landing.setSingleShot(True)
        self._landing.timeout.connect(self._land)

    # -- choosing ----------------------------------------------------------------------

    def begin(self, is_persons: bool) -> Aim:
        state = self.session.state
        self.is_throwing = False
        self._landing.stop()
        choices = choices_of(state) if is_persons else []
        pieces = pieces_of(state, choices) if not state.is_over() else []
        in_climb = bool(choices) and state.phase == "climb"
        is_helped = in_climb and not self.is_plain and not self.judge.is_banned
        best = best_climb(choices, state.heights[state.seat]) if is_helped else None
        # the mouse stands still, but its target means something else now
        aim = Aim.of(state, choices, pieces, best, can_roll=self.can_roll, names=self.session.names)
        return hovering(aim, self.aim.over)

    def hover(self, hit: Hit | None) -> None:
        super().hover(hit)
        self.judge.hover()

    # -- the course of the game ----------------------------------------------------------

    def wants_film(self, token: str) -> bool:
        return bool(self._fallen(token))

    def show_played(self, token: str, film: Film | None = None) -> None:
        show = partial(super().show_played, token)
        if film is None:
            show()
        else:
            self.settling.play_film(self.session, self._fallen(token), film, show)

    def _fallen(self, token: str) -> tuple[int, ...]:
        """The blocks that an outcome lets fall."""
        move = self.session.game.decode(self.session.game.parse(token))
        return (move.fallen or ()) if isinstance(move, Settle) else ()

    def tell(self, at: int) -> None:
        session, last = self.session, self.session.last
        has_settled = last is not None and any(isinstance(event, TowerSettled) for event in last.events)
        if last is not None and has_settled and session.cursor == at + 1:
            self.settling.tell(fall_texts.settled(session, last.events))

    def stop(self) -> None:
        super().stop()
        self.trial.stop()

    @property
    def shows_end(self) -> bool:
        """While blocks fall everybody looks at them."""
        return self.session.is_over and not self.computers.moving

    def wait_at_least(self, milliseconds: int) -> None:
        super().wait_at_least(milliseconds)
        last = self.session.last
        if last is not None and any(isinstance(event, DiceRolled | StartRolled) for event in last.events):
            self.is_throwing = True
            self._landing.start(milliseconds + _SOON)
            self.threw.emit()
        self.settling.wait(milliseconds)
        if self.session.is_over:
            self.end_moved.emit()

    def _land(self) -> None:
        self._landing.stop()
        if self.is_throwing:
            self.is_throwing = False
            self.threw.emit()

    def go_ahead(self) -> None:
        super().go_ahead()
        was_moving, self.computers.moving = self.computers.moving, 0
        self._land()
        if was_moving and self.session.is_over:
            self.end_moved.emit()
        self.settling.show()

    # -- aids --------------------------------------------------------------------------

    def set_plain(self, is_plain: bool) -> None:
        super().set_plain(is_plain)
        if is_plain != self.judge.aids.is_off:
            self.judge.toggle("off")

    def _follow_aids(self) -> None:
        """Keep play without aids in step with the chosen aids."""
        if self.judge.aids.is_off != self.is_plain:
            self.plain_wanted.emit(self.judge.aids.is_off)

    def _say_risk(self) -> None:
        """Announce the risk of the ghost when it is moved by keys."""
        judge, aim = self.judge, self.aim
        if aim.cursor is None or aim.over is not None or aim.pose is None or not judge.shown.risk:
            return
        if aim.pose.reason is None and judge.risk is not None and judge.risk.is_whole:
            risk = aid_texts.sentence(judge.risk, judge.is_glued, judge.shown.has_pictures)
            self.said.emit(f"{say.fits(self.session.game, aim.pose, self.axes())} {risk}")

    # -- display -----------------------------------------------------------------------

    def choice_of(self, action: Action) -> Choice:
        return choice_of(self.session.state, action)

    def alike(self, choice: Choice) -> Sequence[Choice]:
        return [one for one in self.aim.choices if are_near(one, choice)]

    def ghost_of(self, state: State, action: Action, label: int, strength: float) -> Ghost | None:
        assert isinstance(state, TurmbauerState)
        return ghost_of(state, action, label, strength)
