"""The drawer at the side of a table: pages that are there on demand."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QTabWidget, QToolButton, QWidget

from gui.base import theme
from gui.i18n import tr
from gui.views import room
from gui.views.icons import icon
from gui.views.layout import hbox, vbox

LEAST, MOST = 300, 760
_GRIP = 6  # pixels at its left by which it is made wider
_SPACE = 4  # between two buttons


class SideTabs(QTabWidget):
    """Pages that are scrolled where they have no room; they are known by themselves, and not by what scrolls them."""

    def __init__(self) -> None:
        super().__init__()
        self.setDocumentMode(True)
        self._areas: dict[QWidget, QWidget] = {}

    def add(self, page: QWidget, *, scrolls_itself: bool = False) -> None:
        """Add a page."""
        area = page if scrolls_itself else room.scrolled()
        area.setFocusPolicy(page.focusPolicy())
        self._areas[page] = area
        self.addTab(area, "")
        if isinstance(area, QScrollArea) and area is not page:
            area.setWidget(page)  # in its final place: a styled widget is slow to move

    def indexOf(self, page: QWidget) -> int:
        return super().indexOf(self._areas.get(page, page))

    def setCurrentWidget(self, page: QWidget) -> None:
        super().setCurrentWidget(self._areas.get(page, page))

    def currentWidget(self) -> QWidget:
        return self._page(super().currentWidget())

    def widget(self, index: int) -> QWidget | None:
        area = super().widget(index)
        return self._page(area) if area is not None else None

    def _page(self, area: QWidget) -> QWidget:
        return next((page for page, own in self._areas.items() if own is area), area)


class Drawer(QWidget):
    """Holds the pages; a mouse at its left edge makes it wider or narrower, as far as the table likes.

    Attributes
    ----------
    wide
        Pixels that somebody wants it to be wide.
    """

    dragged = Signal()  # it is to be wider, or narrower
    left = Signal()  # it is to be shut

    def __init__(self, pages: QWidget, wide: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.wide = wide
        theme.named(self, "panel").setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.closer = theme.named(QToolButton(self), "flat")
        self.closer.clicked.connect(self.left)
        self.retranslate()
        vbox(pages, parent=self, margins=(_GRIP, 0, 0, 0), spacing=0)
        if isinstance(pages, QTabWidget):
            pages.setCornerWidget(self.closer)
        self._grip = QWidget(self)
        self._grip.setCursor(Qt.CursorShape.SizeHorCursor)
        self._pulled: tuple[float, int] | None = None
        self.hide()

    def retranslate(self) -> None:
        """Write all texts anew."""
        self.closer.setToolTip(tr("panel.fold"))
        self.closer.setAccessibleName(tr("panel.fold"))
        self.closer.setIcon(icon("close"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._grip.setGeometry(0, 0, _GRIP, self.height())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and event.position().x() < _GRIP:
            self._pulled = event.globalPosition().x(), self.width()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pulled is not None:
            at, wide = self._pulled
            self.wide = min(MOST, max(LEAST, wide + round(at - event.globalPosition().x())))
            self.dragged.emit()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._pulled = None


class PageButtons(QWidget):
    """A button for each page of a drawer, as many of them as have room, and one that opens it where it was shut."""

    pressed = Signal(int)  # the number of a page
    switched = Signal()  # the drawer is to be opened, or shut

    def __init__(self, number: int) -> None:
        super().__init__()
        self.buttons = [theme.named(QToolButton(), "words") for _ in range(number)]
        for at, button in enumerate(self.buttons):
            button.setCheckable(True)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(lambda _=False, at=at: self.pressed.emit(at))
        self.opener = theme.named(QToolButton(), "flat")
        self.opener.setFixedSize(26, 26)
        self.opener.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.opener.clicked.connect(self.switched)
        self._row = hbox(*self.buttons, self.opener, parent=self, margins=0, spacing=_SPACE)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._offered: frozenset[int] = frozenset()

    def show_pages(self, titles: Sequence[str], offered: Sequence[int], current: int, wide: int) -> None:
        """Show the pages that are offered, the one that is open marked, in at most so many pixels."""
        is_open = current >= 0
        self.opener.setArrowType(Qt.ArrowType.RightArrow if is_open else Qt.ArrowType.LeftArrow)
        words = tr("panel.fold" if is_open else "panel.unfold")
        self.opener.setAccessibleName(words)
        self.opener.setToolTip(words)
        left = wide - self.opener.width() - _SPACE
        for at, (button, title) in enumerate(zip(self.buttons, titles, strict=True)):
            button.setText(title)
            button.setMinimumWidth(button.sizeHint().width())
            button.setChecked(at == current)
            needed = button.sizeHint().width() + _SPACE
            has_room = at in offered and left >= needed
            left = left - needed if has_room else (left if at not in offered else 0)
            button.setVisible(has_room)
        self.setMinimumWidth(self._row.minimumSize().width())
