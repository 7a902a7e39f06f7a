"""The window of tournaments: set up, play, stop, go on, see how it stands, open the games."""

from __future__ import annotations

import os
import random
import shutil
from datetime import date
from pathlib import Path

from PySide6.QtCore import QStandardPaths, Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QPushButton,
    QSpinBox,
    QStackedWidget,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

import turmcore
from gui.app import messages, theme
from gui.controllers.tournament import TournamentController
from gui.games import offered as offered_games
from gui.i18n import tr
from gui.model import engines
from gui.model.seats import TIMED, offered
from gui.model.tournament import MOST_GAMES, Plan, Tournament, free_folder, tournaments
from gui.views import room
from gui.views.statistics import decimal
from turmcore import TurmError

_AGENT = Qt.ItemDataRole.UserRole
_USUAL = ("level2", "level3")
_TIMED_LIMIT = "500ms"  # of players that think as long as they are given
_COLUMNS = ("rank", "name", "games", "wins", "share")


def home() -> Path:
    """Where the user's tournaments are."""
    place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation)
    return Path(place) / "tournaments"


class TournamentWindow(QDialog):
    """Beside the main window; one tournament is played at a time, also while the window is closed."""

    opened = Signal(object)  # a tournament whose games are to be opened

    def __init__(self, folder: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._folder = folder
        self.controller = TournamentController(self)
        self.controller.changed.connect(self.show_standing)
        self.controller.failed.connect(self._fail)
        room.resize(self, 820, 520)
        self.list = QListWidget()
        self.list.setFixedWidth(210)
        self.new = QPushButton()
        self._pages = QStackedWidget()
        self._pages.addWidget(self._make_setup())
        self._pages.addWidget(self._make_standing())
        left = QVBoxLayout()
        left.addWidget(self.list, 1)
        left.addWidget(self.new)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 16, 16, 16)
        row.setSpacing(16)
        row.addLayout(left)
        row.addWidget(self._pages, 1)
        self.list.currentRowChanged.connect(self._choose)
        self.new.clicked.connect(self._show_setup)
        self.retranslate()
        self.refresh()

    def _make_setup(self) -> QWidget:
        page = QWidget()
        self.game = QComboBox()
        self.players, self.games, self.jobs = QSpinBox(), QSpinBox(), QSpinBox()
        self.games.setRange(1, MOST_GAMES)
        self.games.setValue(20)
        self.jobs.setRange(1, max(1, os.cpu_count() or 1))
        self.name = QLineEdit()
        self.agents = QListWidget()
        self.begin = theme.named(QPushButton(), "primary")
        self.about = theme.named(QLabel(), "quiet")
        self.about.setWordWrap(True)
        self._form = QFormLayout()
        self._form.setVerticalSpacing(8)
        fields = {
            "name": self.name,
            "game": self.game,
            "players": self.players,
            "games": self.games,
            "jobs": self.jobs,
            "agents": self.agents,
        }
        self._fields = {key: (QLabel(), field) for key, field in fields.items()}
        for label, field in self._fields.values():
            self._form.addRow(label, field)
        end = QHBoxLayout()
        end.addWidget(self.about, 1)
        end.addWidget(self.begin)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(self._form, 1)
        column.addLayout(end)
        self.game.currentIndexChanged.connect(self._show_game)
        self.players.valueChanged.connect(self._show_plan)
        self.games.valueChanged.connect(self._show_plan)
        self.agents.itemChanged.connect(self._show_plan)
        self.begin.clicked.connect(self._begin)
        return page

    def _make_standing(self) -> QWidget:
        page = QWidget()
        self.title = theme.named(QLabel(), "heading")
        self.progress = theme.named(QProgressBar(), "thin")
        self.progress.setFixedHeight(6)
        self.progress.setTextVisible(False)
        self.state = theme.named(QLabel(), "quiet")
        self.table = QTableWidget(0, len(_COLUMNS))
        self.table.verticalHeader().hide()
        self.table.setShowGrid(False)
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        self.go, self.look, self.delete = theme.named(QPushButton(), "primary"), QPushButton(), QPushButton()
        row = QHBoxLayout()
        row.addWidget(self.delete)
        row.addStretch(1)
        row.addWidget(self.look)
        row.addWidget(self.go)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        for widget in (self.title, self.progress, self.state, self.table):
            column.addWidget(widget)
        column.addLayout(row)
        self.go.clicked.connect(self._go)
        self.look.clicked.connect(lambda: self.opened.emit(self.controller.tournament))
        self.delete.clicked.connect(self._delete)
        return page

    # -- the list ----------------------------------------------------------------------

    def refresh(self, chosen: str = "") -> None:
        """Show which tournaments there are."""
        names = [path.name for path in tournaments(self._folder)]
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
        self.name.setText(tr("tournament.name.usual", date=date.today().isoformat()))
        self._fill_agents()
        self._pages.setCurrentIndex(0)

    # -- a new one ---------------------------------------------------------------------

    def _fill_agents(self) -> None:
        chosen = set(self._chosen()[0]) or set(_USUAL)
        self.agents.blockSignals(True)
        self.agents.clear()
        kinds = [(kind.value, tr(f"kind.{kind}.offer"), kind in TIMED) for kind in offered() if kind.is_computer]
        found = [(f"{name}:{_TIMED_LIMIT}" if is_timed else name, words) for name, words, is_timed in kinds]
        found += [
            (f"ugi:{engine.command}:{round(1000 * engine.seconds)}ms", engine.name)
            for engine in engines.known()
        ]
        for agent, words in found:
            item = QListWidgetItem(words)
            item.setData(_AGENT, agent)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked if agent in chosen else Qt.CheckState.Unchecked)
            self.agents.addItem(item)
        self.agents.blockSignals(False)
        self._show_plan()

    def _chosen(self) -> tuple[list[str], list[str]]:
        items = [self.agents.item(row) for row in range(self.agents.count())]
        items = [item for item in items if item.checkState() == Qt.CheckState.Checked]
        return [str(item.data(_AGENT)) for item in items], [item.text() for item in items]

    def _show_game(self) -> None:
        name = self.game.currentData()
        if name is None:
            return
        game = turmcore.load(name)
        self.players.setRange(game.min_players, game.max_players)
        self.players.setValue(game.num_players)
        self.players.setEnabled(game.min_players < game.max_players)

    def _plan(self) -> Plan:
        agents, names = self._chosen()
        seed = random.SystemRandom().getrandbits(48)
        game, players = str(self.game.currentData()), self.players.value()
        return Plan(game, players, tuple(agents), tuple(names), self.games.value(), self.jobs.value(), seed)

    def _show_plan(self) -> None:
        """How much there would be to play."""
        plan = self._plan()
        self.begin.setEnabled(bool(plan.agents))
        if plan.agents:
            self.about.setText(tr("tournament.plan", n=len(plan.tables), games=plan.num_games))
        else:
            self.about.setText(tr("tournament.nobody"))

    def _begin(self) -> None:
        try:
            made = Tournament.begin(free_folder(self._folder, self.name.text()), self._plan())
        except (OSError, TurmError) as error:
            self._fail(getattr(error, "strerror", None) or str(error))
            return
        self.controller.show(made)
        self.refresh(made.name)
        self.controller.start()

    # -- how it stands -----------------------------------------------------------------

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
        self.go.setText(tr("tournament.stop" if is_running else "tournament.go"))
        self.go.setEnabled(not tournament.is_over)
        self.look.setEnabled(tournament.played > 0)
        self.table.setRowCount(len(tournament.rows))
        for at, row in enumerate(tournament.standings):
            mean, margin = decimal(f"{100 * row.mean:.1f}"), decimal(f"{100 * row.margin:.1f}")
            share = tr("tournament.share", share=mean, margin=margin)
            name = tr("tournament.forfeits", name=row.name, n=row.forfeits) if row.forfeits else row.name
            cells = (str(at + 1), name, str(row.played), str(row.wins), share if row.played else "–")
            for column, text in enumerate(cells):
                item = QTableWidgetItem(text)
                if column != 1:
                    item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                self.table.setItem(at, column, item)

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
        at = max(0, self.game.currentIndex())
        self.game.clear()
        for name in offered_games():
            self.game.addItem(tr(f"game.{name}"), name)
        self.game.setCurrentIndex(at)
        for key, (label, field) in self._fields.items():
            label.setText(tr(f"tournament.{key}"))
            field.setAccessibleName(label.text())
        self.begin.setText(tr("tournament.begin"))
        self.look.setText(tr("tournament.open"))
        self.delete.setText(tr("tournament.delete"))
        self.table.setHorizontalHeaderLabels([tr(f"tournament.column.{name}") for name in _COLUMNS])
        self._fill_agents()
        self.show_standing()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.hide()
        event.ignore()
