"""Keys by their place, for keyboards whose letters are Cyrillic, Greek or others: F is where F is on a Latin one.

Qt does so by itself only where a Latin layout is installed besides.
"""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Iterable

from PySide6.QtCore import QEvent, QKeyCombination, QObject, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QShortcut, QWindow
from PySide6.QtWidgets import QApplication, QWidget

_ROWS = {16: "QWERTYUIOP[]", 30: "ASDFGHJKL;'", 44: "ZXCVBNM,./"}  # by the number of the first key
_PLACES = {first + n: letter for first, letters in _ROWS.items() for n, letter in enumerate(letters)}
_FIRST = 0 if sys.platform == "win32" else 8  # offset that X adds to these numbers
_COMMANDING = (
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
)


class KeyPlaces(QObject):
    """Stands before the windows of a program."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._is_foreign = False  # the last letter was none that is Latin

    def watch(self, window: QWindow | None) -> None:
        """Look at the keys of a window before it does."""
        if window is not None:
            window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Replace the keys of another alphabet."""
        if not isinstance(event, QKeyEvent) or event.type() == QEvent.Type.ShortcutOverride:
            return False
        letter = self._place(event)
        focus = QApplication.focusWidget() or QApplication.activeWindow()
        if not letter or focus is None:
            return False
        key = Qt.Key(ord(letter))
        shifts = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        text = letter if shifts else letter.lower()
        if event.type() == QEvent.Type.KeyPress:
            asked = QKeyEvent(QEvent.Type.ShortcutOverride, key, event.modifiers(), text)
            asked.ignore()
            QApplication.sendEvent(focus, asked)
            is_writing = asked.isAccepted()
            if is_writing and not event.modifiers() & _COMMANDING:
                return False
            if not is_writing and _run(focus.window(), QKeyCombination(event.modifiers(), key)):
                return True
        QApplication.sendEvent(
            focus, QKeyEvent(event.type(), key, event.modifiers(), text, event.isAutoRepeat())
        )
        return True

    def _place(self, event: QKeyEvent) -> str:
        """The Latin key at the place of another alphabet's; empty for all other keys."""
        sign = chr(event.key()) if event.key() < Qt.Key.Key_Escape.value else ""
        if sign.isalpha():
            self._is_foreign = "LATIN" not in unicodedata.name(sign, "")
        # a place that has a letter may have another sign there: that of Q is ";" in Greece
        return _PLACES.get(event.nativeScanCode() - _FIRST, "") if sign and self._is_foreign else ""


def _run(window: QWidget, keys: QKeyCombination) -> bool:
    """Do what these keys do in a window, if anything."""
    wanted = QKeySequence(keys)
    actions: Iterable[QAction] = window.actions()
    for action in actions:
        if action.isEnabled() and action.isVisible() and wanted in action.shortcuts():
            action.trigger()
            return True
    for shortcut in window.findChildren(QShortcut):
        its_keys = shortcut.keys()
        if shortcut.isEnabled() and wanted in its_keys:
            shortcut.activated.emit()
            return True
    return False
