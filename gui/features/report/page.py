"""The report of the game on the table, in a window of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QProgressBar,
    QPushButton,
    QTextBrowser,
    QWidget,
)

from gui import i18n
from gui.base import dialogs, theme
from gui.features.report.controller import ReportController
from gui.features.report.model import Report, Reporter, TurningPoint
from gui.features.report.section import ReportSection
from gui.features.report.statistics import figures_html
from gui.features.report.texts import grade, moment_html, point_lines, when
from gui.i18n import tr
from gui.model.session import Session
from gui.table.game_parts import Analysis, GameParts
from gui.table.play import GameController, Worker
from gui.views import room
from gui.views.layout import hbox, vbox
from gui.views.marks import Mark
from gui.views.share_graph import Point, ShareGraph


class ReportPage(QDialog):
    """Has the report made when it is opened, and shows where the game stands while it is open.

    Parameters
    ----------
    points
        Of the graph, from a session.
    headline
        End of the game.
    """

    better_wanted = Signal(object)  # the mistakes of a report, to be tried again

    def __init__(
        self,
        parts: GameParts,
        game: GameController,
        analysis: Analysis,
        worker: Worker,
        points: Callable[[Session], list[Point]],
        headline: Callable[[], str],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._parts, self._game, self._points, self._headline = parts, game, points, headline
        self._written: tuple[object, ...] = ()
        section = parts.report_section()
        self.section: ReportSection[Session] = (
            section if isinstance(section, ReportSection) else ReportSection()
        )
        self.reporter: ReportController[Session, Report] = ReportController(worker, game, self.make, self)
        room.resize(self, 680, 660)
        self.title = QLabel(wordWrap=True)
        self.title.setFont(theme.title_font())
        self.graph = ShareGraph(numbered=False)
        self.graph.setMinimumHeight(80)
        self.graph.setMaximumHeight(150)
        self.graph.wanted.connect(game.go_to)
        self.section.connect(game.go_to)
        self.text = QTextBrowser(openLinks=False)
        self.text.anchorClicked.connect(lambda url: game.go_to(int(url.path())))
        self.progress = QProgressBar()
        self.progress.setRange(0, 100)
        self.cancel = QPushButton()
        self.cancel.clicked.connect(self.reporter.stop)
        self._waiting = QWidget()
        hbox((self.progress, 1), self.cancel, parent=self._waiting, margins=0)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self._buttons.rejected.connect(self.reject)
        self.better: QPushButton = theme.named(QPushButton(autoDefault=False), "primary")
        self.better.clicked.connect(self.try_again)
        column = vbox(parent=self, margins=(18, 14, 18, 14), spacing=8)
        column.addWidget(self.title)
        for graph in filter(None, (self.graph, self.section.widget)):
            column.addWidget(graph, 2)
        column.addWidget(self._waiting)
        column.addWidget(self.text, 3)
        column.addLayout(hbox(self.better, 1, self._buttons))
        self.finished.connect(self.reporter.stop)
        self.reporter.changed.connect(self.refresh)
        self.reporter.progressed.connect(self.show_progress)
        analysis.changed.connect(self.refresh)
        game.changed.connect(self.refresh)

    def make(self, session: Session) -> Reporter:
        """Return the reporter of a session."""
        return self.section.reporter(session)

    def show_game(self) -> None:
        """Show the report of a finished game, and have it made if there is none yet."""
        if self._game.session.is_finished:
            self.show_progress(0.0)
            self.reporter.start()
            dialogs.show(self)
            self.refresh()

    def show_progress(self, part: float) -> None:
        """Show how much of the report is made."""
        self.progress.setValue(round(100 * part))

    def refresh(self) -> None:
        """Show the graph at once, the rest when the report is made; another game closes it."""
        if not self.isVisible():
            return
        session, report = self._game.session, self.reporter.report
        if not session.is_finished:
            self.close()
            return
        self.setWindowTitle(tr("statistics.title"))
        self.title.setText(self._headline() or tr("statistics.title"))
        self._buttons.button(QDialogButtonBox.StandardButton.Close).setText(tr("close"))
        self.cancel.setText(tr("cancel"))
        self.progress.setFormat(tr("report.progress"))
        self.better.setText(tr("better.start"))
        self.better.setToolTip(tr("better.start.why"))
        self.better.setEnabled(report is not None and bool(self.mistakes(session, report)))
        moments = self._moments(session, report) if report is not None else []
        marks = [Mark(at, "\n".join([title, *lines])) for at, title, lines in moments]
        parties = self._parts.parties(session)
        self.graph.show_line(parties, self._line(session, report), len(session.plies), session.cursor, marks)
        self.section.show(session, report, marks)
        self._waiting.setVisible(self.reporter.is_running)
        written = session, report, self.reporter.is_running, i18n.language(), theme.PAPER, len(session.plies)
        if written != self._written:  # else keep the reader's place
            self._written = written
            self.text.setHtml(self._html(session, report, moments))

    def _line(self, session: Session, report: Report | None) -> list[Point]:
        """Points of the graph, with the findings of the report."""
        points = self._points(session)
        if report is None:
            return points
        return [Point(one.at, report.shares.get(one.at, one.shares), one.label) for one in points]

    def _moments(self, session: Session, report: Report) -> list[tuple[int, str, list[str]]]:
        """Numbered moments of the graphs, in the order of the game: place, title, and lines."""
        points = {point.at: point for point in report.points}
        others = self.section.moments(session, report)
        found = []
        for at in sorted({*points, *others}):
            title, lines = when(self._parts, session, at), []
            if at in points:
                title = f"{title} – {grade(points[at].loss)}"
                lines = point_lines(self._parts, session, points[at])
            found.append((at, title, lines + ([others[at]] if at in others else [])))
        return found

    def _html(
        self, session: Session, report: Report | None, moments: Sequence[tuple[int, str, list[str]]]
    ) -> str:
        figures = figures_html(self._parts.parties(session), self._parts.figures(session))
        if report is None:
            key = "report.waiting" if self.reporter.is_running else "report.cancelled"
            return f"<p>{tr(key)}</p>{figures}"
        key = "report.points.why" if report.points else "report.no_points"
        head = f"<h3>{tr('report.points')}</h3><p>{tr(key, n=report.num_decisions)}</p>"
        parties, seats = self._parts.parties(session), [session.plies[at].seat for at, _, _ in moments]
        chips = [chip for one in zip(*(party.chips for party in parties), strict=True) for chip in one]
        told = [
            moment_html(number, title, lines, at, chips[seat])
            for number, ((at, title, lines), seat) in enumerate(zip(moments, seats, strict=True), 1)
        ]
        signs = [tr("report.legend"), tr("report.legend.marks"), self.section.legend()]
        legend = f"<h3>{tr('report.signs')}</h3>" + "".join(f"<p>{one}</p>" for one in signs if one)
        return "".join([head, *told, legend, self.section.html(session, report), figures])

    def mistakes(self, session: Session, report: Report) -> list[TurningPoint]:
        """The mistakes to be tried again in the order of the game: those of the people, or of all if no people played."""
        people = {player for player, kind in enumerate(session.kinds) if not kind.is_computer}
        every = [one for one in report.mistakes if one.better != one.played]
        own = [one for one in every if one.player in people]
        return sorted(own or every, key=lambda one: one.at)

    def try_again(self) -> None:
        """Let the mistakes be tried again; if there is no report yet it is made first."""
        report = self.reporter.report
        wanted = self.mistakes(self._game.session, report) if report is not None else []
        if not wanted:
            self.show_game()
            return
        self.hide()
        self.better_wanted.emit(wanted)

    def stop(self) -> None:
        """Make no report any more, and close."""
        self.reporter.stop()
        self.close()
