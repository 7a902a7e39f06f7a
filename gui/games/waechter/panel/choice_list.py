"""The legal moves as a list to choose from, for keys and for who cannot see the board."""

from __future__ import annotations

from PySide6.QtCore import Qt

from gui.games.waechter.words.texts import choice_detail, choice_title
from gui.views.choice_view import ChoiceRows, Index


class MoveRows(ChoiceRows):
    """One row for each move."""

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        choice = self.choices[index.row()]
        detail = choice_detail(choice)
        return f"{choice_title(choice)} – {detail}" if detail else choice_title(choice)
