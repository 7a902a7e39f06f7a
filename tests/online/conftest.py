"""Servers for tests that need one, and PostgreSQL, where it is."""

import pytest

from tests.online.postgres import IS_HERE, MISSING, Cluster
from tests.online.running import Running

collect_ignore = [] if IS_HERE else ["test_postgres.py"]


def pytest_report_header(config):
    return [] if IS_HERE or "long" not in config.option.markexpr.replace("not long", "", 1) else MISSING


@pytest.fixture(scope="session")
def databases():
    """A cluster for all tests of this process."""
    cluster = Cluster()
    yield cluster
    cluster.remove()


@pytest.fixture
def cluster(databases):
    """The same, empty."""
    databases.ask("DROP SCHEMA IF EXISTS turmbauer CASCADE")
    return databases


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
