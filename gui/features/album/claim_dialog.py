"""Asks who the people were that played a game of the album without a name."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QDialog, QGridLayout, QLabel, QWidget

from gui.base import dialogs, theme
from gui.features.new_game.name_choice import NameChoice
from gui.i18n import tr
from gui.model import people
from gui.model.seats import Kind, person
from gui.views.layout import vbox
from gui.views.share_bar import Party

_WIDTH = 380


class ClaimDialog(QDialog):
    """Has a field for each of `places`, by the numbers of the players."""

    def __init__(self, places: Mapping[int, Party], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("album.claim"))
        self.fields: dict[int, NameChoice] = {}
        rows = QGridLayout()
        rows.setVerticalSpacing(8)
        rows.setHorizontalSpacing(12)
        latest = people.known()[0] if len(places) == 1 and people.known() else ""
        for at, (player, party) in enumerate(places.items()):
            sign = QLabel()
            sign.setPixmap(party.chips[0])
            field = NameChoice(latest, party.name)
            self.fields[player] = field
            for column, widget in enumerate((sign, QLabel(party.name), field)):
                rows.addWidget(widget, at, column)
        rows.setColumnStretch(2, 1)
        buttons, take = dialogs.answers(self, tr("seat.take"))
        why = theme.named(QLabel(tr("album.claim.why"), wordWrap=True), "quiet")
        vbox(rows, why, 0, buttons, parent=self, margins=(18, 16, 18, 14), spacing=12)
        self.setMinimumWidth(_WIDTH)
        take.setDefault(True)
        first = next(iter(self.fields.values()))
        first.setFocus()
        first.field.selectAll()

    @property
    def names(self) -> dict[int, str]:
        """The players as a record writes them, as far as they are known."""
        found = {player: person(field.name) for player, field in self.fields.items()}
        return {player: name for player, name in found.items() if name != Kind.PERSON}
