"""The lessons: on paper, with a controller, and in a real window by somebody who does only what is pointed at."""

import pytest

from gui.app import main_window
from gui.app.autosave import Autosave
from gui.base import opengl, theme
from gui.features.tutorial.model import Progress, Seen, Spot, carry_out, played_since
from gui.features.tutorial.stars import stars_of
from gui.features.tutorial.teacher import tutorial_of
from gui.games.waechter.play import targets as waechter
from gui.model.games import offered
from gui.model.seats import Kind
from gui.scene.picking import Hit
from tests.catalogues import TABLES
from tests.gui.app.test_window import display, run
from tests.gui.clipping import clipped

__all__ = ["display"]
GAMES = offered()
TUTORIALS = {name: tutorial_of(name) for name in GAMES}
MOST_INPUTS = 12


@pytest.mark.parametrize("name", TUTORIALS)
def test_every_step_can_be_done_by_its_way_and_is_not_done_before(name):
    tutorial = TUTORIALS[name]
    assert 8 <= len(tutorial.steps) <= 21
    for number, chapter in enumerate(tutorial.chapters):
        session = tutorial.begin(number)
        for step in chapter.steps:
            start = session.cursor
            if step.done is None or isinstance(step.done, Seen):
                carry_out(session, step, start)
                continue
            assert not step.done.condition(played_since(session, start)), step.id
            carry_out(session, step, start)
            played = played_since(session, start)
            assert step.done.condition(played) and played.num_decisions <= step.num_decisions, step.id


@pytest.mark.parametrize("name", TUTORIALS)
def test_every_step_has_its_words_in_every_language(name):
    ids = [step.id for step in TUTORIALS[name].steps]
    assert len(set(ids)) == len(ids)
    for table in TABLES.values():
        own = {key for key in table if key.startswith(f"tutorial.{name}.")}
        assert own == {f"tutorial.{name}.{step}" for step in ids}


def test_nonsense_that_is_remembered_begins_anew():
    tutorial = tutorial_of("turmbauer")
    for text in ("", "done", "[]", '{"step": 99, "tokens": []}', '{"step": 3, "tokens": ["d9-9"]}'):
        progress = Progress.from_text(tutorial, text)
        assert progress.number == 0 and progress.session().cursor == 0


def test_who_comes_back_finds_the_step_and_the_position():
    tutorial = tutorial_of("turmbauer")
    number = next(i for i, step in enumerate(tutorial.steps) if step.id == "climb")
    progress = Progress(tutorial, number)
    session = progress.session()
    again = Progress.from_text(tutorial, progress.to_text())
    assert session.state.phase == "climb" and session.kind is Kind.PERSON
    assert again.number == number and again.session().tokens == session.tokens


@pytest.mark.slow
def test_who_does_only_what_is_pointed_at_learns_every_game(display, tmp_path):
    report = run(display, tmp_path, "features.tutorial.tutorial_run", "-", *GAMES)
    for name in GAMES:
        assert report[name]["first turn"] <= MOST_INPUTS
        assert len(report[name]["steps"]) >= len(TUTORIALS[name].steps) - 2  # waiting ends by itself
    assert report["welcome"] and report["kept"] == [], "a lesson is not kept as a game"
    lines = [line for line in report["stderr"].splitlines() if "propagateSizeHints" not in line]
    assert not lines


# -- in a window without OpenGL --------------------------------------------------------------------------


@pytest.fixture
def window(qapp, settings, tmp_path):
    theme.apply(qapp)
    window = main_window.MainWindow(settings, opengl.why_unavailable(), Autosave(tmp_path / "kept"))
    window.resize(1024, 600)
    window.show()
    yield window
    window.files.count_as_saved()
    window.close()
    window.deleteLater()


