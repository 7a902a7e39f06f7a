"""The window of tournaments: set up, play, stop, go on, see how it stands, open the games."""

from __future__ import annotations

import shutil
from pathlib import Path

from PySide6.QtCore import QStandardPaths, Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QDialog,
    QHeaderView,
    QLabel,
    QListWidget,
    QProgressBar,
    QPushButton,
    QStackedWidget,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from gui.base import messages, theme
from gui.base.settings import Settings
from gui.features.report.statistics import decimal
from gui.features.tournaments.controller import TournamentController
from gui.features.tournaments.model import Plan, Tournament, free_folder, tournaments
from gui.features.tournaments.setup import TournamentSetup, rules_in_words
from gui.i18n import tr
from gui.model import engines
from gui.views import room
from gui.views.layout import hbox, vbox
from turmcore import TurmError

_AGENT = Qt.ItemDataRole.UserRole
_COLUMNS = ("rank", "name", "games", "wins", "share")


def home() -> Path:
    """Folder of the user's tournaments."""
    place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation)
    return Path(place) / "tournaments"


class TournamentWindow(QDialog):
    """Beside the main window; one tournament is played at a time, also while the window is closed."""

    opened = Signal(
        object, object
    )  # a tournament, and the number of the agent whose games are to be opened, or None

    def __init__(self, folder: Path, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._folder, self._settings = folder, settings
        self.controller = TournamentController(self)
        self.controller.changed.connect(self.show_standing)
        self.controller.failed.connect(self._fail)
        room.resize(self, 880, 560)
        self.list = QListWidget()
        self.list.setFixedWidth(210)
        self.new = QPushButton()
        self._pages = QStackedWidget()
        self.setup = TournamentSetup(self._keep_programs)
        self.setup.wanted.connect(self._begin)
        self._pages.addWidget(self.setup)
        self._pages.addWidget(self._make_standing())
        self.unread = theme.named(QLabel(wordWrap=True), "quiet")
        left = vbox((self.list, 1), self.unread, self.new)
        hbox(left, (self._pages, 1), parent=self, margins=16, spacing=16)
        self.list.currentRowChanged.connect(self._choose)
        self.new.clicked.connect(self._show_setup)
        self.retranslate()
        self.refresh()

    def _make_standing(self) -> QWidget:
        page = QWidget()
        self.title = theme.named(QLabel(), "heading")
        self.progress = theme.named(QProgressBar(), "thin")
        self.progress.setFixedHeight(6)
        self.progress.setTextVisible(False)
        self.state, self.facts = theme.named(QLabel(), "quiet"), theme.named(QLabel(), "quiet")
        self.facts.setWordWrap(True)
        self.table = QTableWidget(0, len(_COLUMNS))
        self.table.verticalHeader().hide()
        self.table.setShowGrid(False)
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        self.table.setStyleSheet("QTableWidget::item, QHeaderView::section { padding: 0 10px; }")
        self.go, self.look, self.delete = theme.named(QPushButton(), "primary"), QPushButton(), QPushButton()
        row = hbox(self.delete, 1, self.look, self.go)
        column = vbox(parent=page, margins=0, spacing=8)
        for widget in (self.title, self.progress, self.state, self.facts, self.table):
            column.addWidget(widget)
        column.addLayout(row)
        self.go.clicked.connect(self._go)
        self.look.clicked.connect(lambda: self.opened.emit(self.controller.tournament, None))
        self.table.activated.connect(lambda index: self._look_at(index.row()))
        self.delete.clicked.connect(self._delete)
        return page

    # -- the list ----------------------------------------------------------------------

    def refresh(self, chosen: str = "") -> None:
        """Show which tournaments there are."""
        found, unread = tournaments(self._folder)
        names = [path.name for path in found]
        messages.show_unread(self.unread, unread)
        self.list.blockSignals(True)
        self.list.clear()
        self.list.addItems(names)
        self.list.blockSignals(False)
        if names:
            self.list.setCurrentRow(names.index(chosen) if chosen in names else 0)
        else:
            self._show_setup()

    def _choose(self, row: int) -> None:
        if row < 0:
            return
        name = self.list.item(row).text()
        now = self.controller.tournament
        if now is None or now.name != name:
            try:
                self.controller.show(Tournament.open(self._folder / name))
            except (OSError, TurmError) as error:
                self.controller.show(None)
                self._fail(str(error))
                return
        self._pages.setCurrentIndex(1)
        self.show_standing()

    def _show_setup(self) -> None:
        self.list.setCurrentRow(-1)
        self.list.clearSelection()
        self.setup.start()
        self._pages.setCurrentIndex(0)

    def _keep_programs(self) -> None:
        self._settings.engines = engines.to_text(engines.known())

    def _begin(self, plan: Plan, name: str) -> None:
        try:
            made = Tournament.begin(free_folder(self._folder, name), plan)
        except (OSError, TurmError) as error:
            self._fail(getattr(error, "strerror", None) or str(error))
            return
        self.controller.show(made)
        self.refresh(made.name)
        self.controller.start()

    # -- standings ---------------------------------------------------------------------

    def show_standing(self) -> None:
        """Show how far the tournament is and how everybody stands."""
        tournament = self.controller.tournament
        if tournament is None:
            return
        plan, is_running = tournament.plan, self.controller.is_running
        self.title.setText(tr("tournament.title.of", name=tournament.name, game=tr(f"game.{plan.game}")))
        self.progress.setRange(0, plan.num_games)
        self.progress.setValue(tournament.played)
        words = "over" if tournament.is_over else "running" if is_running else "waits"
        self.state.setText(tr(f"tournament.{words}", played=tournament.played, games=plan.num_games))
        rules = rules_in_words(plan.game, plan.players, plan.settings)
        facts = ((tr("tournament.players"), str(plan.players)), (tr("tournament.rules"), rules))
        words = " · ".join(tr("tournament.rules.changed", name=name, value=value) for name, value in facts)
        self.facts.setText("\n".join(filter(None, (words, messages.unread_words(tournament.unread)))))
        self.go.setText(tr("tournament.stop" if is_running else "tournament.go"))
        self.go.setEnabled(not tournament.is_over)
        self.look.setEnabled(tournament.played > 0)
        self.table.setRowCount(len(tournament.rows))
        for at, row in enumerate(tournament.standings):
            mean, low, high = (decimal(f"{100 * share:.1f}") for share in (row.shares.mean, *row.interval))
            share = tr("tournament.share", share=mean, low=low, high=high)
            name = tr("tournament.forfeits", name=row.name, n=row.forfeits) if row.forfeits else row.name
            cells = (str(at + 1), name, str(row.games), str(row.wins), share if row.games else "–")
            for column, text in enumerate(cells):
                item = QTableWidgetItem(text)
                item.setToolTip(tr("tournament.open.why"))
                item.setData(_AGENT, row.number)
                if column != 1:
                    item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                self.table.setItem(at, column, item)

    def _look_at(self, row: int) -> None:
        """Open a game of the agent in a row."""
        tournament, cell = self.controller.tournament, self.table.item(row, 0)
        if tournament is not None and tournament.played and cell is not None:
            self.opened.emit(tournament, int(cell.data(_AGENT)))

    def _go(self) -> None:
        if self.controller.is_running:
            self.controller.stop()
        else:
            self.controller.start()

    def _delete(self) -> None:
        tournament = self.controller.tournament
        if tournament is not None and messages.ask_to_discard(self, tournament.name):
            self.controller.show(None)
            shutil.rmtree(tournament.folder, ignore_errors=True)
            self.refresh()

    def _fail(self, why: str) -> None:
        messages.say_failure(self, tr("tournament.failed"), why)

    def retranslate(self) -> None:
        """Write all texts anew."""
        self.setWindowTitle(tr("tournament.title"))
        self.list.setAccessibleName(tr("tournament.title"))
        self.new.setText(tr("tournament.new"))
        self.look.setText(tr("tournament.open"))
        self.delete.setText(tr("tournament.delete"))
        for column, name in enumerate(_COLUMNS):
            item = QTableWidgetItem(tr(f"tournament.column.{name}"))
            side = Qt.AlignmentFlag.AlignLeft if name == "name" else Qt.AlignmentFlag.AlignRight
            item.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
            self.table.setHorizontalHeaderItem(column, item)
        self.setup.retranslate()
        self.show_standing()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.hide()
        event.ignore()
