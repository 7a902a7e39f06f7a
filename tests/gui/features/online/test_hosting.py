"""A server beside the window: it starts, is found again, dies, and its port and file stay the same."""

import os
import signal
import socket
import sqlite3
from contextlib import closing

import pytest

from gui.features.online.hosting import Hosting, Reach, addresses
from tests.waiting import wait_until
from turmcore import TurmError
from turmcore.online import Link, Open, fetch_brief, open_table


def free_port():
    with closing(socket.socket()) as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


@pytest.fixture
def hosting(tmp_path):
    hosting = Hosting(tmp_path / "online", free_port())
    yield hosting
    hosting.stop()


@pytest.mark.slow
def test_a_server_is_left_found_and_started_again_and_its_links_stay_good(hosting, tmp_path):
    assert not hosting.is_running and not hosting.has_tables
    hosting.start(Reach.ALONE)
    opened = open_table(hosting.url, Open("babel", password=hosting.password))
    link, url = Link(hosting.url, opened.table, opened.seats[0]), hosting.url
    with pytest.raises(TurmError, match="password"):
        open_table(url, Open("babel"))
    assert (tmp_path / "online" / "password.txt").stat().st_mode & 0o777 == 0o600

    def stands():
        return fetch_brief(link.server, [link]).tables[0].game == "babel"

    hosting.leave()
    later = Hosting(tmp_path / "online")  # another program's: the port is known
    assert later.is_running and later.url == url and stands()
    later.start(Reach.ALONE)
    assert stands()
    later.stop()
    assert not later.is_running and later.has_tables
    later.start(Reach.ALONE, has_links=True)
    assert later.url == url and stands()
    os.kill(later.child.pid, signal.SIGKILL)
    wait_until(lambda: not later.is_running)
    later.start(Reach.ALONE, has_links=True)
    assert later.url == url and stands()
    later.stop()


@pytest.mark.slow
def test_a_port_that_is_taken(hosting):
    with closing(socket.socket()) as other:
        other.bind(("127.0.0.1", hosting.port))
        other.listen()
        taken = hosting.port
        with pytest.raises(TurmError, match=f"port {taken}"):
            hosting.start(Reach.ALONE, has_links=True)
        hosting.start(Reach.ALONE)
        assert hosting.is_running and hosting.port != taken


@pytest.mark.slow
def test_a_file_that_is_no_servers_is_said(hosting, tmp_path):
    (tmp_path / "online").mkdir()
    with closing(sqlite3.connect(tmp_path / "online" / "served.sqlite")) as other:
        other.execute("CREATE TABLE mine (a)")
        other.commit()
    with pytest.raises(TurmError, match="no file of a server"):
        hosting.start(Reach.ALONE)
    assert not hosting.is_running


def test_what_is_known_may_be_damaged(tmp_path):
    for text in (
        "",
        "[]",
        "{",
        '{"port": "x"}',
        '{"port": 70000, "pid": 2, "reach": "alone", "password": ""}',
    ):
        (tmp_path / "server.json").write_text(text)
        hosting = Hosting(tmp_path, 4711)
        assert not hosting.is_running and hosting.port == 4711 and hosting.reach is Reach.NETWORK


def test_nobody_else_is_told_an_address_of_this_machine_alone():
    assert not any(text.startswith("127.") for text in addresses())
