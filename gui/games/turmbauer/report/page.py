"""The report of the game on the table, in a window of its own."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from gui.base import dialogs
from gui.features.report.controller import ReportController
from gui.games.turmbauer.play.controller import TurmbauerController
from gui.games.turmbauer.report.model import Reporter
from gui.games.turmbauer.report.view import ReportView
from gui.games.turmbauer.session import Session
from gui.table.game_parts import Analysis
from gui.table.play import Worker
from gui.views.share_graph import Point


class ReportPage(ReportView):
    """Has the report made when it is opened, and shows where the game stands while it is open."""

    def __init__(
        self,
        game: TurmbauerController,
        analysis: Analysis,
        worker: Worker,
        points: Callable[[Session], list[Point]],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._game, self._points = game, points
        self.reporter = reporter = ReportController(worker, game, Reporter, self)
        self.wanted.connect(game.go_to)
        self.cancelled.connect(reporter.stop)
        self.finished.connect(reporter.stop)
        reporter.changed.connect(self.refresh)
        reporter.progressed.connect(self.show_progress)
        analysis.changed.connect(self.refresh)

    def show_game(self) -> None:
        """Show the report of a finished game, and have it made if there is none yet."""
        if self._game.session.is_finished:
            self.show_progress(0.0)
            self.reporter.start()
            dialogs.show(self)
            self.refresh()

    def refresh(self) -> None:
        """Show what there is by now; another game closes the page."""
        if not self.isVisible():
            return
        session, reporter = self._game.session, self.reporter
        if session.is_finished:
            self.show_report(session, self._points(session), reporter.report, reporter.is_running)
        else:
            self.close()

    def stop(self) -> None:
        """Make no report any more, and close."""
        self.reporter.stop()
        self.close()
