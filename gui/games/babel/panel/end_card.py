"""The end of a game: the colors are revealed, and everybody's points."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from gui.base import theme
from gui.games.babel.panel.color_row import draw_block
from gui.games.babel.panel.reveal import Reveal
from gui.games.babel.picture.seats import draw_seat
from gui.games.babel.session import Session
from gui.games.babel.words import spoken, texts
from gui.i18n import tr
from gui.views.end_frame import EndFrame
from gui.views.end_table import EndTable
from gui.views.player_card import write
from turmcore.babel import BabelState


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


def counts_of(state: BabelState, color: str) -> tuple[int, int, int]:
    """Figures of a color on the summit, on step 5, and on single fields of step 4."""
    kinds, fields = state.game.board.kinds, state.fields

    def count(kind: str) -> int:
        return sum(colors.count(color) for field, colors in fields.items() if kinds[field] == kind)

    return count("11"), count("7"), count("P5")


class _Table(EndTable[Row]):
    """A line for each player."""

    head, tall = 20, 36
    wide, last = 34, 52

    def show_session(self, session: Session) -> None:
        """Show the players of a game that is over."""
        rows = rows_of(session)
        last = "figures" if texts.counts_supplement(session) else "points"
        heads = [tr(f"end.babel.head.{name}") for name in ("summit", "sevens", "fives", last)]
        self.show_rows(rows, heads, [row_text(row) for row in rows])

    def draw_row(self, painter: QPainter, row: Row, box: QRectF) -> None:
        left, top = box.left(), box.top()
        draw_seat(painter, QRectF(left + 5, top + 7, 20, 20), row.player)
        draw_block(painter, QRectF(left + 30, top + 6, 22, 22), row.color)
        room = QRectF(left + 59, top + 2, self.numbers_left - left - 63, 16)
        write(painter, room, row.name, theme.SMALL, bold=True, ink=theme.INK)
        write(painter, room.translated(0, 14), color_words(row), theme.SMALL, bold=False, ink=theme.MUTED)
        self.draw_numbers(painter, (*row.counts, row.total), top - 1, self.tall)


def color_words(row: Row) -> str:
    """The color of a player, as far as it is known."""
    return spoken().color(row.color) if row.color is not None else tr("babel.color.unknown")


def row_text(row: Row) -> str:
    """A player's line in words."""
    summit, sevens, fives = row.counts
    return tr(
        "end.babel.row",
        player=row.name,
        color=color_words(row),
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
