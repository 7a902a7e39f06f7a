"""Two windows at a server's table: they play, lose the line, ask, leave, and have what the server has."""

import random
from dataclasses import replace
from functools import partial
from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

import turmcore
from tests.online.running import Running
from turmcore.notation.record import parse
from turmcore.online import Link, Open, fetch_record, open_table
from turmcore.online import messages as say

LEFT = Qt.MouseButton.LeftButton


def acting(windows):
    """The window in which somebody is to act; None if nobody is."""
    return next((window for window in windows if window.controller.choices), None)


def has_ended(windows):
    return all(window.desk.session.has_ended for window in windows)


def act(qtbot, windows, choose, waits=True):
    """Let whoever is on turn act as soon as all is seen; the window, or None when the game is over."""
    qtbot.waitUntil(lambda: acting(windows) is not None or has_ended(windows))
    window = acting(windows)
    if window is not None:
        plies = len(window.desk.session.plies)
        window.controller.choose(choose(window.controller.choices))
        window.controller.done()
        if waits:
            qtbot.waitUntil(lambda: len(window.desk.session.plies) > plies)
    return window


def play(qtbot, windows, plies=10_000):
    choose = random.Random(3).choice
    while plies and act(qtbot, windows, choose) is not None:
        plies -= 1


def agree(qtbot, windows, host):
    """All windows have what the server has, as far as they may know it."""

    def told():
        return parse(fetch_record(host))[0]

    def seen(session):
        if session.has_ended:
            return session.tokens
        return [session.game.seen_token(token, None) for token in session.tokens]

    qtbot.waitUntil(lambda: all(seen(one.desk.session) == list(told().moves) for one in windows))
    if has_ended(windows):
        assert {one.desk.session.main_result() for one in windows} == {told().value("Result")}


@pytest.mark.slow
def test_some_turns(qtbot, server, two):
    windows, host = two(server, "waechter")
    play(qtbot, windows, 4)
    agree(qtbot, windows, host)


@pytest.mark.slow
@pytest.mark.parametrize("game", turmcore.games())
def test_some_turns_with_the_server_killed_in_them(qtbot, killed, two, game):
    windows, host = two(killed, game)
    for _ in range(3):
        play(qtbot, windows, 6)
        killed.kill()
        act(qtbot, windows, lambda choices: choices[0], waits=False)
        killed.start()
    play(qtbot, windows, 6)
    agree(qtbot, windows, host)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["waechter", "babel"])
def test_a_whole_game_with_the_server_killed_in_it(qtbot, killed, two, game):
    windows, host = two(killed, game)
    play(qtbot, windows, 5)
    killed.kill()
    window = act(qtbot, windows, lambda choices: choices[0], waits=False)
    qtbot.waitUntil(lambda: all(one.table.around.table.is_lost for one in windows))
    assert window is None or window.desk.session.remote.pending is not None
    killed.start()
    play(qtbot, windows)
    agree(qtbot, windows, host)


@pytest.mark.slow
def test_a_move_into_a_dead_line_is_seen_to_wait_and_played_once(qtbot, tmp_path, two):
    server = Running(tmp_path / "tables.sqlite")
    windows, host = two(server, "waechter")
    server.stop()
    qtbot.waitUntil(lambda: all(one.table.around.table.is_lost for one in windows))
    window = act(qtbot, windows, lambda choices: choices[0], waits=False)
    qtbot.waitUntil(lambda: "waits for the line" in window.hint.text())
    assert "line to the server is lost" in window.table.around.bar.words.text()
    assert not window.controller.choices and not window.desk.session.plies
    tab, other = window.table.around.tab, next(one for one in windows if one is not window)
    qtbot.keyClicks(tab.field, "Are you there?")
    qtbot.keyClick(tab.field, Qt.Key.Key_Return)
    assert "Waits for the line: Are you there?" in tab.lines.toPlainText()
    again = Running(tmp_path / "tables.sqlite", port=int(server.url.rpartition(":")[2]))
    try:
        qtbot.waitUntil(lambda: all(one.desk.session.plies for one in windows))
        agree(qtbot, windows, host)
        assert all(len(one.desk.session.plies) == 1 for one in windows)
        assert all(one.table.around.bar.isHidden() for one in windows)
        qtbot.waitUntil(lambda: "Are you there?" in other.table.around.tab.lines.toPlainText())
        assert tab.lines.toPlainText().count("Are you there?") == 1 and "Waits" not in tab.lines.toPlainText()
    finally:
        again.stop()


def told(window):
    """What stands in the note of a window; empty if there is none."""
    bar = window.table.around.bar
    return "" if bar.isHidden() else bar.words.text()


