"""The first press of a hint: a piece and an area are lit on the table, before anything is proposed."""

import numpy as np
import pytest

import turmcore
from gui.features.analysis import controller as analyses
from gui.model.games import offered
from gui.model.seats import Kind
from gui.model.session import Session
from tests.slow import all_but
from turmcore.players import make
from turmcore.search import Limit

SETTINGS = {"turmbauer": {"stability": "glued", "start": "first"}}


@pytest.fixture(autouse=True)
def short(monkeypatch):
    monkeypatch.setattr(analyses, "HINT", Limit(nodes=300))


def begun(name, further=0):
    """A game of people somewhere in its middle, with something to decide, or so many decisions later."""
    game = turmcore.load(name, **SETTINGS.get(name, {}))
    state, player = game.new_state(3), make("greedy")
    while not state.is_over():
        state.play(state.sample_chance() if state.is_chance() else player.choose(state))
    session = Session.begin(game, [Kind.PERSON] * game.num_players, seed=3)
    for action in state.history:
        is_decision = not session.state.is_chance() and session.state.num_actions() > 1
        if is_decision and len(session.plies) >= len(state.history) // 3:
            if not further:
                return session
            further -= 1
        session.play(action)
    raise AssertionError("no decision")


def contents(scene):
    """Everything that a picture shows, as bytes."""
    return [scene.signs.tobytes(), *(np.asarray(rows).tobytes() for rows in scene.items.values())]


@pytest.mark.parametrize(
    ("name", "further"),
    all_but([(name, 0) for name in offered()[:2]], [(name, step) for name in offered() for step in (0, 1)]),
)
def test_it_is_seen_in_both_pictures_and_goes_with_the_second(window, qtbot, monkeypatch, name, further):
    window.files.start(begun(name, further))
    game, analysis, flat = window.controller, window.analysis, window.stage.flat
    if game.waits_for_screen:
        game.take_screen()
    scenes = []
    monkeypatch.setattr(window.stage, "show_scene", scenes.append)
    game.proposed.emit()
    before, drawn, text = contents(scenes[-1]), flat.grab().toImage(), game.session.state.to_text()
    with qtbot.waitSignal(analysis.pointed) as pointed:
        analysis.hint()
    action = pointed.args[0][0].action
    assert contents(scenes[-1]) != before and flat.grab().toImage() != drawn
    assert action in [choice.action for choice in game.aim.hinted] and window.hint.text().startswith("Hint: ")
    assert game.session.state.to_text() == text
    analysis.hint()
    assert game.proposed_action == action and not game.aim.hinted


def test_what_somebody_proposes_takes_its_place(window):
    window.files.start(begun("waechter"))
    game = window.controller
    first = game.choices[0]
    game.point_out(first.action)
    game.hover(None)
    assert {choice.move.origin for choice in game.aim.hinted} == {first.move.origin}
    game.choose(game.choices[-1])
    assert not game.aim.hinted
    game.point_out(game.choices[-1].action)
    assert game.aim.hinted and game.propose(game.choices[-1].action)
    assert not game.aim.hinted, "it was proposed already"
    game.point_out(first.action)
    game.play(first.action)
    assert not game.aim.hinted, "another position"


@pytest.mark.slow
@pytest.mark.parametrize("name", offered())
def test_an_area_has_the_action_and_leaves_most_of_the_rest_out(window, name):
    window.files.start(begun(name))
    game = window.controller
    if game.waits_for_screen:
        game.take_screen()
    choices = game.choices[:: 1 + len(game.choices) // 40]
    areas = [game.alike(choice) for choice in choices]
    assert all(choice in area for choice, area in zip(choices, areas, strict=True))
    assert len({tuple(choice.action for choice in area) for area in areas}) > 1
