"""The figures of a finished game."""

import pytest

import turmcore
from gui.games.babel.panel import statistics as babel
from gui.games.carcassonne.panel import statistics as carcassonne
from gui.games.waechter.panel import statistics as waechter
from gui.model.seats import Kind
from gui.model.session import Session
from turmcore.babel import DieRolled
from turmcore.carcassonne import FollowerCaptured, GameEnded, TilePlaced
from turmcore.waechter import StackCaptured

EVERYTHING = dict.fromkeys(("big", "builder", "pig", "inns", "traders", "dragon"), 1)


def finished(name, seed, **options):
    game = turmcore.load(name, **options)
    session = Session.begin(game, [Kind.GREEDY] * game.num_players, seed=seed)
    while not session.state.is_over():
        random = session.cursor % 3 == 0 and not game.has_hidden
        choose = session.state.sample if random else session.state.greedy
        session.play(session.state.sample_chance() if session.state.is_chance() else choose())
    return session


def values(figures):
    return {figure.name: figure.values for figure in figures}


def test_moves_and_stones_of_waechter():
    for seed in range(1, 30):
        session = finished("waechter", seed)
        if any(isinstance(event, StackCaptured) for ply in session.plies for event in ply.events):
            break
    found = values(waechter.figures(session))
    assert sum(map(int, found["Moves"])) == len(session.plies)
    taken, left = (list(map(int, found[key])) for key in ("Stones captured", "Stones left"))
    assert [7 - left[side] for side in (0, 1)] == taken[::-1] and sum(taken) > 0
    session.go_to(1)
    assert values(waechter.figures(session)) == found, "wherever one looks"


def test_the_luck_of_the_die_in_babel():
    session = finished("babel", 5)
    found = values(babel.figures(session))
    rolls = [
        (ply.seat, event.number)
        for ply in session.plies
        for event in ply.events
        if isinstance(event, DieRolled)
    ]
    for player in range(session.game.num_players):
        mine = [number for seat, number in rolls if seat == player]
        assert found["Rolls"][player] == str(len(mine))
        assert found["Mean roll (3.5 expected)"][player] == f"{sum(mine) / len(mine):.2f}"
        assert found["Luck of the die, overall"][player] == f"{sum(mine) - 3.5 * len(mine):+.1f}"
    assert sum(map(int, found["of the player’s own color"])) > 0


@pytest.mark.parametrize("options", [{}, EVERYTHING], ids=["tower", "everything"])
def test_what_brought_the_points_of_carcassonne(options):
    session = finished("carcassonne", 3, **options)
    rows = values(carcassonne.figures(session))
    found = {
        name: [int(value.replace("−", "-")) for value in row]
        for name, row in rows.items()
        if "per" not in name
    }
    events = [event for ply in session.plies for event in ply.events]
    (end,) = [event for event in events if isinstance(event, GameEnded)]
    assert tuple(found["Total points"]) == end.scores
    parts = [row for name, row in found.items() if name.startswith("Points ")]
    assert len(parts) == (7 if options else 5)
    assert tuple(map(sum, zip(*parts, strict=True))) == end.scores
    assert sum(found["Tiles placed"]) == sum(isinstance(event, TilePlaced) for event in events)
    captured = [
        event for event in events if isinstance(event, FollowerCaptured) and event.captor != event.owner
    ]
    assert sum(found["Followers captured"]) == sum(found["Followers lost"]) == len(captured) > 0
    assert max(found["Largest feature in points"]) > 3 and sum(found["Features completed"]) > 3
    session.go_to(5)
    again = values(carcassonne.figures(session))
    assert [int(value) for value in again["Total points"]] == list(end.scores), "wherever one looks"
