"""What Nim brings to the window, see `gui.table.game_parts`."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QRectF
from PySide6.QtGui import QBrush, QColor, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

import turmcore
from gui.base.commands import CommandSet
from gui.features.new_game.game_page import GamePage
from gui.features.tutorial.model import Tutorial
from gui.i18n import tr
from gui.model.session import Ply, Turn
from gui.table.game_parts import Edited, GameParts, Rgb, Row
from gui.table.picture import Screen
from gui.table.play import Worker
from gui.views.painted import pixmap
from gui.views.share_bar import Party
from nim import NimGame, NimState
from nim.window.lessons import TUTORIAL
from nim.window.panel import COLORS, Nim, Strip, TurnPanel, chip, player_name
from nim.window.picture_controller import Picture
from nim.window.play import NimController
from nim.window.setup import Setup, setup_page
from turmcore import Action
from turmcore.search import Ranked
from turmcore.words import Axes


def draw_tower(painter: QPainter, box: QRectF, state: NimState) -> None:
    """The tower from the side."""
    high = min(box.height() / state.game.height, box.width() / 2)
    painter.setPen(QColor(120, 84, 44))
    painter.setBrush(QColor(206, 160, 98))
    for level in range(state.left):
        top = box.bottom() - (level + 1) * high
        painter.drawRect(QRectF(box.center().x() - high, top, 2 * high, high))


class Drawing(QWidget):
    """The tower where there is no OpenGL."""

    def __init__(self, controller: NimController) -> None:
        super().__init__()
        self._controller = controller
        controller.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        draw_tower(painter, QRectF(self.rect()).adjusted(20, 20, -20, -20), self._controller.session.state)
        painter.end()

    def retranslate(self) -> None:
        """There are no words in it."""


class NimParts(GameParts[NimState, NimGame, Setup, NimController, TurnPanel]):
    """The parts of Nim."""

    name = "nim"

    # -- beginning ---------------------------------------------------------------------

    def setup(self, text: str = "") -> Setup:
        return Setup.from_text(text)

    def setup_page(self, setup: Setup) -> GamePage[Setup]:
        return setup_page(setup)

    def summary(self, setup: Setup, players: str) -> str:
        return tr("nim.summary", players=players, n=setup.options["height"])

    def draw_card(self, painter: QPainter, box: QRectF) -> None:
        draw_tower(painter, box, self.example())

    def edit(self, state: NimState, parent: QWidget) -> Edited | None:
        """There is no editor: the manifest does not say so."""
        return None

    def lessons(self) -> Tutorial:
        return TUTORIAL

    # -- the table ---------------------------------------------------------------------

    def controller(self, worker: Worker, session: Nim, parent: QObject) -> NimController:
        return NimController(worker, session, parent)

    def strip(self, controller: NimController) -> Strip:
        return Strip()

    def panel(self, controller: NimController, commands: CommandSet) -> TurnPanel:
        return TurnPanel(controller, commands)

    def picture(self, controller: NimController, screen: Screen) -> Picture:
        return Picture(controller, screen)

    def flat(self, controller: NimController) -> Drawing:
        return Drawing(controller)

    def plan(self, state: NimState) -> str:
        return f"{state}\n\n{tr('nim.left', n=state.left)}"

    # -- words -------------------------------------------------------------------------

    def describe(self, session: Nim, ply: Ply | None, axes: Axes | None = None) -> str:
        if ply is None:
            return tr("move.start")
        return tr("nim.took", player=player_name(session, ply.actor), n=ply.action.value)

    def action_words(
        self, session: Nim, state: NimState, action: Action, axes: Axes | None
    ) -> tuple[str, str]:
        return tr("tab.turn"), tr("nim.take", n=action.value)

    def next_step(self, controller: NimController) -> str:
        session, reason = controller.session, controller.reason
        if reason is not None:
            return tr(f"nim.reason.{reason.rule}", **reason.data)
        return (
            self.standing(session)
            if session.is_over
            else tr("nim.turn", player=player_name(session, session.player))
        )

    def tick(self, session: Nim, turn: Turn) -> tuple[str, Rgb]:
        return player_name(session, turn.seat), COLORS[turn.seat]

    def standing(self, session: Nim) -> str:
        if session.is_over:
            return tr("nim.won", player=player_name(session, session.winners[0]))
        return tr("nim.left", n=session.state.left)

    # -- analysis ----------------------------------------------------------------------

    def parties(self, session: Nim) -> list[Party]:
        return [
            Party(player_name(session, player), color, (QBrush(QColor(*color)),), (chip(player, 16),))
            for player, color in enumerate(COLORS)
        ]

    def rows(self, session: Nim, best: Sequence[Ranked], axes: Axes) -> list[Row]:
        return [
            Row.of(
                one,
                session.player,
                tr("nim.take", n=one.action.value),
                "",
                " ".join(map(str, one.line)),
                None,
            )
            for one in best
        ]

    # -- small pictures ----------------------------------------------------------------

    def thumbnail(self, state: NimState, width: int, height: int, ratio: float) -> QPixmap:
        return pixmap(lambda painter, box: draw_tower(painter, box, state), width, height, ratio, margin=1)

    def example(self) -> NimState:
        state = turmcore.from_text("nim", "nim1;height=10 7/1")
        assert isinstance(state, NimState)
        return state


PARTS = NimParts()
"""Nim in the window."""
