"""The analysis of a position: shares of the win, the best actions, and the course of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QItemSelectionModel,
    QLocale,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFocusEvent, QFont, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QListView,
    QPushButton,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from gui.app import theme
from gui.i18n import language, tr
from gui.views.share_bar import Party, ShareBar, shares_text
from gui.views.share_graph import ShareGraph

Index = QModelIndex | QPersistentModelIndex
_ROW = 62
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_OWN_KEYS = (*_ENTER, Qt.Key.Key_Escape)


@dataclass(frozen=True, slots=True)
class Row:
    """An action that was found.

    Attributes
    ----------
    title, detail, line
        The action, what else there is to say about it, and what is expected to follow.
    share
        Share of the win for the player on turn.
    shares
        For all players.
    visits
        How often the search went that way.
    picture
        Where it happens.
    """

    title: str
    detail: str
    line: str
    share: float
    shares: tuple[float, ...]
    visits: int
    picture: QPixmap | None = None


def visits_text(visits: int) -> str:
    """How often a search went a way, with the thousands apart."""
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


class RowModel(QAbstractListModel):
    """The actions found, the best first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: list[Row] = []
        self._parties: Sequence[Party] = ()

    def show(self, rows: list[Row], parties: Sequence[Party]) -> None:
        """Show other rows; where there are as many as before they stay, with other words."""
        self._parties = parties
        if len(rows) == len(self.rows):
            self.rows = rows
            if rows:
                self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))
        else:
            self.beginResetModel()
            self.rows = rows
            self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  Qt's own signature
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{row.title} – {tr('percent', n=round(100 * row.share))}"
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleDescriptionRole):
            lines = [row.title, row.detail, *shares_text(self._parties, row.shares)]
            lines += [visits_text(row.visits), row.line]
            return "\n".join(filter(None, lines))
        return None


class _Painter(QStyledItemDelegate):
    """Paints a row: number, action, share; below what is expected to follow."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(200, _ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model = index.model()
        if not isinstance(model, RowModel):
            return
        row = model.rows[index.row()]
        box = QRectF(option.rect).adjusted(2, 1, -2, -1)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setPen(QColor(theme.ACCENT))
            painter.setBrush(QColor(theme.ACCENT_SOFT))
            painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.PAPER))
            painter.drawRoundedRect(box, 6, 6)
        badge = QRectF(box.left() + 6, box.top() + 6, 18, 18)
        painter.setPen(QColor(theme.MUTED))
        painter.setBrush(QColor(theme.PAPER))
        painter.drawEllipse(badge)
        painter.setFont(theme.font(8.5, bold=True))
        painter.setPen(QColor(theme.INK))
        painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, str(index.row() + 1))
        share = tr("percent", n=round(100 * row.share))
        painter.setFont(theme.font(11, bold=True))
        width = painter.fontMetrics().horizontalAdvance(share) + 8
        left = 31.0
        if row.picture is not None:
            size = row.picture.deviceIndependentSize()
            painter.drawPixmap(QPointF(box.left() + left, box.center().y() - size.height() / 2), row.picture)
            left += size.width() + 6
        top = QRectF(box.left() + left, box.top() + 4, box.width() - left - width - 6, 20)
        right = QRectF(box.right() - width - 2, box.top() + 4, width - 4, 20)
        painter.drawText(right, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, share)
        self._text(painter, top, row.title, theme.font(10, bold=True), theme.INK)
        below = top.translated(0, 18)
        below.setRight(box.right() - 6)
        middle = ", ".join(filter(None, [row.detail, visits_text(row.visits)]))
        self._text(painter, below, middle, theme.font(8.5), theme.MUTED)
        self._text(painter, below.translated(0, 16), self._after(row.line), theme.font(8.5), theme.MUTED)
        painter.restore()

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


class RowList(QListView):
    """The mouse over a row or a chosen row looks at it, Enter and a double click play it."""

    peeked = Signal(int)  # -1: at none in particular
    confirmed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = RowModel(self)
        self.placeholder = ""  # what an empty list says
        self.setModel(self.rows)
        self.setItemDelegate(_Painter(self))
        self.setMouseTracking(True)
        self.setUniformItemSizes(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.entered.connect(lambda index: self.peeked.emit(index.row()))
        self.doubleClicked.connect(lambda index: self.confirmed.emit(index.row()))
        self.selectionModel().currentChanged.connect(lambda index, _: self.peeked.emit(index.row()))

    def forget(self) -> None:
        """Another position: no row is chosen any more."""
        self.selectionModel().clear()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        if not self.indexAt(event.position().toPoint()).isValid():
            self._look_at_chosen()

    def leaveEvent(self, event: QEvent) -> None:
        self._look_at_chosen()
        super().leaveEvent(event)

    def _look_at_chosen(self) -> None:
        selected = self.selectionModel().selectedIndexes()
        self.peeked.emit(selected[0].row() if selected else -1)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if self.rows.rows and not self.currentIndex().isValid():
            flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
            self.selectionModel().setCurrentIndex(self.rows.index(0), flag)

    def event(self, event: QEvent) -> bool:
        # here these keys are about the rows, not about what is proposed in the tower
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() in _OWN_KEYS
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _ENTER and self.currentIndex().isValid():
            self.confirmed.emit(self.currentIndex().row())
        elif event.key() == Qt.Key.Key_Escape:
            self.forget()
            self.peeked.emit(-1)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.rows.rows and self.placeholder:
            painter = QPainter(self.viewport())
            painter.setFont(theme.font(9.5))
            painter.setPen(QColor(theme.MUTED))
            room = self.viewport().rect().adjusted(18, 18, -18, -18)
            flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
            painter.drawText(room, flags, self.placeholder)
            painter.end()


class AnalysisPanel(QWidget):
    """Switch, bar, list and graph, one below the other."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.switch = QCheckBox()
        self.hint = QPushButton()
        self.state = theme.named(QLabel(), "quiet")
        self.bar = ShareBar()
        self.known = theme.named(QLabel(), "known")  # what is certain about the position
        self.known.setWordWrap(True)
        self.known.hide()
        self.list = RowList()
        self.graph = ShareGraph()
        self._titles = [theme.named(QLabel(), "section") for _ in range(3)]
        top = QHBoxLayout()
        top.addWidget(self.switch, 1)
        top.addWidget(self.hint)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 10, 12, 12)
        layout.setSpacing(7)
        layout.addLayout(top)
        layout.addWidget(self._titles[0])
        layout.addWidget(self.bar)
        layout.addWidget(self.known)
        self._layout = layout
        head = QHBoxLayout()
        head.addWidget(self._titles[1], 1)
        head.addWidget(self.state)
        layout.addLayout(head)
        layout.addWidget(self.list, 3)
        layout.addWidget(self._titles[2])
        layout.addWidget(self.graph, 1)
        self.graph.setMaximumHeight(170)

    def add_below_bar(self, widget: QWidget) -> None:
        """Show what a game has to say beside the shares."""
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
