"""The turn: the tile and what can be done with it in the bar, and the list of all choices."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtWidgets import QWidget

from gui.base.commands import CommandSet
from gui.games.carcassonne.panel.chance_entry import CarcassonneEntry
from gui.games.carcassonne.panel.chip import Chip
from gui.games.carcassonne.panel.choice_list import ChoiceModel
from gui.games.carcassonne.panel.end_card import EndCard
from gui.games.carcassonne.panel.prisoners import PrisonerTray
from gui.games.carcassonne.panel.tile_card import TileCard
from gui.games.carcassonne.picture.seats import seat_pixmap
from gui.games.carcassonne.play.aids import NAMES
from gui.games.carcassonne.play.controller import CarcassonneController
from gui.games.carcassonne.play.questions import STEPS
from gui.games.carcassonne.session import Session
from gui.games.carcassonne.words import texts
from gui.i18n import tr
from gui.model.seats import Kind
from gui.views.choice_view import ChoiceView
from gui.views.layout import hbox
from gui.views.turn_frame import CHIP, NARROW, TurnFrame
from turmcore.carcassonne import CarcassonneState, tile_types
from turmcore.carcassonne.tools import Tool, known

_CHIPS = tuple(tool for tool in Tool if tool is not Tool.RANSOM)  # prisoners have buttons of their own
_ACTS = ("act", "capture")
_BESIDE = 8  # pixels at each side of the bar


class TurnPanel(TurnFrame[Session]):
    """Everything that a turn needs. It shows the controller and passes on what a person does."""

    _controller: CarcassonneController
    _is_narrow = _is_small = False

    def __init__(self, controller: CarcassonneController, commands: CommandSet) -> None:
        super().__init__(controller, commands, ChoiceView(ChoiceModel(controller)), EndCard())
        self.tile = TileCard(controller, commands)
        controller.faced.connect(self.tile.show_proposal)
        self.chips = {tool: Chip(tool) for tool in _CHIPS}
        for tool, chip in self.chips.items():
            chip.clicked.connect(partial(self._use, tool))
        self.skip = Chip(None)
        self._low = QWidget()  # has the chips beside the sentence, where the bar has no room
        self._low_row = hbox(parent=self._low, margins=0, spacing=2)
        self.skip.clicked.connect(commands["skip"].trigger)
        self.prisoners = PrisonerTray(controller)
        self._lay_out(
            (self.tile,),
            at_times=(*self.chips.values(), self.skip),
            beside=((), (self._low,)),
            cards=(self.prisoners,),
            below=(self.tile.fits,),
            entry=CarcassonneEntry(),
        )
        controller.proposed.connect(self.show_proposal)
        controller.posed.connect(self.show_proposal)
        controller.seen.connect(self.show_aids)

    # -- showing ---------------------------------------------------------------------

    def show_position(self) -> None:
        """Show everything anew: another position, another game, another language."""
        super().show_position()
        session = self._controller.session
        if not session.is_over:
            self._show_player(seat_pixmap(session.player, CHIP), texts.player_name(session, session.player))
        self._course.setText(self._course_words())
        self.tile.setHidden(session.is_over)
        self._show_chips()
        self.prisoners.show_position()
        is_persons = session.kind is Kind.PERSON
        waits = tr("panel.carcassonne.drawing") if is_persons and session.is_live else tr("panel.others_turn")
        self.list.placeholder = waits
        self.show_aids()

    def _course_words(self) -> str:
        """Progress of the game, or the special nature of this decision."""
        state = self._controller.session.state
        if state.phase == "dragon":
            return tr("panel.carcassonne.dragon", step=texts.step_of(state), steps=STEPS)
        left = tr("panel.carcassonne.left", n=sum(state.bag.values()))
        if state.game.rules.dragon == "1" and state.dragon is None:
            tiles = map(tile_types().__getitem__, state.game.tiles)
            aside = sum(
                tile.copies for tile in tiles if tile.has_dragon
            )  # until a volcano lies there (rule 7.1)
            left = tr("panel.carcassonne.aside", left=left, n=aside)
        return tr("panel.carcassonne.second", left=left) if state.is_second else left

    def _show_chips(self) -> None:
        """Show what this game has for the phase that runs."""
        state = self._controller.session.state
        for tool, chip in self.chips.items():
            name, tip = tr(f"panel.carcassonne.tool.{tool}"), self._commands[f"tool.{tool}"].toolTip()
            chip.show_tool(name, tip, max(0, self._controller.session.player))
            chip.setVisible(self._has_chip(state, tool))
        self.skip.setVisible(state.phase in _ACTS)
        self._place_chips()

    def set_width(self, pixels: int) -> None:
        super().set_width(pixels)
        self._is_small = pixels < NARROW
        self._place_chips()

    def _place_chips(self) -> None:
        """Let the tools stand in the bar with their names, or in a row of their own where names find no room."""
        chips = [*self.chips.values(), self.skip]
        named = sum(chip.named_width() for chip in chips if not chip.isHidden())
        is_narrow = self._is_small or self.reach[0] + named > self.window().width() - 2 * _BESIDE
        if is_narrow != self._is_narrow:
            self._is_narrow = is_narrow
            for chip in chips:
                chip.set_narrow(is_narrow)
                place = self._low_row if is_narrow else self.at_times
                place.addWidget(chip)
        self._show_low()

    def _show_low(self) -> None:
        shown = any(not chip.isHidden() for chip in (*self.chips.values(), self.skip))
        self._low.setVisible(self._is_narrow and shown)

    def _wanted(self) -> Sequence[QWidget]:
        rules = self._controller.session.game.rules
        if self._is_narrow:
            return ()
        if not (rules.has_tower or texts.has_figures(self._controller.session.state)):
            return (self.skip,)
        return (
            *(self.chips[tool] for tool in known(self._controller.session.state) if tool in _CHIPS),
            self.skip,
        )

    @staticmethod
    def _has_chip(state: CarcassonneState, tool: Tool) -> bool:
        """True if there is a button for a tool now."""
        if state.phase == "exchange":
            return tool in (Tool.CLAIM, Tool.LARGE, Tool.ABBOT) and tool in known(state)
        rules = state.game.rules
        is_alone = not (rules.has_tower or texts.has_figures(state))
        if state.phase != "act" or is_alone:
            return False
        if tool in (Tool.BUILD, Tool.CLIMB):
            return rules.has_tower
        if tool is Tool.DISMISS:  # few tiles have a princess
            return any(city.has_princess for city in tile_types()[state.tiles[-1].tile].cities)
        if tool is Tool.HOME:
            return tile_types()[state.tiles[-1].tile].has_festival
        return tool in known(state)

    def show_proposal(self) -> None:
        """Show the proposal."""
        controller = self._controller
        phase = controller.aim.phase
        rules = controller.session.state.game.rules
        title = phase or "none"
        if phase == "act" and texts.has_figures(controller.session.state):
            title = "act.figures"
        elif phase == "act" and not rules.has_tower:
            title = "act.base"
        self._show_list(tr(f"panel.carcassonne.list.{title}"))
        self.list.viewport().update()  # perhaps in another language, or without aids
        self.tile.show_proposal()
        for tool, chip in self.chips.items():
            chip.setEnabled(tool in controller.aim.tools)
            chip.setChecked(controller.aim.tool is tool)
        self.skip.setEnabled(controller.aim.nothing is not None)
        name = tr(f"panel.carcassonne.{'nobody' if phase == 'capture' else 'nothing'}")
        self.skip.show_tool(name, self._commands["skip"].toolTip(), 0)
        self._offer_done()

    def show_aids(self) -> None:
        """Show which aids are chosen, in the menu too."""
        aids = self._controller.aim.aids
        for name in NAMES:
            self._commands[f"aids.{name}"].setChecked(getattr(aids.shown, name))
        self.show_proposal()

    # -- presses -----------------------------------------------------------------------

    def _use(self, tool: Tool, *_: object) -> None:
        self._commands[f"tool.{tool}"].trigger()
        self.show_proposal()
