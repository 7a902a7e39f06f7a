"""A page for building without rules, as the window sees it."""

from __future__ import annotations

from abc import abstractmethod

from PySide6.QtCore import Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from gui.views.tower_view import TowerView


class Workshop(QWidget):
    """What is built stays as it is until the next time.

    Attributes
    ----------
    tower
        Its picture in three dimensions, if there can be one.
    """

    left = Signal()  # back to the welcome page
    sounded = Signal(object, int)  # a `gui.sound.cues.Sound`, and how large it is
    shared = Signal(list)  # the picture is to be shared, with these words below it
    tower: TowerView | None

    @abstractmethod
    def drawing(self) -> QImage:
        """The picture where there is no tower."""

    @abstractmethod
    def ask_to_open(self) -> None:
        """Ask for a file and open it."""

    @abstractmethod
    def open_path(self, path: str) -> bool:
        """Open a file; True if that worked, else it was said why not."""

    @abstractmethod
    def retranslate(self) -> None:
        """Write all texts anew, after the language has changed."""

    @abstractmethod
    def refresh_colors(self) -> None:
        """The theme or the players' colors have changed."""

    @abstractmethod
    def close_down(self) -> None:
        """The window closes: nothing goes on beside it."""
