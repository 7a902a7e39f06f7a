"""The report of the game on the table, in a window of its own."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from gui.app.analysis_tab import points_of
from gui.controllers.analysis import AnalysisController
from gui.controllers.play import GameController
from gui.controllers.report import ReportController
from gui.games.turmbauer.report_view import ReportView


class ReportPage(ReportView):
    """Has the report made when it is opened, and shows where the game stands while it is open."""

    def __init__(
        self, game: GameController, analysis: AnalysisController, reporter: ReportController, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._game, self._analysis, self._reporter = game, analysis, reporter
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
            self._reporter.start()
            self.show()
            self.refresh()
            self.raise_()

    def refresh(self) -> None:
        """Show what there is by now; another game closes the page."""
        if not self.isVisible():
            return
        session, reporter = self._game.session, self._reporter
        if session.is_finished:
            points = points_of(session, self._analysis)
            self.show_report(session, points, reporter.report, reporter.is_running)
        else:
            self.close()
