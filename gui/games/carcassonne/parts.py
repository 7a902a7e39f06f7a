"""Carcassonne in the window, see `gui.table.game_parts`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from gui.base.commands import CommandSet
from gui.games.carcassonne.board import table_of
from gui.games.carcassonne.panel.bag_view import BagView
from gui.games.carcassonne.panel.panel import TurnPanel
from gui.games.carcassonne.panel.setup_page import SetupPage
from gui.games.carcassonne.panel.statistics import figures
from gui.games.carcassonne.panel.strip import PlayerStrip
from gui.games.carcassonne.panel.told import told
from gui.games.carcassonne.picture import drawing, sounds
from gui.games.carcassonne.picture.controller import Picture
from gui.games.carcassonne.picture.flat_board import FlatBoard
from gui.games.carcassonne.picture.palette import SEATS
from gui.games.carcassonne.picture.scene import VIEWS
from gui.games.carcassonne.picture.seats import seat_pixmap
from gui.games.carcassonne.pictures import picture_of
from gui.games.carcassonne.play.aids import Aids
from gui.games.carcassonne.play.controller import CarcassonneController
from gui.games.carcassonne.play.mixes import Mix, mix_of
from gui.games.carcassonne.play.setup import MORE, Setup
from gui.games.carcassonne.session import Session
from gui.games.carcassonne.words import lines, position, spoken, texts
from gui.games.carcassonne.words.tutorial import TUTORIAL
from gui.i18n import tr
from gui.model.session import Ply, Turn
from gui.table.game_parts import GameParts
from gui.table.picture import Screen
from gui.table.position_editor import Edited
from turmcore import Action
from turmcore.carcassonne import CarcassonneGame, CarcassonneState, Nothing, Place
from turmcore.words import Axes

_EXAMPLE = (
    "cc1;players=2;tower=1;small_city=4;farmers=3 "
    "D@0,0/0;W@-1,0/0;V@-1,1/1;W@-2,0/0;tJ@0,-1/2^4;D@1,0/0;M@-1,-1/0;T@2,0/1;P@-1,-2/2;A@0,1/0;tE@-2,1/0;U@-1,-3/1;"
    "tO@0,-2/1^1;N@-1,2/2;L@1,-2/3;R@-2,-1/0;V@0,-3/3;H@-3,-1/1;tL@-1,3/0 1@-1,-3:r0;1@1,0:f0;2@0,-2:r0 "
    "1:6,4,8;2:11,6,7 2>1:1 1/place/V"
)
#: A landscape with followers of three players and towers, wide enough for a card.
_PORTRAIT = (
    "cc1;players=4;tower=1;small_city=4;farmers=3 D@0,0/0;tC@0,1/0;tK@0,-1/2^5;D@1,1/1;T@-1,-1/3;V@1,0/0;"
    "W@1,-1/2;E@2,1/3;M@2,0/1;J@-1,0/0;B@0,-2/0;U@1,-2/1;U@3,1/1;W@-1,1/1;D@-2,1/0;V@-3,1/2;Q@-2,-1/0;"
    "D@2,-1/2;I@-2,0/3;tA@-1,-2/2^1;U@3,-1/0;V@3,2/1;tA@-2,-2/2^2;X@-1,2/0;tG@4,-1/0;K@3,0/3 1@-2,-1:c0;"
    "1@-1,0:r0;1@1,0:f1;3@-3,1:r0;3@1,-2:r0;4@2,0:f0;4@3,0:f1;4@3,1:r0 1:0,4,6;2:12,5,6;3:8,4,3;4:0,1,5 "
    "1>4:3;3>2:2;4>3:1 3/draw"
)


class CarcassonneParts(GameParts[CarcassonneState, CarcassonneGame, Setup, CarcassonneController, TurnPanel]):
    """The parts of Carcassonne."""

    name = "carcassonne"
    setup_kind = Setup
    setup_page = SetupPage
    controller = CarcassonneController
    strip = PlayerStrip
    panel = TurnPanel
    flat = FlatBoard
    views = VIEWS
    colors = SEATS
    player_name = staticmethod(texts.player_name)
    sign = staticmethod(seat_pixmap)
    figures = staticmethod(figures)
    noise = staticmethod(sounds.noise_of)
    told = staticmethod(told)
    tutorial = TUTORIAL
    position_lines = staticmethod(position.lines)
    next_step = staticmethod(texts.next_step)
    rows = staticmethod(lines.rows)
    sample = _EXAMPLE
    portrait = _PORTRAIT

    # -- beginning ---------------------------------------------------------------------

    def summary(self, setup: Setup, players: str) -> str:
        match mix_of(setup.options):
            case Mix.BASE:
                return tr("summary.carcassonne.base", players=players)
            case Mix.TOWER:
                return tr("summary.carcassonne", players=players)
            case Mix.EVERYTHING:
                return tr("summary.carcassonne.everything", players=players)
        names = [name for name in ("tower", *MORE) if setup.options[name] == "1"]
        if not set(names) & set(MORE):
            return tr("summary.carcassonne" if names else "summary.carcassonne.base", players=players)
        sets = ", ".join(tr(f"new.carcassonne.{name}") for name in names)
        return tr("summary.carcassonne.more", players=players, sets=sets)

    def draw(self, painter: QPainter, box: QRectF, state: CarcassonneState) -> None:
        drawing.paint(painter, box, table_of(state))

    def draw_card(self, painter: QPainter, box: QRectF) -> None:
        drawing.draw_hero(painter, box, table_of(self.example()))

    def edit(self, state: CarcassonneState, parent: QWidget) -> Edited | None:
        from gui.games.carcassonne.editors.window import EditorWindow

        return EditorWindow(state, parent).ask()

    def widget_of(self, panel: TurnPanel, name: str) -> QWidget | None:
        """One of the panel; ``ransom.<captor>`` is what buys a follower back."""
        what, _, captor = name.partition(".")
        return (
            panel.prisoners.buttons.get((int(captor), ""))
            if what == "ransom"
            else super().widget_of(panel, name)
        )

    # -- the table ---------------------------------------------------------------------

    def tabs(self, controller: CarcassonneController, commands: CommandSet) -> Sequence[tuple[str, QWidget]]:
        return [("tab.bag", BagView(controller))]

    def picture(self, controller: CarcassonneController, screen: Screen) -> Picture:
        if screen.tower is not None:
            controller.changed.connect(controller.painting.start)
        return Picture(controller, screen)

    def recall_aids(
        self, controller: CarcassonneController, text: str, remember: Callable[[str], None]
    ) -> None:
        controller.remember = remember
        controller.set_aids(Aids.from_text(text))

    def scores(self, session: Session) -> Sequence[int]:
        return session.state.scores

    # -- words -------------------------------------------------------------------------

    def ply_words(self, session: Session, ply: Ply, axes: Axes | None) -> str:
        words = spoken(session, axes).events(session.state, ply.events)
        return tr(
            "move.carcassonne",
            round=ply.round,
            player=texts.player_name(session, session.player_of(ply)),
            words=words,
        )

    def action_words(
        self, session: Session, state: CarcassonneState, action: Action, axes: Axes | None
    ) -> tuple[str, str]:
        return spoken(session, axes).action(state, action)

    def hint_place(self, session: Session, state: CarcassonneState, action: Action, axes: Axes) -> str:
        match state.game.decode(action):
            case Place(x, y):
                return tr("hint.carcassonne.side", where=spoken(axes=axes).region(state, (x, y)))
            case Nothing():
                return tr("hint.carcassonne.supply")
        return super().hint_place(session, state, action, axes)

    def action_title(
        self, session: Session, state: CarcassonneState, action: Action, axes: Axes | None
    ) -> str:
        return spoken(session, axes).title(state, action)

    def turn_words(self, session: Session, turn: Turn) -> str:
        return tr("tick.carcassonne", round=turn.round, player=texts.player_name(session, turn.seat))

    def standing(self, session: Session) -> str:
        if session.is_over:
            return texts.end_title(session)
        player = texts.player_name(session, session.player)
        points = " : ".join(str(score) for score in session.state.scores)
        return tr("summary.carcassonne.standing", player=player, points=points)

    # -- analysis ----------------------------------------------------------------------

    # -- small pictures ----------------------------------------------------------------

    def before_thumbnail(self, state: CarcassonneState) -> Iterable[Callable[[], object]]:
        return (partial(picture_of, name) for name in {tile.tile for tile in state.tiles})


PARTS = CarcassonneParts()
