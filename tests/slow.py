"""What `make test` leaves to `make test-all`."""

from collections.abc import Iterable

import pytest


def all_but(quick: Iterable[object], values: Iterable[object]) -> list[object]:
    """Parameters: some are for every run, all others are slow."""
    quick = list(quick)
    return [value if value in quick else pytest.param(value, marks=pytest.mark.slow) for value in values]
