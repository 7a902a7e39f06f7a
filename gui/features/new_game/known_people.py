"""Names of people who have played here, offered in the fields for names together with their color."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QPixmap, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QCompleter, QLabel, QLineEdit

from gui.features.new_game.seat_choice import SeatChoice
from gui.i18n import tr
from gui.model import people


@dataclass(frozen=True)
class Row:
    """A row of the players: what stands for its color, what that is called, and its sign."""

    color: str
    name: str
    sign: QPixmap


class KnownPeople(QObject):
    """Brings people to their color once: the rows change places, unless another person is there.

    Parameters
    ----------
    game
        Name of the game.
    seats, fields
        The choice of the player in each row, and the field of the name.
    rows
        The rows that are in use now.
    are_fixed
        True if a row keeps its color: no lots are drawn.
    told
        Label that tells of a change.
    """

    def __init__(
        self,
        game: str,
        seats: Sequence[SeatChoice],
        fields: Sequence[QLineEdit],
        rows: Callable[[], Sequence[Row]],
        are_fixed: Callable[[], bool],
        told: QLabel,
    ) -> None:
        super().__init__(told)
        self._game, self._seats, self._fields, self._rows = game, seats, fields, rows
        self._are_fixed, self._told = are_fixed, told
        self._written = [field.text() for field in fields]
        self._brought: set[str] = set()
        for number, field in enumerate(fields):
            completer = QCompleter(field, caseSensitivity=Qt.CaseSensitivity.CaseInsensitive)
            completer.setModel(QStandardItemModel(completer))
            field.setCompleter(completer)
            # at the moment of choosing the field has not yet the whole name
            completer.activated.connect(lambda _, i=number: QTimer.singleShot(0, self, lambda: self.bring(i)))
            field.editingFinished.connect(lambda i=number: self.bring(i))
        self.offer()

    def offer(self) -> None:
        """Offer everybody, with the sign of the color that each had last."""
        rows = self._rows()
        for field in self._fields:
            completer = field.completer()
            model = completer.model() if completer is not None else None
            assert isinstance(model, QStandardItemModel)
            model.clear()
            for name in people.known():
                item, at = QStandardItem(name), self._place(name, rows)
                if at is not None:
                    item.setData(rows[at].sign, Qt.ItemDataRole.DecorationRole)
                    item.setAccessibleText(f"{name}, {rows[at].name}")
                model.appendRow(item)

    def _place(self, name: str, rows: Sequence[Row]) -> int | None:
        """The row with somebody's color."""
        color = people.color(name, self._game)
        return next((i for i, row in enumerate(rows) if set(color) & set(row.color)), None)

    def bring(self, here: int) -> None:
        """A name was written in a row: let it have its color, and say so."""
        field, rows = self._fields[here], self._rows()
        name, was = field.text().strip(), self._written[here]
        self._written[here] = field.text()
        there = self._place(name, rows) if name else None
        if (
            there is None
            or there == here
            or here >= len(rows)
            or name.casefold() in {was.strip().casefold(), *self._brought}
            or not self._are_fixed()
        ):
            return
        self._brought.add(name.casefold())
        seat, other = self._seats[there], self._fields[there]
        if other.text().strip() and not seat.kind.is_computer:
            told = tr("new.color.taken", name=name, color=rows[there].name, other=other.text().strip())
        else:
            self._swap(here, there)
            told = tr("new.color.again", name=name, color=rows[there].name)
        self._told.setText(told)
        self._told.show()

    def _swap(self, here: int, there: int) -> None:
        has_keys = self._fields[here].hasFocus()
        seats, fields = (self._seats[here], self._seats[there]), (self._fields[here], self._fields[there])
        players, names = [seat.player for seat in seats], [field.text() for field in fields]
        for seat, field, player, name in zip(seats, fields, players[::-1], names[::-1], strict=True):
            seat.take(player)
            field.setText(name)
        self._written[here], self._written[there] = names[::-1]
        if has_keys:
            self._fields[there].setFocus()
