"""Executors that make it hard: they complete jobs in another order, or break."""

import random
import threading
from concurrent.futures import BrokenExecutor, Executor, Future


class Shuffled(Executor):
    """One thread that always takes any of the jobs that wait, and counts how many did."""

    def __init__(self, seed: int = 0) -> None:
        self.most_waiting = 0
        self._choice = random.Random(seed)
        self._waiting: list[tuple[Future, object, tuple]] = []
        self._change = threading.Condition()
        self._is_open = True
        self._thread = threading.Thread(target=self._work)
        self._thread.start()

    def submit(self, fn, /, *args):
        future = Future()
        with self._change:
            self._waiting.append((future, fn, args))
            self.most_waiting = max(self.most_waiting, len(self._waiting))
            self._change.notify()
        return future

    def shutdown(self, wait=True, *, cancel_futures=False):
        with self._change:
            self._is_open = False
            self._change.notify()
        self._thread.join()

    def _work(self) -> None:
        while True:
            with self._change:
                self._change.wait_for(lambda: self._waiting or not self._is_open)
                if not self._waiting:
                    return
                job = self._waiting.pop(self._choice.randrange(len(self._waiting)))
            self._do(*job)

    def _do(self, future, fn, args) -> None:
        if future.set_running_or_notify_cancel():
            try:
                future.set_result(fn(*args))
            except BaseException as error:  # noqa: BLE001  # as executors do
                future.set_exception(error)


class Backwards(Executor):
    """Plays nothing before it has as many jobs as it may have or is asked no more, then the last one first."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._waiting = []

    def submit(self, fn, /, *args):
        future = Future()
        self._waiting.append((future, fn, args))
        if len(self._waiting) >= self._number:
            for one, call, given in reversed(self._waiting):
                one.set_result(call(*given))
            self._waiting = []
            self._number = 1
        return future


class Breaking(Executor):
    """Plays some jobs at once, then loses its workers."""

    def __init__(self, number: int, in_submit: bool = False) -> None:
        self._left = number
        self._in_submit = in_submit

    def submit(self, fn, /, *args):
        future = Future()
        self._left -= 1
        if self._left >= 0:
            future.set_result(fn(*args))
        elif self._in_submit:
            raise BrokenExecutor("no workers left")
        else:
            future.set_exception(BrokenExecutor("a worker has died"))
        return future
