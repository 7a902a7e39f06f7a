"""The followers of the player on turn whom others hold, and what buys them back."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from gui.base import theme
from gui.games.carcassonne.picture.drawing import follower_pixmap
from gui.games.carcassonne.play.choosing import PayRansom
from gui.games.carcassonne.play.controller import CarcassonneController
from gui.games.carcassonne.words.reasons import sentence
from gui.games.carcassonne.words.texts import RANSOM, player_name
from gui.i18n import tr
from gui.model.seats import Kind
from gui.views.layout import hbox, vbox
from turmcore.carcassonne import Ransom


class PrisonerTray(QWidget):
    """A row for each player who holds followers of the person on turn; hidden where nobody does.

    Attributes
    ----------
    buttons
        That pay the ransom, by captor.
    why
        Says why none can be paid now.
    """

    def __init__(self, controller: CarcassonneController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self._title = theme.named(QLabel(), "section")
        self.why = theme.named(QLabel(wordWrap=True), "quiet")
        self.why.setFont(theme.font(8.5))
        self.buttons: dict[int, QPushButton] = {}
        self._rows = QVBoxLayout()
        self._rows.setSpacing(3)
        vbox(self._title, self._rows, self.why, parent=self, margins=0, spacing=3)

    def show_position(self) -> None:
        """Show who is held in the position of now."""
        while (item := self._rows.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.buttons = {}
        session = self._controller.session
        state, player = session.state, session.player
        held = {captor: count for (captor, owner), count in state.prisoners.items() if owner == player}
        self.setVisible(bool(held) and session.kind is Kind.PERSON)
        if not held or session.kind is not Kind.PERSON:
            return
        self._title.setText(tr("panel.carcassonne.prisoners"))
        why = ""
        for captor, count in held.items():
            reason = state.why_not(state.game.encode(Ransom(captor)))
            self._rows.addWidget(self._row(captor, count, reason is None))
            if reason is not None:
                why = sentence(reason)
        self.why.setText(why)
        self.why.setVisible(bool(why))

    def _row(self, captor: int, count: int, can_pay: bool) -> QWidget:
        session = self._controller.session
        row = QWidget()
        line = hbox(parent=row, margins=0, spacing=5)
        for _ in range(min(count, 4)):
            picture = QLabel(pixmap=follower_pixmap(session.player, 20))
            line.addWidget(picture)
        words = QLabel(tr("panel.carcassonne.held_by", n=count, player=player_name(session, captor)))
        line.addWidget(words, 1)
        button = QPushButton(tr("panel.carcassonne.ransom", points=RANSOM))
        button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        button.setToolTip(
            tr("panel.carcassonne.ransom.why", player=player_name(session, captor), points=RANSOM)
        )
        button.setAccessibleName(button.toolTip())
        button.setEnabled(can_pay)
        button.clicked.connect(partial(self._pay, captor))
        self.buttons[captor] = button
        line.addWidget(button)
        return row

    def _pay(self, captor: int, *_: object) -> None:
        self._controller.act(PayRansom(captor))
