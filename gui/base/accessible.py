"""Texts for screen readers: of widgets drawn by hand Qt knows only that they exist."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QWidget

Role = QAccessible.Role


def tell_roles() -> None:
    """Let a widget's class say with `accessible_role` what it is."""
    QAccessible.installFactory(_interface)


def _interface(_: str, thing: QObject) -> QAccessibleInterface | None:
    role = getattr(thing, "accessible_role", None)
    return QAccessibleWidget(thing, role) if role is not None and isinstance(thing, QWidget) else None
