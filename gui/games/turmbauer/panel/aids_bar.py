"""Chooses the pictures of statics, below the controls for looking inside."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QSizePolicy, QToolButton, QWidget

from gui.base.commands import CommandSet
from gui.games.turmbauer.play.aids import HEATS
from gui.games.turmbauer.play.controller import TurmbauerController
from gui.i18n import tr
from gui.views import room
from gui.views.layout import hbox

#: Commands that turn an aid on and off, with the aid; those with a button come first.
TOGGLES = {
    "aids.forces": "forces",
    "aids.rose": "rose",
    "aids.plumb": "plumb",
    "aids.off": "off",
    "aids.risk": "risk",
    "aids.collapse": "collapse",
}
_BUTTONS = ("aids.forces", "aids.rose", "aids.plumb", "aids.off")


class AidsBar(QWidget):
    """Shows which aids are chosen, here and in the menu."""

    def __init__(
        self, game: TurmbauerController, commands: CommandSet, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("aids")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._judge, self._commands = game.judge, commands
        self.heat = room.Choices()
        self.heat.setMinimumHeight(28)
        self.heat.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.heat.activated.connect(self._color)
        self.buttons = {name: QToolButton() for name in _BUTTONS}
        row = hbox(self.heat, parent=self, margins=(10, 3, 10, 3), spacing=6)
        for name, button in self.buttons.items():
            button.setObjectName("words")
            button.setCheckable(True)
            button.setMinimumHeight(28)
            button.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
            button.clicked.connect(partial(self._press, name))
            if name == "aids.off":
                row.addStretch(1)
            row.addWidget(button)
        for signal in (game.judge.chosen, game.changed, game.noted):
            signal.connect(self.show_aids)
        self.retranslate()

    def _press(self, name: str, *_: object) -> None:
        self._commands[name].trigger()
        self.show_aids()

    def _color(self, number: int) -> None:
        self._judge.color_by(HEATS[number])
        self.show_aids()

    def show_aids(self) -> None:
        """Show the chosen aids."""
        aids, shown, is_banned = self._judge.aids, self._judge.shown, self._judge.is_banned
        self.setEnabled(not is_banned)
        self.setToolTip(tr("server.aids") if is_banned else "")
        self.heat.setCurrentIndex(HEATS.index(aids.heat))
        is_colored = bool(shown.heat)
        if self.heat.property("on") != is_colored:
            self.heat.setProperty("on", is_colored)
            self.heat.style().unpolish(self.heat)
            self.heat.style().polish(self.heat)
        for command, name in TOGGLES.items():
            is_on = aids.is_off if name == "off" else bool(getattr(shown, name))
            self._commands[command].setChecked(is_on)
            if command in self.buttons:
                self.buttons[command].setChecked(is_on)
        self._commands[f"heat.{shown.heat or 'none'}"].setChecked(True)

    def retranslate(self) -> None:
        """Write all texts anew."""
        self.heat.blockSignals(True)
        self.heat.clear()
        self.heat.addItems([tr(f"aids.heat.{heat or 'none'}") for heat in HEATS])
        self.heat.blockSignals(False)
        self.heat.setAccessibleName(tr("aids.heat"))
        self.heat.setToolTip(tr("aids.heat"))
        for name, button in self.buttons.items():
            button.setText(tr(name))
            button.setToolTip(self._commands[name].toolTip())
        self.show_aids()
