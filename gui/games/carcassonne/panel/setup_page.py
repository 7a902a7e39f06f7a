"""Setup page of Carcassonne: one of the usual mixes, or each setting by itself."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QGroupBox, QLabel

from gui.base import theme
from gui.features.new_game.game_page import GamePage
from gui.games.carcassonne.picture.mixes import draw_mix
from gui.games.carcassonne.picture.seats import seat_pixmap
from gui.games.carcassonne.play.mixes import Mix, mix_of, options_of
from gui.games.carcassonne.play.setup import Setup
from gui.i18n import tr
from gui.views.layout import vbox
from gui.views.picture_card import PictureCard

_CARD = QSize(158, 92)


class SetupPage(GamePage[Setup]):
    """Asks for a mix besides; only who wants to choose is asked for each option.

    Attributes
    ----------
    mixes
        The cards of what goes together.
    """

    def __init__(self, setup: Setup) -> None:
        self.mixes: dict[Mix, PictureCard] = {}
        super().__init__(
            setup,
            lambda player, _: seat_pixmap(player, 24),
            self._mixes_box(mix_of(setup.options)),
            note=tr("new.carcassonne.first"),
        )
        self._show_mix()

    def _mixes_box(self, chosen: Mix) -> QGroupBox:
        """Make the box of the mixes, each with a picture."""
        box, cards = QGroupBox(tr("new.carcassonne.mixes")), QGridLayout()
        cards.setSpacing(6)
        group = QButtonGroup(box)
        for number, mix in enumerate(Mix):
            why = tr(f"new.carcassonne.mix.{mix}.why")
            card = PictureCard(tr(f"new.carcassonne.mix.{mix}"), why, partial(draw_mix, mix), size=_CARD)
            card.setAccessibleDescription(why)
            card.setChecked(mix is chosen)
            card.toggled.connect(partial(self._take, mix))
            group.addButton(card)
            self.mixes[mix] = card
            cards.addWidget(card, *divmod(number, 2))
        self.what = theme.named(QLabel(wordWrap=True), "quiet")
        self.what.setAlignment(Qt.AlignmentFlag.AlignTop)
        vbox(cards, (self.what, 1), parent=box, margins=(10, 6, 10, 8), spacing=8)
        return box

    def _take(self, mix: Mix, is_chosen: bool) -> None:
        """Take another mix: its settings, or the list of them all."""
        if is_chosen:
            if mix is not Mix.CHOOSE:
                self.rules.choose(options_of(mix))
            before = self.sizeHint().height()
            self._show_mix()
            self.grow(before)

    def _show_mix(self) -> None:
        mix = next(mix for mix, card in self.mixes.items() if card.isChecked())
        for card in self.mixes.values():  # Tab goes to the one that is chosen, arrow keys to the others
            policy = Qt.FocusPolicy.StrongFocus if card.isChecked() else Qt.FocusPolicy.ClickFocus
            card.setFocusPolicy(policy)
        self.what.setText(tr(f"new.carcassonne.mix.{mix}.why"))
        self.rules.setVisible(mix is Mix.CHOOSE)
