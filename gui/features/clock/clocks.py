"""The clocks above the picture: what the controller knows, on their faces."""

from __future__ import annotations

from gui.features.clock.bar import ClockBar, Reading
from gui.features.clock.controller import ClockController
from gui.table.game_parts import GameParts
from gui.table.play import GameController
from gui.views.share_bar import Party


class Clocks(ClockBar):
    """Follows the clock of a game; it is hidden as long as there is none."""

    def __init__(self, parts: GameParts, game: GameController) -> None:
        super().__init__()
        self._parts, self.game = parts, game
        self.controller = ClockController(game, self)
        self._parties: list[Party] = []
        self.paused.connect(self.controller.pause)
        self.controller.ticked.connect(self.show_times)
        game.changed.connect(self.show_players)
        self.hide()

    def show_players(self) -> None:
        """Another position, perhaps other players or another language."""
        session = self.game.session
        self._parties = self._parts.parties(session) if session.clock is not None else []
        self.show_times()

    def show_times(self) -> None:
        """What everybody has left."""
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

    def retranslate(self) -> None:
        """Write all texts anew."""
        self.show_players()
        self.refresh()
