"""The panel beside the board: whose turn it is, how many stones are in hand, and all legal moves."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
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
from gui.games.waechter import texts
from gui.games.waechter.chip import chip
from gui.games.waechter.controller import WaechterController
from gui.games.waechter.end_card import EndCard
from gui.games.waechter.move_choices import MoveChoices
from gui.i18n import tr
from gui.views.turn_buttons import TurnButtons
from turmcore.waechter import square_name

_MOST = 7


class TurnPanel(QWidget):
    """Everything that a turn needs. It shows the controller and passes on what a person does."""

    def __init__(
        self, controller: WaechterController, commands: CommandSet, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._controller, self._commands = controller, commands
        self._chip, self._title, self._move = QLabel(), QLabel(), theme.named(QLabel(), "quiet")
        self._title.setFont(theme.font(13, bold=True))
        self._title.setWordWrap(True)
        self._number_title = theme.named(QLabel(), "section")
        self.numbers = {number: _number_button() for number in range(_MOST + 1)}
        for number, button in self.numbers.items():
            command = commands[f"stones.{number}"].trigger if number else partial(self._any_number)
            button.clicked.connect(command)
        self._list_title, self._count = theme.named(QLabel(), "section"), theme.named(QLabel(), "quiet")
        self.list = MoveChoices()
        self.list.chosen.connect(controller.choose)
        self.list.peeked.connect(controller.peek)
        self.list.confirmed.connect(controller.done)
        self.end = EndCard()
        self._pages = QStackedWidget()
        self._pages.addWidget(self._turn_page())
        self._pages.addWidget(self.end)
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
        controller.posed.connect(self.show_hand)

    # -- layout ----------------------------------------------------------------------

    def _header(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(9)
        row.addWidget(self._chip)
        row.addWidget(self._title, 1)
        row.addWidget(self._move)
        return row

    def _turn_page(self) -> QWidget:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(7)
        column.addWidget(self._number_title)
        numbers = QHBoxLayout()
        numbers.setSpacing(4)
        for number, button in self.numbers.items():
            numbers.addWidget(button, 2 if number else 3)
        column.addLayout(numbers)
        head = QHBoxLayout()
        head.addWidget(self._list_title, 1)
        head.addWidget(self._count)
        column.addLayout(head)
        column.addWidget(self.list, 1)
        return page

    # -- showing ---------------------------------------------------------------------

    def show_position(self) -> None:
        """Show everything anew: another position, another game, another language."""
        session, state = self._controller.session, self._controller.session.state
        is_over = session.is_over
        self._chip.setVisible(not is_over)
        self._chip.setPixmap(chip(state.turn, 26))
        self._title.setText(tr("panel.over") if is_over else texts.side_name(state.turn))
        self._move.setText(
            tr("panel.move_number", n=max(1, (state.ply + 1 if is_over else state.ply + 2) // 2))
        )
        self._pages.setCurrentIndex(1 if is_over else 0)
        if is_over:
            self.end.show_end(session)
        self._number_title.setText(tr("panel.waechter.number"))
        self.numbers[0].setText(tr("panel.waechter.any"))
        self.numbers[0].setToolTip(tr("panel.waechter.any.why"))
        for number in range(1, _MOST + 1):
            self.numbers[number].setText(str(number))
            self.numbers[number].setToolTip(tr("panel.waechter.number.why", n=number))
            self.numbers[number].setAccessibleName(tr("panel.waechter.number.why", n=number))
        self.done.setText(tr("button.new" if is_over else "button.play"))
        self.list.placeholder = tr("panel.others_turn")
        self.show_proposal()

    def show_proposal(self) -> None:
        """Show what is in hand and what is proposed."""
        controller = self._controller
        listed = controller.listed()
        if listed != self.list.rows.choices or not listed:
            self.list.show_choices(listed)
        self.list.mark(controller.chosen)
        held = controller.held
        if held is not None:
            self._list_title.setText(tr("panel.waechter.moves_of", square=square_name(held.square)))
        else:
            self._list_title.setText(tr("panel.waechter.moves"))
        self.list.setAccessibleName(self._list_title.text())
        self._count.setText(str(len(listed)) if listed else "")
        self.show_hand()

    def show_hand(self) -> None:
        """Show how many stones are in hand; called for every move of the mouse to another square."""
        controller = self._controller
        held = controller.in_hand
        height = controller.board.height(held.square) if held is not None else 0
        for number, button in self.numbers.items():
            button.setEnabled(0 < height and number <= height)
            is_asked = controller.held is not None and height > 0 and controller.number == number
            is_meant = number > 0 and held is not None and height > 0 and held.stones == number
            button.setChecked(is_asked or is_meant)
        self._commands["done"].setEnabled(controller.can_confirm)
        is_ready = controller.shown is not None
        self.done.setEnabled(is_ready or controller.session.is_over)

    def _any_number(self) -> None:
        """Whatever number the square needs."""
        held = self._controller.held
        if held is not None:
            self._controller.take(held.square, held.stones)

    def _press_done(self) -> None:
        """The button at the foot: play the move, or begin another game."""
        self._commands["new" if self._controller.session.is_over else "done"].trigger()


def _number_button() -> QToolButton:
    button = QToolButton()
    button.setCheckable(True)
    button.setMinimumHeight(30)
    button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
    return theme.named(button, "number")
