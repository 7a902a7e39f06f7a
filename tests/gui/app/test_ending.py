"""The end of a game in the window: the card over the table, and the last turn once more."""

import pytest

import turmcore
from gui.app import main_window
from gui.app.ending import headline, places_of
from gui.base import opengl, theme
from gui.games.turmbauer.words.names import piece_name
from gui.games.turmbauer.words.texts import end_reason
from gui.i18n import tr
from gui.model.seats import Kind
from gui.model.session import Session
from gui.table import replay
from gui.table.game_parts import parts_of
from tests.gui.app.table_run import session_of
from turmcore.turmbauer import PieceBuilt

MATE = "3RG3/3b23/7/7/7/7/r12BG3 b"  # blue takes the guard with D6-D7-1


@pytest.fixture
def window(qapp, settings):
    theme.apply(qapp)
    window = main_window.MainWindow(settings, opengl.why_unavailable())
    window.files.may_leave = lambda **_: True
    window.show()
    yield window
    window.files.count_as_saved()
    window.close()
    window.deleteLater()


def begin(window, text=MATE, names=("Anna", "Ben")):
    state = turmcore.from_text("waechter", text)
    window.files.start(Session(state, [Kind.PERSON] * 2, players=names))
    return window.controller, window.table.ending.banner


@pytest.mark.slow
def test_who_has_won_is_said_over_the_table_and_goes_with_the_game(window):
    game, banner = begin(window)
    assert banner.isHidden()
    game.play(game.session.game.parse("D6-D7-1"))
    assert banner.isVisible() and banner.title.text() == tr("banner.won.plain", name="Ben")
    assert [(place.rank, place.name) for place in banner.podium.places] == [(1, "Ben"), (2, "Anna")]
    assert banner.reason.text() == window.panel.end.reason.text() != ""
    assert banner.buttons["share"].isVisible() and banner.buttons["again"].isVisible()
    window.set_language("de")
    assert banner.title.text() == "Ben gewinnt"
    game.undo()
    assert banner.isHidden()
    game.play(game.session.game.parse("D6-D7-1"))
    banner.buttons["rematch"].click()
    assert banner.isHidden() and not window.controller.session.plies


def test_the_card_of_the_end_says_it_alone(window):
    game, banner = begin(window)
    sentence = window.table.sentence
    game.play(game.session.game.parse("D6-D7-1"))
    assert sentence.isHidden() and sentence.reserve == 0
    window.say("saved")
    assert sentence.isVisible() and window.hint.text() == "saved"
    window.table.show_hint()
    assert sentence.isHidden()
    banner.closer.click()
    assert sentence.isVisible() and sentence.reserve > 0 and "Ben" in window.hint.text()


def test_who_share_the_win_stand_on_the_highest_step():
    session = session_of("turmbauer", 4)
    session.forfeit(0)
    assert [place.rank for place in places_of(parts_of("turmbauer"), session)] == [1, 1, 1, 4]


@pytest.mark.slow
def test_a_game_that_was_over_before_is_not_celebrated_again(window):
    game, banner = begin(window)
    game.play(game.session.game.parse("D6-D7-1"))
    banner.closer.click()
    game.go_to(0)
    game.go_to(1)
    assert banner.isHidden()
    game.start(game.session)
    assert banner.isHidden()


def test_a_step_forward_is_seen_to_move_however_computers_hurry(window):
    game, _ = begin(window)
    game.set_quick(True)
    told = []
    game.changed.connect(lambda: told.append(game.shows_motion))
    game.play(game.session.game.parse("D6-D7-1"))
    for step in (game.undo, game.redo, lambda: game.go_to(0), lambda: game.go_to(1)):
        step()
    assert told == [False, False, True, False, True]


def test_who_gives_up_has_lost(window):
    game, banner = begin(window)
    game.forfeit(1)
    assert banner.isVisible() and banner.title.text() == "Anna wins"


