"""The end of a game: the sources of all points, and other counts."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QLabel

from gui.base import theme
from gui.games.carcassonne.panel.statistics import Totals, count_events, scored_by, totals
from gui.games.carcassonne.picture.drawing import draw_sign
from gui.games.carcassonne.session import Session
from gui.games.carcassonne.words import texts
from gui.i18n import tr
from gui.views.end_frame import EndFrame
from gui.views.end_table import EndTable
from gui.views.player_card import write

_MANY = 7  # columns that make each of them narrower


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
    """Sources of points in a game, in the order of the columns; the last one has all of them."""
    found = totals(session)
    columns = scored_by(session)
    if any(one.before for one in found):
        columns.insert(0, "before")
    return (*columns, "score")


def rows_of(session: Session) -> list[Row]:
    """The players of a game that is over, the best first."""
    found = []
    columns = columns_of(session)
    for player, one in enumerate(totals(session)):
        facts = [tr("end.carcassonne.facts.followers", n=one.followers + one.large + one.abbots)]
        if session.state.game.rules.has_tower:
            facts += [
                tr("end.carcassonne.facts.pieces", n=one.pieces),
                tr("end.carcassonne.facts.captured", captured=one.captured, lost=one.lost),
            ]
        if session.state.game.rules.dragon == "1":
            facts.append(tr("end.carcassonne.facts.eaten", n=one.eaten))
        numbers = tuple(getattr(one, column) for column in columns)
        name = texts.player_name(session, player)
        found.append(Row(player, name, one, numbers, ", ".join(facts), player in session.winners))
    return sorted(found, key=lambda row: (not row.has_won, -row.totals.score, row.player))


def game_facts(session: Session) -> str:
    """Counts of the whole game, in words."""
    counts = count_events(session)
    rules = session.state.game.rules
    names = ["turns", "captures", "ransoms", "exchanges"] if rules.has_tower else ["turns"]
    names += ["meals"] if rules.dragon == "1" else []
    facts = [tr(f"end.carcassonne.game.{name}", n=counts[name]) for name in names]
    if counts["discards"]:
        facts.append(tr("end.carcassonne.game.discards", n=counts["discards"]))
    return " · ".join(facts)


class _Table(EndTable[Row]):
    """A line for each player."""

    def show_session(self, session: Session) -> None:
        """Show the players of a game that is over."""
        rows, columns = rows_of(session), columns_of(session)
        self.wide = 31 if len(columns) < _MANY else 30
        names = [tr(f"end.carcassonne.long.{column}") for column in columns]
        lines = []
        for row in rows:
            each = ", ".join(f"{name} {number}" for name, number in zip(names, row.numbers, strict=True))
            lines.append(tr("end.carcassonne.row", player=row.name, points=each, facts=row.facts))
        self.show_rows(rows, [tr(f"end.carcassonne.head.{column}") for column in columns], lines)

    def draw_row(self, painter: QPainter, row: Row, box: QRectF) -> None:
        left, top = box.left(), box.top()
        draw_sign(painter, QRectF(left + 5, top + 3, 20, 20), row.player)
        if len(row.numbers) > _MANY:  # they have a line of their own; the facts are in the tooltip
            whole = QRectF(left + 30, top + 3, box.width() - 36, 20)
            write(painter, whole, row.name, theme.SMALL, bold=True, ink=theme.INK)
            self.draw_numbers(painter, row.numbers, top + 22, 20)
            return
        name = QRectF(left + 30, top + 3, self.numbers_left - left - 32, 20)
        write(painter, name, row.name, theme.SMALL, bold=True, ink=theme.INK)
        facts = QRectF(left + 30, top + 24, box.width() - 36, 16)
        write(painter, facts, row.facts, theme.SMALL, bold=False, ink=theme.MUTED)
        self.draw_numbers(painter, row.numbers, top + 1, 24)


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
