"""Ending a running task from another thread."""

import threading

from turmcore.search import Stop


class Halt:
    """Asks a task to end; may be used in any thread.

    Attributes
    ----------
    stop : Stop
        Ends the task's search; setting only this does not end the task.
    """

    def __init__(self) -> None:
        self.stop = Stop()
        self._event = threading.Event()

    def set(self) -> None:
        """End the task as soon as possible."""
        self.stop.set()
        self._event.set()

    @property
    def is_set(self) -> bool:
        """True if the task was asked to end."""
        return self._event.is_set()

    def wait(self) -> None:
        """Wait until the task is asked to end."""
        self._event.wait()
