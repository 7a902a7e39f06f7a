"""Plays the sounds of a game at the moment in which their causes are seen."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Protocol

from PySide6.QtCore import QObject, Qt, QTimer

from gui.features.clock.controller import ClockController
from gui.features.sound.model import Heard, Hearing
from gui.model.session import Session
from gui.scene.animation import Animation
from gui.sound.cues import SETTLED, Cue, Noise, Sound, timed
from gui.table.play import GameController
from turmcore import Event

_CALM = 0.07  # seconds without another position before somebody who goes through a game hears one
_GAP = 0.2  # seconds between two moves of computers without pauses that are heard
_NOW = 0.06  # seconds before its time that a sound may come because a motion has ended
_LOW = 10  # seconds left from which on a clock ticks
_LONG = 1.0  # seconds between two towers of theirs that are heard to fall, however fast things go


class Speaking(Protocol):
    """The part that makes sounds."""

    def play(self, sound: Sound, size: int = 1) -> None:
        """Let a sound be heard."""


class SoundController(QObject):
    """Follows one controller and its clock.

    Parameters
    ----------
    noise
        The game's sound of an event; None for silence.
    motion
        The animation on the screen now, or None.
    now
        Seconds, for tests.

    Attributes
    ----------
    waiting
        Sounds still to be heard: (seconds as of `now`, sound).
    """

    def __init__(
        self,
        game: GameController,
        noise: Callable[[Event], Noise | None],
        motion: Callable[[], Animation | None],
        speaker: Speaking,
        parent: QObject | None = None,
        now: Callable[[], float] = monotonic,
    ) -> None:
        super().__init__(parent)
        self._game, self._noise, self._motion, self._speaker, self._now = game, noise, motion, speaker, now
        self._hearing = Hearing()
        self._session: Session | None = None
        self._begun = -math.inf  # when the last move was heard
        self._fallen = -math.inf  # when a tower was heard last to fall
        self._is_new = False  # the waiting sounds belong to a game that goes on
        self._second = 0  # of a clock that runs low
        self.waiting: list[tuple[float, Cue]] = []
        self._timer = QTimer(self, singleShot=True, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._play_due)
        game.changed.connect(self._follow)
        game.refused.connect(self.refuse)
        # the picture may hear of it later
        game.sounded.connect(self._sound, Qt.ConnectionType.QueuedConnection)

    def follow_clock(self, clock: ClockController) -> None:
        """Tick when the time of a person runs low."""
        clock.ticked.connect(lambda: self._tick(clock))

    def refuse(self) -> None:
        """Play the sound of a wish that cannot be done."""
        self._speaker.play(Sound.REFUSE)

    def land(self) -> None:
        """Play the sounds that are due when a motion ends, or is skipped: then it has landed at once."""
        now = self._now()
        waiting, self.waiting = self.waiting, []
        ends = [cue for _, cue in waiting if cue.sound is Sound.END]
        others = [(at, cue) for at, cue in waiting if cue.sound is not Sound.END]
        due = [cue for at, cue in others if at <= now + _NOW]
        if not due and self._is_new:
            due = [cue for _, cue in others[-1:]]
        for cue in due:
            self._speaker.play(cue.sound, cue.size)
        self.waiting = [(now + SETTLED, cue) for cue in ends]
        self._sleep()

    # -- moves -------------------------------------------------------------------------

    def _follow(self) -> None:
        session = self._game.session
        heard = self._hearing.follow(session)
        if session is not self._session:
            self._session = session
            self.waiting = []
        if heard.is_nothing:
            return
        if self.waiting and self._is_new and heard.is_new:
            self.land()
        self._is_new = heard.is_new
        cues = self._cues(heard)
        if heard.is_new and self._game.is_quick and not self._is_of_person(heard):
            cues = [cue for cue in cues if self._has_room(cue)]
        self.waiting = []
        if cues:
            self._schedule(cues, 0.0 if heard.is_new else _CALM)
        else:
            self._sleep()

    def _has_room(self, cue: Cue) -> bool:
        """True if a sound is to be heard while computers hurry."""
        if cue.sound is Sound.END:
            return True
        return self._now() - self._begun >= _GAP or (
            cue.sound is Sound.COLLAPSE and self._now() >= self._fallen + _LONG
        )

    def _cues(self, heard: Heard) -> list[Cue]:
        if heard.is_back:
            return [Cue(Sound.UNDO)]
        noises = [self._noise(event) for ply in heard.plies for event in ply.events]
        told = [noise for noise in noises if noise is not None]
        if heard.is_jump:
            return [Cue(noise.sound, noise.size) for noise in told[-1:]]
        return timed(told, self._motion(), heard.is_end)

    def _is_of_person(self, heard: Heard) -> bool:
        kinds = self._game.session.kinds
        return any(ply.actor >= 0 and not kinds[ply.actor].is_computer for ply in heard.plies)

    def _sound(self, event: Event) -> None:
        """Play the sound of something that is no move."""
        noise = self._noise(event)
        if noise is not None:
            self._schedule(timed([noise], self._motion()), 0.0)

    def _schedule(self, cues: Sequence[Cue], delay: float) -> None:
        self._begun = self._now()
        if any(cue.sound is Sound.COLLAPSE for cue in cues):
            self._fallen = self._begun
        self.waiting = sorted(
            [*self.waiting, *((self._begun + delay + cue.time, cue) for cue in cues)], key=lambda one: one[0]
        )
        self._play_due()

    def _play_due(self) -> None:
        now = self._now() + 0.002
        due = [cue for at, cue in self.waiting if at <= now]
        self.waiting = [(at, cue) for at, cue in self.waiting if at > now]
        for cue in due:
            self._speaker.play(cue.sound, cue.size)
        self._sleep()

    def _sleep(self) -> None:
        if self.waiting:
            self._timer.start(max(1, round(1000 * (self.waiting[0][0] - self._now()))))
        else:
            self._timer.stop()

    # -- the clock ---------------------------------------------------------------------

    def _tick(self, controller: ClockController) -> None:
        clock, session = controller.clock, self._game.session
        if clock is None or not clock.is_running or session.kinds[clock.player].is_computer:
            self._second = 0
            return
        second = math.ceil(clock.times()[clock.player])
        if 0 < second <= _LOW and second != self._second:
            self._speaker.play(Sound.TICK)
        self._second = second
