"""What is measured with is tried in `make test-all`; what tells results is quick."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent
QUICK = {"test_matches.py", "test_releases.py"}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    for item in items:
        if item.path.is_relative_to(HERE) and item.path.name not in QUICK:
            item.add_marker(pytest.mark.slow)
