"""List of moves, with variations and notes; the chosen row is the position that is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import (
    QAbstractListModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPixmap,
    QPolygonF,
    QTextLayout,
)
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from gui.base import theme
from gui.i18n import coded, tr
from gui.model.session import Ply, Session
from gui.views import room
from gui.views.painted import ink
from gui.views.share_bar import Party
from turmcore.notation.tree import Node

Index = QModelIndex | QPersistentModelIndex
Describe = Callable[[Session, Ply | None], str]
Parties = Callable[[Session], Sequence[Party]]

_STEP, _EDGE, _FOLD = 15, 30, 16  # pixels: one level of variations, before the text, the sign that folds
_CHIP = 7  # pixels before the sign of whose turn begins
_RIGHT = 6  # after the text
_DEEPEST = 6  # levels that are told apart by their place
_ROW, _TURN = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the list.

    Attributes
    ----------
    node
        The action; the start of the tree for the first row.
    depth
        Number of variations it is in.
    is_note
        True if it is the note on the action.
    folded
        At the beginning of a variation: how many actions are folded away in it, 0 for none; else None.
    text
        The note; for an action that cannot be played what the file has.
    """

    node: Node
    depth: int = 0
    is_note: bool = False
    folded: int | None = None
    text: str = ""


def rows_of(session: Session, is_folded: Callable[[Node], bool]) -> list[Row]:
    """The rows of a game: a variation stands under the action that it replaces."""
    root = session.tree.root
    rows = [Row(root)]
    if root.note:
        rows.append(Row(root, 0, True, text=root.note))
    todo: list[tuple[Node, int]] = [(root.children[0], 0)] if root.children else []
    while todo:
        node, depth = todo.pop()
        parent = node.parent
        assert parent is not None
        is_first = parent.children[0] is node
        fault = node.token if node in session.tree.faults else ""
        if not is_first and is_folded(node):
            rows.append(Row(node, depth, folded=len(node.main_line) or None, text=fault))
            continue
        rows.append(Row(node, depth, folded=None if is_first or not node.children else 0, text=fault))
        if node.note:
            rows.append(Row(node, depth, True, text=node.note))
        if node.children:
            todo.append((node.children[0], depth))
        if is_first:
            todo += [(other, depth + 1) for other in reversed(parent.children[1:])]
    return rows


