"""A bar above the picture with something to be solved: what it is, what a try has come to, and what can be done now."""

from __future__ import annotations

from PySide6.QtCore import Qt, SignalInstance
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QWidget

from gui.base import theme
from gui.views.layout import hbox, vbox

_SIGNS = {"open": "", "solved": "✓ ", "failed": "✗ "}


class TaskBar(QFrame):
    """Shows a task; what has buttons adds them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("tutorial")
        self.title = theme.named(QLabel(), "quiet")
        self.goal, self.verdict = QLabel(), QLabel()
        self.goal.setFont(theme.font(11.5, bold=True))
        for label in (self.goal, self.verdict):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        self._row = hbox((self.verdict, 1), spacing=8)
        vbox(self.title, self.goal, self._row, parent=self, margins=(16, 6, 10, 8), spacing=3)

    def add(self, signal: SignalInstance) -> QPushButton:
        """One more button, at the right."""
        button = QPushButton()
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click must not take the keys from the picture
        button.clicked.connect(signal)
        self._row.addWidget(button, 0, Qt.AlignmentFlag.AlignBottom)
        return button

    def show_task(self, title: str, goal: str, verdict: str, status: str) -> None:
        """Show where a try stands; `status` is ``open``, ``solved`` or ``failed``."""
        self.title.setText(title)
        self.goal.setText(goal)
        self.verdict.setText(_SIGNS[status] + verdict)
        self.verdict.setAccessibleName(verdict)
        self.verdict.setStyleSheet("" if status == "open" else "font-weight: 600;")

    @staticmethod
    def stress(button: QPushButton, is_next: bool) -> None:
        """Show a button as what comes next, or not."""
        button.setObjectName("primary" if is_next else "")
        button.style().unpolish(button)
        button.style().polish(button)
        button.updateGeometry()
