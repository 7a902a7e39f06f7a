"""The followers of the player on turn whom others hold, and what buys them back."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from gui.base import theme
from gui.games.carcassonne.picture.seats import figure_pixmap
from gui.games.carcassonne.play.choosing import PayRansom
from gui.games.carcassonne.play.controller import CarcassonneController
from gui.games.carcassonne.words import spoken
from gui.games.carcassonne.words.texts import RANSOM, player_name
from gui.i18n import tr
from gui.model.seats import Kind
from gui.views.layout import hbox, vbox
from turmcore.carcassonne import CarcassonneState, Ransom

_NAMES = {"L": "large", "A": "abbot"}
_NEVER = ("exchange", "dragon")  # no ransom can be paid there


class PrisonerTray(QWidget):
    """A row for each player who holds followers of the person on turn, one more for each other figure among them;
    hidden where none can be bought back.

    Attributes
    ----------
    buttons
        That pay the ransom, by captor and figure.
    why
        Says why some cannot.
    """

    def __init__(self, controller: CarcassonneController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self._title = theme.named(QLabel(), "section")
        self.why = theme.named(QLabel(wordWrap=True), "quiet")
        self.why.setFont(theme.font(theme.SMALL))
        self.buttons: dict[tuple[int, str], QPushButton] = {}
        self._rows = QVBoxLayout()
        self._rows.setSpacing(3)
        vbox(self._title, self._rows, self.why, parent=self, margins=(12, 6, 12, 8), spacing=3)

    def show_position(self) -> None:
        """Show the prisoners of the present position."""
        while (item := self._rows.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.buttons = {}
        session = self._controller.session
        state, player = session.state, session.player
        held = held_of(state, player)
        reasons = {row: state.why_not(state.game.encode(Ransom(*row))) for row in held}
        is_asked = session.kind is Kind.PERSON and state.phase not in _NEVER
        is_shown = is_asked and None in reasons.values()
        self.setVisible(is_shown)
        if not is_shown:
            return
        self._title.setText(tr("panel.carcassonne.prisoners"))
        why = ""
        for (captor, figure), count in held.items():
            reason = reasons[captor, figure]
            self._rows.addWidget(self._row(captor, figure, count, reason is None))
            if reason is not None:
                why = spoken().reason(reason)
        self.why.setText(why)
        self.why.setVisible(bool(why))

    def _row(self, captor: int, figure: str, count: int, can_pay: bool) -> QWidget:
        session = self._controller.session
        row = QWidget()
        line = hbox(parent=row, margins=0, spacing=5)
        for _ in range(min(count, 4)):
            picture = QLabel(pixmap=figure_pixmap(session.player, 20, figure))
            line.addWidget(picture)
        name = player_name(session, captor)
        held_by = f"panel.carcassonne.held_by.{_NAMES.get(figure, '')}"
        words = QLabel(
            tr(held_by, player=name) if figure else tr("panel.carcassonne.held_by", n=count, player=name),
            wordWrap=True,
        )
        line.addWidget(words, 1)
        button = QPushButton(tr("panel.carcassonne.ransom", points=RANSOM))
        button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        why = f"panel.carcassonne.ransom.{_NAMES.get(figure, 'why')}"
        button.setToolTip(tr(why, player=name, points=RANSOM))
        button.setAccessibleName(button.toolTip())
        button.setEnabled(can_pay)
        button.clicked.connect(partial(self._pay, captor, figure))
        self.buttons[captor, figure] = button
        line.addWidget(button)
        return row

    def _pay(self, captor: int, figure: str, *_: object) -> None:
        self._controller.act(PayRansom(captor, figure))


def held_of(state: CarcassonneState, owner: int) -> dict[tuple[int, str], int]:
    """Number of a player's followers held by others, by captor and figure."""
    found: dict[tuple[int, str], int] = {}
    for (captor, whose), count in state.prisoners.items():
        if whose == owner:
            letters = state.caught.get((captor, whose), "")
            kinds = {"": count - len(letters), **dict.fromkeys(letters, 1)}
            found |= {(captor, figure): number for figure, number in kinds.items() if number}
    return found
