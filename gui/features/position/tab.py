"""The tab with the position as a list: a game can be played from it alone."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from gui.features.position.list import Line, PositionList
from gui.i18n import coded, tr
from gui.table.game_parts import GameParts
from gui.table.play import GameController
from turmcore import Action

_ROLL, _SCREEN = "roll", "screen"
_MOST_OUTCOMES = 48


class PositionTab(PositionList):
    """Follows the game while it is seen."""

    wanted = Signal()  # this tab is to be in front

    def __init__(self, parts: GameParts, game: GameController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts, self._game = parts, game
        self._version: object = None
        self.chosen.connect(self._play)
        game.changed.connect(self.follow)
        game.noted.connect(self.follow)
        game.faced.connect(self.follow)

    def focus(self) -> None:
        """Show this tab, with the keys in it."""
        self.wanted.emit()
        self.follow()
        self.focus_rows()

    def follow(self) -> None:
        """Follow the game to another position; the list is made only when it is visible."""
        session = self._game.session
        how = session.version, len(self._game.choices), session.keeps_lines, self._game.can_roll
        version = session, *how, self._game.waits_for_screen, self._game.axes()
        if self.isVisible() and version != self._version:
            self._version = version
            self.show_lines(self._all())

    def retranslate(self) -> None:
        super().retranslate()
        self._version = None
        self.follow()

    def _all(self) -> list[Line]:
        session, game = self._game.session, self._game
        seen = game.as_seen(session.state)
        here = tr("position.here")
        lines = [Line(here, words) for words in self._parts.position_lines(session, seen, game.axes())]
        actions: list[Line] = []
        if game.can_roll:
            actions.append(Line(tr("position.chance"), tr("position.roll"), _ROLL))
        is_chance = session.state.is_chance() and not session.state.is_sampled()
        if is_chance and session.keeps_lines and (game.can_roll or not session.is_live):
            outcomes = [action for action, _ in session.state.chance_outcomes()]
            actions += [self._line(action) for action in outcomes[:_MOST_OUTCOMES]]
        actions += _told_apart([self._line(choice.action) for choice in game.choices])
        if game.waits_for_screen:
            actions.append(Line(here, self._parts.next_step(game), _SCREEN))
        return [*lines, *actions]

    def _line(self, action: Action) -> Line:
        session = self._game.session
        group, words = self._parts.action_words(session, session.state, action, self._game.axes())
        return Line(group or tr("position.chance"), coded(words, str(action)), action)

    def _play(self, what: object) -> None:
        if what == _ROLL:
            self._game.roll()
        elif what == _SCREEN:
            self._game.take_screen()
        else:
            assert isinstance(what, Action)
            self._game.play(what)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.follow()


def _told_apart(lines: list[Line]) -> list[Line]:
    """The same with the notation behind words that several have."""
    count = Counter((line.group, line.words) for line in lines)
    return [
        replace(line, words=f"{line.words} [{line.what}]") if count[line.group, line.words] > 1 else line
        for line in lines
    ]
