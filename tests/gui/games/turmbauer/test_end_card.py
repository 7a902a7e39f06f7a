"""The end of a game: who won, why, and the table."""

import pytest

import turmcore
from gui import i18n
from gui.app import main_window
from gui.base import opengl, theme
from gui.games.turmbauer.panel.end_card import EndCard, rows_of
from gui.games.turmbauer.play.setup import Setup
from gui.games.turmbauer.words.texts import end_reason, pair_height
from gui.model.seats import Kind
from gui.model.session import Session


def ended(players=4, seed=7, names=("Anna", "greedy", "person", "random")):
    setup = Setup(players=players, stability="glued", start="first")
    kinds = [Kind.PERSON, Kind.GREEDY, Kind.PERSON, Kind.RANDOM][:players]
    session = Session.begin(setup.game(), kinds, seed, names[:players])
    agents = [turmcore.players.make("greedy"), turmcore.players.make("random")]
    while not session.state.is_over():
        state = session.state
        session.play(state.sample_chance() if state.is_chance() else agents[state.seat % 2].choose(state))
    return session


def test_the_table_is_in_the_order_of_the_rules():
    for seed in range(8):
        session = ended(seed=seed)
        rows = rows_of(session)
        best = [(-row.numbers[0], row.numbers[1], -row.numbers[2]) for row in rows]
        assert best == sorted(best) and len(rows) == 4
        winners = {session.game.colors[player] for player in session.state.winners()}
        assert {row.paint.letter for row in rows if row.has_won} == winners
        assert rows[0].has_won


def test_people_and_computers_are_named():
    who = {row.name: row.who for row in rows_of(ended())}
    assert who == {"Anna": "Red", "Gero": "Greedy", "Blue": "Person", "Oskar": "Random"}


def test_two_colors_each_are_summed_up():
    session = ended(2)
    state, rows = session.state, rows_of(session)
    sums = [row for row in rows if row.paint is None]
    assert [row.name for row in sums if row.has_won] == [
        "Σ " + ("Anna", "Gero (Greedy)")[player] for player in state.winners()
    ]
    assert [rows.index(row) for row in sums] == [2, 5]
    for row in sums:
        own = rows[rows.index(row) - 2 : rows.index(row)]
        assert row.numbers == tuple(sum(numbers) for numbers in zip(*(r.numbers for r in own), strict=True))
        assert {r.paint.letter for r in own} in ({"R", "B"}, {"G", "K"})
    first, second = (pair_height(state, player) for player in (0, 1))
    assert end_reason(session, "height").endswith(f"Sums: Anna {first}, Gero {second}.")


@pytest.mark.parametrize("code", i18n.NAMES)
@pytest.mark.parametrize("reason", ["height", "box", "rings", "shared"])
def test_the_reason_is_said_and_its_column_marked(qtbot, monkeypatch, code, reason):
    i18n.set_language(code)
    session = ended()
    (end,) = [event for event in session.last.events if type(event).__name__ == "GameEnded"]
    monkeypatch.setattr(type(end), "reason", reason)
    card = EndCard()
    qtbot.addWidget(card)
    card.show_end(session)
    assert card.reason.text() == i18n.tr(f"end.by_{reason}")
    marked = {"height": 0, "box": 1, "rings": 2, "shared": -1}
    assert card.standings.decisive == marked[reason]
    assert card.rematch.text() and card.look.text() and card.standings.accessibleName()


@pytest.fixture
def window(qapp, settings):
    theme.apply(qapp)
    window = main_window.MainWindow(settings, opengl.why_unavailable())
    window.resize(1024, 600)
    window.show()
    window.files.start(ended())
    yield window
    window.files.count_as_saved()
    window.close()
    window.deleteLater()


def test_the_game_can_be_looked_at_from_its_start(window):
    session = window.controller.session
    window.panel.end.look.click()
    assert session.cursor == 0 and window.table.moves.isVisible() and session.is_finished
    assert window.table.course.timeline.slider.hasFocus()


def test_a_rematch_is_a_new_game_of_the_same(window, monkeypatch):
    monkeypatch.setattr(window.files, "may_leave", lambda: True)
    before = window.controller.session
    window.panel.end.rematch.click()
    after = window.controller.session
    assert after is not before and after.plies == [] and after.players == before.players
    assert not window.panel.end.isVisible() and window.panel.roll.isVisible()


@pytest.mark.parametrize("code", i18n.NAMES)
def test_with_two_colors_each_it_fits_a_small_window(window, code):
    window.files.start(ended(2))
    window.set_language(code)
    card = window.panel.end
    assert card.isVisible() and card.height() >= card.minimumSizeHint().height()
    assert window.height() == 600 and card.look.geometry().bottom() <= card.height()


def test_a_game_that_ends_says_so_in_front_of_everything(qapp, settings):
    theme.apply(qapp)
    window = main_window.MainWindow(settings, opengl.why_unavailable())
    window.show()
    window.files.start(Session.begin(turmcore.load("waechter"), [Kind.PERSON] * 2, 5))
    table, game = window.table, window.controller
    table.tabs.setCurrentWidget(table.moves_tab)
    for token in ("D5-D4-1", "D3-C3-1", "D4-D3-1", "A1-A2-1", "D3-D2-1", "A2-A3-1", "D2-D1-1"):
        assert table.tabs.currentWidget() is table.moves_tab
        game.play(game.session.game.parse(token))
    assert table.tabs.currentWidget() is table.panel and table.panel.page is table.panel.end
    table.tabs.setCurrentWidget(table.moves_tab)
    for step in (game.undo, game.redo):
        step()
        assert table.tabs.currentWidget() is table.moves_tab, "who goes through the game stays where they are"
    window.files.count_as_saved()
    window.close()
    window.deleteLater()
