"""What is built, in files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from gui.base import files, messages
from gui.base.settings import Settings
from gui.features.export import solid
from gui.games.turmbauer.workshop.controller import Builder
from gui.games.turmbauer.workshop.picture import scene_of
from gui.i18n import tr
from turmcore import TextError


class BuildingFiles(QObject):
    """Opens and saves what a builder builds; its questions lie over a page."""

    said = Signal(str)  # what was done

    def __init__(self, builder: Builder, settings: Settings, page: QWidget) -> None:
        super().__init__(page)
        self._builder, self._settings, self._page = builder, settings, page

    def ask_to_open(self) -> None:
        """Ask for a file and open it."""
        path, _ = QFileDialog.getOpenFileName(self._page, "", self._settings.folder, tr("workshop.files"))
        if path:
            self.open_path(path)

    def open_path(self, path: str) -> bool:
        """Open a building, or the tower of a position; True if it stands on the table now."""
        self._builder.drop()
        try:
            self._builder.draft.read(files.read_text(path).strip())
        except (OSError, TextError) as error:
            why = tr("workshop.no_building") if isinstance(error, TextError) else error.strerror or str(error)
            messages.say_failure(self._page, tr("file.open_failed", file=Path(path).name), why)
            return False
        self._settings.folder = str(Path(path).parent)
        self._builder.refresh()
        return True

    def save(self) -> None:
        """Ask where to save what is built, and save it."""
        path = self._ask_where("workshop.files", ".txt")
        if path:
            self.save_to(path)

    def save_to(self, path: str) -> bool:
        """Save what is built; True if that worked."""
        text = f"{self._builder.draft.text}\n"
        return self._write(path, lambda: files.save_bytes(text.encode(), path))

    def save_solid(self) -> None:
        """Ask where to save a model for a printer, and save it."""
        path = self._ask_where("show.solids", ".stl", solid.beside)
        if path:
            self._write(path, lambda: solid.write(path, scene_of(self._builder.draft)))

    def _ask_where(
        self, kinds: str, suffix: str, beside: Callable[[str], Sequence[str]] = lambda _: ()
    ) -> str:
        self._builder.drop()
        proposed = files.free_path(Path(self._settings.folder), tr("workshop.name"), suffix)
        path = messages.ask_where(self._page, str(proposed), tr(kinds), suffix, beside)
        if path:
            self._settings.folder = str(Path(path).parent)
        return path

    def _write(self, path: str, write: Callable[[], object]) -> bool:
        try:
            write()
        except (OSError, ValueError) as error:
            messages.say_unsaved(self._page, path, error)
            return False
        self.said.emit(tr("file.saved", file=Path(path).name))
        return True
