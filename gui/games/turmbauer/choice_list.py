"""The list of what can be done: a plan of the tower, a title and a detail in each row."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from gui.app import theme
from gui.games.turmbauer.choices import Cell, Choice
from gui.games.turmbauer.drawing import draw_piece, draw_plan, draw_rings
from gui.games.turmbauer.palette import Paint, paints
from gui.games.turmbauer.texts import choice_detail, choice_title
from turmcore.turmbauer import Box, TurmbauerState

Index = QModelIndex | QPersistentModelIndex
_ROW = 48


class ChoiceModel(QAbstractListModel):
    """The choices as rows; texts are made when a row comes into view."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choices: list[Choice] = []
        self.state: TurmbauerState | None = None
        self.tops: dict[tuple[int, int], int] = {}  # highest cube of each column
        self._cells: set[Cell] = set()
        self.paint: Paint | None = None

    def show(self, choices: list[Choice], state: TurmbauerState) -> None:
        """Show other rows."""
        self.beginResetModel()
        self.choices, self.state = choices, state
        self.paint = paints(state.game.colors)[state.seat]
        self.tops = {}
        self._cells = {(x, y, z) for x, y, z in state.cubes()[:, :3].tolist()}
        for x, y, z in self._cells:
            self.tops[x, y] = max(z, self.tops.get((x, y), 0))
        self.endResetModel()

    def support(self, cells: tuple[Cell, ...]) -> tuple[int, int]:
        """Columns of a piece that rest on a cube or on the table, and columns that hang over (rule 3.6)."""
        held = {(x, y) for x, y, z in cells if z == 0 or (x, y, z - 1) in self._cells}
        return len(held), len({(x, y) for x, y, _ in cells} - held)

    def shape(self, piece: str) -> tuple[tuple[int, int, int, bool], ...]:
        """The cubes of a piece of the game's set."""
        assert self.state is not None
        return self.state.game.pieces[piece].cells

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  Qt's own signature
        return 0 if parent.isValid() else len(self.choices)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if self.state is None or not index.isValid():
            return None
        choice = self.choices[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return choice_title(choice)
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleDescriptionRole):
            return choice_detail(choice, self.state, self.support)
        return None


class _Row(QStyledItemDelegate):
    """Paints a row."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(200, _ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model = index.model()
        if not isinstance(model, ChoiceModel) or model.paint is None:
            return
        choice = model.choices[index.row()]
        box = QRectF(option.rect).adjusted(2, 1, -2, -1)
        state = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if state & QStyle.StateFlag.State_Selected:
            painter.setPen(QColor(theme.ACCENT))
            painter.setBrush(QColor(theme.ACCENT_SOFT))
            painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.PAPER))
            painter.drawRoundedRect(box, 6, 6)
        plan = QRectF(box.left() + 5, box.top() + 4, 46, box.height() - 8)
        if isinstance(choice.move, Box):
            draw_piece(painter, plan, model.shape(choice.piece), model.paint, 11.0, dim=False)
        else:
            cells = choice.cells or ((choice.goal,) if choice.goal else ())
            draw_plan(painter, plan, model.tops, cells, model.paint, mark=not choice.cells)
        text = box.adjusted(60, 5, -24 if choice.ring else -6, -5)
        painter.setFont(theme.font(10, bold=True))
        painter.setPen(QColor(theme.INK))
        metrics = painter.fontMetrics()
        title = metrics.elidedText(str(index.data()), Qt.TextElideMode.ElideRight, int(text.width()))
        painter.drawText(text, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, title)
        painter.setFont(theme.font(9))
        painter.setPen(QColor(theme.MUTED))
        detail = str(index.data(Qt.ItemDataRole.ToolTipRole))
        detail = painter.fontMetrics().elidedText(detail, Qt.TextElideMode.ElideRight, int(text.width()))
        painter.drawText(text, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom, detail)
        if choice.ring:
            draw_rings(painter, QPointF(box.right() - 18, box.center().y()), 1, 1)
        painter.restore()


class ChoiceList(QListView):
    """Arrow keys and clicks choose, the mouse over a row looks, a double click says "done"."""

    chosen = Signal(object)
    peeked = Signal(object)
    confirmed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_filling = False
        self.placeholder = ""  # what an empty list says
        self.rows = ChoiceModel(self)
        self.setModel(self.rows)
        self.setItemDelegate(_Row(self))
        self.setMouseTracking(True)
        self.setUniformItemSizes(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.entered.connect(lambda index: self.peeked.emit(self.rows.choices[index.row()]))
        self.doubleClicked.connect(lambda _: self.confirmed.emit())
        self.selectionModel().currentChanged.connect(self._moved)

    def show_choices(self, choices: list[Choice], state: TurmbauerState) -> None:
        """List these choices, none of them chosen."""
        self._is_filling = True
        self.rows.show(choices, state)
        self._is_filling = False

    def mark(self, chosen: Choice | None) -> None:
        """Show which one is chosen."""
        self._is_filling = True
        if chosen in self.rows.choices:
            index = self.rows.index(self.rows.choices.index(chosen))
            if index != self.currentIndex() or not self.selectionModel().isSelected(index):
                self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
                self.scrollTo(index)
        else:
            self.selectionModel().clear()
        self._is_filling = False

    def _moved(self, index: QModelIndex, _: QModelIndex) -> None:
        if index.isValid() and not self._is_filling:
            self.chosen.emit(self.rows.choices[index.row()])

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.rows.choices and self.placeholder:
            painter = QPainter(self.viewport())
            painter.setFont(theme.font(9.5))
            painter.setPen(QColor(theme.MUTED))
            room = self.viewport().rect().adjusted(18, 18, -18, -18)
            flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
            painter.drawText(room, flags, self.placeholder)
            painter.end()

    def leaveEvent(self, event: QEvent) -> None:
        self.peeked.emit(None)
        super().leaveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.confirmed.emit()
        else:
            super().keyPressEvent(event)
