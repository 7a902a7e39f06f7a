"""Rows and columns of widgets in one expression."""

from __future__ import annotations

from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QWidget

Part = QWidget | QLayout | tuple[QWidget, int]
"""What stands in a row; the number is how much of the free room it takes."""


def row(*parts: Part, spacing: int | None = None) -> QHBoxLayout:
    """Parts beside each other."""
    layout = QHBoxLayout()
    if spacing is not None:
        layout.setSpacing(spacing)
    add(layout, *parts)
    return layout


def add(layout: QBoxLayout, *parts: Part) -> None:
    """Add parts to a row or a column."""
    for part in parts:
        if isinstance(part, QLayout):
            layout.addLayout(part)
        elif isinstance(part, QWidget):
            layout.addWidget(part)
        else:
            layout.addWidget(*part)
