"""Keys that a widget has for itself while it has the keyboard, before the commands of the window."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
PRESSES = (*ENTER, Qt.Key.Key_Space)
"""The keys that press a button."""


def keeps(event: QEvent, keys: Collection[int]) -> bool:
    """Keep some keys from the commands: True if the event asked for one of them, and is done with."""
    is_asked = event.type() == QEvent.Type.ShortcutOverride
    if is_asked and isinstance(event, QKeyEvent) and event.key() in keys:
        event.accept()
        return True
    return False
