import pytest

from tests.toy import build


@pytest.fixture(scope="session")
def toy(request):
    """The race with chance and secrets; building it registers the game "toy"."""
    return build.load(request.config.cache.mkdir("toy"))


@pytest.fixture(scope="session")
def pawns(request):
    """Two players, everything in sight, no chance; building it registers the game "pawns"."""
    return build.load(request.config.cache.mkdir("toy"), "pawns")
