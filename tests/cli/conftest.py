"""Running commands in this process."""

import io
from collections.abc import Callable
from typing import NamedTuple

import pytest

from tests.toy import build
from turmcore.cli.main import main


class Result(NamedTuple):
    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Run a command that must succeed, with standard input if it reads it."""

    def run(*argv: str, stdin: bytes = b"") -> Result:
        result = attempt(*argv, stdin=stdin)
        assert result.status == 0, result.err
        assert result.err == ""
        return result

    def attempt(*argv: str, stdin: bytes) -> Result:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        status = main(argv)
        return Result(status, *capsys.readouterr())

    return run


@pytest.fixture
def refuse(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Run a command that must be refused as bad input; gives its one line on standard error."""

    def refuse(*argv: str, stdin: bytes = b"") -> str:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        status = main(argv)
        out, err = capsys.readouterr()
        assert (status, out) == (2, ""), err
        assert err.endswith("\n")
        assert err.count("\n") == 1
        assert err.startswith("turmcore: ")
        return err.removeprefix("turmcore: ")[:-1]

    return refuse


@pytest.fixture(scope="session")
def toy(request):
    """The toy game, registered as "toy": chance, hidden information, no evaluation."""
    return build.load(request.config.cache.mkdir("toy"))
