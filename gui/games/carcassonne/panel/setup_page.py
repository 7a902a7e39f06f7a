"""What a new game of Carcassonne is to be like: one of the usual mixes, or every setting for itself."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QButtonGroup, QComboBox, QGridLayout, QGroupBox, QLabel, QScrollArea, QWidget

from gui.base import theme
from gui.features.new_game.players_box import combo_of
from gui.features.new_game.players_page import PlayersPage
from gui.games.carcassonne.picture.mixes import draw_mix
from gui.games.carcassonne.picture.seats import seat_pixmap
from gui.games.carcassonne.play.mixes import Mix, mix_of, options_of
from gui.games.carcassonne.play.setup import OPTIONS, PLAYERS, RULE_OF, Setup, idle_of
from gui.i18n import tr
from gui.views import room
from gui.views.layout import hbox, vbox
from gui.views.picture_card import PictureCard

_CARD = QSize(158, 92)


class SetupPage(PlayersPage[Setup]):
    """Asks for players and rules, starting from `setup`. Who wants to choose them has a list, and each rule says in a
    line what is chosen.

    Attributes
    ----------
    mixes
        The cards of what goes together.
    options
        The lists of the rules.
    """

    def __init__(self, setup: Setup, parent: QWidget | None = None) -> None:
        super().__init__("carcassonne", PLAYERS, setup, lambda player: seat_pixmap(player, 24), parent)
        self.columns.addWidget(self._options_box(setup), 5)
        self._show_options()

    def setup(self) -> Setup:
        """What was chosen."""
        options = {name: str(combo.currentData()) for name, combo in self.options.items()}
        return Setup(options=options, **self.players.choices())

    def _options_box(self, setup: Setup) -> QGroupBox:
        box = QGroupBox(tr("new.carcassonne.options"))
        self.what = theme.named(QLabel(wordWrap=True), "quiet")
        self.what.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._list = self._options_list(setup)
        self._list.setVisible(False)
        vbox(
            self._mix_cards(setup),
            (self.what, 1),
            (self._list, 9),
            parent=box,
            margins=(10, 6, 4, 8),
            spacing=8,
        )
        return box

    def _mix_cards(self, setup: Setup) -> QWidget:
        """What goes together, each with a picture."""
        row = QWidget()
        cards = QGridLayout(row)
        cards.setContentsMargins(0, 0, 6, 0)
        cards.setSpacing(6)
        self.mixes: dict[Mix, PictureCard] = {}
        group = QButtonGroup(row)
        for number, mix in enumerate(Mix):
            why = tr(f"new.carcassonne.mix.{mix}.why")
            draw = partial(draw_mix, mix)
            card = PictureCard(tr(f"new.carcassonne.mix.{mix}"), why, draw, size=_CARD)
            card.setAccessibleDescription(why)
            card.setChecked(mix is mix_of(setup.options))
            card.toggled.connect(partial(self._take, mix))
            group.addButton(card)
            self.mixes[mix] = card
            cards.addWidget(card, *divmod(number, 2))
        return row

    def _take(self, mix: Mix, is_chosen: bool) -> None:
        """Another mix: its settings, or the list of them all."""
        if is_chosen:
            if mix is not Mix.CHOOSE:
                for name, value in options_of(mix).items():
                    self.options[name].setCurrentIndex(self.options[name].findData(value))
            self._show_options()

    def _options_list(self, setup: Setup) -> QScrollArea:
        """Every setting, with what its value means."""
        self.options: dict[str, QComboBox] = {}
        self._why: dict[str, QLabel] = {}
        inside = QWidget()
        rows = vbox(parent=inside, margins=(0, 0, 6, 0), spacing=2)
        for name, values in OPTIONS.items():
            choices = [
                (value, tr(f"new.carcassonne.{name}.{value}"), tr(f"new.carcassonne.{name}.{value}.why"))
                for value in values
            ]
            combo = combo_of(choices, setup.options[name])
            combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            combo.setMinimumContentsLength(13)
            label = QLabel(
                tr("new.carcassonne.option", name=tr(f"new.carcassonne.{name}"), rule=RULE_OF[name]),
                wordWrap=True,
            )
            combo.setAccessibleName(tr(f"new.carcassonne.{name}"))
            combo.currentIndexChanged.connect(partial(self._show_options))
            why = theme.named(QLabel(wordWrap=True), "quiet")
            why.setFont(theme.font(8.5))
            self.options[name], self._why[name] = combo, why
            row = hbox((label, 1), combo, spacing=8)
            rows.addLayout(row)
            rows.addWidget(why)
            rows.addSpacing(5)
        rows.addStretch(1)
        area = room.scrolled(inside)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setMinimumWidth(330)
        return area

    def _show_options(self, *_: object) -> None:
        """Say what is chosen; without the tower its house rules mean nothing, and so on."""
        mix = next(mix for mix, card in self.mixes.items() if card.isChecked())
        for card in self.mixes.values():  # Tab goes to the one that is chosen, arrow keys to the others
            policy = Qt.FocusPolicy.StrongFocus if card.isChecked() else Qt.FocusPolicy.ClickFocus
            card.setFocusPolicy(policy)
        self._list.setVisible(mix is Mix.CHOOSE)
        self.what.setVisible(mix is not Mix.CHOOSE)
        self.what.setText(tr(f"new.carcassonne.mix.{mix}.why"))
        idle = idle_of({name: str(combo.currentData()) for name, combo in self.options.items()})
        for name, combo in self.options.items():
            words = tr(f"new.carcassonne.{name}.{combo.currentData()}.why")
            self._why[name].setText(words)
            combo.setAccessibleDescription(words)
            combo.setEnabled(name not in idle)
            self._why[name].setEnabled(name not in idle)
