"""The course of the game under the tower."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton

from gui.app import main_window
from gui.base import opengl, theme
from gui.games.turmbauer.play.setup import Setup
from gui.model.seats import Kind
from gui.model.session import Session

LEFT = Qt.MouseButton.LeftButton
ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def window(qapp, settings):
    theme.apply(qapp)
    window = main_window.MainWindow(settings, opengl.why_unavailable())
    window.resize(1024, 600)
    window.show()
    session = Session.begin(
        Setup(stability="glued", start="first").game(),
        [Kind.PERSON, Kind.GREEDY, Kind.PERSON, Kind.PERSON],
        seed=4,
    )
    for _ in range(30):
        session.play(session.state.sample_chance() if session.state.is_chance() else session.state.nth(0))
    window.files.start(session)
    yield window
    window.files.count_as_saved()
    window.close()
    window.deleteLater()


def test_a_tick_for_each_turn_and_a_longer_one_for_each_round(window):
    ticks = window.table.course.timeline.slider.ticks
    assert [tick.at for tick in ticks] == list(range(0, 30, 3))
    assert [tick.at for tick in ticks if tick.begins] == [0, 12, 24]
    assert ticks[5].label == "Round 2, Gero" and len({tick.rgb for tick in ticks}) == 4


def test_a_click_goes_there_at_once_and_a_drag_scrubs(window):
    slider, session = window.table.course.timeline.slider, window.controller.session
    before = session.tokens
    for value in (12, 3, 30, 0, 17):
        QTest.mouseClick(
            slider, LEFT, Qt.KeyboardModifier.NoModifier, QPoint(round(slider.place_of(value)), 13)
        )
        assert session.cursor == value == slider.value()
    QTest.mousePress(slider, LEFT, Qt.KeyboardModifier.NoModifier, QPoint(round(slider.place_of(5)), 13))
    seen = []
    for value in range(6, 10):
        QTest.mouseMove(slider, QPoint(round(slider.place_of(value)), 13))
        seen.append(session.cursor)
    QTest.mouseRelease(slider, LEFT)
    assert seen == [6, 7, 8, 9] and session.tokens == before, "looking changes nothing"


def test_keys_go_by_turns(window):
    session = window.controller.session
    places = []
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Home, Qt.Key.Key_Right, Qt.Key.Key_End):
        QTest.keyClick(window, key, ALT)
        places.append(session.cursor)
    assert places == [27, 24, 0, 3, 30]
    assert not window.commands["turn_forward"].isEnabled() and not window.commands["to_end"].isEnabled()
    window.commands["to_start"].trigger()
    assert not window.commands["turn_back"].isEnabled() and window.commands["turn_forward"].isEnabled()


def test_an_earlier_position_is_shown_as_one_and_gone_on_from(window):
    timeline = window.table.course.timeline
    assert not timeline.go_on.isVisible() and not timeline.property("earlier")
    window.controller.go_to(24)
    assert (
        timeline.go_on.isVisible()
        and timeline.property("earlier")
        and "24 of 30" in timeline.slider.accessibleDescription()
    )
    assert "discards 6 later steps" in window.hint.text()
    QTest.mouseClick(timeline.go_on, LEFT)
    assert len(window.controller.session.plies) == 24 and not timeline.go_on.isVisible()
    assert "later" not in window.hint.text() and "24 of 24" in timeline.slider.accessibleDescription()


@pytest.mark.parametrize("language", ["en", "de", "hu"])
def test_its_buttons_keep_their_places(window, language):
    window.set_language(language)
    timeline, places = window.table.course.timeline, []
    buttons = {one.defaultAction(): one for one in timeline.findChildren(QToolButton)}
    back, forward = (buttons[window.commands[name]] for name in ("turn_back", "turn_forward"))
    for step in (back, back, forward, forward, back):
        timeline.layout().activate()
        places.append((forward.geometry(), timeline.slider.geometry()))
        QTest.mouseClick(window.childAt(step.mapTo(window, step.rect().center())), LEFT)
    assert len(set(map(str, places))) == 1 and window.controller.session.cursor == 27
    assert len(window.controller.session.plies) == 30, "nobody has gone on from there unasked"


def test_take_back_against_a_computer_goes_to_the_own_choice(window):
    window.controller.go_to(18)
    window.controller.go_on()  # red and green (a computer) have played; blue is to roll
    window.commands["take_back"].trigger()
    session = window.controller.session
    assert session.cursor == 14 and session.player == 0 and session.state.phase == "climb"
    assert not window.controller.is_thinking, "nobody moves while an earlier position is looked at"


def test_the_list_and_the_slider_show_the_same_place(window):
    window.table.course.timeline.slider.setValue(7)
    assert window.table.moves.currentIndex().row() == 7
    window.table.moves.setCurrentIndex(window.table.moves.rows.index(11))
    assert window.table.course.timeline.slider.value() == 11


def test_a_game_without_actions_has_a_slider_that_does_nothing(window):
    window.files.start(
        Session.begin(Setup(stability="glued", start="first").game(), [Kind.PERSON] * 4, seed=4)
    )
    slider = window.table.course.timeline.slider
    QTest.mouseClick(slider, LEFT)
    assert not slider.isEnabled() and window.controller.session.cursor == 0


def test_it_has_names_for_a_screen_reader(window):
    slider = window.table.course.timeline.slider
    window.set_language("de")
    assert slider.accessibleName() == "Verlauf des Spiels" and "30" in slider.accessibleDescription()
