"""What Turmbau zu Babel brings to the window, see `gui.table.game_parts`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QObject, QRectF
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QWidget

import turmcore
from gui.base import opengl
from gui.base.commands import CommandSet
from gui.features.analysis.panel import Row
from gui.features.tutorial.model import Tutorial
from gui.games.babel.board import tower_of
from gui.games.babel.editors.board_window import edit_board
from gui.games.babel.panel.beliefs_view import BeliefsView
from gui.games.babel.panel.end_card import rows_of
from gui.games.babel.panel.panel import TurnPanel
from gui.games.babel.panel.setup_page import SetupPage
from gui.games.babel.panel.statistics import figures
from gui.games.babel.panel.strip import PlayerStrip
from gui.games.babel.picture import drawing, sounds
from gui.games.babel.picture.controller import Picture
from gui.games.babel.picture.flat_board import FlatBoard
from gui.games.babel.picture.palette import SEATS
from gui.games.babel.picture.scene import VIEWS
from gui.games.babel.picture.seats import parties
from gui.games.babel.play.choices import choice_of
from gui.games.babel.play.controller import BabelController
from gui.games.babel.play.setup import Setup
from gui.games.babel.session import Session
from gui.games.babel.words import announcements, lines, spoken, texts
from gui.games.babel.words.reasons import field_name
from gui.games.babel.words.tutorial import TUTORIAL
from gui.i18n import tr
from gui.model.session import Ply, Turn
from gui.sound.cues import Noise
from gui.table.game_parts import Figure, GameParts, Place, Rgb
from gui.table.picture import Screen
from gui.table.play import Worker
from gui.table.position_editor import Edited
from gui.views.painted import Draw, pixmap
from gui.views.share_bar import Party
from turmcore import Action, Event
from turmcore.babel import BabelGame, BabelState
from turmcore.search import Ranked
from turmcore.words import Axes

_EXAMPLE = (
    "bb1;board=six;players=4;lapse=1;share=0;quiet=40;color_limit=2 "
    "1.0=rrr;1.2=y;1.4=ggggg;1.6=b;1.8=wwwww;1.9=ybbk;1.10=k;2.2=yy;2.5=r;2.6=b;2.10=kk;3.5=k;5.0=y;5.1=r;5.5=b "
    "???? 3/roll/q=0/t=1"
)


class BabelParts(GameParts[BabelState, BabelGame, Setup, BabelController, TurnPanel]):
    """The parts of Turmbau zu Babel."""

    name = "babel"

    def __init__(self) -> None:
        self._board = ""  # that somebody has just made for a new game

    # -- beginning ---------------------------------------------------------------------

    def setup(self, text: str = "") -> Setup:
        return Setup.from_text(text)

    def setup_page(self, setup: Setup) -> SetupPage:
        board, self._board = self._board, ""
        return SetupPage(setup.with_options(board=board) if board else setup)

    def summary(self, setup: Setup, players: str) -> str:
        board = setup.options["board"]
        if board == "six":
            return players
        return tr("summary.babel", players=players, board=board.partition("#")[0])

    def draw_card(self, painter: QPainter, box: QRectF) -> None:
        drawing.draw_hero(painter, box, tower_of(self.example()))

    def edit(self, state: BabelState, parent: QWidget) -> Edited | None:
        from gui.games.babel.editors.window import EditorWindow

        return EditorWindow(state, parent, opengl.why_unavailable() is None).ask()

    def lessons(self) -> Tutorial[BabelController]:
        return TUTORIAL

    # -- the table ---------------------------------------------------------------------

    def controller(self, worker: Worker, session: Session, parent: QObject) -> BabelController:
        return BabelController(worker, session, parent)

    def strip(self, controller: BabelController) -> PlayerStrip:
        return PlayerStrip(controller)

    def panel(self, controller: BabelController, commands: CommandSet) -> TurnPanel:
        return TurnPanel(controller, commands)

    def picture(self, controller: BabelController, screen: Screen) -> Picture:
        return Picture(controller, screen)

    def flat(self, controller: BabelController) -> FlatBoard:
        return FlatBoard(controller)

    def plan(self, state: BabelState) -> str:
        """In letters; nothing about colors that are secret."""
        text = str(state).split("\nplayer 1:")[0]
        player = tr("babel.player", number=(state.player or 0) + 1)
        return f"{text}\n\n{tr('plan.babel', player=player)}" if not state.is_over() else text

    def views(self) -> Mapping[str, tuple[float, float]]:
        return VIEWS

    def edit_board(self, controller: BabelController, place: Place) -> None:
        """Let somebody make a board, and play on it."""
        self._board = edit_board(controller.session.game.board, place.window()) or ""
        if self._board:
            place.commands["new"].trigger()

    def figures(self, session: Session) -> Sequence[Figure]:
        return figures(session)

    def noise(self, event: Event) -> Noise | None:
        return sounds.noise_of(event)

    def scores(self, session: Session) -> Sequence[int]:
        return [row.total for row in sorted(rows_of(session), key=lambda row: row.player)]

    # -- words -------------------------------------------------------------------------

    def describe(self, session: Session, ply: Ply | None, axes: Axes | None = None) -> str:
        if ply is None:
            return tr("move.start")
        words = texts.events_text(session, ply.events)
        return tr("move.babel", round=ply.round, player=texts.player_name(session, ply.seat), words=words)

    def position_lines(self, session: Session, state: BabelState, axes: Axes) -> list[str]:
        """Nothing about colors that are secret."""
        found = [self.standing(session)]
        order = {name: number for number, name in enumerate(state.game.board.kinds)}
        for field in sorted(state.fields, key=lambda name: -order[name]):
            figures = texts.colors_text(state.fields[field])
            found.append(tr("position.field", field=field_name(field), figures=figures))
        return found

    def action_words(
        self, session: Session, state: BabelState, action: Action, axes: Axes | None
    ) -> tuple[str, str]:
        return spoken(session, axes).action(state, action)

    def action_title(self, session: Session, state: BabelState, action: Action, axes: Axes | None) -> str:
        return texts.choice_title(choice_of(state, action))

    def next_step(self, controller: BabelController) -> str:
        step = texts.next_step(controller)
        looked_at = announcements.looked_at(controller) if controller.reason is None else ""
        return f"{step}\n{looked_at}" if looked_at else step

    def tick(self, session: Session, turn: Turn) -> tuple[str, Rgb]:
        words = tr("tick.babel", round=turn.round, player=texts.player_name(session, turn.seat))
        return words, SEATS[turn.seat]

    def standing(self, session: Session) -> str:
        if session.is_over:
            return texts.end_title(session)
        if session.state.phase == "secret":
            return tr("summary.babel.secret")
        player = texts.player_name(session, session.player)
        return tr("summary.babel.standing", round=texts.round_of(session), player=player)

    def goal_words(self, session: Session) -> Mapping[str, str]:
        """The own color is the very thing."""
        secret = session.state.secrets[session.player]
        return {"color": texts.color_name(secret) if secret else "?"}

    # -- analysis ----------------------------------------------------------------------

    def parties(self, session: Session) -> list[Party]:
        return parties(session)

    def rows(self, session: Session, best: Sequence[Ranked], axes: Axes) -> list[Row]:
        return lines.rows(session, best, axes)

    def beside_analysis(self, controller: BabelController) -> QWidget:
        return BeliefsView(controller)

    # -- small pictures ----------------------------------------------------------------

    def thumbnail(self, state: BabelState, width: int, height: int, ratio: float) -> QPixmap:
        draw: Draw = lambda painter, box: drawing.draw_hero(painter, box, tower_of(state))
        return pixmap(draw, width, height, ratio, margin=1)

    def example(self) -> BabelState:
        state = turmcore.from_text("babel", _EXAMPLE)
        assert isinstance(state, BabelState)
        return state


PARTS = BabelParts()
