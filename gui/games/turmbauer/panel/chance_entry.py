"""Entry of rolls and fallen blocks at people's own table."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QPushButton, QWidget

from gui.base import theme
from gui.games.turmbauer.session import Session
from gui.games.turmbauer.words import spoken
from gui.games.turmbauer.words.names import piece_name
from gui.i18n import tr
from gui.views.chance_entry import ChanceEntry, DiceButtons
from gui.views.layout import vbox

_MOST_ROWS = 6


class TurmbauerEntry(ChanceEntry[Session]):
    """Dice at a roll, and after a build the blocks from the newest down."""

    def __init__(self) -> None:
        self.dice = DiceButtons(2)
        self.dice.rolled.connect(lambda numbers: self.entered.emit(f"d{'-'.join(map(str, sorted(numbers)))}"))
        self.stands, self.fell = theme.named(QPushButton(), "primary"), QPushButton()
        self.blocks = QListWidget()
        self.blocks.itemChanged.connect(lambda _: self._count())
        self.stands.clicked.connect(lambda: self.entered.emit("ok"))
        self.fell.clicked.connect(lambda: self.entered.emit(f"fell:{','.join(map(str, self.fallen))}"))
        self.settling = QWidget()
        vbox(self.stands, self.blocks, self.fell, parent=self.settling, margins=0, spacing=6)
        super().__init__(self.dice, self.settling)

    @property
    def fallen(self) -> list[int]:
        """The numbers of the blocks that are ticked."""
        rows = [self.blocks.item(row) for row in range(self.blocks.count())]
        ticked = [row for row in rows if row.checkState() is Qt.CheckState.Checked]
        return sorted(int(row.data(Qt.ItemDataRole.UserRole)) for row in ticked)

    def show_session(self, session: Session) -> None:
        state = session.state
        is_settling = state.phase == "settle"
        self.dice.setVisible(not is_settling)
        self.settling.setVisible(is_settling)
        if not is_settling:
            self.dice.ask(1 if state.phase == "start" else 2)
            self.title.setText(tr("entry.roll"))
            return
        self.title.setText(tr("entry.settle"))
        self.stands.setText(tr("entry.stands"))
        self.blocks.clear()
        for number, block in reversed(list(enumerate(state.blocks, 1))):
            color = spoken().color(session.game.colors[block.seat])
            row = QListWidgetItem(
                tr("entry.block", number=number, piece=piece_name(session.game, block.piece), color=color)
            )
            row.setData(Qt.ItemDataRole.UserRole, number)
            row.setFlags(row.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            row.setCheckState(Qt.CheckState.Unchecked)
            self.blocks.addItem(row)
        rows = min(_MOST_ROWS, self.blocks.count())
        self.blocks.setFixedHeight(rows * max(20, self.blocks.sizeHintForRow(0)) + 6)
        self.blocks.setAccessibleName(tr("entry.settle"))
        self._count()

    def _count(self) -> None:
        number = len(self.fallen)
        self.fell.setText(tr("entry.fell", n=number) if number else tr("entry.tick"))
        self.fell.setEnabled(number > 0)
