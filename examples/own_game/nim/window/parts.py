"""What Nim brings to the window, see `gui.table.game_parts`."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from gui.features.new_game.game_page import GamePage
from gui.i18n import tr
from gui.model.session import Ply, Session
from gui.model.setup import GameSetup
from gui.table.game_parts import GameParts
from gui.table.plain import Panel
from nim import NimGame, NimState
from nim.window.choosing import NimController, words_of
from nim.window.lessons import TUTORIAL
from nim.window.picture import TowerScene, build_scene
from turmcore import Action
from turmcore.words import Axes

Nim = Session[NimState, NimGame]


class Setup(GameSetup):
    """For two players, the first of whom begins."""

    game_name = "nim"


def player_name(session: Nim, player: int) -> str:
    """A player's own name, or the number."""
    return session.name(player) or tr("nim.player", number=player + 1)


class NimParts(GameParts[NimState, NimGame, Setup, NimController, Panel]):
    """The parts of Nim."""

    name = "nim"
    setup_kind = Setup
    setup_page = GamePage
    controller = NimController
    colors = (176, 66, 44), (44, 92, 150)
    player_name = staticmethod(player_name)
    tutorial = TUTORIAL
    sample = "nim1;height=10 7/1"

    def summary(self, setup: Setup, players: str) -> str:
        return tr("nim.summary", players=players, n=setup.options["height"])

    def scene(self, controller: NimController) -> TowerScene:
        state = controller.session.state
        return build_scene(state.game.height, state.left, controller.aim.lifted)

    def draw(self, painter: QPainter, box: QRectF, state: NimState) -> None:
        """The tower from the side."""
        high = min(box.height() / state.game.height, box.width() / 2)
        painter.setPen(QColor(120, 84, 44))
        painter.setBrush(QColor(206, 160, 98))
        for level in range(state.left):
            top = box.bottom() - (level + 1) * high
            painter.drawRect(QRectF(box.center().x() - high, top, 2 * high, high))

    def plan(self, state: NimState) -> str:
        return f"{state}\n\n{tr('nim.left', n=state.left)}"

    def ply_words(self, session: Nim, ply: Ply, axes: Axes | None) -> str:
        return tr("nim.took", player=player_name(session, ply.actor), n=ply.action.value)

    def action_words(
        self, session: Nim, state: NimState, action: Action, axes: Axes | None
    ) -> tuple[str, str]:
        return tr("tab.turn"), tr("nim.take", n=action.value)

    def next_step(self, controller: NimController) -> str:
        session, reason = controller.session, controller.reason
        if reason is not None:
            return words_of(reason)
        if session.is_over:
            return self.standing(session)
        return tr("nim.turn", player=player_name(session, session.player))

    def standing(self, session: Nim) -> str:
        if session.is_over:
            return tr("nim.won", player=player_name(session, session.winners[0]))
        return tr("nim.left", n=session.state.left)

    def end_reason(self, session: Nim) -> str:
        return tr("nim.why") if session.loser is None else super().end_reason(session)


PARTS = NimParts()
