import pytest

from tests.toy import build


@pytest.fixture(scope="session")
def toy(request):
    """The toy game's module; building it registers the game."""
    return build.load(request.config.cache.mkdir("toy"))
