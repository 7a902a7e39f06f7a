"""A line on the terminal that tells how far a long command is."""

import sys
from time import monotonic
from types import TracebackType
from typing import Self


class Progress:
    """Counts on standard error, if that is a terminal; else it is silent.

    Parameters
    ----------
    total : int
    unit : str
        What is counted, in the plural.
    """

    def __init__(self, total: int, unit: str) -> None:
        self._total = total
        self._unit = unit
        self._is_shown = sys.stderr.isatty()
        self._next = 0.0
        self._width = 0

    def show(self, done: int) -> None:
        """Show how much is done, ten times a second at most."""
        if not self._is_shown or monotonic() < self._next:
            return
        self._next = monotonic() + 0.1
        line = f"{done} of {self._total} {self._unit}"
        self._width = max(self._width, len(line))
        print(f"\r{line:<{self._width}}", end="", file=sys.stderr, flush=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._width:
            print("\r" + " " * self._width + "\r", end="", file=sys.stderr, flush=True)
