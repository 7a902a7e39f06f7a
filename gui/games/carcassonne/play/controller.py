"""Runs a game of Carcassonne. Tiles are drawn by themselves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QObject

from gui.games.carcassonne.board import Overlay, table_of
from gui.games.carcassonne.play import ghosts
from gui.games.carcassonne.play.aids import Aids
from gui.games.carcassonne.play.choosing import MACHINE, Aim
from gui.games.carcassonne.play.painting import PaintingAhead
from gui.games.carcassonne.play.previews import preview_of
from gui.games.carcassonne.play.tile_draw import TileDraw
from gui.games.carcassonne.session import Session
from gui.games.carcassonne.words import announcements as say
from gui.games.carcassonne.words import spoken, texts
from gui.model.session import Session as AnySession
from gui.table.play import GameController, Worker
from turmcore import Action, State
from turmcore.carcassonne import CarcassonneState, TilePlaced
from turmcore.carcassonne.choices import Choice, What, choice_of, choices_of
from turmcore.carcassonne.shown import Move, Preview, Table


class CarcassonneController(GameController[Session, Aim]):
    """One game of Carcassonne in the window.

    Attributes
    ----------
    remember
        Takes the aids that were chosen, to be written down.
    painting
        Has the tiles of the bag painted.
    """

    machine = MACHINE

    def __init__(self, worker: Worker, session: Session, parent: QObject | None = None) -> None:
        super().__init__(worker, session, parent)
        self.remember: Callable[[str], None] = lambda text: None
        self.aim = Aim(session=session, table=table_of(session.state))
        self._draw = TileDraw(self.computers, self._draw_tile, self)
        self.settler = self._draw
        self.painting = PaintingAhead(worker, lambda: self.session.state.bag, self)

    # -- choosing ----------------------------------------------------------------------

    def begin(self, is_persons: bool) -> Aim:
        session = self.session
        choices = choices_of(session.state) if is_persons and not session.is_over else []
        aim = replace(self.aim, session=session, choices=choices, table=self._table(self.aim.aids))
        return replace(aim, chosen=None, peeked=None, tool=None, rotation=0)

    def _table(self, aids: Aids) -> Table:
        shown = aids.shown
        overlay = Overlay(roads=shown.owners, cities=shown.owners, fields=shown.fields, dead=shown.dead)
        return table_of(self.session.state, overlay)

    # -- the course of the game ----------------------------------------------------

    def start(self, session: AnySession) -> None:
        self.aim = replace(self.aim, cursor=None, over=None)
        super().start(session)

    def _draw_tile(self) -> None:
        if self.is_settling and self.session.is_live:
            at = self.session.cursor
            self._roll()
            self.tell(at)

    def tell(self, at: int) -> None:
        text = say.news(self.session, at, self.axes())
        if text:
            player = texts.player_name(self.session, self.session.player) if self.choices else ""
            step = texts.what_to_do(self, player) if self.choices else ""
            self.said.emit(f"{text} {step}".strip())

    def undo(self) -> None:
        super().undo()
        if self.is_settling and not self.session.is_live:  # before the very first tile there is nothing to do
            self.redo()

    def take_back(self) -> None:
        """Take a whole turn back: to where the latest tile of a person was in hand; or the latest step that a person
        let the dragon go in the turn of another."""
        session = self.session
        for at in range(session.cursor - 1, -1, -1):
            ply = session.plies[at]
            is_persons = ply.actor >= 0 and not session.kinds[ply.actor].is_computer
            is_guest = ply.actor != ply.seat
            if is_persons and (is_guest or any(isinstance(event, TilePlaced) for event in ply.events)):
                self.go_to(at)
                return
        super().take_back()

    def go_ahead(self) -> None:
        super().go_ahead()
        self._draw.go_ahead()

    def stop(self) -> None:
        self.painting.stop()
        super().stop()

    # -- aids ------------------------------------------------------------------------

    def set_aids(self, aids: Aids) -> None:
        """Help players in another way from now on."""
        if aids != self.aim.aids:
            self.aim = replace(self.aim, aids=aids, table=self._table(aids))
            self.remember(aids.to_text())
            self.seen.emit()

    def toggle_aid(self, name: str) -> None:
        """Show an aid or hide it; who wants one wants aids."""
        aids = self.aim.aids
        is_on = getattr(aids.shown, name)
        self.set_aids(replace(aids, **{name: not is_on}, is_off=aids.is_off and is_on))
        if self.aim.aids.is_off != self.is_plain:
            self.plain_wanted.emit(self.aim.aids.is_off)

    def set_plain(self, is_plain: bool) -> None:
        self.set_aids(replace(self.aim.aids, is_off=is_plain))
        self.aim = replace(self.aim, is_plain=is_plain)
        super().set_plain(is_plain)

    # -- display -----------------------------------------------------------------------

    def preview(self) -> Preview:
        """Preview on top of the position."""
        return preview_of(self.aim)

    def choice_of(self, action: Action) -> Choice:
        return choice_of(self.session.state, action)

    def alike(self, choice: Choice) -> Sequence[Choice]:
        def area(one: Choice) -> tuple[object, ...]:
            if one.what is What.PLACE and one.cell is not None:
                return (spoken().region(self.session.state, one.cell),)
            return one.what, one.figure, one.segment[:1]

        wanted = area(choice)
        return [one for one in self.aim.choices if area(one) == wanted]

    def ghost_of(self, state: State, action: Action, label: int, strength: float) -> Move | None:
        assert isinstance(state, CarcassonneState)
        return ghosts.ghost_of(state, action, label, strength)

    def line_ghosts(self, state: State, line: Sequence[Action], label: int) -> tuple[Move, ...]:
        assert isinstance(state, CarcassonneState)
        return () if line[0] == self.proposed_action else ghosts.line_ghosts(state, line, label)
