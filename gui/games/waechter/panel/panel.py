"""The turn: how many stones are in hand, in the bar, and the list of all legal moves."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton

from gui.base import theme
from gui.base.commands import CommandSet
from gui.games.waechter.panel.choice_list import MoveRows
from gui.games.waechter.panel.end_card import EndCard
from gui.games.waechter.picture.chip import chip
from gui.games.waechter.play.choosing import AnyNumber
from gui.games.waechter.play.controller import WaechterController
from gui.games.waechter.session import Session
from gui.games.waechter.words import texts
from gui.i18n import tr
from gui.views.choice_view import ChoiceView
from gui.views.turn_frame import CHIP, TurnFrame

_MOST = 7


class TurnPanel(TurnFrame[Session]):
    """Everything that a turn needs. It shows the controller and passes on what a person does."""

    _controller: WaechterController

    def __init__(self, controller: WaechterController, commands: CommandSet) -> None:
        super().__init__(controller, commands, ChoiceView(MoveRows()), EndCard())
        self.numbers = {number: _number_button() for number in range(_MOST + 1)}
        for number, button in self.numbers.items():
            any_number = partial(controller.act, AnyNumber())
            command = commands[f"stones.{number}"].trigger if number else any_number
            button.clicked.connect(command)
        self._lay_out((), at_times=tuple(self.numbers.values()))
        controller.proposed.connect(self.show_proposal)
        controller.posed.connect(self.show_hand)

    # -- showing ---------------------------------------------------------------------

    def show_position(self) -> None:
        """Show everything anew: another position, another game, another language."""
        super().show_position()
        session, state = self._controller.session, self._controller.session.state
        if not session.is_over:
            self._show_player(chip(state.turn, CHIP), texts.side_name(state.turn, session))
        number = max(1, (state.ply + 1 if session.is_over else state.ply + 2) // 2)
        self._course.setText(tr("panel.move_number", n=number))
        self.numbers[0].setText(tr("panel.waechter.any"))
        self.numbers[0].setToolTip(tr("panel.waechter.any.why"))
        for number in range(1, _MOST + 1):
            self.numbers[number].setText(str(number))
            self.numbers[number].setToolTip(tr("panel.waechter.number.why", n=number))
            self.numbers[number].setAccessibleName(tr("panel.waechter.number.why", n=number))
        self.list.placeholder = tr("panel.others_turn")
        self.show_proposal()

    def show_proposal(self) -> None:
        """Show the hand and the proposal."""
        held = self._controller.aim.held
        if held is not None:
            self._show_list(tr("panel.waechter.moves_of"))
        else:
            self._show_list(tr("panel.waechter.moves"))
        self.show_hand()

    def show_hand(self) -> None:
        """Show how many stones are in hand; called for every move of the mouse to another square."""
        controller = self._controller
        held = controller.aim.in_hand
        height = controller.aim.board.height(held.square) if held is not None else 0
        is_held = controller.aim.held is not None and height > 0
        for number, button in self.numbers.items():
            button.setVisible(is_held and number <= height)
            button.setEnabled(0 < height and number <= height)
            is_asked = is_held and controller.aim.number == number
            is_meant = number > 0 and held is not None and height > 0 and held.stones == number
            button.setChecked(is_asked or is_meant)
        self._offer_done()


def _number_button() -> QToolButton:
    button = QToolButton()
    button.setCheckable(True)
    button.setMinimumSize(32, 32)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
    return theme.named(button, "number")
