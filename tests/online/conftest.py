"""A server for tests that need one."""

import pytest

from tests.online.running import Running


@pytest.fixture
def start(tmp_path):
    """Starts servers, which end with the test."""
    running = []

    def start(name="tables.sqlite", **settings):
        running.append(Running(tmp_path / name, **settings))
        return running[-1]

    yield start
    for server in running:
        server.stop()


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """One server for a whole module."""
    running = Running(tmp_path_factory.mktemp("server") / "tables.sqlite")
    yield running
    running.stop()
