"""A small table of what one player may think of the others' colors."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLabel, QSizePolicy, QToolTip, QWidget

from gui.base import theme
from gui.games.babel.board import COLORS
from gui.games.babel.picture.palette import PAINTS
from gui.games.babel.picture.seats import draw_seat
from gui.games.babel.picture.tokens import draw_sign
from gui.games.babel.play.controller import BabelController
from gui.games.babel.words import spoken
from gui.games.babel.words.texts import player_name
from gui.i18n import tr
from gui.views.layout import vbox
from gui.views.painted import ink, painting
from turmcore import babel

Beliefs = tuple[tuple[float, ...], ...]

_ROW, _LEFT, _HEAD = 19, 28, 20


class BeliefTable(QWidget):
    """A line for each player, a column for each color: the fuller, the likelier."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.beliefs: Beliefs = ()
        self.lines: list[str] = []
        self._viewer = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(240, _HEAD + _ROW * len(self.beliefs) + 2)

    def show_beliefs(self, beliefs: Beliefs, viewer: int, names: list[str]) -> None:
        """Show what `viewer` may think."""
        self.beliefs, self._viewer = beliefs, viewer
        self.lines = [line_text(name, row) for name, row in zip(names, beliefs, strict=True)]
        self.setAccessibleName(". ".join(self.lines))
        self.setFixedHeight(self.sizeHint().height())
        self.update()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            at = (event.pos().y() - _HEAD) // _ROW
            if 0 <= at < len(self.lines):
                QToolTip.showText(event.globalPos(), self.lines[at], self)
                return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            wide = (self.width() - _LEFT) / len(COLORS)
            for column, letter in enumerate(COLORS):
                draw_sign(painter, QRectF(_LEFT + (column + 0.5) * wide - 8, 1, 16, 16), letter)
            painter.setFont(theme.font(theme.SMALL))
            for player, row in enumerate(self.beliefs):
                top = _HEAD + player * _ROW
                draw_seat(painter, QRectF(3, top + 1, 16, 16), player)
                for column, part in enumerate(row):
                    box = QRectF(_LEFT + column * wide + 2, top + 1, wide - 4, _ROW - 3)
                    self._draw_part(painter, box, COLORS[column], part, player == self._viewer)

    @staticmethod
    def _draw_part(painter: QPainter, box: QRectF, letter: str, part: float, is_own: bool) -> None:
        ink(painter, QPen(QColor(theme.LINE), 1), QColor(theme.CARD))
        painter.drawRoundedRect(box, 3, 3)
        filled = QRectF(box.left(), box.top(), box.width() * part, box.height())
        ink(painter, None, QColor(*PAINTS[letter].rgb))
        painter.drawRoundedRect(filled, 3, 3)
        if part > 0.004:
            words = "✓" if is_own and part > 0.99 else str(round(100 * part))
            width = painter.fontMetrics().horizontalAdvance(words) + 6
            plate = QRectF(0, 0, width, box.height() - 3)
            plate.moveCenter(box.center())
            painter.setBrush(QColor(theme.CARD))
            painter.drawRoundedRect(plate, 3, 3)
            painter.setPen(QColor(theme.INK))
            painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, words)


def line_text(name: str, row: tuple[float, ...]) -> str:
    """Beliefs about a player's color, in words, the likeliest first."""
    known = sorted(zip(row, COLORS, strict=True), key=lambda pair: (-pair[0], COLORS.index(pair[1])))
    parts = [
        tr("beliefs.babel.part", color=spoken().color(letter), n=round(100 * part))
        for part, letter in known
        if part > 0.004
    ]
    return tr("beliefs.babel.row", player=name, colors=", ".join(parts))


class BeliefsView(QWidget):
    """Follows a game: shows what the player who may see the own color now may think."""

    def __init__(self, controller: BabelController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self._title = theme.named(QLabel(), "section")
        self.words = theme.named(QLabel(wordWrap=True), "quiet")
        self.table = BeliefTable()
        vbox(self._title, self.words, self.table, parent=self, margins=0, spacing=3)
        controller.changed.connect(self.show_position)
        controller.seen.connect(self.show_position)
        self.retranslate()

    def retranslate(self) -> None:
        """Write all texts anew."""
        self._title.setText(tr("beliefs.babel.title"))
        self.show_position()

    def show_position(self) -> None:
        """Show the beliefs of the player who sees the own color, or why there are none."""
        secrecy, session = self._controller.secrecy, self._controller.session
        owner, state = secrecy.owner, session.state
        is_drawn = any(secret is not None for secret in state.secrets)
        self.setVisible(is_drawn and not secrecy.is_open)
        may_see = owner is not None and owner in secrecy.visible and is_drawn and not secrecy.is_open
        self.table.setVisible(may_see)
        self.words.setVisible(not may_see)
        if not may_see or owner is None:
            self.words.setText(tr("beliefs.babel.nobody" if owner is None else "beliefs.babel.hidden"))
            self.table.lines, self.table.beliefs = [], ()
            self.table.setAccessibleName("")
            self.table.setToolTip("")
            return
        names = [player_name(session, player) for player in range(session.game.num_players)]
        self.table.show_beliefs(babel.beliefs(state, owner), owner, names)
        self.table.setToolTip(tr("beliefs.babel.why", player=names[owner]))
