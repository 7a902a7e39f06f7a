"""Dialogs that are shown until somebody closes them."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog


def run(dialog: QDialog) -> bool:
    """Show a dialog and wait for its end; whether it was accepted.

    What it holds can still be read then; it goes when the window lives on, and not only with its parent.
    """
    try:
        return bool(dialog.exec())
    finally:
        dialog.deleteLater()
