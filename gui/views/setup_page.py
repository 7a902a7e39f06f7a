"""Page with the choices of a new game."""

from __future__ import annotations

from abc import abstractmethod
from typing import Generic, TypeVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

U = TypeVar("U")


class SetupPage(QWidget, Generic[U]):
    """A page of a dialog, without buttons to end it; a label with words stands in bold above what it is about."""

    invited = Signal(bool)  # whether somebody plays elsewhere
    grew = Signal(int)  # pixels by which it wants to be higher, or lower

    @abstractmethod
    def setup(self) -> U:
        """The choices made."""

    @abstractmethod
    def hide_people(self) -> None:
        """Ask for the game alone, not for who plays it with which clock."""
