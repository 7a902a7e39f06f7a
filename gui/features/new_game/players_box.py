"""Number of players of a new game, and who they are: common to the setup pages of the games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
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
    QWidget,
)

from gui.base import theme
from gui.features.clock.choice import ClockChoice
from gui.features.new_game.known_people import KnownPeople, Row
from gui.features.new_game.seat_choice import SeatChoice
from gui.i18n import tr
from gui.model.seats import TIMED
from gui.model.setup import TIMES
from gui.views import room
from gui.views.layout import hbox

NAME_LENGTH = 24


class PlayersBox(QGroupBox):
    """A number of players, a row for each of them, lots for the seats, thinking time and clock.

    Parameters
    ----------
    game
        Its name.
    numbers
        Of players that there may be.
    setup
        Has `players`, `kinds`, `names`, `shuffles`, `time` and `clock`.
    name, sign, seat
        Name of a player without one, its small picture, and the name of its row for a screen reader, of
        a player from 0 and the number of players.
    note
        A sentence below.
    count
        Text of a number of players.
    of_two
        A choice that only two players have.
    color
        Color of a player, as `GameSetup.color` writes it.
    """

    invited = Signal(bool)  # whether somebody plays elsewhere, at the table of a server

    def __init__(
        self,
        game: str,
        numbers: Sequence[int],
        setup: object,
        name: Callable[[int, int], str],
        sign: Callable[[int, int], QPixmap],
        seat: Callable[[int, int], str],
        note: str = "",
        count: Callable[[int], str] = str,
        of_two: QWidget | None = None,
        color: Callable[[int, int], str] = lambda player, _: str(player),
    ) -> None:
        super().__init__(tr("new.players"))
        self._name, self._sign, self._seat, self._color = name, sign, seat, color
        of = vars(setup)
        grid = QGridLayout(self)
        grid.setContentsMargins(12, 8, 12, 10)
        grid.setVerticalSpacing(7)
        grid.setHorizontalSpacing(8)
        grid.addLayout(self._numbers_row(numbers, of["players"], count), 0, 0, 1, 3)
        self._signs: list[QLabel] = []
        self.seats: list[SeatChoice] = []
        self.names: list[QLineEdit] = []
        for i in range(max(numbers)):
            self._signs.append(QLabel())
            self.seats.append(SeatChoice(of["kinds"][i], invites=True))
            self.seats[i].currentIndexChanged.connect(self.show_seats)
            self.names.append(name_field(of["names"][i]))
            for column, widget in enumerate((self._signs[i], self.seats[i], self.names[i])):
                grid.addWidget(widget, i + 1, column)
        self._of_two = of_two
        if of_two is not None:
            grid.addWidget(of_two, max(numbers) + 1, 0, 1, 3)
        below = max(numbers) + 2
        self.shuffles = QCheckBox(tr("new.shuffle"))
        self.shuffles.setToolTip(tr("new.shuffle.why"))
        self.shuffles.setChecked(of["shuffles"])
        self.time = time_choice(of["time"])
        last = hbox((self.shuffles, 1), self.time)
        grid.addLayout(last, below, 0, 1, 3)
        self.clock = ClockChoice(of["clock"])
        timed = hbox(QLabel(tr("clock.choice")), (self.clock, 1), spacing=10)
        grid.addLayout(timed, below + 1, 0, 1, 3)
        self.told = told_label()
        grid.addWidget(self.told, below + 2, 0, 1, 3)
        if note:
            words = theme.named(QLabel(note, wordWrap=True), "quiet")
            grid.addWidget(words, below + 3, 0, 1, 3)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(2, 1)
        grid.setRowStretch(below + 4, 1)
        self._known = KnownPeople(
            game, self.seats, self.names, self._rows, lambda: not self.shuffles.isChecked(), self.told
        )
        self.show_seats()

    def _numbers_row(self, numbers: Sequence[int], chosen: int, count: Callable[[int], str]) -> QHBoxLayout:
        row = hbox(spacing=14)
        self.group = QButtonGroup(self)
        for number in numbers:
            button = QRadioButton(count(number))
            button.setAccessibleName(f"{tr('new.players')} {count(number)}")
            self.group.addButton(button, number)
            row.addWidget(button)
            if len(numbers) == 1:
                button.hide()
        self.group.button(chosen).setChecked(True)
        row.addStretch(1)
        self.group.idToggled.connect(lambda *_: self.show_seats())
        return row

    def choices(self) -> dict[str, Any]:
        """The choices made, by their names in a setup."""
        return {
            "players": self.group.checkedId(),
            "kinds": tuple(combo.player for combo in self.seats),
            "names": tuple(field.text().strip() for field in self.names),
            "shuffles": self.shuffles.isChecked(),
            "time": str(self.time.currentData()),
            "clock": self.clock.text(),
        }

    def _rows(self) -> list[Row]:
        """The rows in use, as `KnownPeople` takes them."""
        players = self.group.checkedId()
        return [
            Row(self._color(i, players), self._name(i, players), self._sign(i, players))
            for i in range(players)
        ]

    def show_seats(self) -> None:
        """As many rows as players. Only people have names, only some computers a thinking time."""
        players = self.group.checkedId()
        self._known.offer()
        for button in self.group.buttons():  # Tab goes to the one that is chosen, arrow keys to the others
            policy = Qt.FocusPolicy.StrongFocus if button.isChecked() else Qt.FocusPolicy.ClickFocus
            button.setFocusPolicy(policy)
        for i, (picture, seat, field) in enumerate(zip(self._signs, self.seats, self.names, strict=True)):
            name = self._name(i, players)
            picture.setPixmap(self._sign(i, players))
            picture.setToolTip(name)
            picture.setAccessibleName(name)
            seat.setAccessibleName(self._seat(i, players))
            field.setAccessibleName(tr("new.name_of", color=name))
            show_kind(field, seat, name)
            for widget in (picture, seat, field):
                widget.setVisible(i < players)
        if self._of_two is not None:
            self._of_two.setVisible(players == 2)
        invites = any(seat.is_invited for seat in self.seats[:players])
        self.clock.offer_days(invites)
        self.invited.emit(invites)
        self.time.setEnabled(any(seat.kind in TIMED for seat in self.seats[:players]))


def told_label() -> QLabel:
    """Label for the message that somebody has a color again; hidden until then."""
    told = theme.named(QLabel(wordWrap=True), "quiet")
    told.setTextFormat(Qt.TextFormat.PlainText)
    told.hide()
    return told


def name_field(text: str) -> QLineEdit:
    """Field for a player's name."""
    field = QLineEdit(text, maxLength=NAME_LENGTH)
    field.setMinimumWidth(100)
    field.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
    return field


def show_kind(field: QLineEdit, seat: SeatChoice, name: str) -> None:
    """Let a name be written where a person sits, who is called `name` without one."""
    is_here = not seat.kind.is_computer and not seat.is_invited
    field.setPlaceholderText(tr("new.invited") if seat.is_invited else name if is_here else "")
    field.setEnabled(is_here)


def time_choice(chosen: str) -> QComboBox:
    """Choice of the thinking time of computers that use their time."""
    why = tr("new.time.why")
    combo = combo_of([(time, tr(f"new.time.{time or 'usual'}"), why) for time in TIMES], chosen)
    combo.setToolTip(why)
    combo.setAccessibleName(why)
    return combo


def combo_of(rows: Sequence[tuple[str, str, str]], chosen: str) -> QComboBox:
    """Return a box with a list of values, their texts and tooltips."""
    combo = room.Choices()
    combo.setMinimumHeight(28)
    combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    for i, (value, text, tip) in enumerate(rows):
        combo.addItem(text, value)
        combo.setItemData(i, tip, Qt.ItemDataRole.ToolTipRole)
    combo.setCurrentIndex(max(0, combo.findData(chosen)))
    return combo
