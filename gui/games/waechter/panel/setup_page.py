"""What a new game of Turm und Wächter is to be like."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QGroupBox,
    QLabel,
    QLineEdit,
    QWidget,
)

from gui.base import theme
from gui.features.clock.choice import ClockChoice
from gui.features.new_game.known_people import KnownPeople, Row
from gui.features.new_game.players_box import name_field, show_kind, time_choice, told_label
from gui.features.new_game.seat_choice import SeatChoice
from gui.games.waechter.picture.chip import chip
from gui.games.waechter.play.setup import Setup
from gui.games.waechter.words.texts import side_name
from gui.i18n import tr
from gui.model.seats import TIMED
from gui.views import setup_page
from gui.views.layout import vbox


class SetupPage(setup_page.SetupPage[Setup]):
    """Asks for the sides, the clock and the rule about repetition, starting from `setup`."""

    def __init__(self, setup: Setup, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._people = self._players_box(setup)
        vbox(self._people, self._rules_box(setup), self._how_box(), 1, parent=self, margins=0, spacing=8)
        self._show_seats()

    def setup(self) -> Setup:
        """What was chosen."""
        return Setup(
            kinds=tuple(combo.player for combo in self.seats),
            names=tuple(field.text().strip() for field in self.names),
            shuffles=self.shuffles.isChecked(),
            time=str(self.time.currentData()),
            repetition=self.repetition.isChecked(),
            clock=self.clock.text(),
        )

    def hide_people(self) -> None:
        """Ask for the game alone."""
        for widget in (self._people, self._clock_label, self.clock):
            widget.hide()

    def _players_box(self, setup: Setup) -> QGroupBox:
        box = QGroupBox(tr("new.players"))
        grid = QGridLayout(box)
        grid.setContentsMargins(12, 10, 12, 12)
        grid.setVerticalSpacing(8)
        grid.setHorizontalSpacing(10)
        self.seats: list[SeatChoice] = []
        self.names: list[QLineEdit] = []
        for side in (0, 1):
            sign, words = QLabel(), QLabel(f"<b>{side_name(side)}</b>")
            sign.setPixmap(chip(side, 26))
            note = theme.named(QLabel(tr("new.waechter.second" if side else "new.waechter.first")), "quiet")
            seat = SeatChoice(setup.kinds[side])
            seat.setAccessibleName(side_name(side))
            seat.currentIndexChanged.connect(self._show_seats)
            self.seats.append(seat)
            name = name_field(setup.names[side])
            name.setAccessibleName(tr("new.name_of", color=side_name(side)))
            self.names.append(name)
            for column, widget in enumerate((sign, words, note, seat, name)):
                grid.addWidget(widget, side, column)
        self.told = told_label()
        self.shuffles = QCheckBox(tr("new.waechter.shuffle"))
        self.shuffles.setToolTip(tr("new.shuffle.why"))
        self.shuffles.setChecked(setup.shuffles)
        self.time = time_choice(setup.time)
        grid.addWidget(self.shuffles, 2, 0, 1, 3)
        thinking = theme.named(
            QLabel(
                tr("new.waechter.thinking"),
                alignment=Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
            ),
            "quiet",
        )
        grid.addWidget(thinking, 2, 3)
        grid.addWidget(self.time, 2, 4)
        grid.addWidget(self.told, 3, 0, 1, 5)
        KnownPeople(
            "waechter", self.seats, self.names, _rows, lambda: not self.shuffles.isChecked(), self.told
        )
        grid.setColumnStretch(3, 2)
        grid.setColumnStretch(4, 2)
        return box

    def _show_seats(self) -> None:
        """Only people have names, only some computers a thinking time."""
        for side, (seat, field) in enumerate(zip(self.seats, self.names, strict=True)):
            show_kind(field, seat, side_name(side))
        self.time.setEnabled(any(seat.kind in TIMED for seat in self.seats))

    def _rules_box(self, setup: Setup) -> QGroupBox:
        box = QGroupBox(tr("new.rules"))
        grid = QGridLayout(box)
        grid.setContentsMargins(12, 10, 12, 12)
        grid.setVerticalSpacing(8)
        grid.setHorizontalSpacing(12)
        self.repetition = QCheckBox(tr("new.waechter.repetition"))
        self.repetition.setChecked(setup.repetition)
        why = theme.named(QLabel(tr("new.waechter.repetition.why"), wordWrap=True), "quiet")
        self.repetition.setAccessibleDescription(why.text())
        self.clock = ClockChoice(setup.clock)
        grid.addWidget(self.repetition, 0, 0, 1, 2)
        grid.addWidget(why, 0, 2)
        self._clock_label = QLabel(tr("new.waechter.clock"))
        grid.addWidget(self._clock_label, 1, 0)
        grid.addWidget(self.clock, 1, 1, 1, 2)
        grid.setColumnStretch(2, 1)
        return box

    def _how_box(self) -> QGroupBox:
        box = QGroupBox(tr("new.waechter.how").upper())
        text = QLabel(tr("new.waechter.short"), wordWrap=True)
        vbox(text, parent=box, margins=(12, 8, 12, 12))
        return box


def _rows() -> list[Row]:
    """The sides, as `KnownPeople` takes them."""
    return [Row(str(side), side_name(side), chip(side, 18)) for side in (0, 1)]
