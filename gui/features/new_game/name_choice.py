"""Field for a person's name, with those who have played here to choose from."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QCompleter, QLineEdit, QWidget

from gui.features.new_game.players_box import NAME_LENGTH
from gui.i18n import tr
from gui.model import people
from gui.views import room


class NameChoice(room.Choices):
    """`color` is how the person is called without a name."""

    def __init__(self, name: str, color: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = QLineEdit(maxLength=NAME_LENGTH)
        self.setEditable(True)
        self.setLineEdit(self.field)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setMinimumHeight(28)
        self.addItems(people.known())
        # Qt's own would complete a new name with a known one
        self.setCompleter(QCompleter(self.model(), self, caseSensitivity=Qt.CaseSensitivity.CaseInsensitive))
        self.setEditText(name)
        self.field.setPlaceholderText(color)
        for widget in (self, self.field):
            widget.setAccessibleName(tr("new.name_of", color=color))

    @property
    def name(self) -> str:
        """The name in the field."""
        return self.currentText().strip()
