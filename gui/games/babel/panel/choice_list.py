"""What can be done as a list to choose from, for keys and for who cannot see the tower."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QWidget

from gui.games.babel.picture.tokens import sign_pixmap
from gui.games.babel.words.texts import choice_detail, choice_title
from gui.model.player_colors import when_changed
from gui.views.choice_view import ChoiceRows, Index

_TEXT = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole)


class ChoiceModel(ChoiceRows):
    """One row for each choice."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icons: dict[str, QIcon] = {}
        when_changed(self._icons.clear)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        choice = self.choices[index.row()]
        if role in _TEXT:
            detail = choice_detail(choice)
            return f"{choice_title(choice)} – {detail}" if detail else choice_title(choice)
        if role == Qt.ItemDataRole.DecorationRole and choice.color:
            if choice.color not in self._icons:
                self._icons[choice.color] = QIcon(sign_pixmap(choice.color, 18))
            return self._icons[choice.color]
        return None
