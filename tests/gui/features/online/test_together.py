"""Playing together from the welcome page on: inviting, joining, own tables, with a real server on this machine."""

import socket
from contextlib import closing, suppress
from functools import partial

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from gui import i18n
from gui.app.autosave import Autosave
from gui.app.main_window import MainWindow
from gui.base import messages, opengl, theme
from gui.features.new_game.dialog import NewGameDialog
from gui.features.online import nearby
from gui.features.online.hosting import Hosting
from gui.features.online.invitation import find_link
from gui.features.online.invitation_box import InvitationBox
from gui.features.online.nearby import Announcer, Finder
from gui.features.online.opening import opening_of, shared_setup
from gui.model.games import offered
from gui.model.seats import Kind
from gui.table.game_parts import parts_of
from turmcore import TurmError
from turmcore.online import Client, Link, fetch_brief, fetch_tables, open_table

LEFT = Qt.MouseButton.LeftButton
LOOP = ["127.0.0.1"]


def free_port():
    with closing(socket.socket()) as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


@pytest.fixture
def failures(monkeypatch):
    """What the window says that failed."""
    said = []
    monkeypatch.setattr(messages, "say_failure", lambda parent, title, detail: said.append((title, detail)))
    return said


@pytest.fixture
def open_window(qapp, settings, own_data, monkeypatch):
    """Opens windows of the same user, that host at a port of their own; a server of theirs ends with the test."""
    theme.apply(qapp)
    QGuiApplication.clipboard().clear()
    monkeypatch.setattr(messages, "ask_to_serve_on", lambda parent: "stop")
    monkeypatch.setattr("gui.features.online.nearby.Finder", no_network)
    settings.together_place = "alone"
    windows = []

    def open_one(port=free_port()):  # noqa: B008  the same for all windows of a test
        window = MainWindow(settings, opengl.why_unavailable())
        if not window.together.hosting.has_tables:
            window.together.hosting = Hosting(window.together.hosting.folder, port)
        window.show()
        windows.append(window)
        return window

    yield open_one
    for window in windows:
        window.files.count_as_saved()
        window.close()
        Hosting(window.together.hosting.folder).stop()  # where it was left on
        window.deleteLater()


def no_network(changed):
    raise OSError("none is wanted in this test")


def hears(guest):
    """Let a client take what has come; the window does not stand still for it."""
    with suppress(TimeoutError):
        guest.next(0.01)
    return True


def click(widget):
    QTest.mouseClick(widget, LEFT)


def test_two_clicks_from_the_welcome_page_to_an_invitation_in_the_clipboard(qtbot, open_window):
    window = open_window()
    window.show_welcome()
    clicks = 0
    click(window.welcome.view.together)
    clicks += 1
    page = window.together.page
    assert page.isVisible()
    click(page.grid.cards[offered().index("waechter")].play)
    clicks += 1
    qtbot.waitUntil(lambda: find_link(QGuiApplication.clipboard().text()) is not None)
    assert clicks == 2
    invite = find_link(QGuiApplication.clipboard().text())
    assert window.online.link is not None and window.online.link.table == invite.table
    assert window.findChild(InvitationBox).link.text() == str(invite)
    (one,) = window.together.tables
    assert (one.game, one.invite) == ("waechter", invite.key) and one.host and one.key != invite.key
    with Client(invite, "Guest") as guest:  # whoever has it sits at the table, and the game begins
        qtbot.waitUntil(lambda: hears(guest) and window.desk.session.is_remote)


def test_the_page_has_room_in_the_smallest_window_in_all_languages(qtbot, open_window, settings):
    settings.together_place = "network"
    window = open_window()
    window.resize(640, 400)
    for code in i18n.NAMES:
        window.set_language(code)
        window.together.show()
        qtbot.waitUntil(lambda: window.together.page.why_none.text() == i18n.tr("together.nearby.lacks"))
        side = window.together.page.side_scroll
        qtbot.waitUntil(lambda side=side: side.widget().width() <= side.viewport().width())


@pytest.mark.parametrize("code", i18n.NAMES)
def test_in_the_narrowest_window_the_games_stand_below(qtbot, open_window, code):
    window = open_window()
    window.set_language(code)
    window.together.show()
    page = window.together.page
    for wide, is_below in ((400, True), (900, False), (400, True)):
        window.resize(wide, 400)
        QTest.qWait(20)
        assert window.width() == wide and page.side_scroll.isHidden() == is_below
        assert (page.name.mapTo(page, QPoint()).y() < page.grid.mapTo(page, QPoint()).y()) or not is_below
        assert all(card.play.width() >= card.play.sizeHint().width() for card in page.grid.cards)
        assert page.name.isVisible()


