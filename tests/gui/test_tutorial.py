"""The lessons: on paper, with a controller, and in a real window by somebody who does only what is pointed at."""

import pytest

from gui.games import offered, parts_of
from gui.games.carcassonne.tutorial import TUTORIAL as CARCASSONNE
from gui.i18n import TABLES
from gui.model.seats import Kind
from gui.model.tutorial import Progress, Seen, carry_out, moment_of
from tests.gui.test_window import display, run

__all__ = ["display"]
GAMES = offered()
TUTORIALS = {name: parts_of(name).tutorial() for name in GAMES} | {"carcassonne": CARCASSONNE}
MOST_INPUTS = 12


@pytest.mark.parametrize("name", TUTORIALS)
def test_every_step_can_be_done_by_its_way_and_is_not_done_before(name):
    tutorial = TUTORIALS[name]
    assert 8 <= len(tutorial.steps) <= 16
    for number, chapter in enumerate(tutorial.chapters):
        session = tutorial.begin(number)
        for step in chapter.steps:
            start = session.cursor
            if step.done is None or isinstance(step.done, Seen):
                carry_out(session, step, start)
                continue
            assert not step.done.condition(moment_of(session, start)), step.id
            carry_out(session, step, start)
            moment = moment_of(session, start)
            assert step.done.condition(moment) and moment.num_decisions <= step.num_decisions, step.id


@pytest.mark.parametrize("name", TUTORIALS)
def test_every_step_has_its_words_in_every_language(name):
    ids = [step.id for step in TUTORIALS[name].steps]
    assert len(set(ids)) == len(ids)
    for table in TABLES.values():
        own = {key for key in table if key.startswith(f"tutorial.{name}.")}
        assert own == {f"tutorial.{name}.{step}" for step in ids}


def test_nonsense_that_is_remembered_begins_anew():
    tutorial = parts_of("turmbauer").tutorial()
    for text in ("", "done", "[]", '{"step": 99, "tokens": []}', '{"step": 3, "tokens": ["d9-9"]}'):
        progress = Progress.from_text(tutorial, text)
        assert progress.number == 0 and progress.session().cursor == 0


def test_who_comes_back_finds_the_step_and_the_position():
    tutorial = parts_of("turmbauer").tutorial()
    number = next(i for i, step in enumerate(tutorial.steps) if step.id == "climb")
    progress = Progress(tutorial, number)
    session = progress.session()
    again = Progress.from_text(tutorial, progress.to_text())
    assert session.state.phase == "climb" and session.kind is Kind.PERSON
    assert again.number == number and again.session().tokens == session.tokens


def test_who_does_only_what_is_pointed_at_learns_every_game(display, tmp_path):
    report = run(display, tmp_path, "tutorial_run", "-", *GAMES)
    for name in GAMES:
        assert report[name]["first turn"] <= MOST_INPUTS
        assert len(report[name]["steps"]) >= len(TUTORIALS[name].steps) - 2  # waiting ends by itself
    assert report["welcome"] and report["kept"] == [], "a lesson is not kept as a game"
    lines = [line for line in report["stderr"].splitlines() if "propagateSizeHints" not in line]
    assert not lines
