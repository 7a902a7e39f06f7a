"""The end of a game: the winner, the reason, and the standing of all."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.base import theme
from gui.games.turmbauer.panel.standing import decided_by, rank, standing
from gui.games.turmbauer.picture.drawing import draw_chip
from gui.games.turmbauer.picture.palette import Paint, paints
from gui.games.turmbauer.session import Session
from gui.games.turmbauer.words import spoken, texts
from gui.i18n import tr
from gui.views import seating
from gui.views.end_frame import EndFrame
from gui.views.painted import fitted, ink, painting
from gui.views.seating import who
from turmcore.turmbauer import GameEnded

_ROW, _SUM, _HEAD = 38, 26, 20
_NUMBER = 56  # width of a column of numbers
_DECISIVE = {"height": 0, "box": 1, "stock": 1, "rings": 2}


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table: a color, or with two colors each (`paint` is None) a player's sum."""

    paint: Paint | None
    name: str
    who: str
    numbers: tuple[int, int, int]  # height, cubes in the box (after a collapse in stock, too), rings
    has_won: bool

    @property
    def tall(self) -> int:
        """Its height in pixels."""
        return _ROW if self.paint else _SUM


class _Standings(QWidget):
    """The colors from the best down, with everything that can decide; the column that did is marked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: list[Row] = []
        self.decisive = -1
        self._has_collapsed = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_session(self, session: Session, reason: str) -> None:
        """Show the colors of a game that `reason` decided."""
        self.rows = rows_of(session)
        self._has_collapsed = reason == "collapse"
        if self._has_collapsed and session.game.num_players > 2:  # of two the other one wins
            reason = decided_by(session.state)
        self.decisive = _DECISIVE.get(reason, -1) if session.winners else -1
        self.setFixedHeight(_HEAD + sum(row.tall for row in self.rows) + 4)
        self.setAccessibleName(
            ". ".join(
                tr(
                    "wobble.row.left" if self._has_collapsed else "end.row",
                    name=f"{row.name} {row.who}".strip(),
                    height=height,
                    box=box,
                    rings=rings,
                )
                for row in self.rows
                for height, box, rings in [row.numbers]
            )
        )
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            heads = (
                tr("end.height"),
                tr("wobble.left" if self._has_collapsed else "end.box"),
                tr("end.rings"),
            )
            for column, head in enumerate(heads):
                is_decisive = column == self.decisive
                painter.setFont(theme.font(theme.SMALL))
                painter.setPen(QColor(theme.INK if is_decisive else theme.MUTED))
                self._number(painter, column, 0, _HEAD, head)
            tallest = max((row.numbers[0] for row in self.rows if row.paint), default=0) or 1
            top = _HEAD
            for row in self.rows:
                self._draw_row(painter, row, top, tallest)
                top += row.tall

    def _draw_row(self, painter: QPainter, row: Row, top: int, tallest: int) -> None:
        box = QRectF(1, top + 1, self.width() - 2, row.tall - 2)
        if row.has_won:
            ink(painter, None, QColor(theme.PRIZE))
            painter.drawRoundedRect(box, 7, 7)
        left = box.left() + 34
        room = self.width() - 3 * _NUMBER - left - 6
        middle = Qt.AlignmentFlag.AlignVCenter
        if row.paint is None:
            painter.setFont(theme.font(theme.SMALL, bold=True))
            painter.setPen(QColor(theme.INK))
            painter.drawText(QRectF(left, top, room, row.tall), middle, fitted(painter, row.name, room))
        else:
            draw_chip(painter, QRectF(box.left() + 5, top + 7, 22, 22), row.paint)
            lines = [(row.name, theme.font(bold=True), theme.INK, 3 if row.who else 9)]
            lines += [(row.who, theme.font(theme.SMALL), theme.MUTED, 17)] if row.who else []
            for words, font, color, down in lines:
                painter.setFont(font)
                painter.setPen(QColor(color))
                place = QRectF(left, top + down, room, 16)
                painter.drawText(place, middle, fitted(painter, words, room))
            ink(painter, QPen(QColor(theme.MUTED), 0.5), QColor(*row.paint.rgb))
            width = max(3.0, room * row.numbers[0] / tallest)
            painter.drawRoundedRect(QRectF(left, top + row.tall - 6, width, 3), 1.5, 1.5)
        for column, number in enumerate(row.numbers):
            is_decisive = column == self.decisive
            painter.setFont(theme.font(bold=is_decisive or column == 0))
            painter.setPen(QColor(theme.INK if is_decisive or column == 0 else theme.MUTED))
            self._number(painter, column, top, row.tall, str(number))

    def _number(self, painter: QPainter, column: int, top: int, tall: int, words: str) -> None:
        box = QRectF(self.width() - (3 - column) * _NUMBER - 2, top, _NUMBER, tall)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, fitted(painter, words, _NUMBER - 2))


def rows_of(session: Session) -> list[Row]:
    """The table of a game, the best first; with two colors each a player's colors stay together."""
    state, game = session.state, session.game
    colors, winners = paints(game.colors), session.winners
    is_pairs = texts.is_pairs(game)
    seats = range(len(colors))
    players: dict[int, list[int]] = {}
    for seat in sorted(seats, key=lambda seat: rank(state, [seat])):
        players.setdefault(seat % game.num_players, []).append(seat)
    found = []
    # the color that brought the tower down has lost, however high (rule 7.3)
    loser = state.collapsed_by % game.num_players if state.collapsed_by is not None else -1
    for player in sorted(players, key=lambda player: (player == loser, rank(state, players[player]))):
        own = players[player]
        has_won = player in winners
        for seat in own:
            name = spoken().color(colors[seat].letter) if is_pairs else texts.seat_name(session, seat)
            note = "" if is_pairs else seating.below(session, player, spoken().color(colors[seat].letter))
            found.append(Row(colors[seat], name, note, standing(state, [seat]), has_won and not is_pairs))
        if is_pairs:
            name = tr("end.sum_of", who=who(session, player))
            found.append(Row(None, name, "", standing(state, own), has_won))
    return found


class EndCard(EndFrame[Session]):
    """Shown in place of the turn when the game is over."""

    def __init__(self) -> None:
        self.standings = _Standings()
        super().__init__(self.standings)

    def show_end(self, session: Session) -> None:
        """Show how the game of `session` ended."""
        super().show_end(session)
        events = session.last.events if session.last else ()
        ends = [event for event in events if isinstance(event, GameEnded)]
        reason = texts.end_reason(session, ends[0].reason, events) if ends else texts.forfeit(session)
        self._show_words(spoken(session).winners(session.game, session.winners), reason)
        self.standings.show_session(session, ends[0].reason if ends else "")
