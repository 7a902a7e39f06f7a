"""Bar above a puzzle: the goal, the verdict on the try, and the next steps."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from gui.i18n import tr
from gui.views.task_bar import TaskBar


class PuzzleBar(TaskBar):
    """Shows a puzzle and tells of presses."""

    again_wanted = Signal()
    solution_wanted = Signal()
    next_wanted = Signal()
    list_wanted = Signal()
    share_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.again, self.solution = self.add(self.again_wanted), self.add(self.solution_wanted)
        self.share = self.add(self.share_wanted)
        self.next, self.list = self.add(self.next_wanted), self.add(self.list_wanted)

    def show_puzzle(
        self, title: str, goal: str, verdict: str, status: str, has_solution: bool, has_begun: bool
    ) -> None:
        """Show where a try stands; `status` is ``open``, ``solved`` or ``failed``."""
        self.again.setText(tr("puzzle.again"))
        self.again.setEnabled(has_begun)
        self.solution.setText(tr("puzzle.solution"))
        self.solution.setVisible(has_solution)
        self.share.setText(tr("banner.share"))
        self.share.setVisible(status == "solved")
        self.next.setText(tr("puzzle.next"))
        self.list.setText(tr("puzzle.list"))
        self.stress(self.next, status == "solved")
        self.stress(self.again, status == "failed")
        self.show_task(title, goal, verdict, status)  # the verdict has what room the buttons leave
