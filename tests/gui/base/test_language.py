"""The whole program speaks one language: our own texts and those of Qt."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QTranslator
from PySide6.QtWidgets import QDialogButtonBox

from gui.base import language
from gui.i18n import tr


@pytest.fixture
def speak(qapp):
    yield lambda code: language.speak(qapp, code)
    language.speak(qapp, "en")


@pytest.mark.parametrize(
    ("code", "ours", "buttons"),
    [
        ("de", "Schwarz", ["Abbrechen", "OK"]),
        ("hu", "Fekete", ["Mégse", "OK"]),
        ("en", "Black", ["Cancel", "OK"]),
    ],
)
def test_qt_speaks_the_language_too(qtbot, speak, code, ours, buttons):
    assert speak(code) == code and tr("color.K") == ours
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
    qtbot.addWidget(box)
    assert sorted(button.text().replace("&", "") for button in box.buttons()) == buttons


def test_qt_changes_the_language_again(speak):
    speak("de")
    assert QCoreApplication.translate("QFileDialog", "File &name:") == "Datei&name:"
    speak("en")
    assert QCoreApplication.translate("QFileDialog", "File &name:") == "File &name:"


def test_no_language_stays_that_is_not_spoken(qapp, speak):
    """Each is a file in memory."""
    for code in ("de", "hu", "en"):
        speak(code)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert len(qapp.findChildren(QTranslator)) == 1


def test_an_unknown_language_is_english(speak):
    assert speak("xx") == "en"
