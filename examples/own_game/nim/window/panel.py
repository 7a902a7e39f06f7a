"""What stands around the picture: who plays, the list of what can be taken, and the end."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap

from gui.base import theme
from gui.base.commands import CommandSet
from gui.i18n import tr
from gui.model.session import Session
from gui.views.choice_view import ChoiceRows, ChoiceView, Index
from gui.views.end_frame import EndFrame
from gui.views.painted import pixmap
from gui.views.player_card import CardStrip, PlayerCard, write
from gui.views.seating import who
from gui.views.turn_frame import CHIP, TurnFrame
from nim import NimGame, NimState
from nim.window.play import NimController

Nim = Session[NimState, NimGame]
COLORS = (176, 66, 44), (44, 92, 150)


def player_name(session: Session, player: int) -> str:
    """A player's own name, or the number."""
    return session.name(player) or tr("nim.player", n=player + 1)


def chip(player: int, size: int = CHIP) -> QPixmap:
    """The sign of a player."""

    def draw(painter: QPainter, box: QRectF) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(*COLORS[player]))
        painter.drawRoundedRect(box, 4, 4)

    return pixmap(draw, size, margin=2)


class Rows(ChoiceRows):
    """One row for each number of cubes."""

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        is_words = role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole)
        return tr("nim.take", n=self.choices[index.row()].cubes) if is_words and index.isValid() else None


class EndCard(EndFrame[Nim]):
    """Who won."""

    def show_end(self, session: Nim) -> None:
        super().show_end(session)
        won = tr("nim.won", player=player_name(session, session.winners[0]))
        self._show_words(won, tr("nim.why") if session.loser is None else "")


class TurnPanel(TurnFrame[Nim]):
    """Everything that a turn needs."""

    _controller: NimController

    def __init__(self, controller: NimController, commands: CommandSet) -> None:
        super().__init__(controller, commands, ChoiceView(Rows()), EndCard())
        self._lay_out(())
        controller.proposed.connect(self.show_proposal)
        controller.posed.connect(self.show_proposal)

    def show_position(self) -> None:
        super().show_position()
        session = self._controller.session
        if not session.is_over:
            self._show_player(chip(session.player), player_name(session, session.player))
        self._course.setText(tr("nim.left", n=session.state.left))
        self.list.placeholder = tr("panel.others_turn")
        self.show_proposal()

    def show_proposal(self) -> None:
        """Show what is proposed."""
        self._show_list(tr("tab.turn"))
        self._offer_done()


class Card(PlayerCard[Nim]):
    """One player."""

    def show_session(self, session: Nim) -> None:
        self.show_seat(session, player_name(session, self._player))
        text = f"{self.name}, {who(session, self._player)}"
        self.tell(text, text)

    def paint_player(self, painter: QPainter, box: QRectF) -> None:
        painter.drawPixmap(round(box.left()) + 10, round(box.center().y()) - CHIP // 2, chip(self._player))
        words = QRectF(box.left() + 46, box.top() + 4, box.width() - 54, 21)
        write(painter, words, self.name, 11.0, bold=True, ink=theme.INK)
        self.write_below(painter, words.translated(0, 19), 9.0)


class Strip(CardStrip[Nim]):
    """Both players."""

    def __init__(self) -> None:
        super().__init__([Card(0), Card(1)])
