"""The drawer at the side of a table: pages that are there on demand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QMenu, QScrollArea, QSizePolicy, QTabWidget, QToolButton, QWidget

from gui.base import theme
from gui.i18n import tr
from gui.views import room
from gui.views.icons import icon
from gui.views.layout import hbox, vbox

LEAST, MOST = 300, 760
_GRIP = 6  # pixels at its left by which it is made wider
_SPACE = 4  # between two buttons


class SideTabs(QTabWidget):
    """Pages that are scrolled where they have no room; they are known by themselves, and not by what scrolls them. What
    leads from one to another stands elsewhere: see `PageButtons` and `Drawer`."""

    def __init__(self) -> None:
        super().__init__()
        self.setDocumentMode(True)
        self.tabBar().hide()
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the keys would never leave the hidden bar
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
    """Holds the pages below the name of the one that is open; a mouse at its left edge makes it wider or narrower, as far
    as the table likes.

    Attributes
    ----------
    wide
        Pixels that somebody wants it to be wide.
    chooser
        In place of the name where not all pages have buttons of their own: a menu of them.
    """

    dragged = Signal()  # it is to be wider, or narrower
    left = Signal()  # it is to be shut
    chosen = Signal(int)  # the number of a page to open

    def __init__(self, pages: QWidget, wide: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.wide = wide
        theme.named(self, "panel").setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.closer = theme.named(QToolButton(), "flat")
        self.closer.clicked.connect(self.left)
        self.title, self.chooser = theme.named(QLabel(), "heading"), theme.named(QToolButton(), "words")
        self.retranslate()
        self.chooser.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.chooser.setMenu(QMenu(self.chooser))
        head = hbox(self.title, self.chooser, 1, self.closer, margins=(8, 4, 4, 0))
        vbox(head, (pages, 1), parent=self, margins=(_GRIP, 0, 0, 0), spacing=0)
        self._grip = QWidget(self)
        self._grip.setCursor(Qt.CursorShape.SizeHorCursor)
        self._pulled: tuple[float, int] | None = None
        self.hide()

    def retranslate(self) -> None:
        """Write all texts anew."""
        self.closer.setToolTip(tr("panel.fold"))
        self.closer.setAccessibleName(tr("panel.fold"))
        self.closer.setIcon(icon("close"))
        self.chooser.setToolTip(tr("panel.pages"))

    def show_pages(self, titles: Sequence[str], offered: Sequence[int], current: int, has_menu: bool) -> None:
        """Name the page that is open, with a menu of those that are offered if they have no buttons elsewhere."""
        self.title.setText(titles[current])
        self.title.setHidden(has_menu)
        self.chooser.setVisible(has_menu)
        self.chooser.setText(titles[current])
        menu = self.chooser.menu()
        menu.clear()
        for at in offered if has_menu else ():
            menu.addAction(titles[at]).triggered.connect(partial(self.chosen.emit, at))

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
