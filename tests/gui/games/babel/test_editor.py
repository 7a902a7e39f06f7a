"""The position editor of Turmbau zu Babel."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QSpinBox

import turmcore
from gui.games.babel.editors.draft import Draft
from gui.games.babel.editors.window import EditorWindow
from tests.gui.flat_places import on_field

LEFT = Qt.MouseButton.LeftButton
TEXT = (
    "bb1;board=six;players=4;lapse=1;share=0;quiet=40;color_limit=2 1.0=rrr;1.2=y;1.4=ggggg;1.6=b;1.8=wwwww;1.9=ybbk;"
    "1.10=k;2.2=yy;2.5=r;2.6=b;2.10=kk;3.5=k;5.0=y;5.1=r;5.5=b gykb 3/roll/q=0/t=1"
)


@pytest.fixture
def window(qtbot):
    window = EditorWindow(turmcore.from_text("babel", TEXT))
    qtbot.addWidget(window)
    window.show()
    return window


def choose(window, name, words):
    combo = window.controls[name]
    combo.activated.emit(combo.findText(words))


def test_everything_of_a_draft_can_be_changed_and_taken_back():
    draft = Draft.of(turmcore.from_text("babel", TEXT))
    assert draft.text == TEXT.replace("gykb", "????") and draft.state().to_text() == TEXT
    texts = [draft.text]
    for change in (
        lambda: draft.move("1.0", "r", "1.1"),
        lambda: draft.remove("1.4"),
        lambda: draft.put("2.1", "g"),
        lambda: draft.set_turn(phase="use", number=5),
        lambda: draft.set_turn(player=0, quiet=7),
        lambda: draft.set_secret(2, "w"),
        lambda: draft.set_options(share="1"),
        lambda: draft.set_options(players="6"),
        draft.set_start,
        draft.clear,
    ):
        change()
        texts.append(draft.text)
    assert len(set(texts)) == len(texts) and "1/use/5/q=7" in texts[5] and "??w?" in texts[6]
    for text in texts[-2::-1]:
        draft.steps.undo()
        assert draft.text == text
    assert draft.state().to_text() == TEXT


def test_secrets_stay_secret_and_unknown_ones_are_drawn():
    draft = Draft.of(turmcore.from_text("babel", TEXT))
    draft.set_secret(1, "?")
    draft.draw_secrets()
    assert "????" in draft.text and draft.veiled == {0, 1, 2, 3}
    secrets = draft.state().secrets
    assert len(set(secrets)) == 4 and secrets[0] == "g" and secrets[2:] == ("k", "b")
    draft.read(draft.text)
    assert draft.state().secrets == secrets, "a text does not lose what it does not show"
    draft.set_secret(0, "k")
    assert [reason.code for reason in draft.faults()] == ["same-color"]


def test_figures_are_moved_put_and_taken_away_by_mouse(window):
    board, draft = window.board, window.draft

    def click(field):
        QTest.mouseClick(board, LEFT, Qt.KeyboardModifier.NoModifier, on_field(board, field).toPoint())

    click("1.2")
    assert window.held is not None and window.held.color == "y"
    click("1.3")
    assert window.held is None and draft.position.fields["1.3"] == "y" and "1.2" not in draft.position.fields
    window.set_tool("erase")
    click("1.3")
    assert "1.3" not in draft.position.fields and not window.play.isEnabled() and "1.1" in window.words.text()
    QTest.mouseClick(window.tools[0].buttons["y"], LEFT)
    assert window.tool == "y" and window.tools[0].buttons["y"].text() == "1"
    click("1.2")
    assert draft.text == TEXT.replace("gykb", "????") and window.play.isEnabled()


def test_the_window_by_keys_alone(window):
    shown, draft = window.shown, window.draft
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, "R", Qt.Key.Key_Return):
        QTest.keyClick(shown, key)
    assert draft.position.fields["1.1"] == "r"
    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert "1.1" not in draft.position.fields
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert window.isVisible() and window.tool == "move"
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Return, Qt.Key.Key_Right, Qt.Key.Key_Return):
        QTest.keyClick(shown, key)
    assert draft.position.fields["1.1"] == "r" and draft.position.fields["1.0"] == "rr"
    QTest.keyClick(shown, Qt.Key.Key_Delete)
    assert "1.1" not in draft.position.fields
    QTest.keyClick(window, Qt.Key.Key_Escape)
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert not window.isVisible() and window.edited is None


def test_turn_colors_and_rules(window):
    draft = window.draft
    choose(window, "phase", "Use a roll")
    choose(window, "number", "4")
    choose(window, "player", "Player 2")
    window.controls["without progress"].setValue(3)
    assert "2/use/4/q=3/t=1" in draft.text
    choose(window, "secret 0", "not known")
    assert window.controls["draw"].isEnabled() and "winner" in window.words.text() and window.play.isEnabled()
    window.controls["draw"].click()
    assert not window.controls["draw"].isEnabled() and 0 in draft.veiled
    spin = window.controls["color_limit"]
    assert isinstance(spin, QSpinBox)
    spin.setValue(3)
    choose(window, "board", "six-s")
    assert draft.game.options["color_limit"] == "3" and draft.game.options["board"] == "six-s"
    QTest.mouseClick(window.play, LEFT)
    assert window.edited.state.secrets == draft.state().secrets and None not in window.edited.state.secrets


def test_text_goes_in_and_out(window):
    window.copy()
    text = QGuiApplication.clipboard().text()
    assert text == window.draft.text and "????" in text
    QTest.mouseClick(window.buttons["clear"], LEFT)
    assert not window.play.isEnabled()
    window.paste()
    assert window.draft.text == text and window.play.isEnabled()
    QTest.keyClicks(window.line, "x")
    assert not window.play.isEnabled() and window.place.text()
