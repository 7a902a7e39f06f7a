"""The panel beside the table: whose turn it is, the tile, and everything that can be done with it."""

from __future__ import annotations

from functools import partial

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QSizePolicy, QToolButton

from gui.base import theme
from gui.base.commands import CommandSet
from gui.games.carcassonne.panel.chance_entry import CarcassonneEntry
from gui.games.carcassonne.panel.choice_list import ChoiceModel
from gui.games.carcassonne.panel.end_card import EndCard
from gui.games.carcassonne.panel.prisoners import PrisonerTray
from gui.games.carcassonne.panel.tile_card import TileCard
from gui.games.carcassonne.picture.seats import seat_pixmap
from gui.games.carcassonne.play.aids import NAMES
from gui.games.carcassonne.play.choices import What
from gui.games.carcassonne.play.controller import CarcassonneController
from gui.games.carcassonne.session import Session
from gui.games.carcassonne.words import announcements, texts
from gui.i18n import tr
from gui.model.seats import Kind
from gui.views.choice_view import ChoiceView
from gui.views.layout import hbox
from gui.views.news import NewsBox
from gui.views.turn_frame import CHIP, TurnFrame

_CHIPS = (What.CLAIM, What.BUILD, What.CLIMB)


class TurnPanel(TurnFrame[Session]):
    """Everything that a turn needs. It shows the controller and passes on what a person does."""

    _controller: CarcassonneController

    def __init__(self, controller: CarcassonneController, commands: CommandSet) -> None:
        super().__init__(controller, commands, ChoiceView(ChoiceModel(controller)), EndCard())
        self.tile = TileCard(controller, commands)
        self.chips = {tool: _chip() for tool in _CHIPS}
        for tool, chip in self.chips.items():
            chip.setCheckable(True)
            chip.clicked.connect(partial(self._use, tool))
        self.skip = _chip()
        self.skip.clicked.connect(commands["skip"].trigger)
        self.news = NewsBox()
        self.prisoners = PrisonerTray(controller)
        tools = hbox(*((chip, 1) for chip in (*self.chips.values(), self.skip)), spacing=4)
        self._lay_out((self.tile, tools), (self.prisoners, self.news), spacing=6, entry=CarcassonneEntry())
        controller.proposed.connect(self.show_proposal)
        controller.posed.connect(self.show_proposal)
        controller.seen.connect(self.show_aids)

    # -- showing ---------------------------------------------------------------------

    def show_position(self) -> None:
        """Show everything anew: another position, another game, another language."""
        super().show_position()
        session, state = self._controller.session, self._controller.session.state
        if not session.is_over:
            self._show_player(seat_pixmap(session.player, CHIP), texts.player_name(session, session.player))
        self._course.setText(tr("panel.carcassonne.left", n=sum(state.bag.values())))
        has_tower = state.game.rules.has_tower
        for tool, chip in self.chips.items():
            chip.setText(tr(f"panel.carcassonne.tool.{tool}"))
            chip.setToolTip(self._commands[f"tool.{tool}"].toolTip())
            chip.setVisible(has_tower and state.phase in ("act", "capture"))
        self.skip.setVisible(state.phase in ("act", "capture"))
        self.news.show_turns(
            [
                (seat_pixmap(seat, 16), texts.player_name(session, seat), words)
                for seat, words in announcements.latest(session)
            ]
        )
        self.prisoners.show_position()
        is_persons = session.kind is Kind.PERSON
        waits = tr("panel.carcassonne.drawing") if is_persons and session.is_live else tr("panel.others_turn")
        self.list.placeholder = waits
        self.show_proposal()

    def show_proposal(self) -> None:
        """Show what is proposed."""
        controller = self._controller
        phase = controller.aim.phase
        is_base = phase == "act" and not controller.session.state.game.rules.has_tower
        title = "act.base" if is_base else phase or "none"
        self._show_list(tr(f"panel.carcassonne.list.{title}"))
        self.list.viewport().update()  # perhaps in another language, or without aids
        self.tile.show_proposal()
        for tool, chip in self.chips.items():
            chip.setEnabled(tool in controller.aim.tools)
            chip.setChecked(controller.aim.tool is tool)
        self._commands["done"].setEnabled(controller.aim.can_confirm)
        self.skip.setEnabled(controller.aim.nothing is not None)
        self.skip.setText(tr(f"panel.carcassonne.{'nobody' if phase == 'capture' else 'nothing'}"))
        self.skip.setToolTip(self._commands["skip"].toolTip())
        self._offer_done(controller.aim.shown is not None)

    def show_aids(self) -> None:
        """Show which aids are chosen, in the menu too."""
        aids = self._controller.aim.aids
        for name in NAMES:
            self._commands[f"aids.{name}"].setChecked(getattr(aids.shown, name))
        self.show_proposal()

    def showEvent(self, event: QShowEvent) -> None:
        """Another table may have used the same commands."""
        self.show_aids()
        super().showEvent(event)

    # -- what is pressed ---------------------------------------------------------------

    def _use(self, tool: What, *_: object) -> None:
        self._commands[f"tool.{tool}"].trigger()
        self.show_proposal()


def _chip() -> QToolButton:
    """One of four beside each other."""
    chip = theme.named(QToolButton(), "chip")
    chip.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    chip.setMinimumHeight(30)
    chip.setStyleSheet("padding: 4px 2px;")
    return chip
