"""The language of the whole program: our own texts and those of Qt."""

from __future__ import annotations

from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from gui import i18n
from gui.model import games

_translator: QTranslator | None = None


def speak(app: QApplication, code: str) -> str:
    """Switch to the language `code`; returns the code that is in use then."""
    global _translator
    i18n.bring(games.catalogues())
    code = i18n.set_language(code)
    if _translator is not None:
        app.removeTranslator(_translator)
        _translator.deleteLater()  # with its file, which would stay in memory
    _translator = QTranslator(app)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if _translator.load(QLocale(code), "qtbase", "_", folder):
        app.installTranslator(_translator)
    return code
