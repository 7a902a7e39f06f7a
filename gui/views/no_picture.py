"""Stand-in for the tower where OpenGL is missing: the reason, and the tower flat and as text."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from gui.base import theme
from gui.i18n import tr
from gui.views import room
from gui.views.layout import hbox, vbox

_LOW = 240  # pixels with room for the reason


class NoPicture(QWidget):
    """Says why there is no picture, in the words of `reason`; what stands below keeps the game playable.

    `drawing` shows the tower as well as it can be shown here, or, if it `is_playable`, is the game to play on.
    """

    def __init__(
        self,
        reason: Callable[[], str],
        drawing: QWidget | None = None,
        is_playable: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._reason, self._is_playable = reason, is_playable
        self.why = theme.named(
            room.WholeLabel(wordWrap=True, textInteractionFlags=Qt.TextInteractionFlag.TextSelectableByMouse),
            "failure",
        )
        self.why.setMargin(12)  # as padding of the style it would not count in the number of lines
        self.text = theme.named(
            QPlainTextEdit(
                readOnly=True, tabChangesFocus=True, lineWrapMode=QPlainTextEdit.LineWrapMode.NoWrap
            ),
            "picture_text",
        )
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        row = hbox(spacing=12)
        if drawing is not None:
            row.addWidget(drawing, 3)
        row.addWidget(self.text, 2)
        self.text.setVisible(not is_playable)
        vbox(self.why, (row, 1), parent=self, margins=(16, 12, 16, 12), spacing=8)
        self.retranslate()

    def event(self, event: QEvent) -> bool:
        """Where little is left between what lies over it the game comes before the reason."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.ContentsRectChange):
            self.why.setVisible(self.contentsRect().height() >= _LOW)
        return super().event(event)

    def show_text(self, drawing: str) -> None:
        """Show the tower as text, without any nothing; the place that was read stays."""
        self.text.setVisible(bool(drawing))
        if drawing != self.text.toPlainText():
            bar = self.text.verticalScrollBar()
            place = bar.value()
            self.text.setPlainText(drawing)
            bar.setValue(place)

    def retranslate(self) -> None:
        """Write all texts anew."""
        key = "picture.missing.flat" if self._is_playable else "picture.missing"
        self.why.setText(tr(key, reason=self._reason()))
        self.text.setAccessibleName(tr("picture.text"))
