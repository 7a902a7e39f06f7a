"""The analysis of a position: shares of the win, the best actions, and the course of the game."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import (
    QItemSelectionModel,
    QLocale,
    QPointF,
    QRectF,
    Qt,
)
from PySide6.QtGui import QColor, QFocusEvent, QFont, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QCheckBox,
    QLabel,
    QPushButton,
    QWidget,
)

from gui.base import theme
from gui.i18n import language, tr
from gui.table.game_parts import Row
from gui.views.layout import hbox, vbox
from gui.views.own_keys import ENTER
from gui.views.painted import ink
from gui.views.row_list import Index, RowList, RowPainter, Rows
from gui.views.share_bar import Party, ShareBar, shares_text
from gui.views.share_graph import ShareGraph


def percent(share: float) -> str:
    """A share of the win as people write it."""
    return tr("percent", n=round(100 * share))


def visits_text(visits: int) -> str:
    """Number of visits in words, with the thousands apart."""
    if visits == 1:
        return tr("analysis.visited_once")
    return tr("analysis.visits", number=grouped(visits))


def grouped(number: int) -> str:
    """A number with its thousands a little apart."""
    return f"{number:,}".replace(",", "\u202f")


def rough(number: int) -> str:
    """A number that grows; from a million on in millions, so that its text stays as wide."""
    if number < 1_000_000:
        return grouped(number)
    return tr("analysis.millions", number=QLocale(language()).toString(number / 1_000_000, "f", 1))


class RowModel(Rows[Row]):
    """The actions found, the best first."""

    parties: Sequence[Party] = ()

    def show(self, rows: Sequence[Row]) -> None:
        """Show other rows; where there are as many as before they stay, with other words."""
        if not rows or len(rows) != len(self.rows):
            super().show(rows)
            return
        self.rows = rows
        self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))

    def title(self, row: Row) -> str:
        return f"{row.title} – {percent(row.share)}"

    def tip(self, row: Row) -> str:
        lines = [row.title, row.detail, *shares_text(self.parties, row.shares)]
        return "\n".join(filter(None, [*lines, visits_text(row.visits), row.line]))


class _Painter(RowPainter[Row]):
    """Paints a row: number, action, share; below the expected continuation."""

    height = 62

    def draw(self, painter: QPainter, box: QRectF, row: Row, index: Index) -> None:
        badge = QRectF(box.left() + 6, box.top() + 6, 18, 18)
        ink(painter, QColor(theme.MUTED), QColor(theme.PAPER))
        painter.drawEllipse(badge)
        painter.setFont(theme.font(theme.SMALL, bold=True))
        painter.setPen(QColor(theme.INK))
        painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, str(index.row() + 1))
        share = percent(row.share)
        painter.setFont(theme.font(bold=True))
        width = painter.fontMetrics().horizontalAdvance(share) + 8
        left = 31.0
        if row.picture is not None:
            size = row.picture.deviceIndependentSize()
            painter.drawPixmap(QPointF(box.left() + left, box.center().y() - size.height() / 2), row.picture)
            left += size.width() + 6
        top = QRectF(box.left() + left, box.top() + 4, box.width() - left - width - 6, 20)
        right = QRectF(box.right() - width - 2, box.top() + 4, width - 4, 20)
        painter.drawText(right, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, share)
        self._text(painter, top, row.title, theme.font(bold=True), theme.INK)
        below = top.translated(0, 18)
        below.setRight(box.right() - 6)
        middle = ", ".join(filter(None, [row.detail, visits_text(row.visits)]))
        self._text(painter, below, middle, theme.font(theme.SMALL), theme.MUTED)
        self._text(
            painter, below.translated(0, 16), self._after(row.line), theme.font(theme.SMALL), theme.MUTED
        )

    @staticmethod
    def _after(line: str) -> str:
        """The line without the action itself, which stands above it."""
        _, arrow, rest = line.partition(" → ")
        return f"→ {rest}" if arrow else ""

    @staticmethod
    def _text(painter: QPainter, box: QRectF, words: str, font: QFont, color: str) -> None:
        painter.setFont(font)
        painter.setPen(QColor(color))
        words = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, int(box.width()))
        painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, words)


class ActionList(RowList):
    """A double click plays a row too; Escape forgets which one is chosen."""

    rows: RowModel
    own_keys = (*ENTER, Qt.Key.Key_Escape)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(RowModel(), _Painter(), parent)
        self.doubleClicked.connect(lambda index: self.confirmed.emit(index.row()))

    def forget(self) -> None:
        """Forget the chosen row."""
        self.selectionModel().clear()

    def look_away(self) -> None:
        selected = self.selectionModel().selectedIndexes()
        self.peeked.emit(selected[0].row() if selected else -1)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if self.rows.rows and not self.currentIndex().isValid():
            flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
            self.selectionModel().setCurrentIndex(self.rows.index(0), flag)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.forget()
            self.peeked.emit(-1)
        else:
            super().keyPressEvent(event)


class AnalysisPanel(QWidget):
    """Switch, bar, list and graph, one below the other."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.switch = QCheckBox()
        self.hint = QPushButton()
        self.state = theme.named(QLabel(), "quiet")
        self.bar = ShareBar()
        self.known = theme.named(QLabel(), "known")  # facts proven about the position
        self.known.setWordWrap(True)
        self.known.hide()
        self.list = ActionList()
        self.graph = ShareGraph()
        self._titles = [theme.named(QLabel(), "section") for _ in range(3)]
        top = hbox((self.switch, 1), self.hint)
        layout = vbox(
            top, self._titles[0], self.bar, self.known, parent=self, margins=(12, 10, 12, 12), spacing=7
        )
        self._layout = layout
        head = hbox((self._titles[1], 1), self.state)
        layout.addLayout(head)
        layout.addWidget(self.list, 3)
        layout.addWidget(self._titles[2])
        layout.addWidget(self.graph, 1)
        self.graph.setMaximumHeight(170)

    def add_below_bar(self, widget: QWidget) -> None:
        """Show a game's own widget beside the shares."""
        self._layout.insertWidget(self._layout.indexOf(self.known) + 1, widget)

    def retranslate(self) -> None:
        """Write all texts anew."""
        self.switch.setText(tr("analysis.switch"))
        self.switch.setToolTip(tr("analysis.switch.why"))
        for label, words in zip(
            self._titles, (tr("analysis.shares"), tr("analysis.best"), tr("analysis.course")), strict=True
        ):
            label.setText(words)
        self.list.setAccessibleName(tr("analysis.best"))
