"""The panel beside the table: whose turn it is, the tile, and everything that can be done with it."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from gui.app import theme
from gui.app.commands import CommandSet
from gui.games.carcassonne import announcements, texts
from gui.games.carcassonne.aids import NAMES
from gui.games.carcassonne.choice_list import ChoiceList
from gui.games.carcassonne.choices import What
from gui.games.carcassonne.controller import CarcassonneController
from gui.games.carcassonne.end_card import EndCard
from gui.games.carcassonne.prisoners import PrisonerTray
from gui.games.carcassonne.seats import seat_pixmap
from gui.games.carcassonne.tile_card import TileCard
from gui.i18n import tr
from gui.model.seats import Kind
from gui.views.turn_buttons import TurnButtons

_TURN, _END = range(2)
_CHIPS = (What.CLAIM, What.BUILD, What.CLIMB)
_SNUG = "padding: 4px 2px;"  # four chips beside each other


class TurnPanel(QWidget):
    """Everything that a turn needs. It shows the controller and passes on what a person does."""

    def __init__(
        self, controller: CarcassonneController, commands: CommandSet, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._controller, self._commands = controller, commands
        self._sign, self._title, self._left = QLabel(), QLabel(), theme.named(QLabel(), "quiet")
        self._title.setFont(theme.font(13, bold=True))
        self._title.setWordWrap(True)
        self.tile = TileCard(controller, commands)
        self.chips = {tool: theme.named(QToolButton(), "chip") for tool in _CHIPS}
        self.skip = theme.named(QToolButton(), "chip")
        self.skip.setMinimumHeight(30)
        self.skip.setStyleSheet(_SNUG)
        self.skip.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.skip.clicked.connect(commands["skip"].trigger)
        self._list_title, self._count = theme.named(QLabel(), "section"), theme.named(QLabel(), "quiet")
        self.list = ChoiceList(controller)
        self.list.chosen.connect(controller.choose)
        self.list.peeked.connect(controller.peek)
        self.list.confirmed.connect(controller.done)
        self._news_title, self.news = theme.named(QLabel(), "section"), QLabel()
        self.news.setWordWrap(True)
        self.news.setTextFormat(Qt.TextFormat.PlainText)
        self.news.setFont(theme.font(9))
        self.prisoners = PrisonerTray(controller)
        self.end = EndCard()
        self._pages = QStackedWidget()
        for page in (self._turn_page(), self.end):
            self._pages.addWidget(page)
        self.done = theme.named(QPushButton(), "primary")
        self.done.setMinimumHeight(36)
        self.done.clicked.connect(self._press_done)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 10, 12, 12)
        layout.setSpacing(8)
        layout.addLayout(self._header())
        layout.addWidget(self._pages, 1)
        buttons = TurnButtons(commands, self.done)
        self.history = buttons.history
        layout.addLayout(buttons)
        controller.changed.connect(self.show_position)
        controller.proposed.connect(self.show_proposal)
        controller.posed.connect(self.show_proposal)
        controller.seen.connect(self.show_aids)

    # -- layout ----------------------------------------------------------------------

    def _header(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(9)
        row.addWidget(self._sign)
        row.addWidget(self._title, 1)
        row.addWidget(self._left)
        return row

    def _turn_page(self) -> QWidget:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.tile)
        column.addLayout(self._tools_row())
        head = QHBoxLayout()
        head.addWidget(self._list_title, 1)
        head.addWidget(self._count)
        column.addLayout(head)
        column.addWidget(self.list, 1)
        column.addWidget(self.prisoners)
        column.addWidget(self._news_title)
        column.addWidget(self.news)
        return page

    def _tools_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(4)
        for tool, chip in self.chips.items():
            chip.setCheckable(True)
            chip.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            chip.setMinimumHeight(30)
            chip.setStyleSheet(_SNUG)
            chip.clicked.connect(partial(self._use, tool))
            row.addWidget(chip, 1)
        row.addWidget(self.skip, 1)
        return row

    # -- showing ---------------------------------------------------------------------

    def show_position(self) -> None:
        """Show everything anew: another position, another game, another language."""
        session = self._controller.session
        state, is_over = session.state, session.is_over
        self._sign.setVisible(not is_over)
        if not is_over:
            self._sign.setPixmap(seat_pixmap(session.player, 26))
        self._title.setText(tr("panel.over") if is_over else texts.player_name(session, session.player))
        left = sum(state.bag.values())
        self._left.setText(tr("panel.carcassonne.left", n=left))
        self._pages.setCurrentIndex(_END if is_over else _TURN)
        if is_over:
            self.end.show_end(session)
        has_tower = state.game.rules.has_tower
        for tool, chip in self.chips.items():
            chip.setText(tr(f"panel.carcassonne.tool.{tool}"))
            chip.setToolTip(self._commands[f"tool.{tool}"].toolTip())
            chip.setVisible(has_tower and state.phase in ("act", "capture"))
        self.skip.setVisible(state.phase in ("act", "capture"))
        found = announcements.latest(session)
        self._news_title.setText(tr("panel.carcassonne.news"))
        self._news_title.setVisible(bool(found))
        self.news.setText("\n".join(found))
        self.news.setVisible(bool(found))
        self.prisoners.show_position()
        is_persons = session.kind is Kind.PERSON
        waits = tr("panel.carcassonne.drawing") if is_persons and session.is_live else tr("panel.others_turn")
        self.list.placeholder = waits
        self.show_proposal()

    def show_proposal(self) -> None:
        """Show what is proposed."""
        controller = self._controller
        listed = controller.listed()
        if listed != self.list.rows.choices or not listed:
            self.list.show_choices(listed)
        else:
            self.list.viewport().update()  # perhaps in another language, or without aids
        self.list.mark(controller.chosen)
        phase = controller.phase
        is_base = phase == "act" and not controller.session.state.game.rules.has_tower
        title = "act.base" if is_base else phase or "none"
        self._list_title.setText(tr(f"panel.carcassonne.list.{title}"))
        self.list.setAccessibleName(self._list_title.text())
        self._count.setText(str(len(listed)) if listed else "")
        self.tile.show_proposal()
        for tool, chip in self.chips.items():
            chip.setEnabled(tool in controller.tools)
            chip.setChecked(controller.tool is tool)
        is_over = controller.session.is_over
        self._commands["done"].setEnabled(controller.can_confirm)
        self.skip.setEnabled(controller.nothing is not None)
        self.skip.setText(tr(f"panel.carcassonne.{'nobody' if phase == 'capture' else 'nothing'}"))
        self.skip.setToolTip(self._commands["skip"].toolTip())
        self.done.setText(tr("button.new" if is_over else "button.done"))
        self.done.setEnabled(is_over or controller.shown is not None)

    def show_aids(self) -> None:
        """Show which aids are chosen, in the menu too."""
        aids = self._controller.aids
        for name in NAMES:
            self._commands[f"aids.{name}"].setChecked(getattr(aids.shown, name))
        self.show_proposal()
        self.list.viewport().update()

    def showEvent(self, event: QShowEvent) -> None:
        """Another table may have used the same commands."""
        self.show_aids()
        super().showEvent(event)

    # -- what is pressed ---------------------------------------------------------------

    def _use(self, tool: What, *_: object) -> None:
        self._commands[f"tool.{tool}"].trigger()
        self.show_proposal()

    def _press_done(self) -> None:
        """The button at the foot: do what is proposed, do nothing more in this turn, or begin another game."""
        self._commands["new" if self._controller.session.is_over else "done"].trigger()
