"""The toy game: chance, hidden information and, with gust=1, chance that can only be sampled."""

import pytest

from tests.toy import build


@pytest.fixture(scope="session")
def toy(request):
    """The toy's module; its game is registered as "toy"."""
    return build.load(request.config.cache.mkdir("toy"))
