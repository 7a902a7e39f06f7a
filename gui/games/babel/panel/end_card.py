"""The end of a game: the colors are revealed, and everybody's points."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.base import theme
from gui.games.babel.panel.color_row import draw_block
from gui.games.babel.panel.reveal import Reveal
from gui.games.babel.picture.seats import draw_seat
from gui.games.babel.session import Session
from gui.games.babel.words import texts
from gui.i18n import tr
from gui.views.end_frame import EndFrame

_ROW, _HEAD, _NUMBER = 36, 20, 34
_LAST = 52  # width of the last column


@dataclass(frozen=True, slots=True)
class Row:
    """A player's line.

    Attributes
    ----------
    counts
        Own figures on the summit, on fields of step 5, on single fields of step 4.
    total
        Points; where figures count (rule 4.3) how many of them there are.
    """

    player: int
    name: str
    color: str | None
    counts: tuple[int, int, int]
    total: int
    has_won: bool


def rows_of(session: Session) -> list[Row]:
    """The players of a game that is over, the best first."""
    state = session.state
    is_supplement = texts.counts_supplement(session)
    found = []
    for player, color in enumerate(state.secrets):
        counts = counts_of(state, color) if color is not None else (0, 0, 0)
        total = counts[1] + counts[2] if is_supplement else 11 * counts[0] + 7 * counts[1] + 5 * counts[2]
        name = texts.player_name(session, player)
        found.append(Row(player, name, color, counts, total, player in session.winners))
    return sorted(found, key=lambda row: (not row.has_won, -row.total, row.player))


def counts_of(state: object, color: str) -> tuple[int, int, int]:
    """Figures of a color on the summit, on step 5, and on single fields of step 4."""
    kinds, fields = state.game.board.kinds, state.fields  # type: ignore[attr-defined]

    def count(kind: str) -> int:
        return sum(colors.count(color) for field, colors in fields.items() if kinds[field] == kind)

    return count("11"), count("7"), count("P5")


class _Table(QWidget):
    """A line for each player."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: list[Row] = []
        self._heads: tuple[str, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_session(self, session: Session) -> None:
        """Show the players of a game that is over."""
        self.rows = rows_of(session)
        last = "end.babel.head.figures" if texts.counts_supplement(session) else "end.babel.head.points"
        self._heads = (
            tr("end.babel.head.summit"),
            tr("end.babel.head.sevens"),
            tr("end.babel.head.fives"),
            tr(last),
        )
        self.setFixedHeight(_HEAD + _ROW * len(self.rows) + 4)
        self.setAccessibleName(". ".join(map(row_text, self.rows)))
        self.setToolTip("\n".join(map(row_text, self.rows)))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(theme.font(8.5))
        painter.setPen(QColor(theme.MUTED))
        for column, head in enumerate(self._heads):
            self._number(painter, column, 0, _HEAD, head)
        for number, row in enumerate(self.rows):
            self._draw_row(painter, row, _HEAD + number * _ROW)
        painter.end()

    def _draw_row(self, painter: QPainter, row: Row, top: int) -> None:
        box = QRectF(1, top + 1, self.width() - 2, _ROW - 2)
        if row.has_won:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.ACCENT_SOFT))
            painter.drawRoundedRect(box, 7, 7)
        draw_seat(painter, QRectF(box.left() + 5, top + 8, 20, 20), row.player)
        draw_block(painter, QRectF(box.left() + 30, top + 7, 22, 22), row.color)
        left = box.left() + 59
        room = self.width() - _LAST - 3 * _NUMBER - left - 4
        middle = Qt.AlignmentFlag.AlignVCenter
        color = texts.color_name(row.color) if row.color is not None else tr("babel.color.unknown")
        for words, font, ink, down in (
            (row.name, theme.font(9.5, bold=True), theme.INK, 3),
            (color, theme.font(8), theme.MUTED, 17),
        ):
            painter.setFont(font)
            painter.setPen(QColor(ink))
            shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, int(room))
            painter.drawText(QRectF(left, top + down, room, 16), middle, shown)
        for column, number in enumerate((*row.counts, row.total)):
            is_last = column == 3
            painter.setFont(theme.font(12 if is_last else 10.5, bold=is_last))
            painter.setPen(QColor(theme.INK if number else theme.MUTED))
            self._number(painter, column, top, _ROW, str(number))

    def _number(self, painter: QPainter, column: int, top: int, tall: int, words: str) -> None:
        width = _LAST if column == 3 else _NUMBER
        left = self.width() - _LAST - (3 - column) * _NUMBER if column < 3 else self.width() - _LAST
        painter.drawText(QRectF(left, top, width, tall), Qt.AlignmentFlag.AlignCenter, words)


def row_text(row: Row) -> str:
    """A player's line in words."""
    color = texts.color_name(row.color) if row.color is not None else tr("babel.color.unknown")
    summit, sevens, fives = row.counts
    return tr(
        "end.babel.row",
        player=row.name,
        color=color,
        summit=summit,
        sevens=sevens,
        fives=fives,
        points=row.total,
    )


class EndCard(EndFrame[Session]):
    """Shown in place of the turn when the game is over."""

    def __init__(self) -> None:
        self.table, self.reveal = _Table(), Reveal()
        super().__init__(self.table, self.reveal)

    def show_end(self, session: Session) -> None:
        """Show how the game of `session` ended."""
        super().show_end(session)
        self._show_words(texts.end_title(session), texts.end_reason(session))
        self.table.show_session(session)
        self.reveal.show_session(session)
