"""Faults of the program, as against errors that say something about the world or about a request."""

from __future__ import annotations

from turmcore import TurmError
from turmcore.players import Forfeit

_FAULTS = NotImplementedError, RecursionError


def is_fault(error: BaseException) -> bool:
    """True if an error is a bug: its message is for those who mend the program."""
    if isinstance(error, _FAULTS):
        return True
    return isinstance(error, Exception) and not isinstance(
        error, TurmError | Forfeit | OSError | MemoryError | RuntimeError
    )
