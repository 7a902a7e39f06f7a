"""A stretch of code in which Python's garbage collector waits."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Python's garbage collector waits while a context is current. Otherwise it may find another view, whose end leaves
    no context current: what is drawn then is lost, and Qt goes on as if there were one, which ends the program."""
    is_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if is_enabled:
            gc.enable()