@pytest.mark.slow
def test_a_game_waits_with_both_closed_and_every_link_stays_good(qtbot, open_window, monkeypatch):
    window = open_window()
    window.together.show()
    window.together.invite("waechter")
    qtbot.waitUntil(lambda: find_link(QGuiApplication.clipboard().text()) is not None)
    invite = find_link(QGuiApplication.clipboard().text())
    with Client(invite, "Guest") as guest:
        qtbot.waitUntil(lambda: hears(guest) and window.desk.session.is_remote)
        theirs = guest.link
    asked = []
    monkeypatch.setattr(messages, "ask_to_serve_on", lambda parent: asked.append(1) or "stop")
    window.close()
    assert asked and not window.together.hosting.is_running
    with pytest.raises(TurmError):
        fetch_brief(theirs.server, [theirs])
    again = open_window()  # the server comes back with it, and says how the table stands
    again.show_welcome()
    qtbot.waitUntil(lambda: again.together.hosting.is_running)
    qtbot.waitUntil(lambda: bool(fetch_brief_or_none(theirs)))
    again.together.ask()
    qtbot.waitUntil(lambda: bool(again.together.standing) and None not in again.together.standing.values())
    mine = next(iter(again.together.standing.values()))
    assert mine.names[1 - mine.you] == "Guest"
    if mine.turn == mine.you:
        assert [one.title for one in again.welcome.turns] == ["Turm und Wächter"]
        click(again.welcome.view.cards[0])
    else:
        again.together.go_on(next(iter(again.together.tables)).ident)
    qtbot.waitUntil(lambda: again.desk.session.is_remote)


def fetch_brief_or_none(link):
    try:
        return fetch_brief(link.server, [link]).tables[0].game
    except TurmError:
        return None


@pytest.mark.slow
def test_it_may_stay_open_without_the_window(qtbot, open_window, monkeypatch, tmp_path):
    window = open_window()
    window.files.autosave = Autosave(tmp_path / "games")
    window.together.open(shared_setup(window.settings, "babel"))
    qtbot.waitUntil(lambda: window.online.link is not None)
    monkeypatch.setattr(messages, "ask_to_serve_on", lambda parent: "cancel")
    window.close()
    assert window.isVisible() and window.together.hosting.is_running
    assert window.files.autosave is not None  # what is played goes on being kept
    monkeypatch.setattr(messages, "ask_to_serve_on", lambda parent: "keep")
    window.close()
    assert not window.isVisible()
    assert Hosting(window.together.hosting.folder).is_running


@pytest.mark.slow
def test_a_server_that_dies_is_started_again_and_that_is_said(qtbot, open_window):
    window = open_window()
    window.together.open(shared_setup(window.settings, "babel"))
    qtbot.waitUntil(lambda: window.online.link is not None)
    said = []
    window.say = said.append
    before = window.together.hosting.child
    before.kill()
    qtbot.waitUntil(lambda: bool(said) and window.together.hosting.child is not before)
    qtbot.waitUntil(lambda: window.together.hosting.is_running)
    assert "runs again" in said[0]


def test_joining_by_a_paste_the_clipboard_or_a_link_of_the_command_line(qtbot, open_window, server, failures):
    from gui.app.links import open_link

    window = open_window()
    window.together.show()
    page = window.together.page
    for text, why in (
        ("what a day", "no link"),
        (f"{server.url}/t/abc", "not whole"),
        ("http://127.0.0.1:9/t/a", "not whole"),
    ):
        page.link.setText(text)
        click(page.go)
        assert why in failures.pop()[1]
    opened = server.opened("babel")
    invite = Link(server.url, opened.table, opened.invite)
    QGuiApplication.clipboard().setText(f"Come! {invite} – Eva")
    (card,) = [card for card in page.cards if card.property("key") == str(invite)]
    click(card)
    qtbot.waitUntil(lambda: any(one.table == opened.table for one in window.together.tables))
    assert window.online.link.key != opened.invite  # a seat's of its own
    other = server.opened("waechter")
    open_link(window, f"{server.url}/t/{other.table}#{other.seats[1]}")
    qtbot.waitUntil(lambda: any(one.table == other.table for one in window.together.tables))
    _, watching, _ = server.open("babel", ("level1",) * 4)
    window.together.join(str(watching))
    qtbot.waitUntil(lambda: window.desk.session.is_remote or window.desk.session.has_ended)
    window.together.join("http://127.0.0.1:9/t/abc#def")  # nobody is there
    qtbot.waitUntil(lambda: bool(failures))


