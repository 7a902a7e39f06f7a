"""What `make test` leaves to `make test-all`."""

from collections.abc import Iterable

import pytest


def all_but(quick: Iterable[object], values: Iterable[object]) -> list[object]:
    """Parameters, or tuples of them: some are for every run, all others are slow."""
    kept = list(quick)
    return [value if value in kept else _slow(value) for value in values]


def _slow(value: object) -> object:
    return pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=pytest.mark.slow)