@pytest.mark.slow
def test_what_is_asked_is_seen_and_answered(qtbot, server, two):
    """A take-back is agreed to and a draw refused; more time is given, and the talk is heard."""
    (one, two_), host = two(server, "waechter", "10m+5s")
    windows = (one, two_)
    play(qtbot, windows, 2)
    mine = next(window for window in windows if window.commands["take_back"].isEnabled())
    other = two_ if mine is one else one
    mine.commands["take_back"].trigger()
    qtbot.waitUntil(lambda: "take back" in told(other))
    qtbot.waitUntil(lambda: "Yet to agree: 1" in told(mine))
    assert not other.commands["take_back"].isEnabled()
    qtbot.mouseClick(other.table.around.bar.yes, LEFT)
    qtbot.waitUntil(lambda: all(len(window.desk.session.plies) < 2 for window in windows))
    qtbot.waitUntil(lambda: not told(one) and not told(two_))
    agree(qtbot, windows, host)
    other.commands["ask.draw"].trigger()
    qtbot.waitUntil(lambda: "offers a draw" in told(mine))
    qtbot.mouseClick(mine.table.around.bar.no, LEFT)
    qtbot.waitUntil(lambda: not told(other))
    mine.commands["ask.time"].trigger()
    qtbot.waitUntil(lambda: "60 seconds" in told(other))
    qtbot.mouseClick(other.table.around.bar.yes, LEFT)
    qtbot.waitUntil(lambda: all(max(window.desk.session.clock.times()) > 650 for window in windows))
    tab = mine.table.around.tab
    qtbot.keyClicks(tab.field, "Hello <b>")
    qtbot.keyClick(tab.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "Hello <b>" in other.table.around.tab.lines.toPlainText())
    assert "Hello ‹b›" in other.hint.text()


@pytest.mark.slow
def test_giving_up_ends_the_game_for_all_and_all_play_again(qtbot, server, two, tmp_path):
    windows, host = two(server, "waechter")
    play(qtbot, windows, 3)
    with qtbot.waitSignal(windows[1].online.closed):
        windows[0].controller.resign(0)
    qtbot.waitUntil(lambda: has_ended(windows))
    agree(qtbot, windows, host)
    assert all(window.desk.session.is_resigned and window.desk.session.loser == 0 for window in windows)
    (kept,) = (tmp_path / "album").glob("*.tgn")  # of the one that has an album
    assert parse(kept.read_text())[0].moves == parse(fetch_record(host))[0].moves
    old = windows[0].online.link
    windows[0].commands["rematch"].trigger()
    qtbot.waitUntil(lambda: "play again" in told(windows[1]))
    windows[1].table.around.bar.yes.click()
    qtbot.waitUntil(lambda: all(window.desk.session.is_remote for window in windows))
    assert windows[0].online.link.table != old.table
    assert {window.online.link.key for window in windows} >= {old.key}
    play(qtbot, windows, 2)


@pytest.mark.slow
@pytest.mark.parametrize(("ask", "title"), [("draw", "Draw by agreement"), ("stop", "Stopped by agreement")])
def test_a_game_that_all_agree_to_end_is_over_and_in_the_album(qtbot, server, two, tmp_path, ask, title):
    windows, host = two(server, "waechter")
    play(qtbot, windows, 3)
    windows[0].commands[f"ask.{ask}"].trigger()
    qtbot.waitUntil(lambda: windows[1].table.around.bar.yes.isVisible())
    windows[1].table.around.bar.yes.click()
    qtbot.waitUntil(lambda: has_ended(windows))
    agree(qtbot, windows, host)
    for window in windows:
        assert window.panel.end.title.text() == title and window.table.ending.banner.isVisible()
        assert window.desk.session.is_over and not window.desk.session.winners
    (kept,) = (tmp_path / "album").glob("*.tgn")  # of the one that has an album
    (record,), (told,) = parse(kept.read_text()), parse(fetch_record(host))
    assert record.moves == told.moves and record.value("Termination") == told.value("Termination") == ask
    (entry,) = windows[0].album.album.entries()
    assert entry.winners == () and entry.is_stopped == (ask == "stop") != entry.is_whole


def tries(qtbot, windows):
    """Let the one on turn try some choices, and then whatever is still in hand: all others see it."""
    qtbot.waitUntil(lambda: acting(windows) is not None)
    window = acting(windows)
    others = [one.controller for one in windows if one is not window]
    for choice in window.controller.choices[:3]:
        window.controller.choose(choice)
        qtbot.waitUntil(lambda choice=choice: all(one.aim.tried == choice for one in others))
        assert all(one.aim.ghost == choice and not one.choices for one in others)
    window.controller.choose(None)
    qtbot.waitUntil(lambda: all(one.aim.tried == window.controller.aim.ghost for one in others))
    return window, others


