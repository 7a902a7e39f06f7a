"""A dialog that nobody answers ends by itself and names the test, also where a time limit would not come through."""

from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

HOOKS = """
from tests.gui import watch
from tests.gui.watch import pytest_runtest_call, pytest_runtest_teardown, pytest_timeout_set_timer
watch.PATIENCE = 1
"""

# Without the watch all but the last stand still for ever.
TESTS = """
import pytest
from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QDialog, QMenu, QMessageBox, QWidget
from gui.base import messages

class Unsaved(QWidget):
    def closeEvent(self, event):
        event.setAccepted(messages.ask_to_save(self) != "cancel")

def open_menu():
    menu = QMenu("File")
    menu.addAction("Open")
    menu.exec()

def test_fails_with_an_unsaved_window(qtbot):
    window = Unsaved()
    qtbot.addWidget(window)
    window.show()
    assert False, "on purpose"

def test_asks(qtbot):
    messages.ask_to_save(None)

def test_opens_a_menu(qtbot):
    open_menu()

@pytest.mark.timeout(0.5)
@pytest.mark.parametrize("kind", [QDialog, QEventLoop])
def test_is_out_of_time(qtbot, kind):
    kind().exec()

@pytest.mark.timeout(0.5)
def test_is_out_of_time_in_a_loop_of_its_own(qtbot):
    qtbot.wait(10**8)

def test_answers(qtbot):
    box = QMessageBox(QMessageBox.Icon.Question, "a", "b", QMessageBox.StandardButton.Yes)
    QTimer.singleShot(10, box.button(QMessageBox.StandardButton.Yes).click)
    assert box.exec() == QMessageBox.StandardButton.Yes
"""


@pytest.mark.slow
def test_nothing_waits_for_ever(pytester, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    pytester.makeconftest(HOOKS)
    pytester.makepyfile(test_window=TESTS)
    run = pytester.runpytest_subprocess("-rA", "-p", "no:xdist")
    run.assert_outcomes(passed=1, failed=6, errors=1)
    run.stdout.fnmatch_lines_random(
        [
            "*AssertionError: on purpose*",
            "*::test_fails_with_an_unsaved_window: nobody answered QMessageBox *save*",
            "*::test_asks: nobody answered QMessageBox *save*",
            "*::test_opens_a_menu: nobody answered QMenu*",
            "PASSED*::test_answers",
        ]
    )
    assert run.stdout.str().count("Timeout (>0.5s) from pytest-timeout.") >= 3
