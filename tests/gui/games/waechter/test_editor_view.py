"""The window of the position editor, by mouse, wheel, keys and text."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

import turmcore
from gui import i18n
from gui.games.waechter.editors.draft import Piece
from gui.games.waechter.editors.window import EditorWindow
from tests.gui.clipping import clipped
from tests.gui.flat_places import on_square
from turmcore.waechter import START

LEFT, RIGHT, NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.NoButton
PLAIN, CTRL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
FEW = "3RG3/7/3r33/7/7/2b14/3BG3 r"


@pytest.fixture
def editor(qtbot):
    window = EditorWindow(turmcore.from_text("waechter", FEW))
    qtbot.addWidget(window)
    window.show()
    return window


def place(editor, name):
    return on_square(editor.board, name).toPoint()


def click(editor, name, button=LEFT):
    QTest.mouseMove(editor.board, place(editor, name))
    QTest.mouseClick(editor.board, button, PLAIN, place(editor, name))


def drag(editor, start, end, modifiers=PLAIN):
    QTest.mousePress(editor.board, LEFT, modifiers, place(editor, start))
    QTest.mouseMove(editor.board, place(editor, end) + QPoint(3, 3))
    QTest.mouseMove(editor.board, place(editor, end))
    QTest.mouseRelease(editor.board, LEFT, modifiers, place(editor, end))


def turn_wheel(editor, name, steps):
    at = QPointF(place(editor, name))
    event = QWheelEvent(
        at, editor.board.mapToGlobal(at), QPoint(), QPoint(0, 120 * steps), NONE, PLAIN,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(editor.board, event)


def text(editor):
    assert editor.line.text() == editor.draft.text, "the text follows"
    return editor.draft.text


def test_tools_put_and_take_away(editor):
    click(editor, "A4")
    QTest.mouseClick(editor.tools[0].buttons[Piece(1, 1)], LEFT)
    QTest.mouseClick(editor.tools[1].buttons[3], LEFT)
    click(editor, "B4")
    assert text(editor) == "3RG3/7/3r33/r1b35/7/2b14/3BG3 r"
    QTest.mouseClick(editor.tools[0].buttons[Piece(1, 0)], LEFT)
    click(editor, "E1")
    click(editor, "A4", RIGHT)
    assert text(editor) == "3RG3/7/3r33/1b35/7/2b14/4BG2 r"
    QTest.mouseClick(editor.tools[0].buttons[None], LEFT)
    click(editor, "B4")
    assert text(editor) == "3RG3/7/3r33/7/7/2b14/4BG2 r"
    QTest.mouseClick(editor.tools[0].buttons[Piece(0, 1)], LEFT)
    click(editor, "A4")
    click(editor, "A4")
    assert text(editor) == "3RG3/7/3r33/7/7/2b14/4BG2 r", "the same once more takes it away"


def test_drags_move_copy_and_throw_away(editor):
    drag(editor, "D5", "E5")
    assert text(editor) == "3RG3/7/4r32/7/7/2b14/3BG3 r"
    QTest.mousePress(editor.board, LEFT, PLAIN, place(editor, "C2"))
    QTest.mouseMove(editor.board, QPoint(5, 5))
    QTest.mouseMove(editor.board, QPoint(2, 2))
    QTest.mouseRelease(editor.board, LEFT, PLAIN, QPoint(2, 2))
    assert text(editor) == "3RG3/7/4r32/7/7/7/3BG3 r"


def test_the_wheel_and_digits_set_the_height(editor):
    turn_wheel(editor, "D5", 2)
    turn_wheel(editor, "C2", -1)
    turn_wheel(editor, "G4", 1)
    assert text(editor) == "3RG3/7/3r53/6r1/7/7/3BG3 r"
    QTest.mouseMove(editor.board, place(editor, "D5"))
    QTest.keyClick(editor.board, Qt.Key.Key_2)
    assert text(editor) == "3RG3/7/3r23/6r1/7/7/3BG3 r"


def test_the_keyboard_alone(editor):
    editor.board.setFocus()
    QTest.mouseMove(editor.board, QPoint(2, 2))
    keys = (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_B, Qt.Key.Key_Return, Qt.Key.Key_Up, Qt.Key.Key_4)
    for key in keys:
        QTest.keyClick(editor.board, key)
    assert text(editor) == "3RG3/7/3r3b42/4b12/7/2b14/3BG3 r"
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Delete, Qt.Key.Key_G, Qt.Key.Key_Space):
        QTest.keyClick(editor.board, key)
    assert text(editor) == "3RG3/7/3BGb42/4b12/7/2b14/7 r"
    assert editor.isVisible(), "Enter on the board does not end it"


def test_the_whole_board_and_undo(editor):
    steps = [text(editor)]
    for name in ("mirror", "exchange", "clear", "start"):
        editor.controls[name].click()
        steps.append(text(editor))
    assert steps[1:] == [
        "3RG3/7/3r33/7/7/4b12/3BG3 r",
        "3RG3/4r12/7/7/3b33/7/3BG3 b",
        "7/7/7/7/7/7/7 b",
        START,
    ]
    for before in steps[-2::-1]:
        QTest.keyClick(editor, Qt.Key.Key_Z, CTRL)
        assert text(editor) == before
    QTest.mouseClick(editor.buttons["redo"], LEFT)
    assert text(editor) == steps[1]
    editor.controls["turn"].activated.emit(1)
    assert text(editor).endswith(" b")
    drawn = editor.board.grab().toImage()
    QTest.mouseClick(editor.controls["flip"], LEFT)
    assert editor.board.grab().toImage() != drawn and text(editor).endswith(" b")


def type_text(editor, words):
    editor.line.selectAll()
    QTest.keyClicks(editor.line, words)


def test_the_text_is_live_both_ways(editor):
    type_text(editor, "3RG3/7/7/7/7/7/r12BG3 b")
    assert editor.draft.text == "3RG3/7/7/7/7/7/r12BG3 b" and editor.controls["turn"].currentIndex() == 1
    type_text(editor, "3RG3/7/7/7/7/7/r12BG2 b")
    assert editor.draft.text == "3RG3/7/7/7/7/7/r12BG3 b", "the board stays"
    assert "Rank 1 ends after 6" in editor.place.text() and not editor.play.isEnabled()
    type_text(editor, "3RG3/7/7/x7/7/7/r12BG3 b")
    assert "“x” is neither" in editor.place.text() and ">x</b>" in editor.place.text()
    type_text(editor, START)
    assert editor.place.text() == "" and editor.play.isEnabled() and editor.draft.text == START


def test_the_clipboard(editor):
    QTest.mouseClick(editor.buttons["copy"], LEFT)
    assert QGuiApplication.clipboard().text() == FEW
    QGuiApplication.clipboard().setText(f"  {START}\n")
    QTest.mouseClick(editor.buttons["paste"], LEFT)
    assert text(editor) == START
    QGuiApplication.clipboard().setText("nonsense")
    QTest.mouseClick(editor.buttons["paste"], LEFT)
    assert "side to play" in editor.place.text() and editor.draft.text == START


def test_what_is_wrong_is_said(editor):
    assert "can be played" in editor.words.text() and "Red: 3 of 7" in editor.controls["counts"].text()
    turn_wheel(editor, "D5", 4)
    click(editor, "A4")
    assert "8 stones" in editor.words.text() and "A4, D5" in editor.words.text()
    assert not editor.play.isEnabled() and not editor.analyse.isEnabled()
    click(editor, "A4")
    click(editor, "D7", RIGHT)
    assert "Blue captured Red’s guard" in editor.words.text() and editor.play.isEnabled()
    click(editor, "D1", RIGHT)
    assert "Both guards are missing" in editor.words.text() and not editor.play.isEnabled()


@pytest.mark.parametrize(("button", "analyses"), [("play", False), ("analyse", True)])
def test_what_comes_out(editor, button, analyses):
    turn_wheel(editor, "D5", 1)
    QTest.mouseClick(getattr(editor, button), LEFT)
    assert not editor.isVisible()
    assert (
        editor.edited.state.to_text() == "3RG3/7/3r43/7/7/2b14/3BG3 r" and editor.edited.analyses is analyses
    )


@pytest.mark.parametrize("code", i18n.NAMES)
def test_no_text_is_cut_off(qtbot, code):
    i18n.set_language(code)
    window = EditorWindow(turmcore.from_text("waechter", FEW))
    qtbot.addWidget(window)
    window.show()
    QGuiApplication.processEvents()
    assert not clipped(window)
