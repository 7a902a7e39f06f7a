"""Dialog about a seat of the game on the table: name, color, and player."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialog, QFormLayout, QWidget

from gui.base import dialogs
from gui.features.new_game.name_choice import NameChoice
from gui.features.new_game.players_box import told_label
from gui.features.new_game.seat_choice import SeatChoice
from gui.i18n import tr
from gui.model import engines
from gui.model.seats import Kind, kind_of, name_of, person
from gui.model.session import Session
from gui.views import room, seating
from gui.views.layout import vbox
from gui.views.share_bar import Party

_WIDTH = 400


class SeatDialog(QDialog):
    """Asks about the seat of `player`; `places` are all seats of the game, called by their colors.

    Two who play can change their colors with each other as long as the game runs.
    """

    def __init__(
        self, session: Session, player: int, places: Sequence[Party], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._player, self._places = session, player, places
        color, now = places[player].name, session.players[player]
        self.setWindowTitle(tr("seat.title", seat=color))
        self._first = now if engines.find(now) is not None else session.kinds[player].value
        self.name = NameChoice(name_of(now), color)
        self.seat = SeatChoice(self._first)
        self.seat.setAccessibleName(tr("seat.player"))
        self.place = self._place_choice()
        self.told = told_label()
        buttons, take = dialogs.answers(self, tr("seat.take"))
        form = QFormLayout(verticalSpacing=8, horizontalSpacing=12)
        form.addRow(tr("seat.name"), self.name)
        form.addRow(tr("seat.color"), self.place)
        form.addRow(tr("seat.player"), self.seat)
        vbox(form, self.told, 0, buttons, parent=self, margins=(18, 16, 18, 14), spacing=12)
        self.setMinimumWidth(_WIDTH)
        take.setDefault(True)
        self.seat.currentIndexChanged.connect(self._show)
        self.place.currentIndexChanged.connect(self._show)
        self._show()
        if self.name.isEnabled():
            self.name.setFocus()
            self.name.field.selectAll()
        else:
            self.seat.setFocus()

    def _place_choice(self) -> room.WholeTexts:
        session, choice = self._session, room.WholeTexts()
        for player, party in enumerate(self._places):
            if player == self._player:
                text = party.name
            elif player in session.sat_down:
                continue  # a seat that a player has left stays theirs in the record
            else:
                text = f"{party.name} – {seating.who(session, player)}"
            choice.addItem(QIcon(party.chips[0]), text, player)
        choice.setCurrentIndex(choice.findData(self._player))
        choice.setMinimumHeight(28)
        choice.setAccessibleName(tr("seat.color"))
        # the winner stays the same
        choice.setEnabled(not session.has_ended and self._player not in session.sat_down)
        return choice

    def _show(self) -> None:
        """Only people have names; what becomes of who sits there is said."""
        self.name.setEnabled(not self.seat.kind.is_computer)
        there = int(self.place.currentData())
        self.told.setVisible(there != self._player)
        both = self._places[self._player], self._places[there]
        self.told.setText(tr("seat.swap", one=both[0].name, other=both[1].name))

    @property
    def players(self) -> dict[int, str]:
        """New players by seat, as a record writes them: only those that change."""
        before, here, there = self._session.players, self._player, int(self.place.currentData())
        own = person(self.name.name) if self.seat.kind is Kind.PERSON else self.seat.player
        if own == self._first and self.seat.kind.is_computer:
            own = before[here]  # with a thinking time of its own
        found = {there: own} | ({here: before[there]} if there != here else {})
        # a program of others may have other settings now
        return {at: name for at, name in found.items() if name != before[at] or kind_of(name) is Kind.UGI}
