"""What the app remembers from one day to the next."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QLocale, QSettings

from gui.scene.quality import QUALITIES


class Settings:
    """Typed access to the user's settings file."""

    def __init__(self) -> None:
        self._store = QSettings(
            QSettings.Format.IniFormat, QSettings.Scope.UserScope, "turmbauer", "turmbauer"
        )

    def _text(self, key: str, default: str) -> str:
        value = self._store.value(key, default)
        return value if isinstance(value, str) else default

    @property
    def language(self) -> str:
        """Code of the language; the desktop's until somebody chooses."""
        return self._text("language", QLocale.system().name()[:2])

    @language.setter
    def language(self, code: str) -> None:
        self._store.setValue("language", code)

    @property
    def quality(self) -> str:
        """``auto``, ``low``, ``medium`` or ``high``."""
        name = self._text("quality", "auto")
        return name if name in QUALITIES else "auto"

    @quality.setter
    def quality(self, name: str) -> None:
        self._store.setValue("quality", name)

    @property
    def is_quick(self) -> bool:
        """Whether computers play without pauses."""
        return self._text("quick", "0") == "1"

    @is_quick.setter
    def is_quick(self, quick: bool) -> None:
        self._store.setValue("quick", "1" if quick else "0")

    @property
    def folder(self) -> str:
        """Where records were last opened or saved."""
        return self._text("folder", "")

    @folder.setter
    def folder(self, path: str) -> None:
        self._store.setValue("folder", path)

    @property
    def new_game(self) -> str:
        """The last choices in the dialog for a new game, as that dialog writes them."""
        return self._text("new_game", "")

    @new_game.setter
    def new_game(self, text: str) -> None:
        self._store.setValue("new_game", text)

    @property
    def geometry(self) -> QByteArray:
        """Place and size of the window; empty before the first time."""
        value = self._store.value("geometry")
        return value if isinstance(value, QByteArray) else QByteArray()

    @geometry.setter
    def geometry(self, value: QByteArray) -> None:
        self._store.setValue("geometry", value)