def test_the_last_turn_is_played_again_step_by_step(window, qtbot, monkeypatch):
    monkeypatch.setattr(replay, "_FIRST", 1)
    monkeypatch.setattr(replay, "_BETWEEN", 1)
    game, banner = begin(window, "3RG3/3b23/7/7/7/7/r12BG3 b")
    game.play(game.session.game.parse("D6-D7-1"))
    banner.buttons["again"].click()
    assert banner.isHidden() and game.session.cursor == 0 and window.table.ending.replay.is_running
    qtbot.waitUntil(banner.isVisible)
    assert game.session.is_at_end and not window.table.ending.replay.is_running
    banner.buttons["again"].click()
    game.go_to(1)  # somebody does not want to see it
    qtbot.waitUntil(lambda: not window.table.ending.replay.is_running)
    assert banner.isHidden()


@pytest.mark.parametrize("name", ["turmbauer", "babel", "carcassonne"])
def test_places_go_by_what_decides(name):
    game = turmcore.load(name)
    parts, count = parts_of(name), game.num_players
    session = Session.begin(game, [Kind.PERSON] * count, 3, [f"P{i}" for i in range(count)])
    while not session.state.is_over():
        state = session.state
        session.play(state.sample_chance() if state.is_chance() else state.nth(0))
    places, scores = places_of(parts, session), parts.scores(session)
    winners = {f"P{player}" for player in session.winners}
    assert (
        {place.name for place in places if place.has_won}
        == winners
        == {place.name for place in places if place.rank == 1}
    )
    points = [scores[int(place.name[1:])] for place in places]
    assert points == sorted(points, reverse=True)
    assert [place.points for place in places] == [parts.score_words(score) for score in points]
    assert (headline(places) != "") == (len(winners) == 1)


def test_who_brings_the_tower_down_is_last():
    game = turmcore.load("turmbauer", players=4, stability="wobble", collapse="stock")
    session = Session.begin(game, [Kind.PERSON] * 4, 1, ["A", "B", "C", "D"])
    while not session.state.is_over():
        state = session.state
        if state.phase == "settle" and len(state.blocks) > 8:
            session.play(state.parse("fell:1,2,3"))
        else:
            session.play(state.sample_chance() if state.is_chance() else state.nth(0))
    places = places_of(parts_of("turmbauer"), session)
    assert places[-1].name == "ABCD"[session.state.collapsed_by] and not places[-1].has_won
    built = next(
        event.piece for ply in session.plies[::-1] for event in ply.events if isinstance(event, PieceBuilt)
    )
    said = end_reason(session, "collapse", session.last.events)
    assert said.startswith(f"Collapse: {places[-1].name} brought 3 pieces down")
    assert f"Built last: {piece_name(game, built)}." in said


@pytest.mark.slow
def test_an_early_collapse_can_be_put_back_once(window, tmp_path):
    game = turmcore.load("turmbauer", players=2, stability="wobble")
    session = Session.begin(game, [Kind.PERSON] * 2, 1, ["Anna", "Ben"])
    window.files.start(session)
    controller, ending = window.controller, window.table.ending
    controller.settler = None  # physics is asked elsewhere

    def build(falls):
        """Play until a piece stands, or the tower falls with the second one."""
        while session.state.phase != "settle":
            state = session.state
            controller.play(state.sample_chance() if state.is_chance() else state.nth(0))
        controller.play(session.state.parse("fell:1,2,3" if falls else "ok"))

    for falls in (False, False, False, True):
        build(falls)
    assert session.is_over and session.state.round <= 3 and ending.banner.buttons["back"].isVisible()
    blocks = len(session.state.blocks)
    ending.banner.buttons["back"].click()
    assert not session.is_over and session.is_live and not session.has_ended and ending.banner.isHidden()
    assert (
        len(session.state.blocks) == blocks - 1
        and session.state.phase == "build"
        and not session.tree.has_variations
    )
    build(True)
    assert session.is_over and not ending.banner.buttons["back"].isVisible(), "once"


@pytest.mark.parametrize(("kind", "can"), [(Kind.LEVEL1, True), (Kind.PERSON, False)])
def test_a_late_collapse_can_be_put_back_if_a_computer_caused_it(kind, can):
    session = Session.begin(turmcore.load("turmbauer", players=4, stability="wobble"), [kind] * 4, 1)
    while not session.state.is_over():
        state = session.state
        if state.phase == "settle":
            session.play(state.parse("fell:1,2,3" if state.round > 5 else "ok"))
        else:
            session.play(state.sample_chance() if state.is_chance() else state.nth(0))
    assert session.state.collapsed_by is not None and session.state.round > 5
    assert (parts_of("turmbauer").mends(session) is not None) is can
