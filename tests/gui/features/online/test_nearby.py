"""Tables in the local network, on loopback: told, found, gone, and never with a key."""

from threading import Barrier

import pytest
from PySide6.QtCore import QObject

from gui.base.background import Background
from gui.features.online import nearby
from gui.features.online.nearby import Announcer, Finder
from gui.features.online.network import Network
from tests.online.running import Running
from tests.waiting import wait_until
from turmcore.online import fetch_tables

LOOP = ["127.0.0.1"]


@pytest.fixture
def server(tmp_path):
    running = Running(tmp_path / "tables.sqlite")
    yield running
    running.stop()


def test_only_what_a_host_has_ticked_is_found_and_its_key_comes_from_the_server(server):
    shown = server.opened("babel", listed=True)
    server.opened("waechter")
    heard = []
    finder = Finder(lambda: heard.append(1), LOOP)
    announcer = Announcer("127.0.0.1", int(server.url.rsplit(":")[-1]), LOOP)
    try:
        tables = fetch_tables(server.url).tables
        announcer.tell(tables)
        (info,) = announcer.told.values()
        about = {"table": shown.table, "game": "babel", "free": str(tables[0].free)}
        assert info.decoded_properties == about
        wait_until(lambda: heard)
        (found,) = finder.tables()
        assert (found.invite.table, found.invite.key) == (shown.table, shown.invite)
        assert found.about == tables[0]
        heard.clear()
        announcer.tell(())
        wait_until(lambda: heard)
        assert not finder.tables()
    finally:
        announcer.close()
        finder.close()


def test_who_looks_rests_and_looks_again_at_once_leaves_nobody_listening(qtbot, monkeypatch):
    both, opened, closed = Barrier(2), [], []

    class Counted(Finder):
        def __init__(self, changed):
            both.wait(10)
            super().__init__(changed, LOOP)
            opened.append(self)

        def close(self):
            super().close()
            closed.append(self)

    monkeypatch.setattr(nearby, "Finder", Counted)
    parent = QObject()
    worker = Background(parent, threads=2)
    network = Network(worker, parent)
    network.listen()
    network.rest()
    network.listen()
    qtbot.waitUntil(lambda: len(opened) == 2 and len(closed) == 1)
    network.rest()
    qtbot.waitUntil(lambda: len(closed) == 2)
    worker.stop()
    assert {*opened} == {*closed}
