"""What should not have been possible: the game is kept, and one page says what happened."""

import sys
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QTimer, QtMsgType, qCritical, qWarning
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

from gui.app import main_window, start
from gui.app.autosave import Autosave
from gui.app.faults import FaultGuard
from gui.base import interface_size, messages, opengl, theme
from gui.base.background import Background
from gui.games.turmbauer.play.setup import Setup
from gui.i18n import NAMES
from gui.model.faults import is_fault
from gui.model.seats import Kind
from gui.model.session import Session
from turmcore import TextError
from turmcore.notation import record
from turmcore.players import Forfeit


@pytest.fixture
def guard(qapp, tmp_path):
    """The hooks of the program in place of the test's own."""
    guard = FaultGuard(tmp_path / "reports")
    guard.install()
    yield guard
    guard.release()


@pytest.fixture
def window(qapp, settings, tmp_path, guard):
    theme.apply(qapp)
    window = main_window.MainWindow(settings, opengl.why_unavailable(), Autosave(tmp_path / "kept"))
    guard.watch(window)
    window.show()
    window.files.start(
        Session.begin(Setup(stability="glued", start="first").game(), [Kind.PERSON] * 4, seed=4)
    )
    window.commands["roll"].trigger()
    yield window
    if guard.page is not None:
        guard.page.accept()
    window.close()
    window.deleteLater()


class Broken(QWidget):
    """Cannot draw itself."""

    def paintEvent(self, event):
        raise LookupError("no such color")


def divide():
    return 1 / 0


def wait_for_page(qtbot, guard):
    qtbot.waitUntil(lambda: guard.page is not None and guard.page.isVisible())
    return guard.page


def break_undo(window, monkeypatch, command="undo"):
    monkeypatch.setattr(window.controller, "undo" if command == "undo" else "do", lambda *_: divide())
    window.commands[command].trigger()


def test_a_fault_in_a_command_keeps_the_game_and_is_reported(
    window, guard, qtbot, monkeypatch, tmp_path, capfd
):
    tokens = window.controller.session.tokens
    window.files.autosave.path.unlink()
    break_undo(window, monkeypatch)
    page = wait_for_page(qtbot, guard)
    text = page.report.toPlainText()
    for part in ("Turmbauer ", "Python 3", "OpenGL: none", "Game: turmbauer, action 1 of 1", "Position: tb1"):
        assert part in text, part
    assert (
        "Last commands: roll, undo" in text and text.count("ZeroDivisionError") == 1 and "in divide" in text
    )
    assert "Anna" not in text
    page.copy.click()
    assert QGuiApplication.clipboard().text() == text and page.copy.text() == "Copied ✓"
    assert (tmp_path / "reports" / "last-fault.txt").read_text().strip() == text.strip()
    assert "Your game is safe" in page.state.text()
    copy = tmp_path / "copy.tgn"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(copy), ""))
    page.save.click()
    assert list(record.parse(copy.read_text())[0].moves) == tokens and not window.files.name
    page.go_on.click()
    assert guard.page is None and window.isVisible()
    window.files.autosave.close()  # as if the program were gone
    (one,) = Autosave(tmp_path / "kept").free_games()
    assert one.game.session.tokens == tokens
    assert "Traceback" not in capfd.readouterr().err


def test_the_same_fault_comes_up_once_and_another_one_too(window, guard, qtbot, monkeypatch):
    for _ in range(5):
        break_undo(window, monkeypatch)
    page = wait_for_page(qtbot, guard)
    monkeypatch.setattr(window.controller, "undo", lambda: {}["nothing"])
    window.commands["undo"].trigger()
    qtbot.waitUntil(lambda: "KeyError" in page.report.toPlainText())
    assert guard.page is page and page.report.toPlainText().count("ZeroDivisionError") == 1
    page.go_on.click()
    break_undo(window, monkeypatch)
    QApplication.processEvents()
    assert guard.page is None
    monkeypatch.setattr(window.controller, "undo", [].pop)
    window.commands["undo"].trigger()
    assert "IndexError" in wait_for_page(qtbot, guard).report.toPlainText()


def test_a_fault_while_drawing(window, guard, qtbot):
    broken = Broken(window)
    broken.setGeometry(10, 10, 50, 50)
    broken.show()
    page = wait_for_page(qtbot, guard)
    assert "no such color" in page.report.toPlainText()
    page.go_on.click()
    for _ in range(3):
        broken.update()
        QApplication.processEvents()
    assert guard.page is None
    broken.deleteLater()


def test_a_fault_in_a_thread(window, guard, qtbot):
    threading.Thread(target=divide).start()
    assert "in divide" in wait_for_page(qtbot, guard).report.toPlainText()


@pytest.mark.parametrize(("error", "shown"), [(IndexError("seat 9"), True), (RuntimeError("no room"), False)])
def test_a_computer_that_goes_wrong(window, guard, qtbot, monkeypatch, error, shown):
    told = []
    monkeypatch.setattr(messages, "say_failure", lambda _, title, detail: told.append(detail))

    class Player:
        clock = progress = None

        def choose(self, state):
            raise error

        def stop(self):
            pass

    monkeypatch.setattr(window.controller.computers, "_player", lambda number: Player())
    window.commands["quick"].trigger()
    window.files.start(
        Session.begin(Setup(stability="glued", start="first").game(), [Kind.GREEDY] * 4, seed=4)
    )
    qtbot.waitUntil(lambda: bool(told) or guard.page is not None)
    if shown:
        assert "seat 9" in wait_for_page(qtbot, guard).report.toPlainText() and not told
    else:
        assert told == ["no room"] and guard.page is None
    assert window.controller.computers._thinking is None


