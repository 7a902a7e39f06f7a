"""At the end of a game at people's own table: which color each of them had."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QPushButton, QWidget

from gui.base import theme
from gui.games.babel.board import COLORS
from gui.games.babel.session import Session
from gui.games.babel.words import spoken, texts
from gui.i18n import tr
from gui.views import room


class Reveal(QWidget):
    """A color for each player; no two have the same."""

    told = Signal(str)  # their letters, by player

    def __init__(self) -> None:
        super().__init__()
        self._title = theme.named(QLabel(), "section")
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.addWidget(self._title, 0, 0, 1, 2)
        self._names: list[QLabel] = []
        self.colors: list[QComboBox] = []
        self.count = theme.named(QPushButton(), "primary")
        self.count.clicked.connect(lambda: self.told.emit(self._letters))
        for row in range(len(COLORS)):
            name, color = QLabel(), room.Choices()
            color.currentIndexChanged.connect(self._offer)
            self._names.append(name)
            self.colors.append(color)
            self._grid.addWidget(name, row + 1, 0)
            self._grid.addWidget(color, row + 1, 1)
        self._grid.addWidget(self.count, len(COLORS) + 1, 0, 1, 2)
        self.hide()

    def show_session(self, session: Session) -> None:
        """Ask about a game that is over, if nobody has told yet."""
        self.setVisible(session.is_entered and not session.is_forfeited and session.state.result() == "*")
        self._title.setText(tr("entry.babel.reveal"))
        self.count.setText(tr("entry.babel.count"))
        num_players = session.game.num_players
        for player, (name, color) in enumerate(zip(self._names, self.colors, strict=True)):
            name.setVisible(player < num_players)
            color.setVisible(player < num_players)
            if player >= num_players:
                continue
            name.setText(texts.player_name(session, player))
            color.setAccessibleName(name.text())
            chosen = color.currentData()
            color.clear()
            for letter in COLORS:
                color.addItem(spoken().color(letter), letter)
            color.setCurrentIndex(color.findData(chosen) if chosen else player)
        self._offer()

    @property
    def _letters(self) -> str:
        return "".join([str(color.currentData()) for color in self.colors if not color.isHidden()])

    def _offer(self) -> None:
        self.count.setEnabled(len(set(self._letters)) == len(self._letters))
