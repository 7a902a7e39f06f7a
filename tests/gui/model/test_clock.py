"""The clock of a game, without Qt: who loses time when, and what a record says about it."""

import pytest

import turmcore
from gui.model import document
from gui.model.clock import CONTROLS, Clock
from gui.model.seats import Kind
from gui.model.session import Session
from turmcore.notation import record
from turmcore.notation.replay import replay
from turmcore.notation.time_control import TimeControl


class Time:
    """Seconds that pass when the test says so."""

    def __init__(self):
        self.at = 1000.0

    def __call__(self):
        return self.at

    def passes(self, seconds):
        self.at += seconds


@pytest.fixture
def time():
    return Time()


@pytest.fixture
def session(game, time):
    """Four people with 60 seconds and 5 more after each turn."""
    session = Session.begin(game, [Kind.PERSON] * 4, seed=3)
    session.clock = Clock(TimeControl(60, 5), 4, time)
    session.clock.follow(session)
    return session


def play_turn(session, time, *seconds):
    """Roll, build and stay; each takes so many seconds."""
    for spent in seconds:
        time.passes(spent)
        state = session.state
        session.play(state.sample_chance() if state.is_chance() else state.nth(0))


def test_what_is_offered_is_as_people_know_it():
    assert [(c.seconds // 60, c.increment) for c in CONTROLS] == [(3, 2), (5, 0), (10, 5), (15, 10)]


def test_nobodys_time_runs_before_the_first_action(session, time):
    time.passes(100)
    assert session.clock.times() == (60, 60, 60, 60) and not session.clock.is_running


def test_the_time_of_the_player_on_turn_runs_through_the_whole_turn(session, time):
    play_turn(session, time, 50, 3, 4)
    assert session.state.seat == 1 and session.clock.player == 1
    assert session.clock.times() == (60 - 7 + 5, 60, 60, 60), (
        "the increment comes once, at the end of the turn"
    )
    time.passes(6.5)
    assert session.clock.times() == (58, 53.5, 60, 60)
    play_turn(session, time, 1)
    assert session.clock.times() == (58, 52.5, 60, 60), "no increment in the middle of a turn"


def test_undo_and_another_move_bring_the_times_back(session, time):
    play_turn(session, time, 0, 3, 4)
    play_turn(session, time, 10, 10, 10)
    assert session.clock.times()[:2] == (58, 35)
    session.go_to(4)
    time.passes(500)
    assert not session.clock.is_running, "looking back costs nothing"
    assert session.clock.times(4)[:2] == (58, 50)
    session.go_to(6)
    time.passes(1)
    assert session.clock.times()[:3] == (58, 35, 59), "what was there is still there"
    session.go_to(5)
    session.play(next(a for a in session.state.legal_actions() if a != session.plies[5].action))
    assert session.clock.times()[:3] == (58, 45, 60), "from here nobody has thought yet"
    session.go_to(3)
    session.cut()
    time.passes(2)
    assert session.clock.times()[:2] == (58, 58)


def test_a_pause_stops_it_and_a_move_lets_it_run(session, time):
    play_turn(session, time, 0, 0, 0)
    time.passes(5)
    session.clock.pause(True)
    time.passes(50)
    assert session.clock.times()[1] == 55 and session.clock.is_paused and not session.clock.is_running
    session.clock.pause(False)
    time.passes(1)
    assert session.clock.times()[1] == 54
    session.clock.pause(True)
    play_turn(session, time, 10)
    assert not session.clock.is_paused and session.clock.times()[1] == 54
    time.passes(1)
    assert session.clock.times()[1] == 53


def test_what_moves_on_the_screen_costs_nobody_time(session, time):
    play_turn(session, time, 0, 0, 0)
    session.clock.hold(1.5)
    time.passes(1)
    assert session.clock.times()[1] == 60
    time.passes(1)
    assert session.clock.times()[1] == 59.5


def test_a_flag_falls_and_that_ends_the_game(session, time):
    play_turn(session, time, 0, 0, 0)
    time.passes(59.9)
    assert session.clock.fallen is None
    time.passes(0.2)
    assert session.clock.fallen == 1 and session.clock.times()[1] == 0
    session.run_out(1)
    assert session.is_over and session.is_finished and session.kind is None
    assert session.result() == "R,B,K" and not session.clock.is_running
    assert session.clock.times()[1] == 0
    session.clock.pause(False)
    assert not session.clock.is_running
    with pytest.raises(turmcore.TurmError, match="over"):
        session.play(session.state.sample_chance())
    session.undo()
    assert not session.is_over and session.is_finished, "in the position before it the game still runs"
    session.cut()
    assert session.loser is None and not session.is_finished
    assert session.clock.times()[0] == 60


def test_the_game_over_on_the_board_stops_it(time, played, game):
    state = played(3, 143)
    session = Session(state, [Kind.PERSON] * 4)
    session.clock = Clock(TimeControl(60), 4, time)
    session.play(state.nth(0))
    assert state.is_over() and not session.clock.is_running and session.clock.player == turmcore.OVER


def test_a_record_holds_the_clock(session, time):
    play_turn(session, time, 0, 3.24, 4)
    play_turn(session, time, 7, 20)
    time.passes(2)
    text = document.write(session)
    assert '[TimeControl "60+5"]' in text and '[TimeLeft "57.8,31.0,60.0,60.0"]' in text
    assert text.count("%clk") == 3, "chance has no clock"
    again = document.read(text)
    assert again.clock.control == TimeControl(60, 5) and again.clock.is_paused
    assert again.clock.times() == pytest.approx((57.8, 31, 60, 60)), "thinking on is not free"
    assert again.clock.times(3) == pytest.approx((57.8, 60, 60, 60))
    assert document.read(document.write(again)).clock.times() == pytest.approx(again.clock.times())
    again.play(again.state.nth(0))
    more = document.write(again)
    assert more.count("%clk") == 4, "those of before stay, one is new"
    (source,) = record.parse(more)
    assert source.moves == tuple(again.tokens)


def test_a_record_of_a_game_that_the_time_ended(session, time):
    play_turn(session, time, 0, 3, 4)
    time.passes(70)
    session.run_out(session.clock.fallen)
    text = document.write(session)
    assert '[Result "R,B,K"]' in text and '[Forfeit "G"]' in text and '[Termination "time"]' in text
    again = document.read(text)
    assert again.clock.times()[1] == 0
    assert again.is_over and again.loser == 1 and again.is_by_time and again.result() == "R,B,K"
    assert document.write(again) == text, "an opened record keeps every word"
    (source,) = record.parse(text)
    last = list(replay(source, turmcore.from_text("turmbauer", source.value("Start"))))[-1]
    assert not last.state.is_over()
    again.go_to(2)
    again.keeps = False
    again.play(again.state.nth(1))
    went_on = document.write(again)
    assert "Termination" not in went_on and "Forfeit" not in went_on and '[Result "*"]' in went_on
    assert "run out" not in went_on


@pytest.mark.parametrize("result", ["G", "R,G,B,K", "R,B"])
def test_a_record_with_a_wrong_result_for_the_time_is_refused(session, time, result):
    play_turn(session, time, 0, 3, 4)
    text = document.write(session).replace('[Result "*"]', f'[Result "{result}"]\n[Forfeit "G"]')
    (source,) = record.parse(text)
    with pytest.raises(turmcore.TextError, match="Result"):
        list(replay(source, turmcore.from_text("turmbauer", source.value("Start"))))


def test_an_opened_game_whose_time_runs_out_says_so(session, time):
    play_turn(session, time, 0, 3, 4)
    again = document.read(document.write(session))
    again.run_out(1)
    assert '[Termination "time"]' in document.write(again) and '[Result "R,B,K"]' in document.write(again)


def test_a_rematch_has_the_same_control(session, time):
    play_turn(session, time, 0, 3, 4)
    clock = session.again().clock
    assert clock.control == TimeControl(60, 5) and clock.times() == (60, 60, 60, 60)


def test_a_clock_for_each_turn(game, time):
    session = Session.begin(game, [Kind.PERSON] * 4, seed=3)
    session.set_clock(TimeControl.parse("30s/turn"))
    session.clock = Clock(session.clock.control, 4, time)
    play_turn(session, time, 0, 20, 5)
    first = session.plies[0].seat
    assert session.clock.times()[first] == 30, "all of it again"
    text = document.write(session)
    assert '[TimeControl "30s/turn"]' in text
    assert document.read(text).clock.control == session.clock.control
