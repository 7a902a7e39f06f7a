import importlib
from pathlib import Path

import pytest

from tests.examples.conftest import built
from tests.gui.app.test_window import display
from turmcore import registry

__all__ = ["display"]  # a fixture


@pytest.fixture(scope="session")
def folder(request):
    """Where the package of examples/own_game is built, which is found as long as these tests run."""
    with built(request, "nim", "own_game") as folder:
        yield folder


@pytest.fixture
def nim(folder, monkeypatch):
    """The package, known to the engine in one test."""
    monkeypatch.setattr(registry, "_classes", {})
    package = importlib.import_module("nim")
    registry.register(package.NimGame)
    return package


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """The example is compiled and opened in a window: slow."""
    for item in items:
        if item.path.parent == Path(__file__).parent:
            item.add_marker(pytest.mark.slow)
