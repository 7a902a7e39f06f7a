"""The list of what was played; a click shows that position."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import (
    QAbstractListModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtWidgets import QListView, QWidget

from gui.model.session import Ply, Session

Index = QModelIndex | QPersistentModelIndex


class MoveModel(QAbstractListModel):
    """One row for each action, and a first one for the start."""

    def __init__(self, describe: Callable[[Session, Ply | None], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._describe = describe
        self._session: Session | None = None
        self._shown: list[Ply] = []

    def show(self, session: Session) -> None:
        """Show the actions of a session; rows that stay the same stay."""
        if session is self._session:
            same = 0
            while (
                same < min(len(self._shown), len(session.plies)) and self._shown[same] is session.plies[same]
            ):
                same += 1
            if same < len(self._shown):
                self.beginRemoveRows(QModelIndex(), same + 1, len(self._shown))
                del self._shown[same:]
                self.endRemoveRows()
            if same < len(session.plies):
                self.beginInsertRows(QModelIndex(), same + 1, len(session.plies))
                self._shown += session.plies[same:]
                self.endInsertRows()
        else:
            self.reset(session)

    def reset(self, session: Session) -> None:
        """Show another session, or the same in another language."""
        self.beginResetModel()
        self._session, self._shown = session, list(session.plies)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  Qt's own signature
        return 0 if parent.isValid() or self._session is None else len(self._shown) + 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole) or self._session is None:
            return None
        row = index.row()
        return self._describe(self._session, self._shown[row - 1] if row else None)


class MoveList(QListView):
    """Shows the line of the game with the cursor in it."""

    wanted = Signal(int)  # show the position after so many actions

    def __init__(self, describe: Callable[[Session, Ply | None], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = MoveModel(describe, self)
        self.setModel(self.rows)
        self.setUniformItemSizes(True)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._is_filling = False
        self.selectionModel().currentChanged.connect(self._moved)

    def show_session(self, session: Session) -> None:
        """Show a session's line and cursor."""
        self._is_filling = True
        self.rows.show(session)
        index = self.rows.index(session.cursor)
        if index != self.currentIndex():
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
            self.scrollTo(index)
        self._is_filling = False

    def _moved(self, index: QModelIndex, _: QModelIndex) -> None:
        if index.isValid() and not self._is_filling:
            self.wanted.emit(index.row())