def test_what_a_worker_raises_reaches_the_receiver_as_before(guard, qtbot):
    worker, failed = Background(), []
    worker.run(divide, failed.append, failed.append)
    qtbot.waitUntil(lambda: bool(failed))
    assert isinstance(failed[0], ZeroDivisionError)
    assert "in divide" in wait_for_page(qtbot, guard).report.toPlainText()
    guard.page.accept()
    worker.stop()


def test_a_disk_that_is_full_as_well(window, guard, qtbot, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(window.files.autosave, "save", full)
    break_undo(window, monkeypatch)
    assert "could not be saved" in wait_for_page(qtbot, guard).state.text()


def test_a_game_that_cannot_even_be_told(window, guard, qtbot, monkeypatch):
    monkeypatch.setattr(window.controller, "as_seen", lambda state: divide())
    monkeypatch.setattr(window.files, "keep_now", divide)
    break_undo(window, monkeypatch)
    page = wait_for_page(qtbot, guard)
    assert (
        "unknown (ZeroDivisionError)" in page.report.toPlainText()
        and "could not be saved" in page.state.text()
    )


def test_nothing_is_to_be_kept_before_a_game_has_begun(window, guard, qtbot, monkeypatch):
    window.files.start(Session.begin(Setup().game(), [Kind.PERSON] * 4, seed=4))
    break_undo(window, monkeypatch, "roll")
    page = wait_for_page(qtbot, guard)
    assert "No game is lost" in page.state.text() and not page.save.isVisible()


def test_what_qt_and_the_log_say_is_in_the_report(guard, qtbot, capfd):
    import logging

    qWarning("a strange font")
    logging.getLogger("gui.view").warning("drawing failed")
    sys.excepthook(ValueError, ValueError("odd"), None)
    text = wait_for_page(qtbot, guard).report.toPlainText()
    assert "Qt: a strange font" in text and "drawing failed" in text and "ValueError: odd" in text
    assert "a strange font" in capfd.readouterr().err
    guard.page.accept()


def test_what_ends_qt_leaves_a_report(guard, tmp_path):
    guard._from_qt(QtMsgType.QtFatalMsg, None, "no more memory")
    assert "Qt: no more memory" in (tmp_path / "reports" / "last-fault.txt").read_text()
    qCritical("this one does not")
    assert "this one" not in (tmp_path / "reports" / "last-fault.txt").read_text()


@pytest.mark.parametrize("button", ["go_on", "quit"])
def test_a_start_that_fails_offers_fresh_settings_and_keeps_the_old(
    qapp, settings, monkeypatch, tmp_path, capsys, button
):
    """The page as it is on the screen; what comes up in place of the program is told, not started."""
    settings.language = "hu"
    settings.store.sync()
    file = Path(settings.store.fileName())
    before, anew = file.read_bytes(), []

    def press():
        page = QApplication.activeModalWidget()
        assert "KeyError: 'config'" in page.report.toPlainText()
        assert (
            page.title.text() == "Turmbauer cannot start" and "continue" not in page.state.text().casefold()
        )
        assert "Start with fresh settings" == page.go_on.text()
        getattr(page, button).click()

    def fail(*_):
        QTimer.singleShot(0, press)
        raise KeyError("config")

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(start, "open_window", fail)
    monkeypatch.setattr(interface_size, "open_anew", lambda arguments: anew.append(file.exists()))
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    for _ in range(2):
        assert start.main([]) == 1
        if not file.exists():
            file.write_bytes(before)
    said = capsys.readouterr().err
    assert said.count("see ") == 2 and "Traceback" not in said and list(tmp_path.rglob("last-fault.txt"))
    kept = sorted(file.parent.glob("turmbauer-old*.ini"))
    is_fresh = button == "go_on"
    assert anew == ([False] * 2 if is_fresh else []) and len(kept) == 2 * is_fresh
    assert all(one.read_bytes() == before for one in (kept or [file]))


def test_the_hooks_are_given_back(qapp, tmp_path):
    before = sys.excepthook, threading.excepthook, sys.unraisablehook
    guard = FaultGuard(tmp_path)
    guard.install()
    assert sys.excepthook != before[0]
    guard.release()
    assert (sys.excepthook, threading.excepthook, sys.unraisablehook) == before


@pytest.mark.slow
@pytest.mark.parametrize("code", NAMES)
def test_the_page_says_everything_in_every_language(window, guard, qtbot, monkeypatch, code):
    window.set_language(code)
    window.resize(1024, 600)
    break_undo(window, monkeypatch)
    page = wait_for_page(qtbot, guard)
    assert page.width() <= 1024 and page.height() <= 600
    for button in (page.copy, page.save, page.go_on):
        assert button.width() >= button.sizeHint().width()
        assert page.rect().contains(button.mapTo(page, QPoint(button.width() - 1, button.height() - 1)))
    assert page.focusWidget() is page.go_on


@pytest.mark.parametrize(
    ("error", "fault"),
    [
        (TextError("x"), False), (OSError(2, "x"), False), (Forfeit("x"), False), (MemoryError(), False),
        (ValueError("x"), True), (AttributeError("x"), True), (RecursionError("x"), True), (KeyboardInterrupt(), False),
    ],
)  # fmt: skip
def test_bad_input_is_no_fault(error, fault):
    assert is_fault(error) is fault
