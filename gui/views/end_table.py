"""A table of the players of a game that is over, with numbers in columns, of which the last decides."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.base import theme
from gui.views.painted import fitted, ink, painting


class Row(Protocol):
    """A player's line."""

    @property
    def has_won(self) -> bool:
        """True if the row stands out."""


R = TypeVar("R", bound=Row)


class EndTable(QWidget, Generic[R]):
    """Shows `rows` below `heads`; a game adds the contents.

    Attributes
    ----------
    wide, last
        Pixels of a column, and of the last one.
    """

    head, tall = 22, 46  # pixels of the heads, and of a row
    wide, last = 31, 38

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: Sequence[R] = ()
        self.heads: Sequence[str] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @abstractmethod
    def draw_row(self, painter: QPainter, row: R, box: QRectF) -> None:
        """Paint a row into its box."""

    def show_rows(self, rows: Sequence[R], heads: Sequence[str], lines: Sequence[str]) -> None:
        """Show other rows; `lines` say them in words."""
        self.rows, self.heads = rows, heads
        self.setFixedHeight(self.head + self.tall * len(rows) + 4)
        words = "\n".join(lines)
        self.setAccessibleName(words)
        self.setToolTip(words)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            painter.setPen(QColor(theme.MUTED))
            for column, head in enumerate(self.heads):
                painter.setFont(theme.font(theme.SMALL))
                self._write(painter, column, 0, self.head, head)
            for number, row in enumerate(self.rows):
                box = QRectF(1, self.head + number * self.tall + 1, self.width() - 2, self.tall - 2)
                if row.has_won:
                    ink(painter, None, QColor(theme.PRIZE))
                    painter.drawRoundedRect(box, 7, 7)
                self.draw_row(painter, row, box)

    @property
    def numbers_left(self) -> float:
        """Left edge of the columns of numbers."""
        return self.width() - self.last - (len(self.heads) - 1) * self.wide

    def draw_numbers(self, painter: QPainter, numbers: Sequence[int], top: float, tall: float) -> None:
        """Paint the numbers of a row, the last one bold."""
        for column, number in enumerate(numbers):
            is_last = column == len(numbers) - 1
            painter.setFont(theme.font(bold=is_last))
            painter.setPen(QColor(theme.INK if number else theme.MUTED))
            self._write(painter, column, top, tall, str(number).replace("-", "−"))

    def _write(self, painter: QPainter, column: int, top: float, tall: float, words: str) -> None:
        width = self.last if column == len(self.heads) - 1 else self.wide
        place = QRectF(self.numbers_left + column * self.wide, top, width, tall)
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, fitted(painter, words, width - 4))
