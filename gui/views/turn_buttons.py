"""The buttons in every game's bar: history, hint, and the end of the turn."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QToolButton

from gui.base.commands import CommandSet
from gui.views.icons import icon


class TurnButtons(QHBoxLayout):
    """A row of buttons; `history` has those that go back and forth, by command."""

    def __init__(self, commands: CommandSet, done: QPushButton) -> None:
        super().__init__()
        self.setSpacing(4)
        self.history = {name: _tool(commands[name], name) for name in ("undo", "redo", "take_back")}
        for button in self.history.values():
            self.addWidget(button)
        self.addWidget(_tool(commands["hint"], "hint"))
        self.addSpacing(4)
        done.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys where they are
        self.addWidget(done)


def _tool(action: QAction, name: str) -> QToolButton:
    button = QToolButton()
    action.setIcon(icon(name))
    action.setIconVisibleInMenu(False)
    button.setDefaultAction(action)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # nothing else hands the keys to it
    button.setIconSize(QSize(20, 20))
    button.setFixedSize(34, 34)
    button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
    return button
