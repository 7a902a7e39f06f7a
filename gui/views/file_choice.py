"""A choice among things of which somebody may add a file or make one, for the setup pages of the games."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Generic, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QGroupBox, QLabel, QPushButton, QWidget

from gui.base import messages, theme
from gui.views import room
from gui.views.layout import add, hbox, vbox
from turmcore import TurmError
from turmcore.core.folders import Unread

T = TypeVar("T")


class FileChoice(QGroupBox, Generic[T]):
    """A list by name, a picture of what is chosen, and two buttons that make the list longer.

    Parameters
    ----------
    title, name
        Of the box, and of the list for a screen reader.
    file, editor
        Texts of the buttons.
    files
        The names and endings of files, as `QFileDialog` takes them.
    parts
        The picture, which takes all the room, and what stands below it.
    """

    def __init__(self, title: str, name: str, file: str, editor: str, files: str, *parts: QWidget) -> None:
        super().__init__(title)
        self._things: Mapping[str, T] = {}
        self._files = files
        self.combo = room.WholeTexts()
        self.combo.setMinimumHeight(28)
        self.combo.setAccessibleName(name)
        self.combo.currentIndexChanged.connect(self._show)
        self.file, self.editor = QPushButton(file), QPushButton(editor)
        for button in (self.file, self.editor):
            button.setAutoDefault(False)
        self.file.clicked.connect(self._add_file)
        self.editor.clicked.connect(self._edit)
        column = vbox(parent=self, margins=(12, 8, 12, 8), spacing=6)
        picture, *below = parts
        self.left_out = theme.named(QLabel(wordWrap=True), "quiet")
        add(
            column,
            self.combo,
            (picture, 1),
            *below,
            self.left_out,
            hbox((self.file, 1), (self.editor, 1), spacing=6),
        )

    # -- the game's part ---------------------------------------------------------------

    @abstractmethod
    def things(self) -> Mapping[str, T]:
        """The things to choose from now, by name."""

    @abstractmethod
    def unread(self) -> Sequence[Unread]:
        """The files among the user's own that are no such thing."""

    @abstractmethod
    def title_of(self, thing: T) -> str:
        """Title of a thing in the list."""

    @abstractmethod
    def show_thing(self, thing: T) -> None:
        """Show the chosen thing."""

    @abstractmethod
    def add_file(self, path: str) -> str:
        """Take a file; return the name of the thing in it."""

    @abstractmethod
    def bad_file(self, file: str) -> str:
        """Message about a file that cannot be taken."""

    @abstractmethod
    def edit(self, thing: T) -> str | None:
        """Make another one; its name, or None."""

    # -- choosing ----------------------------------------------------------------------

    @property
    def name(self) -> str:
        """Name of the chosen thing."""
        return str(self.combo.currentData())

    def choose(self, name: str) -> None:
        """Choose something, perhaps something new; the first there is if there is no such thing."""
        self._things = self.things()
        messages.show_unread(self.left_out, self.unread())
        self.combo.blockSignals(True)
        self.combo.clear()
        for at, (own, thing) in enumerate(self._things.items()):
            self.combo.addItem(self.title_of(thing), own)
            self.combo.setItemData(at, own, Qt.ItemDataRole.ToolTipRole)
        self.combo.setCurrentIndex(max(0, self.combo.findData(name)))
        self.combo.blockSignals(False)
        self._show()

    def _show(self) -> None:
        self.show_thing(self._things[self.name])

    def _add_file(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, "", "", self._files)
        if not path:
            return
        try:
            name = self.add_file(path)
        except (OSError, TurmError) as error:
            why = getattr(error, "strerror", None) or str(error)
            messages.say_failure(self, self.bad_file(Path(path).name), why)
            return
        self.choose(name)

    def _edit(self) -> None:
        self.choose(self.edit(self._things[self.name]) or self.name)
