"""Undo and redo of anything that is edited."""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")


class Steps(Generic[T]):
    """Values one after the other, of which one is in use; a value never changes.

    Attributes
    ----------
    now
        The one in use.
    """

    def __init__(self, first: T) -> None:
        self.now = first
        self._past: list[T] = []
        self._future: list[T] = []

    @property
    def can_undo(self) -> bool:
        """True if there is a step to undo."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """True if there is a step to redo."""
        return bool(self._future)

    def take(self, value: T) -> bool:
        """Go on to another value; return True if it differs."""
        if value == self.now:
            return False
        self._past.append(self.now)
        self._future.clear()
        self.now = value
        return True

    def join(self) -> None:
        """Let the last two steps be one."""
        if len(self._past) > 1:
            self._past.pop()
            if self.now == self._past[-1]:
                self._past.pop()

    def forget(self) -> None:
        """Let there be nothing to undo or to redo."""
        self._past.clear()
        self._future.clear()

    def undo(self) -> None:
        """Take the last step back, if there is one."""
        if self._past:
            self._future.append(self.now)
            self.now = self._past.pop()

    def redo(self) -> None:
        """Go again where a step was taken back from."""
        if self._future:
            self._past.append(self.now)
            self.now = self._future.pop()