class MoveModel(QAbstractListModel):
    """One row for each action that is not folded away, and a first one for the start."""

    def __init__(self, describe: Describe, parties: Parties, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._describe, self._parties_of = describe, parties
        self._parties: Sequence[Party] = ()
        self._session: Session | None = None
        self._folded: dict[Node, bool] = {}  # as chosen by a person
        self.shown: list[Row] = []

    def is_folded(self, node: Node) -> bool:
        """True if a variation is folded: by default one inside another one, and one that cannot be played."""
        depth = sum(one.parent is not None and one.parent.children[0] is not one for one in node.path)
        is_faulty = self._session is not None and node in self._session.tree.faults
        return self._folded.get(node, depth > 1 or is_faulty)

    def fold(self, node: Node, is_folded: bool) -> None:
        """Fold a variation, or unfold it."""
        self._folded[node] = is_folded
        if self._session is not None:
            self.show(self._session)

    def unfold_to(self, node: Node) -> None:
        """Let a node be seen; the first one of a variation always is."""
        for one in node.path[:-1]:
            if one.parent is not None and one.parent.children[0] is not one and self.is_folded(one):
                self._folded[one] = False

    def show(self, session: Session) -> None:
        """Show the actions of a session; rows that stay the same stay."""
        if session is not self._session:
            self._folded = {}
            self.reset(session)
            return
        self.unfold_to(session.node)
        rows, old = rows_of(session, self.is_folded), self.shown
        first, most = 0, min(len(rows), len(old))
        while first < most and rows[first] == old[first]:
            first += 1
        last = 0
        while last < most - first and rows[-1 - last] == old[-1 - last]:
            last += 1
        gone, new = len(old) - first - last, len(rows) - first - last
        if gone:
            self.beginRemoveRows(QModelIndex(), first, first + gone - 1)
            self.shown = [*old[:first], *old[len(old) - last :]]
            self.endRemoveRows()
        if new:
            self.beginInsertRows(QModelIndex(), first, first + new - 1)
            self.shown = rows
            self.endInsertRows()

    def reset(self, session: Session) -> None:
        """Show another session, or the same in another language."""
        self.beginResetModel()
        self._session = session
        self._parties = self._parties_of(session)
        self.unfold_to(session.node)
        self.shown = rows_of(session, self.is_folded)
        self.endResetModel()

    def row_of(self, node: Node) -> int:
        """The row of an action; -1 if it is not shown."""
        return next((number for number, row in enumerate(self.shown) if row.node is node), -1)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  Qt's own signature
        return 0 if parent.isValid() else len(self.shown)

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        assert self._session is not None
        is_usable = self._session.can_show(self.shown[index.row()].node)
        return super().flags(index) if is_usable else Qt.ItemFlag.NoItemFlags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if self._session is None or not index.isValid():
            return None
        row = self.shown[index.row()]
        if role == _ROW:
            return row
        if role == _TURN:
            return self.turn(row)
        if role == Qt.ItemDataRole.DisplayRole:
            return self.text(row)
        if role == Qt.ItemDataRole.ToolTipRole:
            fault, code = self._session.tree.faults.get(row.node), self._code(row)
            return fault or "\n".join(filter(None, (self.text(row, is_whole=True), code)))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken(row)
        return None

    def turn(self, row: Row) -> QPixmap | None:
        """The sign of the player whose turn begins with a row."""
        assert self._session is not None
        plies, before = self._session.tree.plies, row.node.parent
        ply = plies.get(row.node)
        if row.is_note or ply is None or before is None or ply.seat < 0:
            return None
        last = plies.get(before)
        if last is not None and (last.seat, last.round) == (ply.seat, ply.round):
            return None
        chips = self._parties[ply.seat % len(self._parties)].chips
        return chips[min(ply.seat // len(self._parties), len(chips) - 1)]

    def text(self, row: Row, *, is_whole: bool = False) -> str:
        """Text of a row."""
        assert self._session is not None
        if row.is_note:
            return row.text if is_whole else " ".join(row.text.split())
        words = row.text or self._describe(self._session, self._session.tree.plies.get(row.node))
        words = coded(words, self._code(row))
        if row.node.mark:
            words = f"{words} {row.node.mark}"
        return f"{words} … {tr('lines.folded', n=row.folded)}" if row.folded else words

    def _code(self, row: Row) -> str:
        """The notation of a decision, as records have it; that of chance could tell what is secret."""
        assert self._session is not None
        ply = self._session.tree.plies.get(row.node)
        return row.node.token if ply is not None and ply.actor >= 0 and not row.is_note else ""

    def _spoken(self, row: Row) -> str:
        words = self.text(row, is_whole=True)
        if row.is_note:
            return tr("lines.spoken.note", words=words)
        if row.folded is not None:
            return tr("lines.spoken.begins", depth=row.depth, words=words)
        return tr("lines.spoken.inside", depth=row.depth, words=words) if row.depth else words


class _Delegate(QStyledItemDelegate):
    """Draws a row: further in the deeper its variation, notes in their own shade, long words in two lines."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        row = index.data(_ROW)
        assert isinstance(row, Row)
        font, wide = _font(row), room.beside_bar(option.widget)
        lines = num_lines(str(index.data()), font.pointSizeF(), row.is_note, wide - _left(row) - _RIGHT)
        return QSize(120, lines * QFontMetrics(font).height() + 9)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = index.data(_ROW)
        assert isinstance(row, Row)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected:
            ink(painter, None, QColor(theme.ACCENT_SOFT))
            painter.drawRoundedRect(option.rect.adjusted(1, 0, -1, 0), 5, 5)
        box: QRect = option.rect
        depth = min(row.depth, _DEEPEST)
        chip = index.data(_TURN)
        if isinstance(chip, QPixmap):
            painter.setPen(QColor(theme.LINE))
            painter.drawLine(box.left() + 4, box.top(), box.right() - 4, box.top())
            side = chip.height() / chip.devicePixelRatio()
            painter.drawPixmap(QPointF(box.left() + _CHIP, box.center().y() + 0.5 - side / 2), chip)
        painter.setPen(QColor(theme.LINE))
        for level in range(depth):
            x = box.left() + _EDGE + level * _STEP + 3
            painter.drawLine(x, box.top(), x, box.bottom())
        is_usable = bool(index.flags() & Qt.ItemFlag.ItemIsEnabled)
        if row.folded is not None:
            _draw_fold(painter, fold_box(box, row), is_folded=row.folded > 0)
        painter.setFont(_font(row))
        color = theme.DISABLED if not is_usable else theme.MUTED if row.is_note or row.depth else theme.INK
        if option.state & QStyle.StateFlag.State_Selected:
            color = theme.INK
        painter.setPen(QColor(color))
        left = box.left() + _left(row)
        words = QRectF(left, box.top(), box.right() + 1 - left - _RIGHT, box.height())
        _write(painter, words, str(index.data()))
        painter.restore()


def _font(row: Row) -> QFont:
    font = theme.font(theme.SMALL if row.is_note else theme.TEXT)
    font.setItalic(row.is_note)
    return font


def _left(row: Row) -> int:
    """Left edge of the words of a row."""
    return (
        _EDGE
        + min(row.depth, _DEEPEST) * _STEP
        + (_FOLD - 4 if row.depth else 0)
        + (14 if row.is_note else 0)
    )


@lru_cache(4096)
def num_lines(words: str, points: float, is_italic: bool, width: int) -> int:
    """Number of lines that words of a size take, at most two."""
    font = theme.font(points)
    font.setItalic(is_italic)
    return 2 if width > 0 and QFontMetrics(font).horizontalAdvance(words) > width else 1


def _write(painter: QPainter, box: QRectF, words: str) -> None:
    """Write words into one line or two; the rest is cut with dots."""
    metrics = painter.fontMetrics()
    lines = [words]
    if metrics.horizontalAdvance(words) > box.width():
        layout = QTextLayout(words, painter.font())
        layout.beginLayout()
        first = layout.createLine()
        first.setLineWidth(box.width())
        layout.endLayout()
        lines = [words[: first.textLength()], words[first.textLength() :]]
    high = metrics.height()
    top = box.center().y() - high * len(lines) / 2
    for number, line in enumerate(lines):
        shown = metrics.elidedText(line.strip(), Qt.TextElideMode.ElideRight, int(box.width()))
        painter.drawText(
            QRectF(box.left(), top + number * high, box.width(), high), Qt.AlignmentFlag.AlignVCenter, shown
        )


def fold_box(box: QRect, row: Row) -> QRect:
    """Box of the sign in a row that folds its variation."""
    left = box.left() + _EDGE + min(row.depth, _DEEPEST) * _STEP - 6
    return QRect(left, box.top(), _FOLD, box.height())


def _draw_fold(painter: QPainter, box: QRect, *, is_folded: bool) -> None:
    x, y = box.center().x() + 0.5, box.center().y() + 0.5
    right = ((-2, -4), (3, 0), (-2, 4))
    points = [QPointF(x + a, y + b) if is_folded else QPointF(x + b, y + a) for a, b in right]
    painter.save()
    ink(painter, None, QColor(theme.MUTED))
    painter.drawPolygon(QPolygonF(points))
    painter.restore()


class MoveList(QListView):
    """Shows the lines of the game with the cursor in them.

    Arrow keys go through the rows; to the left out of a variation, to the right into it.
    """

    wanted = Signal(object)  # show the position of a node
    menu_wanted = Signal(object, object)  # the menu of a node, at a place on the screen

    def __init__(self, describe: Describe, parties: Parties, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = MoveModel(describe, parties, self)
        self.setModel(self.rows)
        self.setItemDelegate(_Delegate(self))
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._is_filling = False
        self._session: Session | None = None
        self.selectionModel().currentChanged.connect(self._moved)

    def show_session(self, session: Session) -> None:
        """Show a session's lines and cursor."""
        self._is_filling = True
        self._session = session
        self.rows.show(session)
        row, index = self._row(self.currentIndex()), self.rows.index(self.rows.row_of(session.node))
        if row is not None and row.node is session.node:
            index = self.currentIndex()  # or its note
        if index != self.currentIndex() or not self.selectionModel().isSelected(index):
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
            self.scrollTo(index)
        self._is_filling = False

    def _moved(self, index: QModelIndex, _: QModelIndex) -> None:
        if index.isValid() and not self._is_filling:
            self.wanted.emit(self.rows.shown[index.row()].node)

    def _row(self, index: QModelIndex) -> Row | None:
        return self.rows.shown[index.row()] if index.isValid() else None

    def _fold(self, row: Row, is_folded: bool) -> None:
        session = self._session
        if session is None:
            return
        if is_folded and row.node in session.node.path and session.can_show(row.node):
            self.wanted.emit(row.node)  # the node shown must not be folded away
        self._is_filling = True
        self.rows.fold(row.node, is_folded)
        self._is_filling = False
        self.show_session(session)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        row = self._row(index)
        is_sign = row is not None and row.folded is not None
        if (
            row is not None
            and is_sign
            and fold_box(self.visualRect(index), row).contains(event.position().toPoint())
        ):
            self._fold(row, row.folded == 0)
        else:
            super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row = self._row(self.currentIndex())
        if row is not None and row.is_note:
            row = self.rows.shown[self.rows.row_of(row.node)]
        if row is None or event.modifiers() or event.key() not in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            super().keyPressEvent(event)
        elif event.key() == Qt.Key.Key_Right:
            self._go_in(row)
        else:
            self._go_out(row)

    def _go_in(self, row: Row) -> None:
        """Unfold a variation, or go to the first one that replaces an action."""
        if row.folded:
            self._fold(row, False)
            return
        parent = row.node.parent
        if parent is not None and parent.children[0] is row.node and len(parent.children) > 1:
            self.wanted.emit(parent.children[1])

    def _go_out(self, row: Row) -> None:
        """Fold a variation, or go to where it begins, or to what it replaces."""
        branch = self._session.tree.branch(row.node) if self._session is not None else None
        if branch is None:
            return
        if branch is not row.node:
            self.wanted.emit(branch)
        elif row.folded == 0:
            self._fold(row, True)
        elif branch.parent is not None:
            self.wanted.emit(branch.parent.children[0])

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        is_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if is_key else self.indexAt(event.pos())
        row = self._row(index)
        if row is not None:
            place = self.visualRect(index).center() if is_key else event.pos()
            self.menu_wanted.emit(row.node, self.viewport().mapToGlobal(place))
