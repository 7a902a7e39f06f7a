"""The figures of a finished game: what everybody could expect in its course, and a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from gui.base import dialogs, theme
from gui.i18n import tr
from gui.model.session import Session
from gui.table.game_parts import Figure
from gui.table.play import GameController
from gui.views import room
from gui.views.layout import vbox
from gui.views.share_bar import Party
from gui.views.share_graph import Point, ShareGraph


def decimal(number: str) -> str:
    """A number as the language in use writes it."""
    return number.replace(".", tr("decimal"))


class StatisticsPage(QDialog):
    """Beside the window; a click into the graph goes there.

    Parameters
    ----------
    parties, figures, points
        Of a session: the players, the rows of the table, and the points of the graph.
    """

    def __init__(
        self,
        game: GameController,
        parties: Callable[[Session], Sequence[Party]],
        figures: Callable[[Session], Sequence[Figure]],
        points: Callable[[Session], Sequence[Point]],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._game, self._parties, self._figures, self._points = game, parties, figures, points
        room.resize(self, 620, 620)
        self.title = QLabel()
        self.title.setFont(theme.font(16, bold=True))
        self.graph = ShareGraph()
        self.graph.setFixedHeight(160)
        self.graph.wanted.connect(game.go_to)
        self.table = QTableWidget()
        self.table.setShowGrid(False)
        self.table.verticalHeader().hide()
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self._buttons.rejected.connect(self.close)
        column = vbox(parent=self, margins=(18, 16, 18, 14), spacing=10)
        for widget in (self.title, self.graph, self.table, self._buttons):
            column.addWidget(widget)
        game.changed.connect(self.refresh)

    def show_game(self) -> None:
        """Show the figures of the game on the table."""
        dialogs.show(self)
        self.refresh()

    def refresh(self) -> None:
        """Show what there is by now, if somebody looks; nothing of a game that still runs."""
        if not self.isVisible():
            return
        session = self._game.session
        if not session.is_finished:
            self.close()
            return
        parties = self._parties(session)
        self.setWindowTitle(tr("statistics.title"))
        self.title.setText(tr("statistics.title"))
        self._buttons.button(QDialogButtonBox.StandardButton.Close).setText(tr("close"))
        self.graph.show_line(parties, self._points(session), len(session.plies), session.cursor)
        figures = self._figures(session)
        self.table.setAccessibleName(tr("statistics.title"))
        self.table.setRowCount(len(figures))
        self.table.setColumnCount(1 + len(parties))
        self.table.setHorizontalHeaderLabels([tr("statistics.what"), *(party.name for party in parties)])
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for row, figure in enumerate(figures):
            for column, text in enumerate((figure.name, *figure.values)):
                item = QTableWidgetItem(text)
                item.setToolTip(figure.why)
                if column:
                    item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                self.table.setItem(row, column, item)

    def stop(self) -> None:
        """Show nothing any more."""
        self.close()
