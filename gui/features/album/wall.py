"""A wall of pictures: the games of the album side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from gui.base import theme
from gui.features.album.pictures import Pictures
from gui.features.album.store import Entry
from gui.views.painted import fitted, ink

_WIDE, _ASPECT = 228, 1.5  # least width of a picture, and its shape
_WORDS, _LINE = 74, 18  # pixels of the words below, and of a line of them
_GAP = 6

Index = QModelIndex | QPersistentModelIndex


class Games(QAbstractListModel):
    """The entries of a wall; `words` says one in lines: which and who has won, who played, when, and `short` does so below its
    picture."""

    def __init__(
        self,
        words: Callable[[Entry], str],
        short: Callable[[Entry], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._words, self.short = words, short
        self.entries: Sequence[Entry] = ()

    def show_entries(self, entries: Sequence[Entry]) -> None:
        """Show other games."""
        self.beginResetModel()
        self.entries = entries
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  as Qt calls it
        return 0 if parent.isValid() else len(self.entries)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self._words(self.entries[index.row()])
        return None


class _Card(QStyledItemDelegate):
    """Paints a game: its picture, and the words below."""

    def __init__(self, pictures: Pictures, parent: QWidget) -> None:
        super().__init__(parent)
        self._pictures = pictures
        self.size = QSize(_WIDE, round(_WIDE / _ASPECT) + _WORDS)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return self.size

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model = index.model()
        assert isinstance(model, Games)
        entry = model.entries[index.row()]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        box = QRectF(option.rect).adjusted(_GAP, _GAP, -_GAP, -_GAP)
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        is_near = bool(option.state & QStyle.StateFlag.State_MouseOver)
        ink(
            painter,
            QPen(QColor(theme.ACCENT if is_chosen else theme.LINE), 2 if is_chosen else 1),
            QColor(theme.CARD),
        )
        painter.drawRoundedRect(box, 8, 8)
        picture = QRectF(box.left() + 1, box.top() + 1, box.width() - 2, box.height() - _WORDS + _GAP)
        draw_picture(painter, picture, self._pictures.picture(entry))
        if is_near and not is_chosen:
            ink(painter, QPen(QColor(theme.ACCENT), 1), None)
            painter.drawRoundedRect(box, 8, 8)
        top = picture.bottom() + 4
        for number, line in enumerate(model.short(entry).split("\n")):
            painter.setFont(theme.font(theme.SMALL, bold=number == 0))
            painter.setPen(QColor(theme.INK if number < 2 else theme.MUTED))
            words = fitted(painter, line, box.width() - 20)
            place = QRectF(box.left() + 10, top + _LINE * number, box.width() - 20, _LINE)
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, words)
        painter.restore()


def draw_picture(painter: QPainter, box: QRectF, picture: QPixmap | None) -> None:
    """A picture that fills a box with round upper corners; until it is there a plain wall."""
    shape = QPainterPath()
    shape.addRoundedRect(box.adjusted(0, 0, 0, 8), 7, 7)
    painter.save()
    painter.setClipPath(shape)
    painter.setClipRect(box, Qt.ClipOperation.IntersectClip)
    painter.fillRect(box, QColor(theme.WALL_LOW if picture is None else theme.WALL_HIGH))
    if picture is not None and not picture.isNull():
        whole = QSize(picture.size())
        part = QSize(round(box.width()), round(box.height())).scaled(
            whole, Qt.AspectRatioMode.KeepAspectRatio
        )
        source = QRect(0, 0, part.width(), part.height())
        source.moveCenter(QRect(0, 0, whole.width(), whole.height()).center())
        painter.drawPixmap(box, picture, QRectF(source))
    painter.restore()


class Wall(QListView):
    """As many pictures in a row as have room, each as large as that leaves it."""

    def __init__(self, games: Games, pictures: Pictures, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        games.setParent(self)
        self.games = games
        self._card = _Card(pictures, self)
        self.setModel(games)
        self.setItemDelegate(self._card)
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.verticalScrollBar().setSingleStep(40)
        pictures.drawn.connect(lambda _: self.viewport().update())

    @property
    def row(self) -> int:
        """The number of the game that is chosen; -1 if none is."""
        return self.currentIndex().row()

    def choose(self, row: int) -> None:
        """Choose a game and show it."""
        self.setCurrentIndex(self.games.index(row))
        self.scrollTo(self.games.index(row))

    def resizeEvent(self, event: QResizeEvent) -> None:
        room = self.viewport().width() - 4
        count = max(1, room // (_WIDE + 2 * _GAP))
        width = room // count
        size = QSize(width, round((width - 2 * _GAP) / _ASPECT) + _WORDS)
        if size != self._card.size:
            self._card.size = size
            self.setGridSize(size)
            self.scheduleDelayedItemsLayout()
        super().resizeEvent(event)
