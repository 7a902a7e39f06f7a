"""Dialog about a seat of the game on the table: name, portrait, color, and player."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialog, QFormLayout, QLabel, QToolButton, QWidget

from gui.base import dialogs, theme
from gui.features.new_game.name_choice import NameChoice
from gui.features.new_game.players_box import told_label
from gui.features.new_game.seat_choice import SeatChoice
from gui.i18n import tr
from gui.model import engines, people
from gui.model.seats import Kind, kind_of, name_of, person
from gui.model.session import Session
from gui.views import room, seating
from gui.views.layout import hbox, vbox
from gui.views.painted import pixmap
from gui.views.portrait import COUNT, draw_portrait, portrait_of
from gui.views.share_bar import Party

_WIDTH, _PORTRAIT = 400, 44  # pixels


class SeatDialog(QDialog):
    """Asks about the seat of `player`; `parties` are all players, called as everywhere, and `places` their seats, called by
    their colors.

    Two who play can change their colors with each other as long as the game runs.
    """

    def __init__(
        self,
        session: Session,
        player: int,
        parties: Sequence[Party],
        places: Sequence[Party],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._session, self._player, self._parties, self._places = session, player, parties, places
        now = session.players[player]
        self.setWindowTitle(parties[player].name)
        self._first = now if engines.find(now) is not None else session.kinds[player].value
        self.name = NameChoice(name_of(now), parties[player].name)
        self.seat = SeatChoice(self._first)
        self.seat.setAccessibleName(tr("seat.player"))
        self.place = self._place_choice()
        self.told = told_label()
        self.portrait = self._portrait_button()
        buttons, take = dialogs.answers(self, tr("seat.take"))
        form = QFormLayout(verticalSpacing=8, horizontalSpacing=12)
        label = QLabel(tr("seat.name"))
        label.setMinimumHeight(_PORTRAIT)
        form.addRow(label, hbox(self.portrait, (self.name, 1)))
        form.addRow(tr("seat.color"), self.place)
        form.addRow(tr("seat.player"), self.seat)
        vbox(form, self.told, 0, buttons, parent=self, margins=(18, 16, 18, 14), spacing=12)
        self.setMinimumWidth(_WIDTH)
        take.setDefault(True)
        self.name.field.textChanged.connect(self._show_portrait)
        self.seat.currentIndexChanged.connect(self._show)
        self.place.currentIndexChanged.connect(self._show)
        self._show()
        if self.name.isEnabled():
            self.name.setFocus()
            self.name.field.selectAll()
        else:
            self.seat.setFocus()

    def _portrait_button(self) -> QToolButton:
        button = theme.named(QToolButton(), "flat")
        button.setIconSize(QSize(_PORTRAIT, _PORTRAIT))
        button.setFixedSize(_PORTRAIT + 8, _PORTRAIT + 8)
        button.setToolTip(tr("seat.portrait.why"))
        button.setAccessibleDescription(tr("seat.portrait.why"))
        button.clicked.connect(self._change_portrait)
        self._number: int | None = None  # of the portrait that was chosen here
        return button

    def _change_portrait(self) -> None:
        """Choose the next one."""
        self._number = (self._number_shown + 1) % COUNT
        self._show_portrait()

    @property
    def _number_shown(self) -> int:
        return portrait_of(self.name.name) if self._number is None else self._number

    def _show_portrait(self) -> None:
        """Show the portrait of the person whose name is in the field; without one there is none to choose."""
        name, number = self.name.name, self._number_shown
        draw = partial(draw_portrait, name=name, number=number)
        self.portrait.setIcon(QIcon(pixmap(draw, _PORTRAIT, ratio=self.devicePixelRatioF(), margin=1)))
        self.portrait.setAccessibleName(tr("album.portrait", name=name))
        self.portrait.setEnabled(bool(name) and self.name.isEnabled())

    def keep_portrait(self) -> bool:
        """Keep the portrait that was chosen for the person of the name; False if none was."""
        if self._number is None or not self.name.name or self.seat.kind is not Kind.PERSON:
            return False
        people.choose_portrait(self.name.name, self._number)
        return True

    def _place_choice(self) -> room.WholeTexts:
        session, choice = self._session, room.WholeTexts()
        for player, party in enumerate(self._places):
            if player in session.sat_down and player != self._player:
                continue  # a seat that a player has left stays theirs in the record
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
        self._show_portrait()
        there = int(self.place.currentData())
        self.told.setVisible(there != self._player)
        both = self._parties[self._player], self._parties[there]
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