def test_what_one_tries_is_seen_by_the_others_unless_somebody_does_not_want_it(qtbot, server, two):
    windows, host = two(server, "waechter")
    window, (other,) = tries(qtbot, windows)
    choices = window.controller.choices
    window.controller.choose(choices[0])
    qtbot.waitUntil(lambda: other.aim.tried == choices[0])
    windows[0].commands["tries"].trigger()  # a setting of all windows of this user
    qtbot.waitUntil(lambda: other.aim.tried is None)
    window.controller.choose(choices[1])
    window.commands["tries"].trigger()
    window.online.show_tries()
    qtbot.waitUntil(lambda: other.aim.tried == choices[1])
    window.controller.done()
    qtbot.waitUntil(lambda: bool(other.session.plies))
    assert other.aim.tried is None
    agree(qtbot, windows, host)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["turmbauer", "carcassonne"])
def test_what_is_tried_is_seen_all_through_a_game(qtbot, server, two, open_window, game):
    windows, host = two(server, game)
    third = open_window()
    third.online.watch(host)
    qtbot.waitUntil(lambda: third.desk.session.is_remote)
    for _ in range(8):
        tries(qtbot, (*windows, third))
        play(qtbot, windows, 2)


@pytest.mark.slow
def test_where_there_are_secrets_nobody_sees_what_is_tried(qtbot, server, two):
    windows, _ = two(server, "babel")
    qtbot.waitUntil(lambda: acting(windows) is not None)
    window = acting(windows)
    refused = []
    window.table.around.table.refused.connect(refused.append)
    window.controller.choose(window.controller.choices[0])
    play(qtbot, windows, 3)
    assert not refused and all(one.controller.aim.tried is None for one in windows)


@pytest.mark.slow
def test_statics_judge_nothing_before_the_end(qtbot, server, two):
    windows, _ = two(server, "turmbauer")
    for window in windows:
        for name in ("aids.rose", "heat.weakness", "aids.risk"):
            assert not window.commands[name].isEnabled()
        bar = window.table.course.aids
        assert not bar.isEnabled() and "off as long as" in bar.toolTip()
        assert window.controller.judge.aids.risk and not window.controller.judge.shown.risk
    while all(window.desk.session.state.phase != "build" for window in windows):
        play(qtbot, windows, 1)
    window = acting(windows)
    window.controller.choose(next(one for one in window.controller.choices if one.cells))
    assert window.controller.judge.ghost and window.controller.judge.risk is None
    windows[0].controller.resign(0)
    qtbot.waitUntil(lambda: has_ended(windows))
    assert all(one.commands["aids.rose"].isEnabled() and one.table.course.aids.isEnabled() for one in windows)


@pytest.mark.slow
def test_who_gives_up_into_a_dead_line_has_given_up(qtbot, killed, two):
    windows, host = two(killed, "waechter")
    play(qtbot, windows, 2)
    killed.kill()
    windows[0].controller.resign(0)
    qtbot.waitUntil(lambda: all(one.table.around.table.is_lost for one in windows))
    killed.start()
    qtbot.waitUntil(lambda: has_ended(windows))
    agree(qtbot, windows, host)
    assert all(window.desk.session.loser == 0 for window in windows)


@pytest.mark.slow
def test_what_was_heard_before_the_line_was_lost_is_not_said_again(qtbot, server, two):
    """Not either where so much was said that a snapshot has only the end of it."""
    (one, other), _ = two(server, "waechter")
    table, heard = one.table.around.table, []
    table.lines = [say.Line(table.seat, "Earlier", at) for at in range(3)]
    table.unsaid = ["Heard", "Not heard"]
    told = replace(table.seen.snapshot, said=(table.lines[-1], say.Line(table.seat, "Heard", 3)))
    other.table.around.table.spoke.connect(lambda line: heard.append(line.text))
    table.line.heard.emit(told, replace(table.seen, snapshot=told))
    qtbot.waitUntil(lambda: "Not heard" in heard)
    assert "Heard" not in heard and not table.late


@pytest.mark.slow
def test_a_seat_is_given_to_a_computer_and_taken_back(qtbot, server, two):
    windows, host = two(server, "waechter")
    play(qtbot, windows, 2)
    one, other = windows
    one.commands["seat.hand"].trigger()
    qtbot.waitUntil(lambda: one.table.around.table.seat is None and "computer plays your seat" in told(one))
    qtbot.waitUntil(lambda: other.desk.session.kinds[0].is_computer)
    qtbot.waitUntil(lambda: one.commands["seat.reclaim"].isEnabled())
    one.commands["seat.reclaim"].trigger()
    qtbot.waitUntil(lambda: one.table.around.table.seat == 0 and not told(one))
    qtbot.waitUntil(lambda: not other.desk.session.kinds[0].is_computer)
    play(qtbot, windows, 2)
    agree(qtbot, windows, host)


