from pathlib import Path

import pytest

from tests.examples.conftest import built, found
from tests.gui.app.test_window import display

__all__ = ["display"]  # a fixture


@pytest.fixture(scope="session")
def folder(request):
    """Where the package of examples/own_game is built, which is found as long as these tests run."""
    with built(request, "nim", "own_game") as folder:
        yield folder


@pytest.fixture
def nim(folder, monkeypatch):
    """The package, which the engine finds in one test."""
    return found(monkeypatch, "nim")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """The example is compiled and opened in a window: slow."""
    for item in items:
        if item.path.parent == Path(__file__).parent:
            item.add_marker(pytest.mark.slow)
