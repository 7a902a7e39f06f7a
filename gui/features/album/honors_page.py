"""The best of each game as a picture, and the badges of all who play here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QResizeEvent
from PySide6.QtWidgets import QLabel, QListView, QListWidget, QListWidgetItem, QSizePolicy, QWidget

from gui.base import theme
from gui.features.album.drawings import draw_badge
from gui.features.album.facts import Best, Goal
from gui.features.album.pictures import Pictures
from gui.features.album.store import Entry
from gui.features.album.wall import Games, Wall
from gui.i18n import tr
from gui.table.game_parts import parts_of
from gui.views import room
from gui.views.layout import vbox
from gui.views.painted import pixmap

_BADGE = QSize(72, 84)
_CELL = QSize(146, 156)
_PLAIN = "QListView { background: transparent; border: none; }"


class HonorsPage(QWidget):
    """A click on a picture opens the game where it was reached."""

    opened = Signal(str)  # the name of an entry

    def __init__(self, pictures: Pictures, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bests: dict[str, Best] = {}
        self.bests = _Row(Games(self._words, self._words), pictures)
        self.bests.activated.connect(
            lambda index: self.opened.emit(self.bests.games.entries[index.row()].name)
        )
        self.bests.clicked.connect(lambda index: self.opened.emit(self.bests.games.entries[index.row()].name))
        self.badges = QListWidget()
        self.badges.setViewMode(QListView.ViewMode.IconMode)
        self.badges.setMovement(QListView.Movement.Static)
        self.badges.setResizeMode(QListView.ResizeMode.Adjust)
        self.badges.setIconSize(_BADGE)
        self.badges.setGridSize(_CELL)
        self.badges.setWordWrap(True)
        self.badges.setStyleSheet(_PLAIN)
        self.badges.setSelectionMode(QListWidget.SelectionMode.NoSelection)
        self.badges.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._titles = [QLabel(), QLabel()]
        for title in self._titles:
            title.setFont(theme.font(theme.LARGE, bold=True))
        page = QWidget()
        vbox(
            self._titles[0], self.bests, self._titles[1], self.badges, 1,
            parent=page, margins=(8, 8, 8, 8), spacing=8,
        )  # fmt: skip
        vbox(room.scrolled(page), parent=self, margins=0)

    def show_honors(self, bests: Sequence[Best], goals: Sequence[Goal], entries: Mapping[str, Entry]) -> None:
        """Show what was achieved; `entries` by their names."""
        self._bests = {one.entry: one for one in bests}
        self._titles[0].setText(tr("album.bests"))
        self._titles[1].setText(tr("album.goals"))
        self.bests.setAccessibleName(tr("album.bests"))
        self.badges.setAccessibleName(tr("album.goals"))
        self.bests.games.show_entries([entries[one.entry] for one in bests])
        for widget in (self._titles[0], self.bests):
            widget.setVisible(bool(bests))
        self.bests.fit()
        self.badges.clear()
        ratio = self.devicePixelRatioF()
        for goal in goals:
            draw = partial(draw_badge, goal=goal)
            icon = QIcon(pixmap(draw, _BADGE.width(), _BADGE.height(), ratio, 1))
            item = QListWidgetItem(icon, goal_words(goal))
            item.setTextAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, goal_words(goal))
            self.badges.addItem(item)
        self._fit()

    def _words(self, entry: Entry) -> str:
        best = self._bests[entry.name]
        points = parts_of(best.game).score_words(best.score)
        return f"{tr(f'game.{best.game}')}\n{best.name}\n{points}"

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """All badges are seen: the page is scrolled as a whole."""
        across = max(1, (self.width() - 40) // _CELL.width())
        rows = -(-self.badges.count() // across)
        self.badges.setFixedHeight(rows * _CELL.height() + 6)


class _Row(Wall):
    """A wall that is as high as its pictures."""

    def __init__(self, games: Games, pictures: Pictures) -> None:
        super().__init__(games, pictures)
        self.setStyleSheet(_PLAIN)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Take the height that all need."""
        size = self.gridSize()
        if size.width() > 0:
            across = max(1, self.viewport().width() // size.width())
            self.setFixedHeight(-(-len(self.games.entries) // across) * size.height() + 4)


def goal_words(goal: Goal) -> str:
    """A badge, and how far it is, if there is a way to it."""
    words = tr(f"album.goal.{goal.key}")
    if goal.is_reached:
        return f"✓ {words}"
    return f"{words} ({goal.done}/{goal.goal})" if goal.goal > 1 else words
