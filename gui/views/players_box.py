"""How many play a new game, and who: the part of a setup page that games for any number of players share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QGridLayout,
    QGroupBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QRadioButton,
    QSizePolicy,
)

from gui.app import theme
from gui.i18n import tr
from gui.model.seats import TIMED
from gui.views.clock_choice import ClockChoice
from gui.views.seat_choice import SeatChoice

_NAME_LENGTH = 24


class PlayersBox(QGroupBox):
    """A number of players, a row for each of them, lots for the seats, thinking time and clock.

    Parameters
    ----------
    numbers
        Of players that there may be.
    setup
        Has `players`, `kinds`, `names`, `shuffles`, `time` and `clock`.
    times
        Thinking times of computers that use their time.
    name
        What a player without a name is called, from 0.
    sign
        The small picture of a player.
    seat
        What a row is called to a screen reader.
    note
        A sentence below.
    """

    def __init__(
        self,
        numbers: Sequence[int],
        setup: object,
        times: Sequence[str],
        name: Callable[[int], str],
        sign: Callable[[int], QPixmap],
        seat: Callable[[int], str],
        note: str,
    ) -> None:
        super().__init__(tr("new.players"))
        self._name = name
        of = vars(setup)
        grid = QGridLayout(self)
        grid.setContentsMargins(12, 8, 12, 10)
        grid.setVerticalSpacing(7)
        grid.setHorizontalSpacing(8)
        grid.addLayout(self._numbers_row(numbers, of["players"]), 0, 0, 1, 3)
        self._signs: list[QLabel] = []
        self.seats: list[SeatChoice] = []
        self.names: list[QLineEdit] = []
        for i in range(max(numbers)):
            picture = QLabel()
            picture.setPixmap(sign(i))
            self._signs.append(picture)
            combo = SeatChoice(of["kinds"][i])
            combo.setAccessibleName(seat(i))
            combo.currentIndexChanged.connect(self.show_seats)
            self.seats.append(combo)
            self.names.append(self._name_field(of["names"][i], i))
            for column, widget in enumerate((picture, combo, self.names[i])):
                grid.addWidget(widget, i + 1, column)
        below = max(numbers) + 1
        self.shuffles = QCheckBox(tr("new.shuffle"))
        self.shuffles.setChecked(of["shuffles"])
        self.time = combo_of(
            [(time, tr(f"new.time.{time or 'usual'}"), tr("new.time.why")) for time in times], of["time"]
        )
        self.time.setToolTip(tr("new.time.why"))
        self.time.setAccessibleName(tr("new.time.why"))
        last = QHBoxLayout()
        last.addWidget(self.shuffles, 1)
        last.addWidget(self.time)
        grid.addLayout(last, below, 0, 1, 3)
        self.clock = ClockChoice(of["clock"])
        timed = QHBoxLayout()
        timed.setSpacing(10)
        timed.addWidget(QLabel(tr("clock.choice")))
        timed.addWidget(self.clock, 1)
        grid.addLayout(timed, below + 1, 0, 1, 3)
        words = theme.named(QLabel(note), "quiet")
        words.setWordWrap(True)
        grid.addWidget(words, below + 2, 0, 1, 3)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(2, 1)
        grid.setRowStretch(below + 3, 1)
        self.show_seats()

    def _numbers_row(self, numbers: Sequence[int], chosen: int) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(14)
        self.group = QButtonGroup(self)
        for number in numbers:
            button = QRadioButton(str(number))
            button.setAccessibleName(f"{tr('new.players')} {number}")
            self.group.addButton(button, number)
            row.addWidget(button)
        self.group.button(chosen).setChecked(True)
        row.addStretch(1)
        self.group.idToggled.connect(lambda *_: self.show_seats())
        return row

    def _name_field(self, text: str, player: int) -> QLineEdit:
        field = QLineEdit(text)
        field.setMaxLength(_NAME_LENGTH)
        field.setMinimumWidth(100)
        field.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        field.setAccessibleName(tr("new.name_of", color=self._name(player)))
        return field

    def choices(self) -> dict[str, Any]:
        """What was chosen, as a setup calls it."""
        return {
            "players": self.group.checkedId(),
            "kinds": tuple(combo.player for combo in self.seats),
            "names": tuple(field.text().strip() for field in self.names),
            "shuffles": self.shuffles.isChecked(),
            "time": str(self.time.currentData()),
            "clock": self.clock.text(),
        }

    def show_seats(self) -> None:
        """As many rows as players. Only people have names, only some computers a thinking time."""
        players = self.group.checkedId()
        for button in self.group.buttons():  # Tab goes to the one that is chosen, arrow keys to the others
            policy = Qt.FocusPolicy.StrongFocus if button.isChecked() else Qt.FocusPolicy.ClickFocus
            button.setFocusPolicy(policy)
        for i, (picture, seat, field) in enumerate(zip(self._signs, self.seats, self.names, strict=True)):
            is_computer = seat.kind.is_computer
            field.setPlaceholderText(self._name(i) if not is_computer else "")
            field.setEnabled(not is_computer)
            for widget in (picture, seat, field):
                widget.setVisible(i < players)
        self.time.setEnabled(any(seat.kind in TIMED for seat in self.seats[:players]))


def combo_of(rows: Sequence[tuple[str, str, str]], chosen: str) -> QComboBox:
    """A list to choose from: values, texts, and what a tooltip says about each."""
    combo = QComboBox()
    combo.setMinimumHeight(28)
    combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    for i, (value, text, tip) in enumerate(rows):
        combo.addItem(text, value)
        combo.setItemData(i, tip, Qt.ItemDataRole.ToolTipRole)
    combo.setCurrentIndex(max(0, combo.findData(chosen)))
    return combo
