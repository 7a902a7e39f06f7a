"""Waiting for what is bound to happen: how long that takes, on a machine that others use too, no test asks."""

import time
from contextlib import contextmanager

PATIENCE = 15
LITTLE = 5.0  # seconds of the processor, for what takes a tenth of one


def wait_until(condition, what="", pause=lambda: time.sleep(0.01)):
    """Until a condition holds, whose value is returned."""
    end = time.monotonic() + PATIENCE
    while not (found := condition()):
        if time.monotonic() > end:
            raise TimeoutError(what)
        pause()
    return found


@contextmanager
def at_once():
    """What is done here costs this process hardly any time of the processor, in whatever thread.

    A search that goes on would: with others on the machine it only takes longer until that is seen.
    """
    before = time.process_time()
    yield
    assert time.process_time() - before < LITTLE
