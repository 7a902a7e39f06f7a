"""Windows and pages that have room on a small screen."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QApplication,
    QComboBox,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QWidget,
)

from gui.base.dialogs import available

_LEAST_LETTERS, _ARROW = 6, 40  # letters of a choice that are seen, and pixels beside them


def resize(window: QWidget, width: int, height: int) -> None:
    """Give a window a size, less where the screen is smaller."""
    window.resize(QSize(width, height).boundedTo(available(window)))


def keep_on_screen(window: QWidget) -> None:
    """Move a window that has grown beyond the foot of its screen up."""
    screen, frame = window.screen().availableGeometry(), window.frameGeometry()
    if window.isVisible() and frame.bottom() > screen.bottom():
        window.move(window.x(), max(screen.top(), window.y() - frame.bottom() + screen.bottom()))


def scrolled(page: QWidget | None = None) -> QScrollArea:
    """A page that is scrolled where there is no room for it."""
    area = QScrollArea(widgetResizable=True)
    area.setFrameShape(QScrollArea.Shape.NoFrame)
    if page is not None:
        area.setWidget(page)
    return area


def follow_keys(app: QApplication) -> None:
    """In every window, scroll to what gets the keys; Qt does so only for who comes from the same page."""
    app.focusChanged.connect(lambda _, now: _bring_into_sight(now))


def _bring_into_sight(widget: QWidget | None) -> None:
    """Scroll all pages that a widget is in to where it is seen, unless it was clicked, as it is seen already."""
    area = widget if QApplication.mouseButtons() == Qt.MouseButton.NoButton else None
    while widget is not None and area is not None:
        area = area.parentWidget()
        if isinstance(area, QScrollArea):
            area.ensureWidgetVisible(widget)


def beside_bar(view: QWidget | None) -> int:
    """Width of the rows of a list beside its scroll bar, even if it is hidden now; 0 without a list."""
    if not isinstance(view, QAbstractScrollArea):
        return 0
    bar = view.verticalScrollBar()
    return view.viewport().width() - (0 if bar.isVisible() else bar.sizeHint().width())


class WholeLabel(QLabel):
    """Words in as many lines as they need; a page that is scrolled would else squeeze them."""

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), max(0, self.heightForWidth(self.width())))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.updateGeometry()


class Choices(QComboBox):
    """Opens a list that is as wide as its texts, however wide it is itself, and shows all of them where there is room."""

    def showPopup(self) -> None:
        view = self.view()
        view.setMinimumWidth(view.sizeHintForColumn(0) + view.verticalScrollBar().sizeHint().width())
        edges = view.contentsMargins()  # Qt forgets a part of them, and then the list has to be scrolled
        whole = edges.top() + edges.bottom() + sum(map(view.sizeHintForRow, range(self.count())))
        view.setMinimumHeight(whole if whole < self.screen().availableGeometry().height() - 2 * _ARROW else 0)
        super().showPopup()


class WholeTexts(Choices):
    """As wide as its texts where there is room; else narrower, with a wide list and a tooltip of what is chosen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        hint = super().minimumSizeHint()
        letters = max(self.minimumContentsLength(), _LEAST_LETTERS)
        least = letters * self.fontMetrics().averageCharWidth() + _ARROW
        return QSize(min(hint.width(), least), hint.height())

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and self.currentText() not in self.toolTip():
            self.setToolTip(self.currentText())
        return super().event(event)
