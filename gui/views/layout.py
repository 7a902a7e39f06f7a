"""Rows and columns of widgets in one expression."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QVBoxLayout, QWidget


class Gap(NamedTuple):
    """Pixels between two parts beside the usual spacing."""

    pixels: int


Part = (
    QWidget
    | QLayout
    | Gap
    | int
    | tuple[QWidget, int]
    | tuple[QLayout, int]
    | tuple[QWidget, int, Qt.AlignmentFlag]
)
"""What stands in a row. The number beside a part is how much of the free room it takes, that alone free room itself; 0
takes what is left by all others."""

Margins = int | tuple[int, int, int, int]
"""Pixels around a row or a column: the same on all sides, or left, top, right and bottom."""


def hbox(
    *parts: Part, parent: QWidget | None = None, margins: Margins | None = None, spacing: int | None = None
) -> QHBoxLayout:
    """Parts beside each other; in a widget if there is a `parent`."""
    return _filled(QHBoxLayout(), parts, parent, margins, spacing)


def vbox(
    *parts: Part, parent: QWidget | None = None, margins: Margins | None = None, spacing: int | None = None
) -> QVBoxLayout:
    """Parts below each other; in a widget if there is a `parent`."""
    return _filled(QVBoxLayout(), parts, parent, margins, spacing)


def add(layout: QBoxLayout, *parts: Part) -> None:
    """Add parts to a row or a column."""
    for part in parts:
        match part:
            case QWidget():
                layout.addWidget(part)
            case QLayout():
                layout.addLayout(part)
            case Gap(pixels):
                layout.addSpacing(pixels)
            case int():
                layout.addStretch(part)
            case (QLayout() as inner, share):
                layout.addLayout(inner, share)
            case (QWidget() as widget, share):
                layout.addWidget(widget, share)
            case (widget, share, alignment):
                layout.addWidget(widget, share, alignment)


_L = TypeVar("_L", bound=QBoxLayout)


def _filled(
    layout: _L, parts: Sequence[Part], parent: QWidget | None, margins: Margins | None, spacing: int | None
) -> _L:
    if parent is not None:
        parent.setLayout(layout)
    if margins is not None:
        layout.setContentsMargins(*((margins,) * 4 if isinstance(margins, int) else margins))
    if spacing is not None:
        layout.setSpacing(spacing)
    add(layout, *parts)
    return layout


def reach(place: QWidget, *widgets: QWidget) -> None:
    """Let the Tab key come to widgets, and to what is in them, where a place in the window stands: those that are made late
    would be the last."""
    before = place
    while not before.focusPolicy() & Qt.FocusPolicy.TabFocus:
        last = before.previousInFocusChain()
        if last is None or last is place:
            return
        before = last
    for widget in widgets:
        for one in (widget, *widget.findChildren(QWidget)):
            if one.focusPolicy() & Qt.FocusPolicy.TabFocus:
                QWidget.setTabOrder(before, one)
                before = one


def keep_room(widget: QWidget) -> None:
    """Let a widget that is hidden leave its room empty: what stands beside it keeps its place."""
    policy = widget.sizePolicy()
    policy.setRetainSizeWhenHidden(True)
    widget.setSizePolicy(policy)
