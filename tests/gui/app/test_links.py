"""A link to a table, in the window: a real server, asked by it."""

import pytest
from PySide6.QtCore import QUrl

from gui.app import links
from gui.base import messages
from gui.model.seats import Kind
from tests.online.running import Running
from turmcore.online.client import Client


@pytest.fixture
def server(tmp_path):
    running = Running(tmp_path / "tables.sqlite")
    yield running
    running.stop()


@pytest.fixture
def told(monkeypatch):
    """The failures that were told: title and detail."""
    told = []
    monkeypatch.setattr(messages, "say_failure", lambda _, title, detail: told.append((title, detail)))
    return told


@pytest.mark.slow
def test_what_was_played_at_a_table_comes_into_the_window(server, window, qtbot, told):
    seats, watch, _ = server.open("waechter", ("open", "level1"))
    with Client(str(seats[0]), "Anna") as client:
        while client.turn != 0:
            client.next(60)
        client.act(str(client.state.legal_actions()[0]))
        while len(client.tokens) < 2 or client.turn != 0:
            client.next(60)
        tokens = list(client.tokens)
    own = f"turmbauer://{watch.server.partition('//')[2]}/{watch.table}#{watch.key}"
    assert links.is_link(own) and links.is_link(str(watch)) and not links.is_link("C:\\games\\one.tgn")
    links.open_link(window, str(watch))
    qtbot.waitUntil(lambda: window.controller.session.tokens == tokens)
    session = window.controller.session
    assert session.is_read and set(session.kinds) == {Kind.PERSON}, "nobody plays on by themselves"
    assert session.players == ("Anna", "level1") and not window.files.is_unsaved and not told


def test_a_link_that_leads_nowhere_is_told_and_its_key_is_not(server, window, qtbot, told):
    _, watch, _ = server.open("waechter", ("open", "level1"))
    before = window.controller.session
    for number, wrong in enumerate(
        (f"{server.url}/t/none#secret", "https://example", "turmbauer:secret", str(watch)[:-1]), 1
    ):
        links.open_link(window, wrong)
        qtbot.waitUntil(lambda number=number: len(told) == number)
    assert window.controller.session is before
    assert not any("secret" in detail or watch.key[:-1] in detail for _, detail in told), told


def test_a_desktop_may_name_a_file_by_a_url(tmp_path):
    path = tmp_path / "ein Türm.tgn"
    assert links.path_of(QUrl.fromLocalFile(str(path)).toString()) == str(path) == links.path_of(str(path))
