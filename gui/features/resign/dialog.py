"""Dialog for resignation: the player who resigns, and whether the others go on."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QLabel, QRadioButton, QWidget

from gui.base import theme
from gui.i18n import tr
from gui.model.seats import Kind, offered
from gui.views import room
from gui.views.layout import hbox, vbox
from gui.views.share_bar import Party

_WIDTH = 380


class ResignDialog(QDialog):
    """Asks for the player who resigns.

    Parameters
    ----------
    people
        The players that people decide for, by number.
    parties, names
        All players of the game, and what people call themselves.
    first
        The player who most likely gives up.
    """

    def __init__(
        self,
        people: Sequence[int],
        parties: Sequence[Party],
        names: Sequence[str],
        first: int,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("resign.title"))
        self._parties = parties
        self.who = _people(people, parties, names)
        self.who.setCurrentIndex(max(0, self.who.findData(first)))
        self.ends, self.goes_on = QRadioButton(tr("resign.ends")), QRadioButton(tr("resign.goes_on"))
        self.ends.setChecked(True)
        self.heirs = _computers()
        self.heirs.activated.connect(lambda: self.goes_on.setChecked(True))
        self.winner = theme.named(QLabel(), "quiet")
        self.winner.setWordWrap(True)
        buttons = QDialogButtonBox()
        self.yes = buttons.addButton(tr("resign.yes"), QDialogButtonBox.ButtonRole.AcceptRole)
        cancel = buttons.addButton(tr("cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        then = QLabel(tr("resign.then"))
        vbox(
            QLabel(tr("resign.who")),
            self.who,
            then,
            self.winner,
            self.ends,
            self.goes_on,
            hbox(self.heirs, margins=(24, 0, 0, 0)),
            0,
            buttons,
            parent=self,
            margins=(18, 16, 18, 14),
            spacing=8,
        )
        is_for_two = len(parties) == 2
        for widget in (then, self.ends, self.goes_on, self.heirs):
            widget.setVisible(not is_for_two)
        self.winner.setVisible(is_for_two)
        self.who.currentIndexChanged.connect(self._show_winner)
        self._show_winner()
        self.setMinimumWidth(_WIDTH)
        cancel.setDefault(True)

    def _show_winner(self) -> None:
        if len(self._parties) == 2:
            self.winner.setText(tr("resign.two", winner=self._parties[1 - self.player].name))

    @property
    def player(self) -> int:
        """The player who gives up."""
        return int(self.who.currentData())

    @property
    def heir(self) -> str:
        """The agent that plays on; empty if the game ends."""
        return str(self.heirs.currentData()) if self.goes_on.isChecked() else ""


def _people(people: Sequence[int], parties: Sequence[Party], names: Sequence[str]) -> QComboBox:
    combo = room.Choices()
    for player in people:
        party, name = parties[player], names[player]
        text = f"{party.name} – {name}" if name and name not in party.name else party.name
        combo.addItem(QIcon(party.chips[0]), text, player)
    combo.setEnabled(len(people) > 1)
    combo.setAccessibleName(tr("resign.who"))
    return combo


def _computers() -> QComboBox:
    combo = room.Choices()
    for kind in offered():
        if kind.is_computer:
            combo.addItem(tr(f"kind.{kind}.offer"), kind.value)
            combo.setItemData(combo.count() - 1, tr(f"kind.{kind}.long"), Qt.ItemDataRole.ToolTipRole)
    combo.setCurrentIndex(max(0, combo.findData(Kind.LEVEL2.value)))
    combo.setAccessibleName(tr("resign.goes_on"))
    return combo
