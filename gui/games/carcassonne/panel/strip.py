"""The strip above the table: the players with their points, and what they have in the supply and in prison."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from gui.base import theme
from gui.games.carcassonne.picture.drawing import draw_piece, draw_sign
from gui.games.carcassonne.picture.seats import figure_pixmap
from gui.games.carcassonne.picture.tokens import draw_emblem
from gui.games.carcassonne.play.controller import CarcassonneController
from gui.games.carcassonne.session import Session
from gui.games.carcassonne.words import spoken
from gui.games.carcassonne.words.texts import player_name
from gui.i18n import tr
from gui.views.painted import ink
from gui.views.player_card import CardStrip, PlayerCard, fits, write
from gui.views.seating import who
from turmcore.carcassonne import GOODS

_PLAYERS = 6
_LINE = 18
_FOOT = 2  # pixels below the figures
_NARROW = 150  # pixels below which everything is set closer
_LEAST = 70  # pixels of a card that has usual edges
_SUPPLY, _NAME = 68, 14  # pixels of followers and tower pieces, and of a name at least


class ScoreCard(PlayerCard[Session]):
    """One player.

    Attributes
    ----------
    score, projected
        Points, and those if the game ended now; None if that is not shown.
    prisoners
        Number of followers of each other player held.
    figures
        Letters of the other figures in the supply; `all_figures` are those of the game.
    goods
        Wine, grain and cloth, and whether nobody has more of it; none where that is not played or not shown.
    """

    def __init__(self, controller: CarcassonneController, player: int, parent: QWidget | None = None) -> None:
        super().__init__(player, parent)
        self._controller = controller
        self.score = 0
        self.projected: int | None = None
        self.prisoners: dict[int, int] = {}
        self.figures = self.all_figures = ""
        self.goods: tuple[tuple[int, bool], ...] = ()
        self._has_goods = False
        self._caught: dict[int, str] = {}
        self._followers = self._pieces = 0
        self._has_tower = True
        self._is_nameless = True

    def show_session(self, session: Session) -> None:
        state, player = session.state, self._player
        owned = state.players[player]
        self.score, self._followers, self._pieces = owned.score, owned.followers, owned.pieces
        self._has_tower = state.game.rules.has_tower
        self.figures, self.all_figures = owned.figures, state.game.rules.figures
        self._has_goods = state.game.rules.traders == "1"
        self.goods = self._goods_of(session)
        self._is_nameless = not session.names[player]
        self.prisoners = {
            owner: count for (captor, owner), count in state.prisoners.items() if captor == player
        }
        self._caught = {
            owner: letters for (captor, owner), letters in state.caught.items() if captor == player
        }
        shows = self._controller.aim.aids.shown.projected and not session.is_over
        self.projected = state.projected()[player] if shows else None
        self.show_seat(session, player_name(session, player))
        self._tell(session)

    def _goods_of(self, session: Session) -> tuple[tuple[int, bool], ...]:
        state = session.state
        if not (self._has_goods and self._controller.aim.aids.shown.goods):
            return ()
        most = [max(counts) for counts in zip(*(owned.goods for owned in state.players), strict=True)]
        own = state.players[self._player].goods
        return tuple((count, 0 < count == best) for count, best in zip(own, most, strict=True))

    def _tell(self, session: Session) -> None:
        name = tr("carcassonne.player", number=self._player + 1)
        lines = [
            tr("strip.carcassonne.text", player=name, who=who(session, self._player)),
            spoken().points(self.score),
        ]
        if self.projected is not None:
            lines.append(tr("strip.carcassonne.projected", n=self.projected))
        lines.append(tr("strip.carcassonne.followers", n=self._followers))
        if self._has_tower:
            lines.append(tr("strip.carcassonne.pieces", n=self._pieces))
        lines += [spoken().figure(letter) for letter in self.figures]
        for good, (count, is_most) in zip(GOODS, self.goods, strict=False):
            key = "strip.carcassonne.most" if is_most else "event.carcassonne.good"
            lines.append(tr(key, count=count, good=spoken().good(good)))
        for owner, count in self.prisoners.items():
            lines.append(tr("strip.carcassonne.prisoners", count=count, player=player_name(session, owner)))
        self.tell(", ".join(lines), "\n".join(lines))

    def paint_player(self, painter: QPainter, box: QRectF) -> None:
        side = 7 if box.width() > _LEAST else 4
        top = QRectF(box.left() + side, box.top() + 1, box.width() - 2 * side, 19)
        draw_sign(painter, QRectF(top.left(), top.top() + 1, 17, 17), self._player)
        below = QRectF(top.left(), box.top() + 19, top.width(), 17)
        is_narrow = box.width() < _NARROW
        score = str(self.score - self.waiting)
        painter.setFont(theme.font(theme.LARGE, bold=True))
        beside = top.width() - 26 - painter.fontMetrics().horizontalAdvance(score)
        # if it would cut the name the score goes below, where the supply leaves room
        is_cut = not (self._is_nameless or fits(painter, beside, self.name, theme.SMALL, bold=True))
        is_below = is_cut and below.width() > _SUPPLY + top.width() - 26 - beside
        if self.projected is not None and self.projected != self.score:
            words = str(self.projected) if is_narrow else tr("strip.carcassonne.end", n=self.projected)
            line = top if is_narrow and not is_below else below
            line.setRight(self._write_right(painter, line, words, theme.SMALL, theme.MUTED) - 4)
        right = self._write_right(painter, below if is_below else top, score, theme.LARGE, theme.INK)
        if is_below:
            below.setRight(right - 4)
            right = top.right()
        room = QRectF(top.left() + 23, top.top(), max(0.0, right - top.left() - 26), top.height())
        painter.setFont(theme.font(theme.SMALL, bold=True))
        width = painter.fontMetrics().horizontalAdvance
        short = [tr("carcassonne.player.short", number=self._player + 1), str(self._player + 1)]
        names = [self.name, *short] if self._is_nameless else [self.name]
        name = next((name for name in names if width(name) <= room.width()), names[-1])
        if room.width() > _NAME:
            write(painter, room, name, theme.SMALL, bold=True, ink=theme.INK)
        left = self._draw_supply(painter, below)
        if self.has_third_line:
            below = QRectF(below.left(), below.bottom(), box.right() - 7 - below.left(), below.height())
            left = self._draw_prisoners(painter, below, self._draw_emblems(painter, below))
        room = QRectF(left + 4, below.top(), below.right() - left - 4, below.height())
        if room.width() > 40 and not self.prisoners:
            self.write_below(painter, room, theme.SMALL)

    @staticmethod
    def _write_right(painter: QPainter, box: QRectF, words: str, size: float, ink: str) -> float:
        """Words at the right edge; returns where they begin."""
        painter.setFont(theme.font(size, bold=size > theme.TEXT))
        painter.setPen(QColor(ink))
        width = painter.fontMetrics().horizontalAdvance(words) + 1
        place = QRectF(box.right() - width, box.top(), width, box.height())
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, words)
        return place.left()

    def _draw_supply(self, painter: QPainter, box: QRectF) -> float:
        """Figures and tower pieces of the supply, then the prisoners if they are on the same line; returns where they
        end."""
        x = box.left()
        painter.drawPixmap(QPointF(x, box.top() + 1), figure_pixmap(self._player, 16))
        x = self._count(painter, box, x + 17, self._followers)
        size, step = (16, 15) if box.width() > _NARROW else (13, 11)
        for letter in self.all_figures:
            painter.setOpacity(1.0 if letter in self.figures else 0.18)
            painter.drawPixmap(
                QPointF(x - 2, box.center().y() - size / 2), figure_pixmap(self._player, size, letter)
            )
            painter.setOpacity(1.0)
            x += step
        x += 2 * bool(self.all_figures)
        if self._has_tower:
            draw_piece(painter, QRectF(x, box.top() + 2, 15, 14))
            x = self._count(painter, box, x + 17, self._pieces)
        return x if self.has_third_line else self._draw_prisoners(painter, box, x)

    @property
    def has_third_line(self) -> bool:
        """True if there is more to show than goes on a line."""
        return bool(self.all_figures) or self._has_goods

    def _draw_emblems(self, painter: QPainter, box: QRectF) -> float:
        """The goods, those of which nobody has more underlined; returns where they end."""
        x = box.left()
        for good, (count, is_most) in zip(GOODS, self.goods, strict=False):
            if not count and box.width() < _NARROW:
                continue  # there is hardly room for the rest
            draw_emblem(painter, QRectF(x, box.top() + 2, 14, 14), good)
            after = self._count(painter, box, x + 15, count)
            if is_most:
                painter.setPen(QPen(QColor(theme.STAR), 2.2))
                painter.drawLine(QPointF(x + 15, box.bottom() - 1.5), QPointF(after - 4, box.bottom() - 1.5))
            x = after
        return x

    def _draw_prisoners(self, painter: QPainter, box: QRectF, x: float) -> float:
        """The prisoners from `x` on; returns where they end."""
        if self.prisoners:
            count = sum(self.prisoners.values())
            step = min(12.0, max(3.0, (box.right() - x - 17) / max(1, count - 1)))
            cage = QRectF(x - 2, box.top(), step * (count - 1) + 18, box.height())
            ink(painter, QColor(theme.MUTED), QColor(theme.PAPER))
            painter.drawRoundedRect(cage, 4, 4)
            for owner, held in self.prisoners.items():
                letters = self._caught.get(owner, "")
                for figure in (*letters, *[""] * (held - len(letters))):
                    painter.drawPixmap(QPointF(x, box.top() + 2), figure_pixmap(owner, 14, figure))
                    x += step
            x = cage.right()
        return x

    @staticmethod
    def _count(painter: QPainter, box: QRectF, x: float, count: int) -> float:
        painter.setFont(theme.font(theme.SMALL, bold=True))
        painter.setPen(QColor(theme.INK if count else theme.MUTED))
        width = painter.fontMetrics().horizontalAdvance(str(count))
        painter.drawText(
            QRectF(x, box.top(), width + 1, box.height()), Qt.AlignmentFlag.AlignVCenter, str(count)
        )
        return x + width + (8 if box.width() > _NARROW else 4)


class PlayerStrip(CardStrip[Session]):
    """All players in turn order."""

    def __init__(self, controller: CarcassonneController) -> None:
        self.cards = [ScoreCard(controller, player) for player in range(_PLAYERS)]
        super().__init__(self.cards)
        controller.seen.connect(lambda: self.show_session(controller.session))

    def show_session(self, session: Session) -> None:
        super().show_session(session)
        has_three = any(card.has_third_line for card in self.cards[: session.game.num_players])
        self.grow(_FOOT + _LINE * has_three)