@pytest.mark.slow
def test_who_looks_on_sees_all_and_chooses_nothing(qtbot, server, two, open_window):
    windows, host = two(server, "waechter")
    third = open_window()
    third.online.watch(host)
    qtbot.waitUntil(lambda: third.desk.session.is_remote)
    play(qtbot, windows, 3)
    agree(qtbot, (*windows, third), host)
    assert not third.controller.choices and not third.commands["resign"].isEnabled()
    qtbot.waitUntil(lambda: "Looking on: 1" in windows[0].table.around.tab.people.text())


@pytest.mark.slow
def test_no_aids_no_keys_and_nothing_kept_while_it_runs(qtbot, server, two):
    windows, _ = two(server, "waechter")
    play(qtbot, windows, 2)
    for window in windows:
        assert not window.commands["analyse"].isEnabled() and not window.commands["hint"].isEnabled()
        assert not window.table.tabs.isTabVisible(window.table.tabs.indexOf(window.table.analysis_tab))
        assert "Hints, analysis and training aids are off" in window.table.around.tab.aids.text()
        assert not window.files.is_unsaved and window.files.keep_now() is None
        key = window.online.link.key
        seen = [
            window.windowTitle(),
            window.hint.text(),
            *(one.toolTip() for one in window.findChildren(QWidget)),
        ]
        assert not any(key in text for text in seen)


@pytest.mark.slow
def test_who_looks_back_is_left_there_and_led_to_the_end(qtbot, server, two):
    windows, host = two(server, "waechter")
    play(qtbot, windows, 3)
    one = next(window for window in windows if not window.controller.choices)
    one.commands["to_start"].trigger()
    act(qtbot, windows, lambda choices: choices[0])
    qtbot.waitUntil(lambda: len(one.desk.session.plies) == 4)
    assert one.desk.session.cursor == 0 and not one.controller.choices and "Looking back" in one.hint.text()
    one.commands["go_on"].trigger()
    assert one.desk.session.cursor == 4 and one.controller.choices
    agree(qtbot, windows, host)


@pytest.mark.slow
def test_a_page_shows_who_has_come_and_the_host_begins_with_computers(qtbot, server, open_window):
    opened = open_table(server.url, Open("babel", {"players": "3"}, ("open",) * 3))
    links = [Link(server.url, opened.table, key) for key in (opened.invite, opened.host)]
    window, heard = open_window(), []
    window.online.seated.connect(lambda link, game: heard.append((link, game)))
    window.online.join(links[0], "Anna", host=links[1], invite=links[0])
    page = window.online.page
    qtbot.waitUntil(lambda: "1. Anna – you\n2. Free\n3. Free" in page.seats.text())
    assert page.invitation.link.text() == str(links[0]) and "Missing: 2" in page.words.text()
    qtbot.mouseClick(page.begin, LEFT)
    qtbot.waitUntil(lambda: window.desk.session.is_remote)
    assert [kind.value for kind in window.desk.session.kinds] == ["person", "level2", "level2"]
    qtbot.waitUntil(lambda: bool(window.controller.choices))
    link, game = heard[-1]
    assert game == "babel" and link == window.online.link and link.key != opened.invite


@pytest.mark.slow
def test_who_is_called_who_leaves_and_who_comes_back(qtbot, server, two):
    """The turn is told once, not after each roll of one's own; the seat waits for who has left."""
    windows, host = two(server, "babel")
    calls = [[], []]
    for window, heard in zip(windows, calls, strict=True):
        window.table.around.table.turned.connect(partial(heard.append, 1))
    play(qtbot, windows, 6)
    changes = [ply.actor for ply in windows[0].desk.session.plies if ply.actor >= 0]
    turns = sum(one != other for one, other in pairwise(changes))
    assert 0 < sum(map(len, calls)) <= turns + 2
    one, other = windows
    link = one.online.link
    one.commands["table.leave"].trigger()
    assert one.is_welcome and one.online.link is None and not one.desk.session.is_remote
    qtbot.waitUntil(lambda: not other.table.around.table.seen.seats[0].is_here)
    qtbot.waitUntil(lambda: "is away" in other.table.strip.card(0).presence)
    one.online.join(str(link), "P0")
    qtbot.waitUntil(lambda: one.desk.session.is_remote and not one.is_welcome)
    play(qtbot, windows, 2)
    agree(qtbot, windows, host)


@pytest.mark.slow
def test_what_is_no_link_or_no_table_is_said(qtbot, server, open_window, monkeypatch):
    window, said = open_window(), []
    monkeypatch.setattr("gui.base.messages.say_failure", lambda *words: said.append(words[-1]))
    with pytest.raises(turmcore.TurmError):
        window.online.join("hello")
    window.online.join(f"{server.url}/t/none#nothing", "Anna")
    qtbot.waitUntil(lambda: bool(said))
    assert window.is_welcome and window.online.link is None and "nothing" not in said[0]