def test_a_name_that_shows_nothing_is_none(qtbot, open_window):
    window = open_window()
    window.together.show()
    window.together.page.name.setText("\u3164 \u2800")
    window.together.invite("waechter")
    qtbot.waitUntil(lambda: window.online.page is not None and "Player" in window.online.page.seats.text())


def test_a_server_that_is_none_and_one_that_wants_a_password(qtbot, open_window, failures):
    window = open_window()
    window.settings.together_place = "http://127.0.0.1:9"
    window.together.open(shared_setup(window.settings, "babel"))
    qtbot.waitUntil(lambda: bool(failures))
    assert "No server answers at http://127.0.0.1:9" in failures.pop()[1]
    assert not list(window.together.tables)


@pytest.mark.parametrize("game", offered())
def test_choices_become_what_a_server_opens(server, settings, game):
    setup = shared_setup(settings, game)
    opening = opening_of(setup, "", is_listed=False, address=server.url)
    assert opening.order.seats[opening.seat] == "open"
    assert set(opening.order.seats) == {"open"}
    opened = open_table(server.url, opening.order)
    assert opened.seats[opening.seat] and opened.invite and opened.qr.size > 20


def test_computers_lots_and_days_go_along(settings):
    kinds = ("person", "remote", "level5", "level2", "level2", "level2")
    parts = parts_of("carcassonne")
    setup = parts.setup_kind(players=3, kinds=kinds, shuffles=True, clock="259200s/turn", time="3s")
    for _ in range(20):
        order, seat = opening_of(setup, "secret", is_listed=True, address="")
        assert sorted(order.seats) == ["level5:3s", "open", "open"] and order.seats[seat] == "open"
        assert (order.clock, order.password, order.listed) == ("259200s/turn", "secret", True)
    assert parts.setup(setup.to_text()) == setup
    with pytest.raises(TurmError, match="yours"):
        opening_of(parts.setup_kind(players=2, kinds=("remote",) * 6), "", is_listed=False, address="")


def test_a_new_game_with_somebody_invited_is_a_table(qtbot, window, settings):
    dialog = NewGameDialog(settings, window)
    qtbot.addWidget(dialog)
    dialog.choose("babel")
    assert dialog.start.text() == "Start" and not dialog.setup().invites
    days = [
        dialog.page.players.clock.combo.itemText(at) for at in range(dialog.page.players.clock.combo.count())
    ]
    dialog.page.seats[1].take(Kind.REMOTE)
    assert dialog.start.text() == "Open the table" and dialog.setup().invites
    now = [
        dialog.page.players.clock.combo.itemText(at) for at in range(dialog.page.players.clock.combo.count())
    ]
    assert set(now) - set(days) == {"1 day each turn", "3 days each turn", "7 days each turn"}
    assert not dialog.page.names[1].isEnabled() and not dialog.beside.isEnabled()
    dialog.page.seats[1].take("level2")
    assert dialog.start.text() == "Start" and not dialog.setup().invites


@pytest.mark.slow
def test_tables_of_the_network_are_shown_and_own_ones_only_if_that_is_ticked(
    qtbot, open_window, server, settings, monkeypatch
):
    heard = []
    monkeypatch.setattr(nearby, "Finder", partial(Finder, interfaces=LOOP))
    monkeypatch.setattr(nearby, "Announcer", partial(Announcer, interfaces=LOOP))
    for module in ("gui.app.together_desk", "gui.features.online.network"):
        monkeypatch.setattr(f"{module}.addresses", lambda: LOOP)
    settings.together_place = "network"
    other = Finder(lambda: heard.append(1), LOOP)
    announcer = Announcer("127.0.0.1", int(server.url.rpartition(":")[2]), LOOP)
    try:
        shown = server.opened("babel", listed=True)
        announcer.tell(fetch_tables(server.url).tables)
        window = open_window()
        window.together.show()
        page = window.together.page
        qtbot.waitUntil(lambda: any(shown.table in str(card.property("key")) for card in page.cards))
        assert not page.listed.isChecked()
        click(page.listed)
        window.together.invite("waechter")
        qtbot.waitUntil(lambda: bool(list(window.together.tables)))
        (own,) = window.together.tables
        qtbot.waitUntil(lambda: own.table in {one.about.table for one in other.tables()})
        window.together.show()
        qtbot.waitUntil(lambda: any(shown.table in str(card.property("key")) for card in page.cards))
        (card,) = [card for card in page.cards if shown.table in str(card.property("key"))]
        click(card)
        qtbot.waitUntil(lambda: len(list(window.together.tables)) == 2)
    finally:
        announcer.close()
        other.close()
