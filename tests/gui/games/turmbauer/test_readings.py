"""Games by other readings of the rules, in words and in files: nothing that the window says of them fails."""

import pytest

import turmcore
from gui.games.turmbauer.parts import PARTS
from gui.games.turmbauer.play.setup import Setup
from gui.games.turmbauer.words import lines, texts
from gui.model import document
from gui.model.seats import Kind
from gui.model.session import Session
from turmcore.turmbauer import GameEnded, StartRolled

OPTIONS = (
    {"start": "roll", "blocks": "half", "leap": "any"},
    {"stability": "wobble", "collapse": "all", "start": "roll", "overhang": "air"},
    {"stability": "wobble", "collapse": "stock", "overhang": "count", "players": 2},
)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_game_is_told_written_and_read(options):
    game = turmcore.load("turmbauer", **options)
    session = Session.begin(game, [Kind.PERSON] * game.num_players, seed=2)
    told = []
    while not session.state.is_over():
        state = session.state
        assert texts.next_step(session, ())
        action = state.sample_chance() if state.is_chance() else state.sample()
        if state.phase == "settle" and len(state.blocks) > 6:
            action = state.parse("fell:1,2,3")
        assert lines.action_title(state, action) and lines.action_detail(state, action) is not None
        told += state.events(action)
        session.play(action)
        assert isinstance(PARTS.describe(session, session.last), str)
    assert any(isinstance(event, StartRolled) for event in told) == ("start" in options)
    end = told[-1]
    assert isinstance(end, GameEnded)
    title = texts.end_title(session, end.winners)
    assert (title == "Nobody wins") == (options.get("collapse") == "all")
    assert texts.end_reason(session, end.reason, session.plies[-1].events)
    again = document.read(document.write(session))
    assert again.tokens == session.tokens and again.state.to_text() == session.state.to_text()


def test_what_the_window_begins_is_by_the_new_reading():
    assert Setup().game().rules.escape == "free"
    assert Setup(overhang="cube") == Setup(overhang="column")
    assert Setup(overhang="cube").is_valid() and Setup(overhang="cube").game().rules.overhang == "column"
