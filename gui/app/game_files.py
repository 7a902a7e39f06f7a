"""Games come and go: new ones, files, the clipboard; and nobody loses a game unasked."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QFileDialog, QWidget

from gui.app import files, messages
from gui.app.settings import Settings
from gui.controllers.play import GameController
from gui.games.turmbauer.new_game import NewGameDialog
from gui.games.turmbauer.setup import Setup
from gui.i18n import tr
from gui.model.session import Session
from turmcore import TurmError


class GameFiles(QObject):
    """Which file the game on the table belongs to, and the commands about files."""

    started = Signal()  # another game is on the table
    changed = Signal()  # the file or what it holds
    said = Signal(str)  # something for the person to read

    def __init__(self, window: QWidget, controller: GameController, settings: Settings) -> None:
        super().__init__(window)
        self._window = window
        self._controller = controller
        self._settings = settings
        self._path = ""
        self._saved: list[str] = []

    @property
    def name(self) -> str:
        """Name of the file; empty for a game that has none yet."""
        return Path(self._path).name

    @property
    def is_unsaved(self) -> bool:
        """Whether something was played that no file has."""
        return self._controller.session.tokens != self._saved

    def start(self, session: Session, path: str = "") -> None:
        """Put another game on the table."""
        self._path = path
        self._saved = session.tokens if path else []
        self._controller.start(session)
        self.started.emit()

    def new_game(self) -> None:
        """Ask for the settings of a new game and start it."""
        dialog = NewGameDialog(Setup.from_text(self._settings.new_game), self._window)
        if dialog.exec() and self.may_leave():
            setup = dialog.setup()
            self._settings.new_game = setup.to_text()
            self.start(Session.begin(setup.game(), setup.seats()))

    def open_file(self) -> None:
        """Ask for a file and open it."""
        folder, kinds = self._settings.folder, tr("file.records")
        path, _ = QFileDialog.getOpenFileName(self._window, "", folder, kinds)
        if path and self.may_leave():
            self.open_path(path)

    def open_path(self, path: str) -> None:
        """Open a record or a position."""
        try:
            session = files.open_session(path)
        except (OSError, TurmError) as error:
            why = getattr(error, "strerror", None) or str(error)
            messages.say_failure(self._window, tr("file.open_failed", file=Path(path).name), why)
            return
        self._settings.folder = str(Path(path).parent)
        self.start(session, path if session.source is not None else "")

    def save(self) -> bool:
        """Save the game where it came from; True if that worked."""
        return self._save_to(self._path) if self._path else self.save_as()

    def save_as(self) -> bool:
        """Ask where to save the game, and save it."""
        path = self._ask_where("file.records", ".tgn")
        return bool(path) and self._save_to(path)

    def _save_to(self, path: str) -> bool:
        session = self._controller.session
        try:
            files.save_session(session, path)
        except (OSError, TurmError) as error:
            messages.say_failure(self._window, tr("file.save_failed", file=Path(path).name), str(error))
            return False
        self._path, self._saved = path, session.tokens
        self.changed.emit()
        self.said.emit(tr("file.saved", file=self.name))
        return True

    def copy_position(self) -> None:
        """Put the position's text into the clipboard."""
        QGuiApplication.clipboard().setText(self._controller.session.state.to_text())
        self.said.emit(tr("file.copied"))

    def save_picture(self, picture: QImage) -> None:
        """Ask where to save a picture, and save it."""
        path = self._ask_where("file.pictures", ".png")
        if not path:
            return
        try:
            files.save_bytes(files.png(picture), path)
            self.said.emit(tr("file.saved", file=Path(path).name))
        except OSError as error:
            messages.say_failure(self._window, tr("file.save_failed", file=Path(path).name), str(error))

    def _ask_where(self, kinds: str, suffix: str) -> str:
        path, _ = QFileDialog.getSaveFileName(self._window, "", self._settings.folder, tr(kinds))
        if path:
            self._settings.folder = str(Path(path).parent)
        return files.with_suffix(path, suffix) if path else ""

    def may_leave(self) -> bool:
        """Whether the game may go: it is saved, or nobody misses it."""
        if not self.is_unsaved:
            return True
        answer = messages.ask_to_save(self._window)
        return answer == "discard" or (answer == "save" and self.save())
