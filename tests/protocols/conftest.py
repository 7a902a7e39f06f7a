"""Servers, the games of the tests, and a compiled engine."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.protocols.talk import Inside, Program
from tests.toy import build

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


@pytest.fixture(scope="session")
def toy(request):
    """The toy game, registered as "toy": three players, chance, secrets, no evaluation."""
    return build.load(request.config.cache.mkdir("toy"))


@pytest.fixture
def talk(toy):
    """Starts a server for a game in this process."""
    servers = []

    def start(game: str = "waechter") -> Inside:
        servers.append(Inside(game))
        return servers[-1]

    yield start
    for server in servers:
        server.close()


@pytest.fixture
def program(spawn):
    """Starts a program that is spoken to."""
    return lambda command: Program(spawn(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE))


@pytest.fixture(scope="session")
def c_engine(tmp_path_factory) -> str:
    """The example in C, compiled."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        pytest.skip("there is no C compiler")
    program = tmp_path_factory.mktemp("engine") / "ugi_random"
    flags = ["-O2", "-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic"]
    subprocess.run([compiler, *flags, "-o", program, EXAMPLES / "ugi_random.c"], check=True)
    return str(program)
