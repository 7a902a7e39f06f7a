"""Clocks in the cards of the players, and a button that stops them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Never

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QToolButton

from gui.base import theme
from gui.features.clock.controller import ClockController
from gui.features.clock.face import ClockFace, Reading
from gui.i18n import tr
from gui.table.game_parts import GameParts
from gui.table.play import GameController
from gui.views.icons import icon
from gui.views.player_card import CardStrip
from gui.views.share_bar import Party


class Clocks(QObject):
    """Follows the clock of a game; without one nothing is shown."""

    def __init__(self, parts: GameParts, game: GameController, strip: CardStrip[Never]) -> None:
        super().__init__(strip)
        self._parts, self.game, self._strip = parts, game, strip
        self.controller = ClockController(game, self)
        self._parties: list[Party] = []
        self.faces: list[ClockFace] = []
        self._is_paused = False
        self.button = theme.named(QToolButton(), "flat")
        self.button.setFixedSize(32, 32)
        self.button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.button.clicked.connect(lambda: self.controller.pause(not self._is_paused))
        strip.add(self.button)
        self.controller.ticked.connect(self.show_times)
        game.changed.connect(self.show_players)
        self.show_times()

    def show_players(self) -> None:
        """Show the clocks of the present players, in the present language."""
        session = self.game.session
        self._parties = self._parts.parties(session) if session.clock is not None else []
        self.show_times()

    def show_times(self) -> None:
        """Show the time left to each player."""
        session, clock = self.game.session, self.game.session.clock
        if clock is None or len(self._parties) != len(self.controller.times):
            self.show_readings([], False, False)
            return
        on_turn = -1 if session.is_over else session.player
        readings = [
            Reading(
                party,
                seconds,
                player == on_turn,
                clock.is_running and player == clock.player,
                player == session.loser and session.is_by_time and session.is_live,
            )
            for player, (party, seconds) in enumerate(zip(self._parties, self.controller.times, strict=True))
        ]
        self.show_readings(
            readings, clock.is_paused, bool(session.plies) and clock.player >= 0 and on_turn >= 0
        )

    def show_readings(self, readings: Sequence[Reading], is_paused: bool, can_pause: bool) -> None:
        """Show these clocks; without any there is none to be seen."""
        while len(self.faces) < len(readings):
            self.faces.append(ClockFace())
        for face, reading in zip(self.faces, readings, strict=False):
            face.show_reading(reading)
        self._strip.hold(self.faces[: len(readings)])
        self._is_paused = is_paused
        self.button.setVisible(bool(readings))
        self.button.setEnabled(can_pause)
        words = tr("clock.resume" if is_paused else "clock.pause")
        if words != self.button.toolTip() or self.button.icon().isNull():
            self.refresh()

    def refresh(self) -> None:
        """Draw the button anew, in other colors or words."""
        words = tr("clock.resume" if self._is_paused else "clock.pause")
        self.button.setIcon(icon("run" if self._is_paused else "pause"))
        self.button.setToolTip(words)
        self.button.setAccessibleName(words)

    def retranslate(self) -> None:
        """Write all texts anew."""
        self.show_players()
        self.refresh()
