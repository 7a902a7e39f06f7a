"""A bar that shows how likely each player is to win."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.base import theme
from gui.i18n import tr
from gui.views.painted import ink, painting

_HEIGHT = 26
_TILE = 14  # half the edge of a brush
_LABEL = 34  # pixels that a number in a part needs


Rgb = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Party:
    """A player: name, color of lines; for each own color a brush with its sign, and a small picture of it."""

    name: str
    rgb: Rgb
    brushes: tuple[QBrush, ...]
    chips: tuple[QPixmap, ...]


def numbered(names: Iterable[str], colors: Sequence[Rgb], sign: Callable[[int], QPixmap]) -> list[Party]:
    """Players with numbers; as many lines as the number tell them apart without their colors."""
    return [
        Party(name, colors[player], (_lined(colors[player], player + 1),), (sign(player),))
        for player, name in enumerate(names)
    ]


def _lined(rgb: Rgb, lines: int) -> QBrush:
    tile = QPixmap(2 * _TILE, 2 * _TILE)
    tile.fill(QColor(*rgb))
    painter = QPainter(tile)
    painter.setPen(QPen(QColor(255, 255, 255, 120), 1.4))
    for line in range(lines):
        x = (line + 0.5) * 2 * _TILE / (lines + 2)
        painter.drawLine(round(x), 4, round(x), _TILE + 4)
    painter.end()
    return QBrush(tile)


def shares_text(parties: Sequence[Party], shares: Sequence[float]) -> list[str]:
    """One line for each player."""
    return [
        tr("share.of", name=party.name, n=round(100 * share))
        for party, share in zip(parties, shares, strict=True)
    ]


class ShareBar(QWidget):
    """The shares of all players side by side, each with color and sign."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parties: Sequence[Party] = ()
        self.shares: tuple[float, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(200, _HEIGHT)

    def show_shares(self, parties: Sequence[Party], shares: Sequence[float]) -> None:
        """Show other shares, 0 to 1, of the win."""
        self._parties, self.shares = parties, tuple(shares)
        lines = shares_text(parties, self.shares)
        self.setAccessibleName(tr("share.name"))
        self.setAccessibleDescription(", ".join(lines))
        self.setToolTip("\n".join([tr("share.name"), *lines]))
        self.update()

    def parts(self) -> list[QRectF]:
        """Boxes of the players' parts."""
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        whole = sum(self.shares) or 1.0
        left, found = box.left(), []
        for share in self.shares:
            width = box.width() * share / whole
            found.append(QRectF(left, box.top(), width, box.height()))
            left += width
        return found

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            outline = QPainterPath()
            outline.addRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
            painter.setClipPath(outline)
            for party, share, part in zip(self._parties, self.shares, self.parts(), strict=True):
                tall = part.height() / len(party.brushes)
                for i, brush in enumerate(party.brushes):
                    painter.setBrushOrigin(part.topLeft() + QPointF(0, i * tall))
                    painter.fillRect(QRectF(part.left(), part.top() + i * tall, part.width(), tall), brush)
                painter.setPen(QPen(QColor(theme.CARD), 2))
                painter.drawLine(part.topRight(), part.bottomRight())
                if part.width() >= _LABEL:
                    self._write(painter, part, tr("percent", n=round(100 * share)))
            painter.setClipping(False)
            ink(painter, QPen(QColor(theme.MUTED), 1), None)
            painter.drawPath(outline)

    @staticmethod
    def _write(painter: QPainter, part: QRectF, words: str) -> None:
        """A number on a plate, so that it can be read on every color and sign."""
        painter.setFont(theme.font(theme.SMALL, bold=True))
        width = painter.fontMetrics().horizontalAdvance(words) + 8
        plate = QRectF(0, 0, width, 17)
        plate.moveCenter(part.center())
        ink(painter, None, QColor(theme.CARD))
        painter.drawRoundedRect(plate, 5, 5)
        painter.setPen(QColor(theme.INK))
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, words)
