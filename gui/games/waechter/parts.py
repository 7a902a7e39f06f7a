"""Turm und Wächter in the window, see `gui.table.game_parts`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from gui.features.analysis.panel import Row
from gui.games.waechter.editors.endgames import Endgames
from gui.games.waechter.editors.endgames_window import EndgamesWindow
from gui.games.waechter.editors.window import EditorWindow
from gui.games.waechter.panel.panel import TurnPanel
from gui.games.waechter.panel.setup_page import SetupPage
from gui.games.waechter.panel.statistics import figures
from gui.games.waechter.panel.strip import SideStrip
from gui.games.waechter.panel.told import told
from gui.games.waechter.picture import drawing, sounds
from gui.games.waechter.picture.chip import parties
from gui.games.waechter.picture.controller import Picture
from gui.games.waechter.picture.flat_board import FlatBoard
from gui.games.waechter.picture.palette import SIDES
from gui.games.waechter.picture.scene import VIEWS
from gui.games.waechter.play.controller import WaechterController
from gui.games.waechter.play.setup import Setup
from gui.games.waechter.session import Session
from gui.games.waechter.words import lines, spoken, texts
from gui.games.waechter.words.tutorial import TUTORIAL
from gui.i18n import tr
from gui.model.seats import Kind
from gui.model.session import Ply, Turn
from gui.table.game_parts import GameParts, Rgb
from gui.table.play import Worker
from gui.table.position_editor import Edited
from turmcore import Action
from turmcore.search import Ranked
from turmcore.waechter import WaechterGame, WaechterState, square_name
from turmcore.waechter.choosing import choice_of
from turmcore.words import Axes

_EXAMPLE = "2r11RG2/r12r23/3r13/b25b1/3b13/2b11b12/3BG3 r"


class WaechterParts(GameParts[WaechterState, WaechterGame, Setup, WaechterController, TurnPanel]):
    """The parts of Turm und Wächter."""

    name = "waechter"
    setup_kind = Setup
    setup_page = SetupPage
    panel = TurnPanel
    picture = Picture
    flat = FlatBoard
    views = VIEWS
    figures = staticmethod(figures)
    noise = staticmethod(sounds.noise_of)
    parties = staticmethod(parties)
    player_name = staticmethod(lambda session, side: texts.side_name(side, session))
    told = staticmethod(told)
    tutorial = TUTORIAL
    sample = _EXAMPLE

    def __init__(self) -> None:
        self._endgames: Endgames | None = None

    # -- beginning ---------------------------------------------------------------------

    def draw(self, painter: QPainter, box: QRectF, state: WaechterState) -> None:
        drawing.paint(painter, box, state)

    def edit(self, state: WaechterState, parent: QWidget) -> Edited | None:
        return EditorWindow(state, parent).ask()

    def strip(self, controller: WaechterController) -> SideStrip:
        return SideStrip()

    # -- the table ---------------------------------------------------------------------

    def controller(self, worker: Worker, session: Session, parent: QObject | None) -> WaechterController:
        controller = WaechterController(worker, session, parent)
        self.endgames.changed.connect(controller.seen)
        self.endgames.learnt.connect(controller.outdated)
        return controller

    def plan(self, state: WaechterState) -> str:
        return f"{state}\n\n{tr('plan.waechter', side=texts.side_name(state.turn))}"

    def show_tables(self, parent: QWidget) -> None:
        """Show the endgame tables, and have more of them made."""
        found = parent.findChild(EndgamesWindow)
        (found or EndgamesWindow(self.endgames, parent)).show_tables()

    @property
    def endgames(self) -> Endgames:
        """The endgame tables of this user, opened when they are first asked for."""
        if self._endgames is None:
            self._endgames = Endgames()
        return self._endgames

    def close(self) -> None:
        if self._endgames is not None:
            self._endgames.close()

    def is_flipped(self, session: Session) -> bool:
        people = [side for side, kind in enumerate(session.kinds) if kind is Kind.PERSON]
        return people == [0]

    # -- words -------------------------------------------------------------------------

    def ply_words(self, session: Session, ply: Ply, axes: Axes | None) -> str:
        words = spoken(session, axes).events(session.state, ply.events)
        return tr("move.number", number=ply.round, side=texts.side_name(ply.actor, session), words=words)

    def position_lines(self, session: Session, state: WaechterState, axes: Axes) -> list[str]:
        found = (
            [tr("plan.waechter", side=texts.side_name(state.turn, session))] if not state.is_over() else []
        )
        for side, square in enumerate(state.guards):
            if square is not None:
                found.append(
                    tr("position.guard", side=texts.side_name(side, session), square=square_name(square))
                )
        for stack in sorted(state.stacks, key=lambda stack: (stack.side, stack.square)):
            name, at = texts.side_name(stack.side, session), square_name(stack.square)
            found.append(tr("position.stack", n=stack.height, side=name, square=at))
        return found

    def action_words(
        self, session: Session, state: WaechterState, action: Action, axes: Axes | None
    ) -> tuple[str, str]:
        return spoken(axes=axes).action(state, action)

    def hint_place(self, session: Session, state: WaechterState, action: Action, axes: Axes) -> str:
        origin = state.game.decode(action).origin
        if origin == state.guards[state.turn]:
            return tr("hint.waechter.guard")
        height = next(stack.height for stack in state.stacks if stack.square == origin)
        return tr("hint.waechter.stack", n=height, where=square_name(origin))

    def action_title(self, session: Session, state: WaechterState, action: Action, axes: Axes | None) -> str:
        return texts.choice_title(choice_of(state, action), axes)

    def next_step(self, controller: WaechterController) -> str:
        held = controller.aim.held.stones if controller.aim.held is not None else 0
        return texts.next_step(
            controller.session,
            controller.aim.choices,
            held,
            controller.aim.shown,
            controller.reason,
            controller.axes(),
        )

    def turn_words(self, session: Session, turn: Turn) -> str:
        return tr("tick.waechter", number=turn.round, side=texts.side_name(turn.seat, session))

    def tick(self, session: Session, turn: Turn) -> tuple[str, Rgb]:
        return self.turn_words(session, turn), SIDES[turn.seat].rgb

    def standing(self, session: Session) -> str:
        outcome = session.state.outcome
        if outcome is not None:
            return texts.end_title(outcome.winner, session)
        number = session.state.ply // 2 + 1
        return tr(
            "summary.waechter.standing", number=number, side=texts.side_name(session.state.turn, session)
        )

    # -- analysis ----------------------------------------------------------------------

    def known(self, state: WaechterState) -> tuple[str, str]:
        known = self.endgames.probe(state)
        if known is None:
            return "", ""
        if known.result == "draw":
            return tr("tables.draw"), tr("tables.why")
        side = state.turn if known.result == "win" else 1 - state.turn
        return tr("tables.win", side=texts.side_name(side), n=known.plies), tr("tables.why")

    def rows(self, session: Session, best: Sequence[Ranked], axes: Axes) -> list[Row]:
        rows = lines.rows(session, best, axes)
        if self.endgames.probe(session.state) is None:
            return rows
        known = [self.endgames.after(session.state, ranked.action) for ranked in best]
        words = [tr(f"tables.row.{one.result}", n=one.plies) if one is not None else "" for one in known]
        pairs = zip(rows, words, strict=True)
        return [replace(row, detail=", ".join(filter(None, (row.detail, text)))) for row, text in pairs]

    # -- small pictures ----------------------------------------------------------------


PARTS = WaechterParts()
