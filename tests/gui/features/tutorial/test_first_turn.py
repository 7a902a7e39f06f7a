"""The first own turn: bubbles that go on by doing the thing, come once, and cover nothing that they point at."""

import pytest
from PySide6.QtCore import QRect, QSize, Qt

from gui.features.tutorial.bubble import placed
from gui.features.tutorial.model import Moment
from gui.features.tutorial.teacher import tutorial_of
from gui.games.waechter.play.targets import Spot
from gui.model.games import offered
from gui.model.seats import Kind
from gui.model.session import Session
from gui.scene.picking import Hit
from tests.catalogues import TABLES
from tests.gui.app.test_window import display, run
from turmcore.waechter.scene import on_square

__all__ = ["display"]
GAMES = offered()
ROOM = QRect(6, 6, 388, 200)


@pytest.mark.parametrize("name", GAMES)
def test_every_bubble_has_its_words_in_every_language(name):
    ids = {step.id for step in tutorial_of(name).first}
    for table in TABLES.values():
        assert {key for key in table if key.startswith(f"first.{name}.")} == {
            f"first.{name}.{one}" for one in ids
        }


@pytest.mark.parametrize("box", [QRect(8, 8, 40, 40), QRect(180, 90, 40, 40), QRect(340, 170, 50, 34)])
def test_a_bubble_lies_in_the_room_and_beside_what_it_points_at(box):
    bar = QRect(0, 160, 400, 50)
    body = placed(QSize(180, 50), box, ROOM, [bar])
    assert ROOM.contains(body) and not body.intersects(box) and not body.intersects(bar)


def test_without_room_beside_it_there_is_no_place():
    assert placed(QSize(300, 150), QRect(180, 90, 40, 40), ROOM, []) is None


def begin(window, qtbot, name="waechter"):
    window.files.quick_game(name)
    first = window.table.first_turn
    qtbot.waitUntil(first.bubble.isVisible)
    return first


def test_a_bubble_goes_on_by_doing_the_thing_and_comes_once(window, qtbot):
    first = begin(window, qtbot)
    game, words = window.controller, []

    def seen():
        qtbot.wait(20)
        words.append(first.bubble.words.text())

    seen()
    game.do("next_place")
    game.do("drop")
    seen()
    game.choose(next(one for one in game.choices if not one.is_guard))
    seen()
    assert words[0] == words[1] == "Take one of your stacks." and words[2].endswith("press here.")
    game.done()
    qtbot.waitUntil(lambda: window.settings.guided["waechter"] == "done")
    assert first.bubble.isHidden() and window.table.sentence.isVisible()
    window.files.count_as_saved()
    window.files.quick_game("waechter")
    qtbot.wait(20)
    assert first.bubble.isHidden(), "never again"
    window.commands["first_turn"].trigger()
    qtbot.waitUntil(first.bubble.isVisible)


def test_the_example_of_the_first_move_costs_no_stone(window, qtbot):
    first = begin(window, qtbot)
    game = window.controller
    lost = next(one for one in game.choices if str(one.action) == "D5-D4-1")
    game.grab(Hit(Spot(lost.move.origin, 1)))
    step, _ = first.now()
    (target,) = step.targets(Moment(game))
    assert step.id == "put" and lost in game.aim.listed()
    assert target.point[:2] != on_square(lost.move.target)[:2]


def test_escape_skips_all_once_nothing_is_in_hand(window, qtbot):
    first = begin(window, qtbot, "turmbauer")
    focus = window.focusWidget()
    window.controller.roll()
    qtbot.keyClick(focus or window.table, Qt.Key.Key_Escape)
    assert first.bubble.isHidden() and window.settings.guided["turmbauer"] == "done"
    assert window.settings.guided["babel"] == "", "each game has its own"


def test_the_cross_skips_all_and_takes_no_keys(window, qtbot):
    first = begin(window, qtbot)
    focus = window.focusWidget()
    qtbot.mouseClick(first.bubble.close_button, Qt.MouseButton.LeftButton)
    assert first.bubble.isHidden() and window.focusWidget() is focus
    assert window.settings.guided["waechter"] == "done"


def test_nobody_is_guided_who_watches_looks_back_learns_or_solves(window, qtbot):
    first = begin(window, qtbot)
    game = window.controller
    game.choose(game.choices[-1])
    game.done()
    game.stop()
    window.settings.guided["waechter"] = ""
    people = Session(game.session.game.new_state(), [Kind.PERSON, Kind.PERSON])
    people.play(people.state.legal_actions()[0])
    watched = Session(people.state, [Kind.LEVEL1, Kind.LEVEL1])
    for session, is_guided in ((people, True), (watched, False)):
        game.start(session)
        game.stop()
        qtbot.wait(20)
        assert first.bubble.isVisible() == is_guided
    game.start(people)
    game.go_to(0)
    qtbot.wait(20)
    assert first.bubble.isHidden(), "looking back"
    window.files.count_as_saved()
    window.start_tutorial("waechter")
    qtbot.wait(20)
    assert first.bubble.isHidden() and not window.commands["first_turn"].isEnabled()


@pytest.mark.slow
def test_who_does_only_what_bubbles_point_at_has_a_first_turn(display, tmp_path):
    report = run(display, tmp_path, "features.tutorial.first_turn_run", "-", *GAMES)
    for shown in report.values():
        if isinstance(shown, list):
            assert len(shown) >= 3 and all(is_beside for _, is_beside in shown), report
