"""A table and the panel at its side."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QScrollArea, QTabWidget, QToolButton, QWidget

from gui.base import theme
from gui.i18n import tr
from gui.views import room
from gui.views.layout import vbox

WIDTH = 344
"""Pixels of the panel beside the table."""
_BAR = 12  # more where it may have to be scrolled
_LOW = 700  # pixels of a window in which it may have to be
_HIGH = 400  # pixels of a middle over which the panel has room
_HANDLE = QSize(20, 64)
_LEAST = QSize(400, 240)


class Drawer(QWidget):
    """The panel stands beside the table where both have room. In a narrow window, and where the table has the whole screen,
    it lies over the table, with a handle that folds it away: over the middle of the table if that is high enough, and never
    over its foot, which says what to do."""

    moved = Signal(bool)  # the panel is open from now on, or folded away
    covers = Signal(int)  # so many pixels of the middle of the table, at its right

    def __init__(
        self, table: QWidget, middle: QWidget, foot: QWidget, panel: QWidget, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.is_open, self._floats = True, False
        self.table, self._middle, self._foot = table, middle, foot
        self.side = theme.named(QWidget(), "panel")
        self.side.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        vbox(panel, parent=self.side, margins=0, spacing=0)
        for widget in (table, self.side):
            widget.setParent(self)
        for widget in (middle, foot):
            widget.installEventFilter(self)
        self.handle = theme.named(QToolButton(self), "handle")
        self.handle.setFixedSize(_HANDLE)
        self.handle.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.handle.clicked.connect(lambda: self.set_open(not self.is_open))
        self.retranslate()

    @property
    def is_over(self) -> bool:
        """True if the panel lies over the table."""
        return self._floats or self.width() < self.table.minimumSizeHint().width() + WIDTH + _BAR

    @property
    def covers_head(self) -> bool:
        """True if the panel also lies over the top of the middle of the table."""
        return self.is_over and self._middle.height() < _HIGH

    def set_open(self, is_open: bool) -> None:
        """Show the panel, or fold it away."""
        if is_open != self.is_open:
            self.is_open = is_open
            if not is_open and self.side.isAncestorOf(self.focusWidget() or self):
                self.table.setFocus()
            self.retranslate()
            self._place()
            self.moved.emit(is_open)

    def set_floating(self, floats: bool) -> None:
        """Let the panel lie over the table however much room there is."""
        self._floats = floats
        self._place()

    def retranslate(self) -> None:
        """Write all texts anew."""
        words = tr("panel.fold" if self.is_open else "panel.unfold")
        self.handle.setArrowType(Qt.ArrowType.RightArrow if self.is_open else Qt.ArrowType.LeftArrow)
        self.handle.setAccessibleName(words)
        self.handle.setToolTip(words)

    def minimumSizeHint(self) -> QSize:
        return _LEAST

    def sizeHint(self) -> QSize:
        return QSize(1200, 700)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._place()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:  # the cards of more players need more room
            self._place()
        return super().event(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move) and self.is_over:
            self._place()
        return False

    def _place(self) -> None:
        is_over = self.is_over
        wide = WIDTH + _BAR if is_over or self.height() < _LOW else WIDTH
        wide = min(wide, self.width() - _HANDLE.width()) if is_over else wide
        left = self.width() - wide if self.is_open else self.width()
        self.table.setGeometry(0, 0, self.width() if is_over else left, self.height())
        place = QRect(left, 0, wide, self.height())
        middle = QRect(self._middle.mapTo(self, QPoint()), self._middle.size())
        if is_over:
            place.setBottom(self._foot.mapTo(self, QPoint()).y() - 1)
        if is_over and not self.covers_head:
            place.setTop(middle.top())
            place.setBottom(middle.bottom())
        self.side.setGeometry(place)
        self.side.setVisible(self.is_open)
        self.handle.setVisible(is_over or not self.is_open)
        beside = place if self.is_open else middle  # keep the top of the middle in sight
        self.handle.move(left - _HANDLE.width(), beside.center().y() - _HANDLE.height() // 2)
        self.side.raise_()
        self.handle.raise_()
        self.covers.emit(0 if not self.handle.isVisibleTo(self) else self.width() - self.handle.x())


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
