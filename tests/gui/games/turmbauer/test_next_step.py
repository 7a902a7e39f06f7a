"""The status line says what the next click or key would do, and its like: numbers that grow."""

import pytest

from gui.features.analysis.panel import rough
from gui.games.turmbauer.words import announcements, spoken
from gui.games.turmbauer.words.names import piece_name
from gui.games.turmbauer.words.texts import next_step
from gui.i18n import set_language
from gui.model.seats import Kind
from gui.model.session import Session
from turmcore.turmbauer.choices import choices_of


@pytest.fixture
def climbing(game):
    """A session of persons in which the first climber is to move, with its choices."""
    session = Session.begin(game, [Kind.PERSON] * 4, seed=3)
    session.roll()
    session.play(session.state.nth(0))
    return session, choices_of(session.state)


def test_staying_is_not_called_climbing(climbing):
    session, choices = climbing
    stay = next(choice for choice in choices if choice.is_stay)
    climb = next(choice for choice in choices if not choice.is_stay)
    assert next_step(session, choices).startswith("Red: choose where")
    assert next_step(session, choices, climb).startswith("Red: climb there?")
    assert next_step(session, choices, stay).startswith("Red: stay here?")


def test_who_has_picked_a_piece_is_told_to_point_at_the_tower(game):
    session = Session.begin(game, [Kind.PERSON] * 4, seed=3)
    session.roll()
    choices = choices_of(session.state)
    said = [
        next_step(session, choices, has_ghost=ghost, piece=piece)
        for ghost, piece in ((0, ""), (0, "3i"), (1, "3i"))
    ]
    assert said[0].startswith("Red: choose a piece") and said[1].startswith(
        "Red: where does the long bar go?"
    )
    assert said[2].startswith("Click or press Enter to propose this place")


@pytest.mark.parametrize("language", ["en", "de", "hu"])
def test_each_step_has_a_sentence_of_its_own(climbing, language):
    set_language(language)
    session, choices = climbing
    said = {next_step(session, choices, chosen) for chosen in (None, choices[0], choices[-1])}
    assert choices[-1].is_stay and len(said) == 3


def test_a_proposed_piece_says_that_enter_builds_it_and_what_it_costs(game):
    session = Session.begin(game, [Kind.PERSON] * 4, seed=3)
    session.roll()
    choices = [choice for choice in choices_of(session.state) if choice.cells]
    axes = ((1, 0, 0), (0, 1, 0))
    for has_ring in (False, True):
        choice = next(choice for choice in choices if bool(choice.ring) is has_ring)
        said = announcements.choice(choice, session.state, axes)
        assert said.startswith(f"{piece_name(game, choice.piece)} is proposed: ") and said.endswith(
            ". Enter builds it."
        )
        assert ("costs a ring" in said) is has_ring and ("you have 2" in said) is has_ring


def test_a_report_names_the_ring_but_not_what_is_left(game):
    session = Session.begin(game, [Kind.PERSON] * 4, seed=3)
    session.roll()
    ring = next(choice for choice in choices_of(session.state) if choice.ring)
    assert spoken().action_detail(session.state, ring.action) == "costs a ring: any piece"


@pytest.mark.parametrize(
    ("language", "text"), [("en", "8.3 million"), ("de", "8,3 Mio."), ("hu", "8,3 millió")]
)
def test_many_positions_take_no_more_room(language, text):
    set_language(language)
    assert rough(8_348_529) == text
    assert rough(999_999) == "999\u202f999" and rough(834) == "834"
