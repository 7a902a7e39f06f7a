"""A line on the terminal that tells how far a long command is."""

import sys
from time import monotonic
from types import TracebackType
from typing import Self


class Status:
    """A line on standard error, if that is a terminal; else it is silent. It goes when the work ends."""

    def __init__(self) -> None:
        self._is_shown = sys.stderr.isatty()
        self._next = 0.0
        self._width = 0

    def tell(self, text: str) -> None:
        """Show a text instead of the last one, ten times a second at most."""
        if not self._is_shown or monotonic() < self._next:
            return
        self._next = monotonic() + 0.1
        self._width = max(self._width, len(text))
        print(f"\r{text:<{self._width}}", end="", file=sys.stderr, flush=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._width:
            print("\r" + " " * self._width + "\r", end="", file=sys.stderr, flush=True)


class Progress(Status):
    """Counts.

    Parameters
    ----------
    total : int
    unit : str
        What is counted, in the plural.
    """

    def __init__(self, total: int, unit: str) -> None:
        super().__init__()
        self._total = total
        self._unit = unit

    def show(self, done: int) -> None:
        """Show how much is done."""
        self.tell(f"{done} of {self._total} {self._unit}")
