import pytest

import turmcore
from tests.conformance.configurations import CONFIGURATIONS
from tests.conformance.walk import Node, nodes
from tests.toy import build


@pytest.fixture(scope="session")
def toy(request):
    return build.load(request.config.cache.mkdir("toy"))


@pytest.fixture(
    scope="session",
    params=[
        pytest.param(one, marks=[pytest.mark.slow] if one.is_slow else [], id=str(one))
        for one in CONFIGURATIONS
    ],
)
def configuration(request, toy):
    return request.param


@pytest.fixture(scope="session")
def game(configuration):
    return turmcore.load(configuration.name, **configuration.options)


@pytest.fixture(scope="session")
def games_nodes(configuration, game) -> list[list[Node]]:
    """Whole games, each as a list of its nodes."""
    return [nodes(game, seed) for seed in configuration.seeds]


@pytest.fixture(scope="session")
def all_nodes(games_nodes) -> list[Node]:
    return [node for game in games_nodes for node in game]
