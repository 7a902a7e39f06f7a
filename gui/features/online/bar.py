"""Note over the picture about a server's table: what others ask, and what is waited for."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QWidget

from gui.base import theme
from gui.i18n import tr
from gui.views.layout import hbox

_WIDE, _SPARE = 420, 6  # pixels of words before they take a second line, and more than they need


class TableBar(QFrame):
    """A sentence, with buttons where it is a question."""

    answered = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.words = QLabel()
        self.words.setWordWrap(True)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.yes, self.no = theme.named(QPushButton(), "primary"), QPushButton()
        self.yes.clicked.connect(lambda: self.answered.emit(True))
        self.no.clicked.connect(lambda: self.answered.emit(False))
        hbox((self.words, 1), self.yes, self.no, parent=self, margins=(16, 8, 10, 8), spacing=8)
        self.hide()

    def show_words(self, words: str, *, can_agree: bool = False, can_refuse: str = "") -> None:
        """Show a sentence; with the buttons for yes, and for no by its text. Nothing with empty words."""
        self.words.setText(words)
        self.yes.setText(tr("server.yes"))
        self.yes.setVisible(can_agree)
        self.no.setText(can_refuse)
        self.no.setVisible(bool(can_refuse))
        wide = self.words.fontMetrics().horizontalAdvance(words) + _SPARE
        self.words.setMinimumWidth(min(wide, _WIDE))
        look = "tutorial" if can_agree or can_refuse else "card"  # what is only to be read asks for nothing
        if look != self.objectName():
            self.setObjectName(look)
            self.style().unpolish(self)
            self.style().polish(self)
        self.setVisible(bool(words))
        self.updateGeometry()
