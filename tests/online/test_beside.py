"""The thread beside the loop: what all wait for comes before what one has asked, and each in its order."""

import threading

import pytest

from turmcore.online.beside import asking, seeing


def test_what_all_wait_for_is_done_first():
    goes_on, done = threading.Event(), []
    held = asking.submit(goes_on.wait)
    jobs = [
        (seeing if name.isupper() else asking).submit(lambda name=name: done.append(name)) for name in "aAbB"
    ]
    goes_on.set()
    for job in (held, *jobs):
        job.result(60)
    assert done == ["A", "B", "a", "b"]


def test_who_waits_is_told_what_went_wrong_and_the_thread_goes_on():
    with pytest.raises(ZeroDivisionError):
        asking.submit(divmod, 1, 0).result(60)
    goes_on = threading.Event()
    held = asking.submit(goes_on.wait)
    given_up = asking.submit(divmod, 1, 0)
    assert given_up.cancel()
    goes_on.set()
    assert held.result(60) and asking.submit(divmod, 7, 2).result(60) == (3, 1)
