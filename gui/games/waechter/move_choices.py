"""The legal moves as a list to choose from, for keys and for who cannot see the board."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtWidgets import QWidget

from gui.games.waechter.choices import Choice
from gui.games.waechter.texts import choice_detail, choice_title
from gui.views.choice_view import ChoiceRows, ChoiceView

Index = QModelIndex | QPersistentModelIndex


class MoveChoiceModel(ChoiceRows):
    """One row for each move."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choices: list[Choice] = []

    def show(self, choices: Sequence[Choice]) -> None:
        """Show other moves."""
        self.beginResetModel()
        self.choices = list(choices)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  Qt's own signature
        return 0 if parent.isValid() else len(self.choices)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        choice = self.choices[index.row()]
        detail = choice_detail(choice)
        return f"{choice_title(choice)} – {detail}" if detail else choice_title(choice)


class MoveChoices(ChoiceView):
    """A row that is under the mouse is looked at, one that is current is proposed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self.rows = MoveChoiceModel()
        super().__init__(self.rows, parent)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)

    def show_choices(self, choices: Sequence[Choice]) -> None:
        """List these moves, none of them chosen."""
        self._is_filling = True
        self.rows.show(choices)
        self._is_filling = False
