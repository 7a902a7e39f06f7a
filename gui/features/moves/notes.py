"""Notes on an action: a mark and a few words."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QPlainTextEdit, QSizePolicy, QToolButton, QWidget

from gui.base import theme
from gui.i18n import tr
from gui.views.layout import hbox, vbox
from turmcore.notation.tree import MARKS

_PAUSE = 700  # milliseconds after a key until the text is kept


class _Text(QPlainTextEdit):
    """Words; Escape gives the focus back, Tab goes on."""

    left = Signal()
    escaped = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setTabChangesFocus(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.left.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        # while text is written, letters and digits are no commands
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
            if modifiers in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier):
                event.accept()
                return True
        return super().event(event)


class Notes(QWidget):
    """A button for each mark, and a field for words."""

    noted = Signal(str, str, bool)  # mark, words, True while it is still being written
    escaped = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._mark, self._shown, self._goes_on = "", ("", ""), False
        self.marks = {mark: theme.named(QToolButton(), "number") for mark in MARKS}
        row = hbox(spacing=4)
        for mark, button in self.marks.items():
            button.setText(mark)
            button.setCheckable(True)
            button.setFixedHeight(28)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.clicked.connect(lambda _, mark=mark: self._choose(mark))
            row.addWidget(button, 1)
        self.words = _Text()
        self.words.setFixedHeight(76)
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE)
        self._pause.timeout.connect(self.keep)
        self.words.textChanged.connect(self._write)
        self.words.left.connect(self._leave)
        self.words.escaped.connect(self.escaped)
        vbox(row, self.words, parent=self, margins=0, spacing=6)

    def show_note(self, mark: str, note: str, *, is_same: bool, can_mark: bool) -> None:
        """Show the note on an action; `is_same` if it is the one of before, so that the text cursor stays."""
        for button in self.marks.values():
            button.setEnabled(can_mark)
        for other, button in self.marks.items():
            button.setChecked(other == mark)
        self._mark = mark
        if is_same and self.words.toPlainText().strip() == note:
            self._shown = mark, note
            return
        self._goes_on = self._goes_on and is_same
        self._shown = mark, note
        if self.words.toPlainText() != note:
            self.words.blockSignals(True)
            self.words.setPlainText(note)
            self.words.blockSignals(False)
        self._pause.stop()

    def keep(self) -> None:
        """Keep the text written so far."""
        self._pause.stop()
        said = self._mark, self.words.toPlainText().strip()
        if said != self._shown:
            self._shown = said
            self.noted.emit(*said, self._goes_on)
            self._goes_on = self.words.hasFocus()

    def retranslate(self) -> None:
        """Write all texts anew."""
        for mark, button in self.marks.items():
            name = tr(f"lines.mark.{MARKS.index(mark)}")
            button.setToolTip(name)
            button.setAccessibleName(name)
        self.words.setPlaceholderText(tr("lines.note.here"))
        self.words.setAccessibleName(tr("lines.note"))

    def _choose(self, mark: str) -> None:
        self._mark = "" if self._mark == mark else mark
        self._goes_on = False
        self.keep()

    def _write(self) -> None:
        if not self._pause.isActive():  # keep text written without a pause, too
            self._pause.start()

    def _leave(self) -> None:
        self.keep()
        self._goes_on = False
