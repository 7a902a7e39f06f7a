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


def begun(name, plies):
    """A game of people after at least so many actions, with something to decide."""
    game = turmcore.load(name, **SETTINGS.get(name, {}))
    session = Session.begin(game, [Kind.PERSON] * game.num_players, seed=3)
    player = make("greedy")
    while len(session.plies) < plies or session.state.is_chance():
        is_chance = session.state.is_chance()
        session.play(session.state.sample_chance() if is_chance else player.choose(session.state.copy()))
    return session


def contents(scene):
    """Everything that a picture shows, as bytes."""
    return [scene.signs.tobytes(), *(np.asarray(rows).tobytes() for rows in scene.items.values())]


@pytest.mark.parametrize(
    ("name", "plies"),
    all_but(
        [("turmbauer", 28), ("waechter", 6)],
        [
            ("turmbauer", 27),
            ("turmbauer", 28),
            ("waechter", 6),
            ("babel", 30),
            ("carcassonne", 27),
            ("carcassonne", 28),
        ],
    ),
)
def test_it_is_seen_in_both_pictures_and_goes_with_the_second(window, qtbot, monkeypatch, name, plies):
    window.files.start(begun(name, plies))
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
    assert game.proposed_action == action


def test_what_somebody_proposes_takes_its_place(window):
    window.files.start(begun("waechter", 6))
    game = window.controller
    first = game.choices[0]
    game.point_out(first.action)
    game.hover(None)
    assert {choice.move.origin for choice in game.aim.hinted} == {first.move.origin}
    game.choose(game.choices[-1])
    assert not game.aim.hinted
    game.point_out(first.action)
    game.play(first.action)
    assert not game.aim.hinted, "another position"


@pytest.mark.parametrize("name", offered())
def test_an_area_has_the_action_and_leaves_most_of_the_rest_out(window, name):
    window.files.start(begun(name, 6 if name == "waechter" else 27))
    game = window.controller
    if game.waits_for_screen:
        game.take_screen()
    choices = game.choices[:: 1 + len(game.choices) // 40]
    areas = [game.alike(choice) for choice in choices]
    assert all(choice in area for choice, area in zip(choices, areas, strict=True))
    assert len({tuple(choice.action for choice in area) for area in areas}) > 1
