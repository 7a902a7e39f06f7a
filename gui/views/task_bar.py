"""Bar above the picture with a task: the task itself, the verdict on the try, and the next steps."""

from __future__ import annotations

from PySide6.QtCore import Qt, SignalInstance
from PySide6.QtGui import QResizeEvent
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
        self.goal.setFont(theme.font(bold=True))
        for label in (self.goal, self.verdict):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        self._row = hbox((self.verdict, 1), spacing=8)
        self._column = vbox(self.title, self.goal, self._row, parent=self, margins=(16, 6, 10, 8), spacing=3)
        self._buttons: list[QPushButton] = []
        self._is_apart = False  # whether the verdict has a row of its own

    def add(self, signal: SignalInstance) -> QPushButton:
        """Add a button at the right."""
        button = QPushButton()
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click must not take the keys from the picture
        button.clicked.connect(signal)
        self._row.addWidget(button, 0, Qt.AlignmentFlag.AlignBottom)
        self._buttons.append(button)
        return button

    def show_task(self, title: str, goal: str, verdict: str, status: str) -> None:
        """Show where a try stands; `status` is ``open``, ``solved`` or ``failed``."""
        self.title.setText(title)
        self.goal.setText(goal)
        self.verdict.setText(_SIGNS[status] + verdict)
        self.verdict.setAccessibleName(verdict)
        self.verdict.setStyleSheet("" if status == "open" else "font-weight: 700;")
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Give the verdict a row of its own where it is too long to stand beside the buttons."""
        buttons = [button for button in self._buttons if not button.isHidden()]
        margins, beside = self._column.contentsMargins(), self._row.spacing()
        left = self.width() - margins.left() - margins.right()
        left -= sum(button.sizeHint().width() + beside for button in buttons)
        is_apart = self.verdict.fontMetrics().horizontalAdvance(self.verdict.text()) > max(left, 0)
        if is_apart == self._is_apart:
            return
        self._is_apart = is_apart
        if is_apart:
            self._row.removeWidget(self.verdict)
            self._row.insertStretch(0, 1)
            self._column.insertWidget(2, self.verdict)
        else:
            self._column.removeWidget(self.verdict)
            self._row.takeAt(0)  # the stretch
            self._row.insertWidget(0, self.verdict, 1)

    @staticmethod
    def stress(button: QPushButton, is_next: bool) -> None:
        """Show a button as what comes next, or not."""
        button.setObjectName("primary" if is_next else "")
        button.style().unpolish(button)
        button.style().polish(button)
        button.updateGeometry()
