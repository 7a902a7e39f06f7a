"""Endgame tables in the app: made beside the window, stopped, gone on with, and looked up in."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

import turmcore
from gui import i18n
from gui.games.waechter.editors import endgames as module
from gui.games.waechter.editors.endgames import Endgames
from gui.games.waechter.editors.endgames_window import EndgamesWindow, _about
from gui.games.waechter.parts import WaechterParts
from gui.model.seats import Kind
from gui.model.session import Session
from gui.table.game_parts import parts_of
from turmcore.search import search
from turmcore.waechter.tables import Step
from turmcore.words import FROM_THE_FRONT

LEFT = Qt.MouseButton.LeftButton
ONE_STONE = "3RG3/7/7/3r13/7/7/3BG3 r"
TWO_STONES = "3RG3/7/7/3r13/3b13/7/3BG3 r"


@pytest.fixture(autouse=True)
def searches_stay_as_they_are(monkeypatch):
    told = []
    monkeypatch.setattr(module, "use_tables", told.append)
    return told


@pytest.fixture
def endgames(qapp, tmp_path):
    endgames = Endgames(tmp_path / "tables", stones=1)
    yield endgames
    endgames.close()


@pytest.fixture
def window(qtbot, endgames):
    window = EndgamesWindow(endgames)
    qtbot.addWidget(window)
    window.show_tables()
    return window


def is_whole(label):
    """Whether no line of a text is cut off."""
    return label.height() >= label.heightForWidth(label.width())


def state(text):
    return turmcore.from_text("waechter", text)


def test_tables_are_made_beside_the_window(qtbot, window, endgames, searches_stay_as_they_are):
    assert "none yet" in window.there.text() and endgames.probe(state(ONE_STONE)) is None
    steps = []
    endgames.progressed.connect(lambda: steps.append(endgames.step))
    learnt = []
    endgames.learnt.connect(lambda: learnt.append(endgames.stones))
    QTest.mouseClick(window.make, LEFT)
    assert endgames.is_making and window.progress.isVisible() and window.make.text() == "Stop"
    qtbot.waitUntil(lambda: not endgames.is_making)
    qtbot.waitUntil(lambda: is_whole(window.about))
    assert endgames.is_complete and not window.make.isVisible() and not window.progress.isVisible()
    assert "up to 1 stones" in window.there.text() and steps
    assert searches_stay_as_they_are == [endgames.tables] and learnt == [1]
    known = endgames.probe(state(ONE_STONE))
    assert known is not None and endgames.probe(state(TWO_STONES)) is None
    assert Endgames(endgames.tables.directory, stones=1).probe(state(ONE_STONE)) == known, (
        "they are found again"
    )


def test_making_can_be_stopped_and_goes_on(qtbot, window, endgames):
    endgames.progressed.connect(endgames.stop)
    QTest.mouseClick(window.make, LEFT)
    qtbot.waitUntil(lambda: not endgames.is_making)
    assert endgames.was_stopped and not endgames.is_complete and window.make.text() == "Resume"
    assert "will resume from there" in window.words.text()
    endgames.progressed.disconnect(endgames.stop)
    QTest.mouseClick(window.make, LEFT)
    qtbot.waitUntil(lambda: not endgames.is_making)
    assert endgames.is_complete and not endgames.error


def test_a_failure_is_told(qtbot, window, endgames, tmp_path):
    (tmp_path / "tables").write_text("a file")
    QTest.mouseClick(window.make, LEFT)
    qtbot.waitUntil(lambda: not endgames.is_making)
    assert "is a file" in window.words.text() and window.make.isEnabled()


def test_the_app_says_what_is_certain(qtbot, endgames):
    endgames.start()
    qtbot.waitUntil(lambda: not endgames.is_making)
    parts = WaechterParts()
    parts._endgames = endgames
    for text in ("7/7/7/7/7/2RG4/r12BG3 r", "7/7/7/7/7/2RG4/r12BG3 b", "3RG3/7/7/r16/7/7/3BG3 b"):
        known = endgames.probe(state(text))
        words, why = parts.known(state(text))
        if known.result == "draw":
            assert "Draw" in words
        else:
            red_wins = (known.result == "win") == text.endswith("r")
            assert ("Red" in words) is red_wins
            assert "with this move" in words if known.plies == 1 else f" {known.plies} " in words
        assert "tables" in why
    assert parts.known(state("7/7/7/7/7/3RG3/r12BG3 r"))[0] == "Red wins with this move"
    assert parts.known(state(TWO_STONES)) == ("", "") == parts.known(state("7/7/7/7/7/7/3RG3 b"))


def test_the_best_moves_are_rated_by_the_tables(qtbot, endgames):
    """The value of a position is that of its best move, whatever the search says of the others."""
    endgames.start()
    qtbot.waitUntil(lambda: not endgames.is_making)
    for text in ("7/7/7/7/7/2RG4/r12BG3 r", "7/7/7/7/7/2RG4/r12BG3 b", "7/7/7/7/7/3RG3/r12BG3 r"):
        here = state(text)
        known = endgames.probe(here)
        moves = [endgames.after(here, action) for action in here.legal_actions()]
        assert None not in moves
        if known.result == "win":
            assert min(one.plies for one in moves if one.result == "win") == known.plies
        elif known.result == "loss":
            assert {one.result for one in moves} == {"loss"} and max(
                one.plies for one in moves
            ) == known.plies
        else:
            assert "draw" in {one.result for one in moves} and "win" not in {one.result for one in moves}
    parts = WaechterParts()
    parts._endgames = endgames
    here = state("7/7/7/7/7/3RG3/r12BG3 r")
    best = search(here, "200n", best=3).best
    details = [row.detail for row in parts.rows(Session(here, [Kind.PERSON] * 2), best, FROM_THE_FRONT)]
    assert len(details) == len(best) and "wins in 1" in details[0]


@pytest.mark.parametrize("code", i18n.NAMES)
def test_every_step_has_words(window, code):
    i18n.set_language(code)
    window.refresh()
    for phase in ("beginning", "wave", "ending", "checking"):
        words = _about(Step((2, 1), phase, 7, 1, 2))
        assert "2" in words and ("7" in words) is (phase == "wave")


def test_the_game_has_the_command():
    parts = parts_of("waechter")
    assert parts.has("editor") and parts.has("flat") and parts.has("openings")
