"""Tells at each plate what its player did last, and plays that again."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject

from gui.model.recent import RecentTurn, Told, recent_turns
from gui.table.game_parts import GameParts
from gui.table.play import GameController
from gui.table.replay import Replay
from gui.table.stage import Stage
from gui.views.player_card import CardStrip


class LastTurns(QObject):
    """Keeps the lines at the plates in step with the game: the newest turn of each player since the own turn before.

    Attributes
    ----------
    replay
        Plays one of them again.
    """

    def __init__(
        self, parts: GameParts, controller: GameController, strip: CardStrip[Any], stage: Stage
    ) -> None:
        super().__init__(strip)
        self._parts, self._controller, self._strip = parts, controller, strip
        self.replay = Replay(controller, stage)
        self._turns: dict[int, RecentTurn] = {}
        self._told: dict[int, Told] = {}
        strip.again.connect(self._play_again)
        controller.proposed.connect(self._show_busy)

    def show_session(self) -> None:
        """Tell the turns before the position that is shown; while one is played again they stay as they were."""
        session = self._controller.session
        self._show_busy()
        if self.replay.is_running:
            return
        recent = recent_turns(session) if not session.is_lesson else []
        self._turns = {turn.seat: turn for turn in recent}
        self._told = {seat: self._parts.told(session, turn) for seat, turn in self._turns.items()}
        self._strip.tell(self._told)

    def _show_busy(self) -> None:
        self._strip.show_busy(self._controller.proposed_action is not None)

    @property
    def words(self) -> str:
        """The turn that is being played again, in a sentence; empty if none is."""
        seat = self.replay.seat
        return self._told[seat].words if seat in self._told else ""

    def _play_again(self, seat: int) -> None:
        """Play a turn again; a second wish for the same one ends it."""
        was = self.replay.seat
        self.replay.stop()
        turn = self._turns.get(seat)
        if turn is not None and seat != was:
            self.replay.start_turn(turn.start, turn.start + len(turn.plies), seat)
