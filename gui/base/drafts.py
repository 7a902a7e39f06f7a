"""Drafts: work in a window of its own is kept meanwhile, so that neither Escape nor a crash loses it."""

from __future__ import annotations

import contextlib
from pathlib import Path

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QWidget

from gui.base import messages
from gui.base.files import read_text, save_bytes
from gui.i18n import tr
from turmcore import TextError


class Draft:
    """The place of one kind of thing, in the folder where the user's programs keep their own files."""

    def __init__(self, name: str) -> None:
        place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation)
        self._path = Path(place) / "drafts" / f"{name}.txt"

    def keep(self, text: str) -> None:
        """Keep the text, in place of the one before; OSError if that fails."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        save_bytes(text.encode(), str(self._path))

    def follow(self, text: str | None) -> None:
        """Keep it as far as that works; None: there is nothing to lose."""
        with contextlib.suppress(OSError):  # on leaving, a question tells why it cannot be kept
            if text is None:
                self._path.unlink(missing_ok=True)
            else:
                self.keep(text)

    def left(self, parent: QWidget | None) -> str | None:
        """Return the text left here if somebody wants to continue it; drop it otherwise."""
        try:
            text = self.text()
        except (OSError, TextError):
            return None
        if text is None or messages.ask_to_go_on(parent):
            return text
        self.follow(None)
        return None

    def text(self) -> str | None:
        """Return the text left here, None if there is none; OSError or TextError if it cannot be read."""
        return read_text(str(self._path)) if self._path.exists() else None

    def may_leave(self, parent: QWidget, text: str) -> bool:
        """Ask about the draft; return True if its window may close."""
        answer = messages.ask_to_keep(parent)
        if answer == "discard":
            self.follow(None)
        elif answer == "keep":
            try:
                self.keep(text)
            except OSError as error:
                messages.say_failure(parent, tr("draft.failed"), error.strerror or str(error))
                return False
        return answer != "cancel"
