"""Clocks in the window: faces, the button, the choice for a new game, and a flag that falls."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from gui import i18n
from gui.features.clock.choice import ClockChoice
from gui.features.clock.clocks import Clocks
from gui.features.clock.controller import ClockController
from gui.model.clock import Clock, time_text
from gui.model.seats import Kind
from gui.model.session import Session
from gui.table.game_parts import parts_of
from tests.gui.model.test_clock import Time, play_turn
from turmcore.notation.time_control import TimeControl


class Worker:
    """Runs nothing: no computer plays here."""

    def run(self, *_):
        raise AssertionError("nobody thinks in this test")


@pytest.fixture
def time():
    return Time()


@pytest.fixture
def clocks(qtbot, game, time):
    parts = parts_of("turmbauer")
    session = Session.begin(game, [Kind.PERSON] * 4, seed=3)
    session.clock = Clock(TimeControl(60, 5), 4, time)
    controller = parts.controller(Worker(), session, None)
    strip = parts.strip(controller)
    qtbot.addWidget(strip)
    strip.show()
    clocks = Clocks(parts, controller, strip)
    controller.changed.connect(lambda: strip.show_session(controller.session))
    controller.start(session)
    return clocks


def play(clocks, time, *seconds):
    play_turn(clocks.game.session, time, *seconds)
    clocks.game.go_to(clocks.game.session.cursor)


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(300, "5:00"), (299.99, "4:59"), (61.2, "1:01"), (20, "0:20"), (19.99, "0:19.9"), (0.05, "0:00.0"),
     (3 * 3600 + 62, "3:01:02"), (0, "0:00.0")],
)  # fmt: skip
def test_times_as_text(seconds, text):
    assert time_text(seconds) == text


def test_faces_show_the_time_and_whose_it_is(clocks, time):
    assert [face.text for face in clocks.faces] == ["1:00"] * 4
    assert not clocks.button.isEnabled(), "nothing runs yet"
    play(clocks, time, 0, 3, 4)
    time.passes(45)
    clocks.controller.tick()
    assert [face.text for face in clocks.faces] == ["0:58", "0:15.0", "1:00", "1:00"]
    assert [face.reading.is_running for face in clocks.faces] == [False, True, False, False]
    assert "little time" in clocks.faces[1].accessibleName() and "Green" in clocks.faces[1].accessibleName()
    i18n.set_language("de")
    clocks.retranslate()
    assert "wenig Zeit" in clocks.faces[1].accessibleName() and "anhalten" in clocks.button.toolTip()


def test_little_time_can_be_seen_without_color(clocks, time):
    """Tenths of a second, and a flag beside them that lies when it has fallen."""
    play(clocks, time, 0, 3, 4)
    face, flags = clocks.faces[1], []
    for seconds in (10, 35, 16):
        time.passes(seconds)
        clocks.controller.tick()
        face.resize(200, 20)
        image = face.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)
        flags.append(image.copy(110, 0, 30, 20))
    assert "." in face.text and flags[0] != flags[1] != flags[2] != flags[0]


def test_it_ticks_only_while_the_time_runs(clocks, time):
    timer = clocks.controller.timer
    assert not timer.isActive()
    play(clocks, time, 0, 3, 4)
    assert timer.isActive() and 20 <= timer.interval() <= 1100
    time.passes(45)
    clocks.controller.tick()
    assert timer.interval() == 100
    QTest.mouseClick(clocks.button, Qt.MouseButton.LeftButton)
    assert not timer.isActive() and clocks.game.session.clock.is_paused
    QTest.mouseClick(clocks.button, Qt.MouseButton.LeftButton)
    assert timer.isActive()
    clocks.game.go_to(1)
    assert not timer.isActive(), "looking back"


def test_an_earlier_position_shows_the_times_of_then(clocks, time):
    play(clocks, time, 0, 3, 4)
    play(clocks, time, 8, 8, 8)
    clocks.game.go_to(4)
    assert [face.text for face in clocks.faces] == ["0:58", "0:52", "1:00", "1:00"]


def test_a_flag_ends_the_game(clocks, time):
    play(clocks, time, 0, 3, 4)
    fell = []
    clocks.controller.fell.connect(fell.append)
    time.passes(61)
    clocks.controller.tick()
    session = clocks.game.session
    assert fell == [1] and session.is_over and session.result() == "R,B,K"
    assert clocks.faces[1].text == "0:00.0" and not clocks.button.isEnabled()
    assert clocks.faces[1].reading.has_fallen and not clocks.controller.timer.isActive()
    assert not clocks.game.choices and not clocks.game.can_roll
    clocks.controller.tick()
    assert fell == [1], "once"


def test_without_a_clock_none_is_shown(clocks):
    strip = clocks.faces[0].parentWidget().parentWidget()
    high = strip.height()
    session = clocks.game.session.again()
    session.set_clock(None)
    clocks.game.start(session)
    assert clocks.faces[0].isHidden() and clocks.button.isHidden() and strip.height() < high
    session.set_clock(TimeControl(300))
    clocks.game.start(session)
    assert clocks.faces[0].isVisible() and strip.height() == high and clocks.faces[0].text == "5:00"


def test_computers_are_told_their_time(qtbot, game, time):
    told = []

    class Now:
        def run(self, job, done, failed):
            told.append(controller.computers._player(session.player).clock)

    parts = parts_of("turmbauer")
    session = Session.begin(game, [Kind.LEVEL5] * 4, seed=3)
    session.clock = Clock(TimeControl(60, 5), 4, time)
    controller = parts.controller(Now(), session, None)
    controller.set_quick(True)
    session.roll()
    controller.start(session)
    qtbot.waitUntil(lambda: bool(told))
    assert told == [(60, 5)]
    controller.stop()


@pytest.mark.parametrize("code", i18n.NAMES)
def test_the_choice_for_a_new_game(qtbot, code):
    i18n.set_language(code)
    for text in ("", "180+2", "300+0", "600+5", "900+10", "1200+7"):
        choice = ClockChoice(text)
        qtbot.addWidget(choice)
        assert choice.text() == text
        assert choice.minutes.isHidden() is (text != "1200+7")
    choice.minutes.setValue(2)
    choice.increment.setValue(0)
    assert choice.text() == "120+0"
    assert [ClockChoice(text).text() for text in ("45", "5h", "3d", "5m")] == [
        "45+0",
        "18000+0",
        "259200s/turn",
        "300+0",
    ]
    choice.combo.setCurrentIndex(0)
    assert choice.text() == "" and choice.minutes.isHidden()


def test_a_clock_controller_without_a_clock_does_nothing(qtbot, game):
    parts = parts_of("turmbauer")
    session = Session.begin(game, [Kind.PERSON] * 4, seed=3)
    controller = parts.controller(Worker(), session, None)
    clock = ClockController(controller)
    clock.pause(True)
    clock.stop()
    clock.tick()
    assert clock.times == () and not clock.timer.isActive()
