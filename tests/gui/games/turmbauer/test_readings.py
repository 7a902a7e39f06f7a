"""Games by other readings of the rules, in words and in files: nothing that the window says of them fails."""

import pytest

import turmcore
from gui.games.turmbauer.parts import PARTS
from gui.games.turmbauer.play.setup import Setup
from gui.games.turmbauer.words import spoken, texts
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
        assert (
            spoken(axes=None).action_title(state, action)
            and spoken().action_detail(state, action) is not None
        )
        told += state.events(action)
        session.play(action)
        assert isinstance(PARTS.describe(session, session.last), str)
    assert any(isinstance(event, StartRolled) for event in told) == ("start" in options)
    end = told[-1]
    assert isinstance(end, GameEnded)
    title = spoken(session).winners(session.game, end.winners)
    assert (title == "Nobody wins") == (options.get("collapse") == "all")
    assert texts.end_reason(session, end.reason, session.plies[-1].events)
    again = document.read(document.write(session))
    assert again.tokens == session.tokens and again.state.to_text() == session.state.to_text()


@pytest.mark.parametrize(
    ("collapse", "winners", "words"),
    [
        ("builder", (2,), "fewer cubes left in stock and box decide (rule 7.3)"),
        ("stock", (1,), "fewer cubes left in stock decide (rule 7.4)"),
        ("all", (), "Here a collapse has no winner (rule 7.4)"),
    ],
)
def test_a_collapse_is_told_by_its_reading(collapse, winners, words):
    blocks = "R1c@0,0,1;B4l@2,0,0/2,1,0/3,1,0/4,1,0;R2@0,0,2/0,0,3"
    text = f"tb1;set=A;seats=RGB;stability=wobble;collapse={collapse} {blocks} R=t;G=t;B=t R=;G=5p;B= R2G2B2 R/2/settle/2-2"
    state = turmcore.from_text("turmbauer", text)
    session = Session(state, [Kind.PERSON] * 3)
    session.play("fell:1,2,3")
    assert session.state.winners() == winners
    assert words in texts.end_reason(session, "collapse", session.last.events)


def test_what_the_window_begins_is_by_the_new_reading():
    assert Setup().game().rules.escape == "free"
    assert Setup(overhang="cube") == Setup(overhang="column")
    assert Setup(overhang="cube").is_valid() and Setup(overhang="cube").game().rules.overhang == "column"
