"""Turmbau zu Babel in the window, see `gui.table.game_parts`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from gui.base import opengl
from gui.games.babel.board import tower_of
from gui.games.babel.editors.board_window import edit_board
from gui.games.babel.panel.beliefs_view import BeliefsView
from gui.games.babel.panel.end_card import rows_of
from gui.games.babel.panel.panel import TurnPanel
from gui.games.babel.panel.setup_page import SetupPage
from gui.games.babel.panel.statistics import figures
from gui.games.babel.panel.strip import PlayerStrip
from gui.games.babel.panel.told import told
from gui.games.babel.picture import drawing, sounds
from gui.games.babel.picture.controller import Picture
from gui.games.babel.picture.flat_board import FlatBoard
from gui.games.babel.picture.palette import SEATS
from gui.games.babel.picture.scene import VIEWS
from gui.games.babel.picture.seats import seat_pixmap
from gui.games.babel.play.controller import BabelController
from gui.games.babel.play.setup import Setup
from gui.games.babel.session import Session
from gui.games.babel.words import announcements, lines, spoken, texts
from gui.games.babel.words.tutorial import TUTORIAL
from gui.i18n import tr
from gui.model.session import Ply, Turn
from gui.table.game_parts import GameParts, Place
from gui.table.position_editor import Edited
from turmcore import Action
from turmcore.babel import BabelGame, BabelState
from turmcore.babel.choosing import choice_of
from turmcore.words import Axes

_EXAMPLE = (
    "bb1;board=six;players=4;lapse=1;share=0;quiet=40;color_limit=2 "
    "1.0=rrr;1.2=y;1.4=ggggg;1.6=b;1.8=wwwww;1.9=ybbk;1.10=k;2.2=yy;2.5=r;2.6=b;2.10=kk;3.5=k;5.0=y;5.1=r;5.5=b "
    "???? 3/roll/q=0/t=1"
)


class BabelParts(GameParts[BabelState, BabelGame, Setup, BabelController, TurnPanel]):
    """The parts of Turmbau zu Babel."""

    name = "babel"
    setup_kind = Setup
    controller = BabelController
    strip = PlayerStrip
    panel = TurnPanel
    picture = Picture
    flat = FlatBoard
    views = VIEWS
    colors = SEATS
    player_name = staticmethod(texts.player_name)
    sign = staticmethod(seat_pixmap)
    figures = staticmethod(figures)
    noise = staticmethod(sounds.noise_of)
    told = staticmethod(told)
    tutorial = TUTORIAL
    rows = staticmethod(lines.rows)
    beside_analysis = BeliefsView
    sample = _EXAMPLE

    def __init__(self) -> None:
        self._board = ""  # that somebody has just made for a new game

    # -- beginning ---------------------------------------------------------------------

    def setup_page(self, setup: Setup) -> SetupPage:
        board, self._board = self._board, ""
        return SetupPage(setup.with_options(board=board) if board else setup)

    def summary(self, setup: Setup, players: str) -> str:
        board = setup.options["board"]
        if board == "six":
            return players
        return tr("summary.babel", players=players, board=board.partition("#")[0])

    def draw(self, painter: QPainter, box: QRectF, state: BabelState) -> None:
        drawing.draw_hero(painter, box, tower_of(state))

    def edit(self, state: BabelState, parent: QWidget) -> Edited | None:
        from gui.games.babel.editors.window import EditorWindow

        return EditorWindow(state, parent, opengl.why_unavailable() is None).ask()

    # -- the table ---------------------------------------------------------------------

    def plan(self, state: BabelState) -> str:
        """In letters; nothing about colors that are secret."""
        text = str(state).split("\nplayer 1:")[0]
        player = tr("babel.player", number=(state.player or 0) + 1)
        return f"{text}\n\n{tr('plan.babel', player=player)}" if not state.is_over() else text

    def edit_board(self, controller: BabelController, place: Place) -> None:
        """Let somebody make a board, and play on it."""
        self._board = edit_board(controller.session.game.board, place.window()) or ""
        if self._board:
            place.commands["new"].trigger()

    def scores(self, session: Session) -> Sequence[int]:
        return [row.total for row in sorted(rows_of(session), key=lambda row: row.player)]

    # -- words -------------------------------------------------------------------------

    def ply_words(self, session: Session, ply: Ply, axes: Axes | None) -> str:
        words = spoken(session).events(session.state, ply.events)
        return tr("move.babel", round=ply.round, player=texts.player_name(session, ply.seat), words=words)

    def position_lines(self, session: Session, state: BabelState, axes: Axes) -> list[str]:
        """Nothing about colors that are secret."""
        found = [self.standing(session)]
        order = {name: number for number, name in enumerate(state.game.board.kinds)}
        for field in sorted(state.fields, key=lambda name: -order[name]):
            figures = spoken().colors(state.fields[field])
            found.append(tr("position.field", field=spoken().field(field), figures=figures))
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

    def turn_words(self, session: Session, turn: Turn) -> str:
        return tr("tick.babel", round=turn.round, player=texts.player_name(session, turn.seat))

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
        return {"color": spoken().color(secret) if secret else "?"}

    # -- analysis ----------------------------------------------------------------------

    # -- small pictures ----------------------------------------------------------------


PARTS = BabelParts()
