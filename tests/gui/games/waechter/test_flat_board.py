"""The flat board of Turm und Wächter: played on by mouse, and shown in place of the picture."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog

import turmcore
from gui.app import main_window
from gui.base import opengl, theme
from gui.games.waechter.picture.flat_board import FlatBoard
from gui.games.waechter.play.controller import WaechterController
from gui.games.waechter.play.ghosts import PLIES, arrow_of, line_of, strength_of
from gui.model.seats import Kind
from gui.model.session import Session
from tests.gui.flat_places import on_square
from turmcore.search import Ranked
from turmcore.waechter.svg import center

LEFT, NONE, PLAIN = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
STACKS = "3RG3/7/3r33/7/7/2b11b12/3BG3 r"


class Worker:
    def run(self, *_):
        raise AssertionError("nobody thinks in this test")


def session_of(text=None, kinds=(Kind.PERSON, Kind.PERSON)):
    game = turmcore.load("waechter")
    return Session(game.state(text) if text else game.new_state(1), kinds, 1)


@pytest.fixture
def board(qtbot):
    session = session_of(STACKS)
    controller = WaechterController(Worker(), session)
    controller.set_quick(True)
    board = FlatBoard(controller)
    qtbot.addWidget(board)
    board.resize(640, 600)
    board.show()
    controller.start(session)
    return board


def place(board, name):
    return on_square(board, name).toPoint()


def click(board, name, lower=0):
    """A click on a square, so many pixels below its middle."""
    at = place(board, name) + QPoint(0, lower)
    QTest.mouseMove(board, at)
    QTest.mouseClick(board, LEFT, PLAIN, at)


def turn_wheel(board, name, steps):
    at = QPointF(place(board, name))
    event = QWheelEvent(
        at,
        board.mapToGlobal(at),
        QPoint(),
        QPoint(0, 120 * steps),
        NONE,
        PLAIN,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(board, event)


def tokens(board):
    return board.controller.session.tokens


def test_squares_are_where_they_are_drawn(board):
    for flipped in (False, True):
        board.flipped = flipped
        for square in range(49):
            hit = board.hit(board.view.at(*center(square, flipped)))
            assert hit.what.square == square
        assert board.hit(QPointF(1, 1)) is None


def test_a_click_takes_another_proposes_and_a_third_one_puts(board):
    click(board, "D5")
    assert board.controller.aim.held is not None and board.carried is not None
    click(board, "D3")
    assert not tokens(board) and board.controller.aim.chosen is not None
    click(board, "D3")
    assert tokens(board) == ["D5-D3-2"]
    for name in ("D1", "E1", "E1"):
        click(board, name)
    assert tokens(board) == ["D5-D3-2", "D1-E1-1"]


def test_a_drag_moves(board):
    QTest.mousePress(board, LEFT, PLAIN, place(board, "D5"))
    for name in ("D4", "C5"):
        QTest.mouseMove(board, place(board, name))
    assert board.carried is not None
    QTest.mouseRelease(board, LEFT, PLAIN, place(board, "C5"))
    assert not tokens(board), "where it goes is proposed"
    click(board, "C5")
    assert tokens(board) == ["D5-C5-1"]


def test_the_wheel_says_how_many(board):
    click(board, "D5")
    for steps, stones in ((1, 2), (1, 3), (1, 3), (-2, 1)):
        turn_wheel(board, "D5", steps)
        assert board.controller.aim.held.stones == stones
    click(board, "D3")
    assert not tokens(board), "one stone goes one square"
    for _ in range(2):
        click(board, "D4")
    assert tokens(board) == ["D5-D4-1"]


def test_a_stack_can_be_grabbed_at_a_height(board):
    scale = board.view.scale
    click(board, "D5", round((33 + 4.8 - 2) * scale))
    assert board.controller.aim.held.stones == 3, "the lowest stone takes all"
    board.controller.do("drop")
    click(board, "D5")
    assert board.controller.aim.held.stones == 1, "the topmost alone"


def test_from_the_other_side(board):
    board.flip()
    assert board.axes() == ((-1, 0, 0), (0, -1, 0))
    assert place(board, "A1").x() > place(board, "G1").x()
    click(board, "D5")
    for _ in range(2):
        click(board, "D4")
    assert tokens(board) == ["D5-D4-1"]


def test_what_is_shown_changes_the_drawing(board):
    texts = [board.drawing()]
    click(board, "D5")
    texts.append(board.drawing())
    QTest.mouseMove(board, place(board, "D4"))
    texts.append(board.drawing())
    assert len(set(texts)) >= 2 and board.drawing(plain=True) == texts[0]
    state = board.controller.session.state
    board.others = lambda: (arrow_of(state, state.game.parse("D5-D4-1"), 1.0),)
    assert board.drawing() not in texts
    board.others = tuple


def test_a_line_of_a_search_as_arrows():
    state = turmcore.from_text("waechter", STACKS)
    line = [state.game.parse(token) for token in ("D5-D3-2", "D1-E1-1", "D3-E3-1", "C2-B2-1")]
    arrows = line_of(state, line)
    assert [(arrow.stones, arrow.is_reply) for arrow in arrows] == [(2, 0), (0, 1), (1, 0), (1, 1)]
    strengths = [arrow.strength for arrow in arrows]
    assert strengths == sorted(strengths, reverse=True) and strengths[0] == 1.0
    long = line_of(state, line * 4)
    assert len(long) <= PLIES and state.to_text() == STACKS


def test_a_better_move_has_a_thicker_arrow():
    action = turmcore.load("waechter").parse("D5-D4-1")
    best = [Ranked(action, (share, 1 - share), 1, ()) for share in (0.7, 0.68, 0.4)]
    strengths = [strength_of(best, number, 0) for number in range(3)]
    assert strengths[0] == 1.0 and strengths[0] > strengths[1] > strengths[2] > 0


# -- in the window -------------------------------------------------------------------


@pytest.fixture
def window(qapp, settings):
    theme.apply(qapp)
    window = main_window.MainWindow(settings, opengl.why_unavailable())
    window.files.start(session_of())
    window.resize(1024, 700)
    window.show()
    yield window
    window.files.count_as_saved()
    window.close()
    window.deleteLater()


def test_without_opengl_it_is_played_on_the_flat_board(window):
    board = window.stage.flat
    assert isinstance(board, FlatBoard) and board.isVisible() and window.stage.playground is board
    assert not window.no_picture.text.isVisible(), "nothing but the board"
    click(board, "D5")
    for _ in range(2):
        click(board, "D4")
    assert window.controller.session.tokens == ["D5-D4-1"]
    before = board.flipped
    window.commands["flip"].trigger()
    assert board.flipped is not before


def test_the_keyboard_moves_on_the_flat_board(window):
    board = window.stage.flat
    board.setFocus()
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Return, Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Return):
        QTest.keyClick(board, key)
    assert window.controller.session.tokens == ["D7-D6-1"], "the keys begin at the own guard"


@pytest.mark.parametrize(("name", "begin"), [("a.png", b"\x89PNG"), ("b", b"\x89PNG"), ("c.svg", b"<svg")])
def test_the_drawing_is_saved(window, tmp_path, monkeypatch, name, begin):
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / name), ""))
    assert window.commands["save_picture"].isEnabled()
    window.commands["save_picture"].trigger()
    (made,) = tmp_path.glob(name if "." in name else f"{name}.png")
    assert made.read_bytes().startswith(begin)


def test_the_kind_of_drawing_is_taken_from_the_filter(window, tmp_path, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "d"), "Drawings (*.svg)"))
    window.commands["save_picture"].trigger()
    assert (tmp_path / "d.svg").read_bytes().startswith(b"<svg")
