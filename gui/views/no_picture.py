"""What stands in place of the tower where OpenGL is missing: the reason, and the tower as text."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from gui.app import theme
from gui.i18n import tr


class NoPicture(QWidget):
    """Says why there is no picture, in the words of `reason`; the drawing in letters below keeps the game
    playable."""

    def __init__(self, reason: Callable[[], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._reason = reason
        self._why = theme.named(QLabel(), "failure")
        self._why.setWordWrap(True)
        self._why.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._text = theme.named(QPlainTextEdit(), "picture_text")
        self._text.setReadOnly(True)
        self._text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 16)
        layout.setSpacing(12)
        layout.addWidget(self._why)
        layout.addWidget(self._text, 1)
        self.retranslate()

    def show_text(self, drawing: str) -> None:
        """Show the tower as text."""
        self._text.setPlainText(drawing)

    def retranslate(self) -> None:
        """Write all texts anew."""
        self._why.setText(tr("picture.missing", reason=self._reason()))
        self._text.setAccessibleName(tr("picture.text"))
