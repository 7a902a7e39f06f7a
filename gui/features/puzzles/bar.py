"""The bar above a puzzle: what is to be reached, what the try has come to, and what can be done now."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QWidget

from gui.base import theme
from gui.i18n import tr
from gui.views.layout import hbox, vbox

_SIGNS = {"open": "", "solved": "✓ ", "failed": "✗ "}


class PuzzleBar(QFrame):
    """Shows a puzzle and says what was pressed."""

    again_wanted = Signal()
    solution_wanted = Signal()
    next_wanted = Signal()
    list_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("tutorial")
        self.title = theme.named(QLabel(), "quiet")
        self.goal, self.verdict = QLabel(), QLabel()
        self.goal.setFont(theme.font(11.5, bold=True))
        for label in (self.goal, self.verdict):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.again, self.solution, self.next, self.list = (QPushButton() for _ in range(4))
        row = hbox((self.verdict, 1), spacing=8)
        for button, signal in (
            (self.again, self.again_wanted), (self.solution, self.solution_wanted),
            (self.next, self.next_wanted), (self.list, self.list_wanted),
        ):  # fmt: skip
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click must not take the keys from the picture
            button.clicked.connect(signal)
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignBottom)
        vbox(self.title, self.goal, row, parent=self, margins=(16, 6, 10, 8), spacing=3)

    def show_puzzle(
        self, title: str, goal: str, verdict: str, status: str, has_solution: bool, has_begun: bool
    ) -> None:
        """Show where a try stands; `status` is ``open``, ``solved`` or ``failed``."""
        self.title.setText(title)
        self.goal.setText(goal)
        self.verdict.setText(_SIGNS[status] + verdict)
        self.verdict.setAccessibleName(verdict)
        self.verdict.setStyleSheet("" if status == "open" else "font-weight: 600;")
        self.again.setText(tr("puzzle.again"))
        self.again.setEnabled(has_begun)
        self.solution.setText(tr("puzzle.solution"))
        self.solution.setVisible(has_solution)
        self.next.setText(tr("puzzle.next"))
        self.list.setText(tr("puzzle.list"))
        for button, is_next in ((self.next, status == "solved"), (self.again, status == "failed")):
            button.setObjectName("primary" if is_next else "")
            button.style().unpolish(button)
            button.style().polish(button)
            button.updateGeometry()
