"""The dialog for a new game."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QGridLayout,
    QGroupBox,
    QHBoxLayout,
    QLabel,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from gui.games.turmbauer.drawing import draw_chip
from gui.games.turmbauer.palette import paints
from gui.games.turmbauer.setup import HEADROOM, INSERTION, OVERHANG, PLAYERS, SETS, Setup
from gui.games.turmbauer.texts import color_name
from gui.i18n import tr
from gui.model.seats import Kind

_COLORS = "RGBK"


class NewGameDialog(QDialog):
    """Asks for players, seats and settings, starting from `setup`."""

    def __init__(self, setup: Setup, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("new.title"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 16, 20, 16)
        layout.setSpacing(10)
        layout.addWidget(self._players_box(setup))
        layout.addWidget(self._rules_box(setup))
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        start = buttons.button(QDialogButtonBox.StandardButton.Ok)
        start.setText(tr("new.start"))
        start.setObjectName("primary")
        buttons.button(QDialogButtonBox.StandardButton.Cancel).setText(tr("cancel"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout.addSpacing(6)
        layout.addWidget(buttons)
        self._show_seats()

    def setup(self) -> Setup:
        """What was chosen."""
        return Setup(
            players=self._group.checkedId(),
            kinds=tuple(str(combo.currentData()) for combo in self.seats),
            set=str(self.set.currentData()),
            overhang=str(self.overhang.currentData()),
            insertion=str(self.insertion.currentData()),
            headroom=str(self.headroom.currentData()),
        )

    def _players_box(self, setup: Setup) -> QGroupBox:
        box = QGroupBox(tr("new.players"))
        grid = QGridLayout(box)
        grid.setContentsMargins(12, 10, 12, 12)
        grid.setVerticalSpacing(8)
        grid.setHorizontalSpacing(12)
        numbers = QHBoxLayout()
        numbers.setSpacing(22)
        self._group = QButtonGroup(self)
        for number in PLAYERS:
            button = QRadioButton(tr(f"new.players.{number}"))
            button.setChecked(number == setup.players)
            self._group.addButton(button, number)
            numbers.addWidget(button)
        numbers.addStretch(1)
        self._group.idToggled.connect(lambda *_: self._show_seats())
        grid.addLayout(numbers, 0, 0, 1, 3)
        self._chips: list[QLabel] = []
        self._names: list[QLabel] = []
        self.seats: list[QComboBox] = []
        for i in range(max(PLAYERS)):
            self._chips.append(QLabel())
            self._names.append(QLabel())
            kinds = [(kind.value, tr(f"kind.{kind}.long")) for kind in Kind]
            self.seats.append(_combo(kinds, setup.kinds[i]))
            for column, widget in enumerate((self._chips[i], self._names[i], self.seats[i])):
                grid.addWidget(widget, i + 1, column)
        grid.setColumnStretch(2, 1)
        return box

    def _rules_box(self, setup: Setup) -> QGroupBox:
        box = QGroupBox(tr("new.rules"))
        form = QFormLayout(box)
        form.setContentsMargins(12, 10, 12, 12)
        form.setVerticalSpacing(8)
        form.setHorizontalSpacing(14)

        def row(name: str, values: Sequence[str], chosen: str) -> QComboBox:
            combo = _combo([(value, tr(f"new.{name}.{value}")) for value in values], chosen)
            form.addRow(tr(f"new.{name}"), combo)
            return combo

        self.set = row("set", SETS, setup.set)
        self.overhang = row("overhang", OVERHANG, setup.overhang)
        self.insertion = row("insertion", INSERTION, setup.insertion)
        self.headroom = row("headroom", HEADROOM, setup.headroom)
        return box

    def _show_seats(self) -> None:
        """As many rows as players; with two, each has two colors."""
        players = self._group.checkedId()
        for i, (chip, name, combo) in enumerate(zip(self._chips, self._names, self.seats, strict=True)):
            letters = _COLORS[i::2] if players == 2 else _COLORS[i]
            names = [color_name(letter) for letter in letters]
            name.setText(tr("and", first=names[0], second=names[1]) if len(names) == 2 else names[0])
            chip.setPixmap(_chips(letters))
            combo.setAccessibleName(name.text())
            for widget in (chip, name, combo):
                widget.setVisible(i < players)


def _combo(rows: Sequence[tuple[str, str]], chosen: str) -> QComboBox:
    combo = QComboBox()
    combo.setMinimumHeight(30)
    for value, text in rows:
        combo.addItem(QIcon(), text, value)
    combo.setCurrentIndex(max(0, combo.findData(chosen)))
    return combo


def _chips(letters: str) -> QPixmap:
    """The signs of these colors side by side."""
    ratio, side = 2, 22
    picture = QPixmap((side + 4) * len(letters) * ratio, side * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    for i, letter in enumerate(letters):
        draw_chip(painter, QRectF(i * (side + 4), 0, side, side), paints(_COLORS)[_COLORS.index(letter)])
    painter.end()
    return picture
