"""A game's own part of the report, beyond turning points and figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic

from PySide6.QtWidgets import QWidget

from gui.features.report.model import Report, Reporter
from gui.model.session import N_contra
from gui.views.marks import Mark


class ReportSection(Generic[N_contra]):
    """A game's part of the report; this class is that of a game which adds nothing.

    Attributes
    ----------
    widget
        A graph below the one of the shares; None if there is none.
    """

    widget: QWidget | None = None

    def connect(self, go_to: Callable[[int], object]) -> None:
        """Let clicks on the graph show the position after so many actions."""

    def reporter(self, session: N_contra) -> Reporter:
        """Return the reporter of a session."""
        return Reporter(session)

    def moments(self, session: N_contra, report: Report) -> dict[int, str]:
        """More moments for numbers in the graphs: a sentence each, by the number of actions before."""
        return {}

    def show(self, session: N_contra, report: Report | None, marks: Sequence[Mark]) -> None:
        """Show the graph as far as there is one."""

    def legend(self) -> str:
        """Meaning of the signs in the graph."""
        return ""

    def html(self, session: N_contra, report: Report) -> str:
        """Text after the turning points."""
        return ""
