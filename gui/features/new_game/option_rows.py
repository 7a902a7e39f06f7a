"""Rows that ask for options of a game: what each is called, its values, and what the chosen one means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QGroupBox, QLabel, QSpinBox, QToolButton, QWidget

import turmcore
from gui.base import theme
from gui.i18n import knows, tr
from gui.model.setup import GameSetup
from gui.views import room
from gui.views.layout import hbox, vbox
from turmcore import Option

_LEAST_LETTERS = 12  # of a choice


class OptionRows(QWidget):
    """Asks for some options of a game, beginning with those of `setup`."""

    changed = Signal()

    def __init__(self, setup: GameSetup, names: Iterable[str]) -> None:
        super().__init__()
        self._game, known = setup.game_name, setup.known_options()
        self.controls: dict[str, QComboBox | QSpinBox] = {}
        self._whys: dict[str, QLabel] = {}
        self.grid = grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(5)
        grid.setHorizontalSpacing(12)
        for number, name in enumerate(names):
            label = tr(f"new.{self._game}.{name}")
            self.controls[name] = self._control(known[name], setup.options[name])
            self.controls[name].setAccessibleName(label)
            self._whys[name] = theme.named(QLabel(wordWrap=True), "quiet")
            for column, widget in enumerate((QLabel(label), self.controls[name], self._whys[name])):
                grid.addWidget(widget, number, column)
            self._explain(name)
        grid.setColumnStretch(2, 1)

    def _control(self, option: Option, chosen: str) -> QComboBox | QSpinBox:
        if option.values is None:
            spin = QSpinBox()
            spin.setRange(option.least or 0, option.most or 0)
            spin.setValue(int(chosen))
            spin.valueChanged.connect(partial(self._explain, option.name))
            return spin
        combo = room.WholeTexts()
        combo.setMinimumHeight(28)
        combo.setMinimumContentsLength(_LEAST_LETTERS)
        for value in option.values:
            combo.addItem(tr(f"new.{self._game}.{option.name}.{value}"), value)
        combo.setCurrentIndex(max(0, combo.findData(chosen)))
        combo.currentIndexChanged.connect(partial(self._explain, option.name))
        return combo

    def value(self, name: str) -> str:
        """Chosen value of an option."""
        control = self.controls[name]
        return str(control.value() if isinstance(control, QSpinBox) else control.currentData())

    def choose(self, values: Mapping[str, str]) -> None:
        """Choose these values of the options that are asked for."""
        for name in values.keys() & self.controls.keys():
            control = self.controls[name]
            if isinstance(control, QSpinBox):
                control.setValue(int(values[name]))
            else:
                control.setCurrentIndex(control.findData(values[name]))

    def set_idle(self, names: Iterable[str]) -> None:
        """Disable the options that mean nothing with the choices made."""
        for name, control in self.controls.items():
            control.setEnabled(name not in names)
            self._whys[name].setEnabled(name not in names)

    def _explain(self, name: str, *_: object) -> None:
        control = self.controls[name]
        keys = f"new.{self._game}.{name}.{self.value(name)}.why", f"new.{self._game}.{name}.why"
        why = next((tr(key) for key in keys if knows(key)), "")
        self._whys[name].setText(why)
        control.setAccessibleDescription(why)
        control.setToolTip(f"{control.currentText()}: {why}" if isinstance(control, QComboBox) else why)
        self.changed.emit()


class RulesBox(QGroupBox):
    """The options of a game. Those that everybody is asked for stand there at once; the others are folded away, and
    beside the fold stands which of them are not as usual.

    Parameters
    ----------
    setup
        First values.
    first
        The options that everybody is asked for; None: all.
    """

    changed = Signal()
    unfolds = Signal()  # before more or less is shown

    def __init__(self, setup: GameSetup, first: Iterable[str] | None = None) -> None:
        super().__init__(tr("new.rules"))
        self._setup = setup
        names = [name for name, option in setup.known_options().items() if not option.is_file]
        at_once = names if first is None else [*first]
        self.first = OptionRows(setup, at_once)
        self.house = OptionRows(setup, [name for name in names if name not in at_once])
        self.more = theme.named(QToolButton(), "words")
        self.more.setText(tr("new.house"))
        self.more.setCheckable(True)
        self.more.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.more.setArrowType(Qt.ArrowType.RightArrow)
        self.more.toggled.connect(self._unfold)
        self._told = theme.named(QLabel(wordWrap=True), "quiet")
        self.house.hide()
        fold = hbox(self.more, (self._told, 1), spacing=10)
        vbox(self.first, fold, self.house, parent=self, margins=(12, 8, 12, 10), spacing=5)
        if not self.house.controls:
            self.more.hide()
            self._told.hide()
        self.controls = self.first.controls | self.house.controls
        for rows in (self.first, self.house):
            rows.changed.connect(self._show)
        self._show()

    def values(self) -> dict[str, str]:
        """Chosen values of all options."""
        return {name: rows.value(name) for rows in (self.first, self.house) for name in rows.controls}

    def choose(self, values: Mapping[str, str]) -> None:
        """Choose these."""
        for rows in (self.first, self.house):
            rows.choose(values)

    def _show(self) -> None:
        values, usual = self.values(), type(self._setup)().options
        idle = turmcore.load(self._setup.game_name).idle_settings(values)
        for rows in (self.first, self.house):
            rows.set_idle(idle)
        names = [name for name in self.house.controls if values[name] != usual[name]]
        told = ", ".join(tr(f"new.{self._setup.game_name}.{name}") for name in names)
        self._told.setText(tr("new.house.changed", names=told) if names else tr("new.house.usual"))
        self.changed.emit()

    def _unfold(self, is_unfolded: bool) -> None:
        self.more.setArrowType(Qt.ArrowType.DownArrow if is_unfolded else Qt.ArrowType.RightArrow)
        self.unfolds.emit()
        self.house.setVisible(is_unfolded)
