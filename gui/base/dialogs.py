"""Windows beside the main window."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import (
    QBoxLayout,
    QDialog,
    QDialogButtonBox,
    QMessageBox,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from gui.base import theme
from gui.i18n import tr

_FRAME = QSize(16, 40)  # largest frame of a window on a desktop
#: Layouts of these names change where a window is too narrow, so that it is scrolled downwards alone.
_NARROW = {"columns": QBoxLayout.Direction.TopToBottom, "rows": QBoxLayout.Direction.LeftToRight}


def available(widget: QWidget) -> QSize:
    """Largest size of a window on its screen, without its frame."""
    return widget.screen().availableSize() - _FRAME


def fit(window: QWidget) -> None:
    """Scroll what stands in a window if the screen has no room for it; a narrow one has everything in one column."""
    layout, room = window.layout(), available(window)
    if layout is None or isinstance(window, QMessageBox):
        return
    whole = window.findChild(QWidget, "whole") or window  # the part that is scrolled already
    if whole.minimumSizeHint().width() > room.width():
        for name, direction in _NARROW.items():
            for parts in whole.findChildren(QBoxLayout, name):
                parts.setDirection(direction)
    least = window.minimumSizeHint().expandedTo(window.minimumSize())
    if least.width() > room.width() or least.height() > room.height():
        page, area = QWidget(), QScrollArea(widgetResizable=True)
        page.setObjectName("whole")
        page.setLayout(layout)  # takes it away from the window
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setWidget(page)
        outer = QVBoxLayout(window)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(area)
        area.show()  # at once if the window is visible already: keys go to visible widgets only
        window.setMinimumSize(0, 0)
        window.resize(window.size().expandedTo(least).boundedTo(room))


def answers(dialog: QDialog, take: str) -> tuple[QDialogButtonBox, QPushButton]:
    """Buttons that take what a dialog asks for, and that leave it; the first by itself, to become the default."""
    buttons = QDialogButtonBox()
    first = theme.named(buttons.addButton(take, QDialogButtonBox.ButtonRole.AcceptRole), "primary")
    buttons.addButton(tr("cancel"), QDialogButtonBox.ButtonRole.RejectRole)
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    return buttons, first


def run(dialog: QDialog) -> bool:
    """Show a dialog and wait for its end; return True if it was accepted.

    Its contents can still be read then; it goes when the window lives on, and not only with its parent.
    """
    fit(dialog)
    try:
        return bool(dialog.exec())
    finally:
        dialog.deleteLater()


def show(window: QWidget) -> None:
    """Show a window beside the others, before all of them."""
    fit(window)
    window.show()
    window.raise_()
