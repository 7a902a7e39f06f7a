"""The sentence on the status line says what the next click or key would do."""

import pytest

from gui.games.turmbauer.choices import choices_of
from gui.games.turmbauer.texts import next_step
from gui.i18n import set_language
from gui.model.seats import Kind
from gui.model.session import Session


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


@pytest.mark.parametrize("language", ["en", "de", "hu"])
def test_each_step_has_a_sentence_of_its_own(climbing, language):
    set_language(language)
    session, choices = climbing
    said = {next_step(session, choices, chosen) for chosen in (None, choices[0], choices[-1])}
    assert choices[-1].is_stay and len(said) == 3
