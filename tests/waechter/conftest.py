"""Commands, and endgame tables that the tests share."""

import pytest

from tests.cli.conftest import refuse, run  # noqa: F401  # fixtures
from turmcore.waechter.tables import make_tables


@pytest.fixture(scope="session")
def tables_folder(tmp_path_factory):
    """A folder with the endgame tables of up to two stones."""
    folder = tmp_path_factory.mktemp("tables")
    make_tables(folder, 2).close()
    return folder
