"""Long work that may be given up."""

from __future__ import annotations

from turmcore.search import Stop


class Job:
    """Work to be run in another thread."""

    def __init__(self) -> None:
        self._stop = Stop()

    @property
    def is_cancelled(self) -> bool:
        """True if nobody waits for the job any more."""
        return self._stop.is_set

    def cancel(self) -> None:
        """End it at once, or let it not begin; may be called from any thread."""
        self._stop.set()
