"""The line at each plate: what its player did last, and how it is seen again."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

import turmcore
from gui.model.games import offered
from gui.model.recent import recent_turns
from gui.model.seats import Kind
from gui.model.session import Session
from gui.table import replay

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr(replay, "_FIRST", 1)
    monkeypatch.setattr(replay, "_BETWEEN", 1)


def began(window, name, rounds=2):
    """A game of people that went on for so many turns of each, with somebody on turn."""
    game = turmcore.load(name)
    session = Session.begin(game, [Kind.PERSON] * game.num_players, seed=5)
    while len(session.turns) <= rounds * game.num_players or session.state.is_chance():
        state = session.state
        session.play(state.sample_chance() if state.is_chance() else state.nth(state.num_actions() // 2))
    window.files.start(session)
    window.controller.stop()
    return session, window.table.strip.tags


@pytest.mark.parametrize("name", offered())
def test_each_plate_tells_the_newest_turn_of_its_player(window, name):
    session, tags = began(window, name)
    turns = {turn.seat: turn for turn in recent_turns(session)}
    told = {seat: window.table.parts.told(session, turn) for seat, turn in turns.items()}
    assert any(not turn.is_own and told[seat].signs for seat, turn in turns.items())
    for seat, tag in enumerate(tags):
        has_line = bool(told[seat].signs) if seat in told else False
        assert tag.isVisible() is has_line
        if has_line:
            assert tag.accessibleName() == told[seat].words != ""
            assert tag.width() <= window.table.strip.cards[seat].width()
    before = {tag.accessibleName() for tag in tags if tag.isVisible()}
    window.set_language("de")
    assert before.isdisjoint(tag.accessibleName() for tag in tags if tag.isVisible())
    window.controller.go_to(0)
    assert not any(tag.isVisible() for tag in tags)


@pytest.mark.slow
@pytest.mark.parametrize("name", offered())
def test_a_click_plays_the_turn_again_and_the_game_stands_where_it_stood(window, qtbot, quick, name):
    session, tags = began(window, name)
    turn = next(turn for turn in recent_turns(session) if tags[turn.seat].isVisible())
    tag, game, here, seen = tags[turn.seat], window.controller, session.cursor, []
    if game.choices:
        game.choose(game.choices[0])
    proposed, words = game.proposed_action, tag.accessibleName()
    game.changed.connect(lambda: seen.append(session.cursor))
    QTest.mouseClick(tag, LEFT)
    assert session.cursor == turn.start and window.table.hint.text() == words
    qtbot.waitUntil(lambda: not window.table.last_turns.replay.is_running)
    stop = turn.start + len(turn.plies)
    assert seen[0] == turn.start and max(seen[:-1]) >= stop and seen == sorted(seen)
    assert session.cursor == here and game.proposed_action == proposed and tag.accessibleName() == words
    assert window.table.hint.text() != words


@pytest.mark.slow
def test_a_click_a_key_or_another_game_ends_it(window, qtbot):
    session, tags = began(window, "waechter")
    game, here, replayed = window.controller, session.cursor, window.table.last_turns.replay
    tag = next(tag for tag in tags if tag.isVisible())
    for end in (
        lambda: QTest.mouseClick(tag, LEFT),
        lambda: QTest.mouseClick(window.table.stage.playground, LEFT),
        lambda: QTest.keyClick(window.table.stage.playground, Qt.Key.Key_F12),
    ):
        QTest.mouseClick(tag, LEFT)
        assert replayed.is_running and session.cursor < here
        end()
        assert not replayed.is_running and session.cursor == here and game.proposed_action is None
    QTest.mouseClick(tag, LEFT)
    game.go_to(1)
    assert not replayed.is_running and session.cursor == 1, "somebody else wants to be there"
    game.go_to(here)
    QTest.mouseClick(tag, LEFT)
    other, _ = began(window, "waechter", 1)
    assert not replayed.is_running and other.is_at_end
