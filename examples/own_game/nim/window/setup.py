"""What a new game is made of, and the page that asks for it."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtWidgets import QFormLayout, QLineEdit, QSpinBox, QVBoxLayout

import turmcore
from gui.features.clock.choice import ClockChoice
from gui.features.new_game.known_people import KnownPeople
from gui.features.new_game.players_box import name_field, told_label
from gui.features.new_game.seat_choice import SeatChoice
from gui.i18n import tr
from gui.model.setup import GameSetup
from gui.views import setup_page
from nim import NimGame


@dataclass(frozen=True)
class Setup(GameSetup):
    """For the two players, the one who begins first."""

    kinds: tuple[str, ...] = ("person", "level2")
    names: tuple[str, ...] = ("", "")
    height: int = 10

    def game(self) -> NimGame:
        """The game with these settings."""
        game = turmcore.load("nim", height=self.height)
        assert isinstance(game, NimGame)
        return game

    def is_valid(self) -> bool:
        return isinstance(self.height, int) and 1 <= self.height <= 30


class SetupPage(setup_page.SetupPage[Setup]):
    """Asks who plays, how high the tower is, and for the clock."""

    def __init__(self, setup: Setup) -> None:
        super().__init__()
        self._people, self._form = QFormLayout(), QFormLayout()
        self.seats = [SeatChoice(kind) for kind in setup.kinds]
        self.names: list[QLineEdit] = [name_field(name) for name in setup.names]
        for number, (seat, name) in enumerate(zip(self.seats, self.names, strict=True), 1):
            seat.setAccessibleName(tr("nim.player", n=number))
            self._people.addRow(seat, name)
        self.height_choice = QSpinBox()
        self.height_choice.setRange(1, 30)
        self.height_choice.setValue(setup.height)
        self.clock = ClockChoice(setup.clock)
        self._form.addRow(f"<b>{tr('nim.height')}</b>", self.height_choice)
        self._people.addRow(f"<b>{tr('clock.choice')}</b>", self.clock)
        column = QVBoxLayout(self)
        column.addLayout(self._people)
        column.addLayout(self._form)
        told = told_label()
        column.addWidget(told)
        column.addStretch(1)
        KnownPeople(
            "nim", self.seats, self.names, list, lambda: False, told
        )  # names alone: nobody has a color

    def setup(self) -> Setup:
        return Setup(
            kinds=tuple(seat.player for seat in self.seats),
            names=tuple(name.text().strip() for name in self.names),
            clock=self.clock.text(),
            height=self.height_choice.value(),
        )

    def hide_people(self) -> None:
        for row in range(self._people.rowCount()):
            self._people.setRowVisible(row, False)
