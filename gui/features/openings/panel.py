"""Panel of the actions played in loaded games in the position that is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import (
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import (
    QLabel,
    QProgressBar,
    QPushButton,
    QWidget,
)

from gui.base import theme
from gui.features.analysis.panel import grouped
from gui.i18n import tr
from gui.views.layout import hbox, vbox
from gui.views.painted import ink
from gui.views.row_list import Index, RowList, RowPainter, Rows
from gui.views.share_bar import Party


@dataclass(frozen=True, slots=True)
class Row:
    """An action: its text, how many games have it, and the parts of them that each player won and nobody did; what
    is left has no result."""

    title: str
    games: int
    of: int  # games here
    wins: tuple[float, ...]
    draws: float
    unfinished: int


class RowModel(Rows[Row]):
    """The actions, the most frequent first."""

    parties: Sequence[Party] = ()

    def title(self, row: Row) -> str:
        return f"{row.title} – {tr('openings.games', n=row.games)}"

    def tip(self, row: Row) -> str:
        lines = [f"{row.title}: {tr('openings.games', n=row.games)}"]
        lines += [
            tr("openings.wins", name=party.name, n=_number(share * row.games), of=row.games)
            for party, share in zip(self.parties, row.wins, strict=True)
        ]
        lines.append(tr("openings.draws", n=_number(row.draws * row.games), of=row.games))
        lines += [tr("openings.unfinished", n=row.unfinished)] if row.unfinished else []
        return "\n".join(lines)


class _Painter(RowPainter[Row]):
    """Paints a row: the action, how often, and a bar of the results."""

    height = 50

    def draw(self, painter: QPainter, box: QRectF, row: Row, index: Index) -> None:
        inner = box.adjusted(10, 4, -10, -6)
        top = QRectF(inner.left(), inner.top(), inner.width(), 20)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(theme.font(bold=True))
        painter.setPen(QColor(theme.INK))
        painter.drawText(top, Qt.AlignmentFlag.AlignLeft | middle, row.title)
        painter.setFont(theme.font(theme.SMALL))
        painter.setPen(QColor(theme.MUTED))
        words = tr("openings.part", n=grouped(row.games), of=grouped(row.of))
        painter.drawText(top, Qt.AlignmentFlag.AlignRight | middle, words)
        bar = QRectF(inner.left(), inner.bottom() - 14, inner.width(), 14)
        model = index.model()
        assert isinstance(model, RowModel)
        draw_results(painter, bar, row, model.parties)


def _number(games: float) -> str:
    """A number of games, of which a shared win is a part."""
    return f"{round(games, 1):g}".replace(".", tr("decimal"))


def draw_results(painter: QPainter, box: QRectF, row: Row, parties: Sequence[Party]) -> None:
    """The results as parts of a bar: the first player's wins from the left, draws and games without a result in
    the middle, the others' at the right."""
    painter.save()
    outline = QPainterPath()
    outline.addRoundedRect(box, 4, 4)
    painter.fillPath(outline, QColor(theme.LINE))
    painter.setClipPath(outline)
    if parties:
        left = box.width() * row.wins[0]
        painter.fillRect(QRectF(box.left(), box.top(), left, box.height()), parties[0].brushes[0])
        right = box.right()
        for party, share in reversed(list(zip(parties, row.wins, strict=True))[1:]):
            width = box.width() * share
            painter.fillRect(QRectF(right - width, box.top(), width, box.height()), party.brushes[0])
            right -= width
        nobody = QRectF(box.left() + left, box.top(), right - box.left() - left, box.height())
        if row.draws and nobody.width() > 40:
            painter.setFont(theme.font(theme.SMALL))
            painter.setPen(QColor(theme.INK))
            painter.drawText(nobody, Qt.AlignmentFlag.AlignCenter, f"= {_number(row.draws * row.games)}")
    painter.setClipping(False)
    ink(painter, QPen(QColor(theme.DISABLED), 0.8), None)
    painter.drawPath(outline)
    painter.restore()


class BranchList(RowList):
    """A click plays a row too."""

    rows: RowModel

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(RowModel(), _Painter(), parent)
        self.clicked.connect(lambda index: self.confirmed.emit(index.row()))


class OpeningsPanel(QWidget):
    """Buttons, progress, the list, and the games loaded."""

    load_wanted = Signal()
    stop_wanted = Signal()
    forget_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_loading = False
        self.load = QPushButton()
        self.load.clicked.connect(self.load_wanted)
        self.end = QPushButton()
        self.end.clicked.connect(
            lambda: (self.stop_wanted if self._is_loading else self.forget_wanted).emit()
        )
        self.progress = theme.named(QProgressBar(), "thin")
        self.progress.setRange(0, 1000)
        self.progress.setTextVisible(False)
        self.progress.setFixedHeight(6)
        self.title = theme.named(QLabel(), "section")
        self.list = BranchList()
        self.loaded = theme.named(QLabel(wordWrap=True), "quiet")
        buttons = hbox((self.load, 1), self.end)
        vbox(
            buttons,
            self.progress,
            self.title,
            (self.list, 1),
            self.loaded,
            parent=self,
            margins=(12, 10, 12, 12),
            spacing=7,
        )

    def show_progress(self, part: float, games: int) -> None:
        """Show the progress of reading files."""
        self.progress.setValue(round(1000 * part))
        self.loaded.setText(tr("openings.progress", n=grouped(games)))

    def show_loading(self, is_loading: bool, can_forget: bool) -> None:
        """Files are being read, or not any more."""
        if is_loading and not self._is_loading:
            self.progress.setValue(0)
        self._is_loading = is_loading
        self.progress.setVisible(is_loading)
        self.load.setEnabled(not is_loading)
        self.end.setText(tr("openings.stop" if is_loading else "openings.forget"))
        self.end.setEnabled(is_loading or can_forget)

    def retranslate(self) -> None:
        """Write all texts anew."""
        self.load.setText(tr("openings.load"))
        for button in (self.load, self.end):
            button.setAccessibleDescription(tr("openings.none"))
        self.list.setAccessibleName(tr("openings.list"))
        self.list.setToolTip(tr("openings.play"))
