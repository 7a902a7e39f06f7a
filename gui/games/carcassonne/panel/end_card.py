"""The end of a game: what brought everybody's points, and what else there was to count."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from gui.base import theme
from gui.games.carcassonne.panel.statistics import Totals, count_events, totals
from gui.games.carcassonne.picture.drawing import draw_sign
from gui.games.carcassonne.session import Session
from gui.games.carcassonne.words import texts
from gui.i18n import tr
from gui.views.end_frame import EndFrame
from gui.views.player_card import write

_ROW, _HEAD, _NUMBER, _LAST = 46, 22, 31, 38
_TIGHT = 30  # width of a column where there are many


@dataclass(frozen=True, slots=True)
class Row:
    """A player's line: points by what brought them, and facts in words."""

    player: int
    name: str
    totals: Totals
    numbers: tuple[int, ...]
    facts: str
    has_won: bool


def columns_of(session: Session) -> tuple[str, ...]:
    """What brought points in a game, in the order of the columns; the last one has all of them."""
    found = totals(session)
    columns = ["cities", "roads", "monasteries", "fields"]
    if session.state.game.rules.has_tower:
        columns.append("ransom")
    if any(one.before for one in found):
        columns.insert(0, "before")
    return (*columns, "score")


def rows_of(session: Session) -> list[Row]:
    """The players of a game that is over, the best first."""
    found = []
    columns = columns_of(session)
    for player, one in enumerate(totals(session)):
        facts = [tr("end.carcassonne.facts.followers", n=one.followers)]
        if session.state.game.rules.has_tower:
            facts += [
                tr("end.carcassonne.facts.pieces", n=one.pieces),
                tr("end.carcassonne.facts.captured", captured=one.captured, lost=one.lost),
            ]
        numbers = tuple(getattr(one, column) for column in columns)
        name = texts.player_name(session, player)
        found.append(Row(player, name, one, numbers, ", ".join(facts), player in session.winners))
    return sorted(found, key=lambda row: (not row.has_won, -row.totals.score, row.player))


def game_facts(session: Session) -> str:
    """What there was to count in the whole game, in words."""
    counts = count_events(session)
    names = ["turns", "captures", "ransoms", "exchanges"] if session.state.game.rules.has_tower else ["turns"]
    facts = [tr(f"end.carcassonne.game.{name}", n=counts[name]) for name in names]
    if counts["discards"]:
        facts.append(tr("end.carcassonne.game.discards", n=counts["discards"]))
    return " · ".join(facts)


class _Table(QWidget):
    """A line for each player."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: list[Row] = []
        self._columns: tuple[str, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_session(self, session: Session) -> None:
        """Show the players of a game that is over."""
        self.rows, self._columns = rows_of(session), columns_of(session)
        self.setFixedHeight(_HEAD + _ROW * len(self.rows) + 4)
        heads = [tr(f"end.carcassonne.long.{column}") for column in self._columns]
        lines = []
        for row in self.rows:
            each = ", ".join(f"{head} {number}" for head, number in zip(heads, row.numbers, strict=True))
            lines.append(tr("end.carcassonne.row", player=row.name, points=each, facts=row.facts))
        self.setAccessibleName(" ".join(lines))
        self.setToolTip("\n".join(lines))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(theme.font(8 if self._wide == _NUMBER else 7.5))
        painter.setPen(QColor(theme.MUTED))
        for column, name in enumerate(self._columns):
            self._number(painter, column, 0, _HEAD, tr(f"end.carcassonne.head.{name}"))
        for number, row in enumerate(self.rows):
            self._draw_row(painter, row, _HEAD + number * _ROW)
        painter.end()

    def _draw_row(self, painter: QPainter, row: Row, top: int) -> None:
        box = QRectF(1, top + 1, self.width() - 2, _ROW - 2)
        if row.has_won:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.ACCENT_SOFT))
            painter.drawRoundedRect(box, 7, 7)
        draw_sign(painter, QRectF(box.left() + 5, top + 4, 20, 20), row.player)
        left = box.left() + 30
        room = self.width() - _LAST - (len(row.numbers) - 1) * self._wide - left - 2
        write(painter, QRectF(left, top + 4, room, 20), row.name, 9.5, bold=True, ink=theme.INK)
        facts = QRectF(left, top + 25, box.right() - left - 6, 16)
        write(painter, facts, row.facts, 8, bold=False, ink=theme.MUTED)
        for column, number in enumerate(row.numbers):
            is_last = column == len(row.numbers) - 1
            painter.setFont(theme.font(12 if is_last else 10, bold=is_last))
            painter.setPen(QColor(theme.INK if number else theme.MUTED))
            self._number(painter, column, top + 2, 24, str(number).replace("-", "−"))

    @property
    def _wide(self) -> int:
        """The width of a column."""
        return _NUMBER if len(self._columns) < 7 else _TIGHT

    def _number(self, painter: QPainter, column: int, top: int, tall: int, words: str) -> None:
        last = len(self._columns) - 1
        width = _LAST if column == last else self._wide
        left = self.width() - _LAST - (last - column) * self._wide if column < last else self.width() - _LAST
        painter.drawText(QRectF(left, top, width, tall), Qt.AlignmentFlag.AlignCenter, words)


class EndCard(EndFrame[Session]):
    """Shown in place of the turn when the game is over."""

    def __init__(self) -> None:
        self.table, self.facts = _Table(), theme.named(QLabel(), "quiet")
        self.facts.setWordWrap(True)
        super().__init__(self.table, self.facts)

    def show_end(self, session: Session) -> None:
        """Show how the game of `session` ended."""
        super().show_end(session)
        self._show_words(texts.end_title(session), texts.end_reason(session))
        self.table.show_session(session)
        self.facts.setText(game_facts(session))
