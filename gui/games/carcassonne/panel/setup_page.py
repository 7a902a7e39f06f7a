"""What a new game of Carcassonne is to be like."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QGroupBox, QLabel, QWidget

from gui.base import theme
from gui.features.new_game.players_box import combo_of
from gui.features.new_game.players_page import PlayersPage
from gui.games.carcassonne.picture.seats import seat_pixmap
from gui.games.carcassonne.play.setup import OF_THE_TOWER, OPTIONS, PLAYERS, RULE_OF, Setup
from gui.i18n import tr
from gui.views import room
from gui.views.layout import hbox, vbox


class SetupPage(PlayersPage[Setup]):
    """Asks for players and rules, starting from `setup`. Each rule says in a line what is chosen."""

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
        vbox(area, parent=box, margins=(10, 6, 4, 8))
        return box

    def _show_options(self, *_: object) -> None:
        """Say what is chosen; without the tower its house rules mean nothing."""
        has_tower = self.options["tower"].currentData() == "1"
        for name, combo in self.options.items():
            words = tr(f"new.carcassonne.{name}.{combo.currentData()}.why")
            self._why[name].setText(words)
            combo.setAccessibleDescription(words)
            if name in OF_THE_TOWER:
                combo.setEnabled(has_tower)
                self._why[name].setEnabled(has_tower)