def learn(window, game, step=""):
    """The tutorial of a game, all steps up to one skipped; its controller."""
    window.start_tutorial(game)
    window.controller.set_quick(True)
    lessons = window.table.teacher.controller
    while step and lessons.step.id != step:
        window.table.teacher.card.next.click()
    lessons.look()
    return lessons


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_who_skips_everything_comes_to_the_end(window, settings, name):
    lessons = learn(window, name)
    for _ in range(len(TUTORIALS[name].steps)):
        assert lessons.is_running and window.table.teacher.card.text.text()
        window.table.teacher.card.next.click()
    assert not lessons.is_running and settings.tutorial[name] == "done"
    assert window.welcome.view.isVisible() and not window.table.teacher.card.isVisible()


@pytest.mark.slow
def test_what_is_allowed_but_not_asked_is_taken_back(window):
    lessons = learn(window, "waechter", "capture")
    game, card = window.controller, window.table.teacher.card
    before = game.session.state.to_text()
    game.play(game.session.game.parse("D5-D4-1"))
    lessons.look()
    assert lessons.step.id == "capture" and game.session.state.to_text() == before
    assert lessons.strayed and "taken back" in card.note.text()
    game.play(game.session.game.parse("D5-D3-2"))
    lessons.look()
    assert lessons.step.id == "danger" and card.note.text() == ""


def test_who_is_quicker_than_the_lesson_is_not_held_up(window):
    lessons = learn(window, "turmbauer", "pick")
    game = window.controller
    game.play(game.session.game.parse("2@0,0,1/1,0,1"))
    lessons.look()
    assert lessons.step.id == "climb" and not lessons.strayed


@pytest.mark.slow
def test_a_refusal_stands_on_the_card_in_words(window):
    learn(window, "waechter", "refuse")
    game = window.controller
    game.grab(Hit(waechter.Spot(31, 0)))
    game.hover(Hit(waechter.Spot(33, 2)))
    window.table.teacher.controller.look()
    note = window.table.teacher.card.note
    assert "rule" not in note.text() and "<a href='1.4'" in note.text() and ">Why?</a>" in note.text()
    assert "rule 1.4" in note.accessibleName()
    note.linkActivated.emit("1.4")
    assert window.table.rules.isVisible()
    window.table.rules.close()


@pytest.mark.slow
def test_back_begins_the_step_before_in_its_own_position(window):
    lessons = learn(window, "turmbauer", "climb")
    built = window.controller.session.tokens
    lessons.back()
    assert lessons.step.id == "build" and window.controller.session.tokens == built[:-1]
    lessons = learn(window, "waechter", "capture")
    lessons.back()
    lessons.back()
    lessons.back()
    assert lessons.step.id == "two" and len(window.controller.session.tokens) == 2, "waiting is no step back"


@pytest.mark.slow
def test_lessons_are_left_and_gone_on_with_and_no_game_is_kept(window, settings, tmp_path):
    learn(window, "turmbauer", "build")
    window.table.teacher.card.leave.click()
    assert window.welcome.view.isVisible() and not window.welcome.view.back.isVisible()
    card = window.welcome.view.cards[0]
    assert card.learn.text() == "Continue learning"
    card.learn.click()
    assert window.table.teacher.controller.step.id == "build"
    assert window.controller.session.tokens == ["d2-3"]
    window.files.quick_game("turmbauer")
    window.table.teacher.controller.look()
    assert not window.table.teacher.controller.is_running and window.table.isVisible()
    assert not window.files.is_unsaved and Autosave(tmp_path / "kept").free_games() == []


def test_without_a_picture_the_lists_are_pointed_at(window):
    lessons = learn(window, "turmbauer", "place")
    teacher = window.table.teacher
    (target,) = lessons.targets
    assert isinstance(target, Spot) and teacher.place_of(target)[0] is window.panel.list
    lessons.look()
    assert any(ring.box.isValid() and not ring.box.isEmpty() for ring in teacher._rings)


