"""Entry of rolls at people's own table; their colors stay secret there until the end."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton

from gui.base import theme
from gui.games.babel.session import Session
from gui.i18n import tr
from gui.views.chance_entry import ChanceEntry, DiceButtons


class BabelEntry(ChanceEntry[Session]):
    """One die, and before that the draw of the colors."""

    def __init__(self) -> None:
        self._players = 0
        self.dice = DiceButtons(1)
        self.dice.rolled.connect(lambda numbers: self.entered.emit(f"d{numbers[0]}"))
        self.drawn = theme.named(QPushButton(), "primary")
        self.drawn.clicked.connect(lambda: self.entered.emit(f"s:{'?' * self._players}"))
        super().__init__(self.dice, self.drawn)

    def show_session(self, session: Session) -> None:
        is_draw = session.state.phase == "secret"
        self._players = session.game.num_players
        self.drawn.setVisible(is_draw)
        self.drawn.setText(tr("entry.babel.drawn"))
        self.dice.setVisible(not is_draw)
        self.dice.ask(1)
        self.title.setText(tr("entry.babel.draw" if is_draw else "entry.roll"))
