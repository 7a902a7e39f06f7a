"""A line on the terminal with the progress of a long command; in a log a line now and then, on request."""

import os
import sys
from collections.abc import Callable
from time import monotonic
from types import TracebackType
from typing import Self

LOG = "TURMCORE_LOG"
"""Environment variable: seconds between two lines if standard error is not a terminal."""


class Status:
    """A line on standard error if that is a terminal. It disappears when the work ends.

    Elsewhere nothing is shown, or with `LOG` a whole line every so many seconds.
    """

    def __init__(self) -> None:
        self._is_shown = sys.stderr.isatty()
        self._seconds = 0.1 if self._is_shown else _log_seconds()
        self._next = monotonic() + (0.0 if self._is_shown else self._seconds)
        self._width = 0

    def tell(self, text: str) -> None:
        """Replace the text, at most ten times a second."""
        if monotonic() < self._next:
            return
        self._next = monotonic() + self._seconds
        if not self._is_shown:
            print(f"turmcore: {text}", file=sys.stderr, flush=True)
            return
        self._width = max(self._width, len(text))
        print(f"\r{text:<{self._width}}", end="", file=sys.stderr, flush=True)

    def print(self, text: str) -> None:
        """Print lines above the line."""
        self._clear()
        print(text, end="", file=sys.stderr, flush=True)

    def _clear(self) -> None:
        if self._width:
            print("\r" + " " * self._width + "\r", end="", file=sys.stderr, flush=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._clear()


class Progress(Status):
    """Shows a count, with the rate and the time left.

    Parameters
    ----------
    total : int
    unit : str
        The things counted, in the plural.
    """

    def __init__(self, total: int, unit: str) -> None:
        super().__init__()
        self._total = total
        self._unit = unit
        self._first: tuple[float, int] | None = None  # time and value of the first count

    def show(self, done: int, more: Callable[[], str] = str) -> None:
        """Show how much is done, and more about it, which is asked for when it is shown."""
        now = monotonic()
        if now < self._next:
            return
        if self._first is None:
            self._first = now, done
        begun, before = self._first
        text = f"{done} of {self._total} {self._unit}"
        if done > before and now > begun:
            rate = (done - before) / (now - begun)
            text += f", {_rate(rate)}, {_clock((self._total - done) / rate)} left"
        self.tell(text + more())


def _log_seconds() -> float:
    try:
        seconds = float(os.environ.get(LOG, ""))
    except ValueError:
        return float("inf")
    return max(seconds, 0.1) if seconds > 0 else float("inf")


def _rate(rate: float) -> str:
    """A rate per second, or per minute or hour where that is clearer."""
    if rate >= 1:
        return f"{rate:.3g}/s"
    return f"{rate * 60:.3g}/min" if rate >= 1 / 60 else f"{rate * 3600:.3g}/h"


def _clock(seconds: float) -> str:
    whole = round(min(seconds, 360_000 * 10))
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"


def warn_of_repeats(repeated: int, games: int, means: str = "--random-plies or --openings") -> None:
    """Say on standard error that games repeat others, and by which means they would not."""
    if repeated:
        verb = "make" if " " in means else "makes"
        print(
            f"turmcore: {repeated} of {games} games repeat an earlier one, move for move; {means} {verb} them differ",
            file=sys.stderr,
        )
