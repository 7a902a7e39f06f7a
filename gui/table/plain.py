"""Plain parts of a game that brings none of its own: cards with names, a panel with a list, a drawing from the side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from gui.base import theme
from gui.base.commands import CommandSet
from gui.i18n import tr
from gui.model.session import Session
from gui.scene.animation import Animation
from gui.scene.scene import Scene
from gui.table.choosing import Choice
from gui.table.picture import PictureController, Screen
from gui.table.play import FROM_THE_FRONT, Axes, GameController
from gui.views.choice_view import ChoiceRows, ChoiceView
from gui.views.end_frame import EndFrame
from gui.views.painted import ink, painting, pixmap
from gui.views.player_card import CardStrip, PlayerCard, write
from gui.views.seating import who
from gui.views.share_bar import Rgb
from gui.views.turn_frame import CHIP, TurnFrame

if TYPE_CHECKING:
    from gui.table.game_parts import GameParts

    Parts = GameParts[Any, Any, Any, Any, Any]

_EDGE = 20  # pixels around a drawing


def sign(color: Rgb, size: int) -> QPixmap:
    """The sign of a player: a plate of a color."""

    def draw(painter: QPainter, box: QRectF) -> None:
        ink(painter, None, QColor(*color))
        painter.drawRoundedRect(box, 4, 4)

    return pixmap(draw, size, margin=2)


class Picture(PictureController[Scene]):
    """The scene of the position, with what is proposed in it."""

    def __init__(self, parts: Parts, controller: GameController, screen: Screen) -> None:
        super().__init__(controller, screen, Scene())
        self._parts = parts

    def build(self) -> Scene:
        return self._parts.scene(self._controller)

    def is_old(self, scene: Scene) -> bool:
        return True

    def preview(self, scene: Scene) -> Scene:
        return scene

    def motion(self, before: Scene, after: Scene, session: Session) -> Animation | None:
        return None


class Drawing(QWidget):
    """The small picture of the position, large."""

    def __init__(self, parts: Parts, controller: GameController) -> None:
        super().__init__()
        self._parts, self._controller = parts, controller
        controller.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            box = QRectF(self.rect()).adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
            self._parts.draw(painter, box, self._controller.session.state)

    def axes(self) -> Axes:
        """It is seen from the front."""
        return FROM_THE_FRONT

    def retranslate(self) -> None:
        """There are no words in it."""


class _Card(PlayerCard[Session]):
    """One player."""

    def __init__(self, parts: Parts, player: int) -> None:
        super().__init__(player)
        self._parts = parts

    def show_session(self, session: Session) -> None:
        self.show_seat(session, self._parts.player_name(session, self._player))
        text = f"{self.name}, {who(session, self._player)}"
        self.tell(text, text)

    def paint_player(self, painter: QPainter, box: QRectF) -> None:
        chip = self._parts.sign(self._player, CHIP)
        painter.drawPixmap(round(box.left()) + 10, round(box.center().y()) - CHIP // 2, chip)
        words = QRectF(box.left() + 46, box.top() + 4, box.width() - 54, 21)
        write(painter, words, self.name, theme.TEXT, bold=True, ink=theme.INK)
        self.write_below(painter, words.translated(0, 19), theme.SMALL)


class Strip(CardStrip[Session]):
    """All players."""

    def __init__(self, parts: Parts) -> None:
        super().__init__([_Card(parts, player) for player in range(len(parts.colors))])


class _Rows(ChoiceRows[Choice]):
    """One row for each action."""

    def __init__(self, parts: Parts, controller: GameController) -> None:
        super().__init__()
        self._parts, self._controller = parts, controller

    def title(self, row: Choice) -> str:
        session = self._controller.session
        return self._parts.action_title(session, session.state, row.action, self.axes())


class _End(EndFrame[Session]):
    """The winners."""

    def __init__(self, parts: Parts) -> None:
        super().__init__()
        self._parts = parts

    def show_end(self, session: Session) -> None:
        super().show_end(session)
        self._show_words(self._parts.standing(session), self._parts.end_reason(session))


class Panel(TurnFrame[Session]):
    """The player on turn, the standing, and all actions."""

    def __init__(self, parts: Parts, controller: GameController, commands: CommandSet) -> None:
        super().__init__(controller, commands, ChoiceView(_Rows(parts, controller)), _End(parts))
        self._parts = parts
        self._lay_out(())
        controller.proposed.connect(self._show_proposal)
        controller.posed.connect(self._show_proposal)

    def show_position(self) -> None:
        super().show_position()
        session, parts = self._controller.session, self._parts
        if not session.is_over:
            self._show_player(parts.sign(session.player, CHIP), parts.player_name(session, session.player))
        self._course.setText(parts.standing(session))
        self.list.placeholder = tr("panel.others_turn")
        self._show_proposal()

    def _show_proposal(self) -> None:
        self._show_list(tr("tab.turn"))
        self._offer_done()