@pytest.mark.slow
def test_lessons_have_marks_also_for_who_plays_without_aids(window, settings):
    window.commands["aids.off"].trigger()
    learn(window, "waechter", "join")
    assert not window.controller.is_plain
    window.table.teacher.card.leave.click()
    assert window.controller.is_plain and settings.is_plain


def test_in_a_small_window_a_step_is_read_before_the_drawer_is_opened(window):
    """512 x 268 pixels are left of a small screen where everything is twice as large."""
    learn(window, "turmbauer", "roll")
    table = window.table
    table.tabletop.set_open(True)
    window.resize(512, 268)
    teacher = table.teacher
    teacher.controller.back()
    teacher.controller.next()
    assert table.tabletop.is_over and not table.tabletop.is_open and table.strip.isHidden()
    faults = [fault for fault in clipped(teacher.card) if "overlap" in fault or "high" in fault]
    assert not faults
    pressed = teacher.place_of(teacher.targets[0])[0]
    assert table.panel.bar.isAncestorOf(pressed)
    teacher.leave()
    assert not table.strip.isHidden()


# -- stars -----------------------------------------------------------------------------------------------


def test_old_progress_has_a_star_for_each_finished_chapter():
    tutorial = TUTORIALS["waechter"]
    inside = Progress(tutorial, tutorial.first_of(2)).to_text()
    assert stars_of(tutorial, "", inside) == [1, 1, 0, 0, 0]
    assert stars_of(tutorial, "", "done") == [1] * 5 and stars_of(tutorial, "", "") == [0] * 5
    assert stars_of(tutorial, "30201", "done") == [3, 0, 2, 0, 1], "known stars win"
    assert stars_of(tutorial, "302", "done") == [3, 0, 2, 0, 0], "a chapter that came later has none"
    assert stars_of(tutorial, "9x", "") == stars_of(tutorial, "333333", "") == [0] * 5, "nonsense"


@pytest.mark.parametrize("name", GAMES)
def test_every_chapter_has_a_name_in_every_language(name):
    numbers = range(1, len(TUTORIALS[name].chapters) + 1)
    for table in TABLES.values():
        own = {key for key in table if key.startswith(f"chapter.{name}.")}
        assert own == {f"chapter.{name}.{number}" for number in numbers}


@pytest.mark.slow
def test_a_chapter_done_by_oneself_has_three_stars_a_stray_two_and_a_skip_one(window, settings):
    lessons, card, game = learn(window, "waechter"), window.table.teacher.card, window.controller
    settings.stars["waechter"] = "00000"

    def play(chapter, *tokens):
        card.chapters[chapter].click()
        for token in tokens:
            game.play(game.session.game.parse(token))
            lessons.look()

    play(3, "D5-D1-4")
    assert settings.stars["waechter"] == "00030" and lessons.step.id == "home"
    play(3)
    card.next.click()
    assert settings.stars["waechter"] == "00030", "the best counts"
    play(1)
    card.next.click()  # the refusal is skipped
    assert lessons.step.id == "refused"
    card.next.click()
    play_capture = game.session.game.parse("D5-D3-2")
    game.play(play_capture)
    lessons.look()
    assert settings.stars["waechter"] == "01030"
    assert lessons.step.id == "danger" and card.chapters[2].isChecked()
    assert card.chapters[1].accessibleName() == "Chapter 2: Capturing, 1 star of 3"


def test_welcome_shows_the_stars(window, settings):
    settings.stars["waechter"] = "30100"
    window.show_welcome()
    card = window.welcome.view.cards[1]
    assert card.learn.accessibleDescription() == "2 of 5 chapters learned"
    assert not window.welcome.view.cards[0].learn.accessibleDescription()


@pytest.mark.slow
def test_who_rolls_before_a_page_is_read_goes_on_with_the_dice(window):
    lessons, game = learn(window, "turmbauer"), window.controller
    assert lessons.step.done is None and game.can_roll
    game.roll()
    lessons.look()
    assert lessons.step.done is not None and lessons.targets, "there is something to press"
