"""An executor whose workers are processes, each with its own pipe.

The one in `concurrent.futures` has a single pipe for all results, which this program holds open itself: if a
worker ends while writing a result, closing the executor, and the exit of Python, wait forever for the rest.
"""

import multiprocessing
import os
import pickle
import signal
import threading
import traceback
import weakref
from collections import deque
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any, ParamSpec, TypeVar

from turmcore.matches.work import close_all
from turmcore.system import deaf, stay_deaf

_AT_A_TIME = 2
"""Tasks per worker: the current one and the next one."""

_LIVES = 3
"""Workers that a task may cost: if it ends this many, the task itself is at fault."""

_PATIENCE = 10.0
"""Seconds that workers may take to end before they are killed."""

_END_SECONDS = 1.0  # between the end of a pipe and that of its process

_P = ParamSpec("_P")
_T = TypeVar("_T")


class _Task:
    """A call to make, and where its result goes."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.future: Future[Any] = Future()
        self.lives = _LIVES
        self._has_begun = False

    def begin(self) -> bool:
        """True if the result is still wanted."""
        if not self._has_begun:
            self._has_begun = self.future.set_running_or_notify_cancel()
        return self._has_begun

    def fail(self, error: Exception) -> None:
        """Report that it will never be done."""
        if self.begin():
            self.future.set_exception(error)


def start_deaf(process: BaseProcess) -> None:
    """Start a process that ignores Ctrl-C, even while it starts; it must call `stay_deaf` first."""
    with deaf():
        process.start()


class Processes(Executor):
    """Workers that leave Ctrl-C to their parent and end with it, even if it is killed. They start with the
    first tasks.

    A lost worker is replaced, and its tasks go to another one; a task that has cost three workers fails.

    If `shutdown` cancels futures, tasks that have begun are abandoned, too: the workers end at once.

    Parameters
    ----------
    max_workers : int
    """

    ends_players = True
    """The workers end their players' programs when they end themselves."""

    def __init__(self, max_workers: int) -> None:
        self.max_workers = max_workers
        self._crew = _Crew(max_workers)
        weakref.finalize(self, self._crew.shutdown, True, True)  # at Python's exit at the latest

    def submit(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        return self._crew.submit(pickle.dumps((fn, args, kwargs), pickle.HIGHEST_PROTOCOL))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._crew.shutdown(wait, cancel_futures)


class _Worker:
    """A process with its tasks, oldest first."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")  # a process with threads must not be forked
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_work, args=(theirs,))
        with theirs:
            start_deaf(self.process)
        self.tasks: deque[_Task] = deque()

    def give(self, task: _Task) -> None:
        """Give it a task; a cancelled one is dropped."""
        if task.begin():
            self.tasks.append(task)
            self.pipe.send_bytes(task.data)

    def take(self) -> None:
        """Pass on the result that has arrived."""
        is_done, result = pickle.loads(self.pipe.recv_bytes())
        task = self.tasks.popleft()
        if is_done:
            task.future.set_result(result)
        else:
            task.future.set_exception(result)

    def end(self) -> str:
        """Clean up after its pipe broke; returns how it ended."""
        self.pipe.close()
        self.process.join(_END_SECONDS)
        code = self.process.exitcode
        if code is None:
            self.process.kill()
            self.process.join()
        how = (
            "hung up" if code is None else f"exit status {code}" if code >= 0 else signal.Signals(-code).name
        )
        return f"process {self.process.pid} has ended ({how})"


class _Crew:
    """The workers and their only manager, a thread: Ctrl-C can interrupt no other thread with a task half
    sent or a worker half started."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._new: SimpleQueue[_Task] = SimpleQueue()
        self._waiting: deque[_Task] = deque()
        self._workers: list[_Worker] = []
        self._ears, self._mouth = multiprocessing.Pipe(duplex=False)
        self._thread: threading.Thread | None = None
        self._is_closed = False  # accepts no new tasks
        self._is_hasty = False  # abandons everything
        self._ended = ""  # the reason why it cannot work

    def submit(self, data: bytes) -> Future[Any]:
        """Schedule a task."""
        if self._is_closed:
            raise RuntimeError("the executor takes no more tasks")
        task = _Task(data)
        self._new.put(task)
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="crew", daemon=True)
            self._thread.start()
        self._wake()
        if self._ended:
            self._drop()
            raise BrokenExecutor(self._ended)
        return task.future

    def shutdown(self, is_waited_for: bool, is_hasty: bool) -> None:
        """Accept nothing new, and end when everything is done or, in haste, at once."""
        self._is_hasty = self._is_hasty or is_hasty
        self._is_closed = True
        self._wake()
        if is_waited_for and self._thread not in (None, threading.current_thread()):
            self._thread.join()

    def _wake(self) -> None:
        with suppress(OSError):  # it is gone
            self._mouth.send_bytes(b"")

    def _run(self) -> None:
        try:
            while self._is_at_work():
                ready = wait([self._ears, *(worker.pipe for worker in self._workers)])
                if self._ears in ready:
                    self._ears.recv_bytes()
                for worker in [worker for worker in self._workers if worker.pipe in ready]:
                    try:
                        worker.take()
                    except (EOFError, OSError):
                        self._lose(worker)
        except OSError as error:
            self._ended = f"a worker cannot be had: {error}"
        except Exception as error:  # noqa: BLE001  # it is told
            self._ended = f"{type(error).__name__}: {error}"
        finally:
            self._ended = self._ended or "the executor was closed"
            self._end()

    def _is_at_work(self) -> bool:
        """Distribute new tasks; False if there is nothing left to do."""
        with suppress(Empty):
            while True:
                self._waiting.append(self._new.get_nowait())
        if self._is_hasty:
            return False
        while self._waiting and (worker := self._free()):
            try:
                worker.give(self._waiting.popleft())
            except OSError:
                self._lose(worker)
        return bool(self._waiting or any(worker.tasks for worker in self._workers) or not self._is_closed)

    def _free(self) -> _Worker | None:
        """A worker that can take another task."""
        worker = min(self._workers, key=lambda worker: len(worker.tasks), default=None)
        if (worker is None or worker.tasks) and len(self._workers) < self._size:
            self._workers.append(_Worker())
            return self._workers[-1]
        return worker if worker is not None and len(worker.tasks) < _AT_A_TIME else None

    def _lose(self, worker: _Worker) -> None:
        """Give a lost worker's tasks to others."""
        self._workers.remove(worker)
        how = worker.end()
        if worker.tasks:  # its current task, or one without a result yet
            worker.tasks[0].lives -= 1
            if not worker.tasks[0].lives:
                worker.tasks.popleft().fail(
                    BrokenExecutor(f"{how}, as {_LIVES - 1} others before at this task")
                )
        self._waiting.extendleft(reversed(worker.tasks))

    def _end(self) -> None:
        for worker in self._workers:
            worker.pipe.close()  # its end of the pipe
        deadline = monotonic() + _PATIENCE
        for worker in self._workers:
            worker.process.join(max(0.0, deadline - monotonic()))
            if worker.process.exitcode is None:
                worker.process.kill()
            worker.process.join()
            for task in worker.tasks:
                task.fail(BrokenExecutor(self._ended))
        self._mouth.close()
        self._ears.close()
        self._drop()

    def _drop(self) -> None:
        """Fail the tasks that will never be done."""
        with suppress(Empty):
            while True:
                self._waiting.append(self._new.get_nowait())
        with suppress(IndexError):
            while True:
                task = self._waiting.popleft()
                if not self._is_hasty:
                    task.fail(BrokenExecutor(self._ended))
                task.future.cancel()


def _work(parent: Connection) -> None:
    """A worker's main loop, until its parent hangs up or is gone."""
    stay_deaf()
    tasks: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=(parent, tasks), daemon=True).start()
    while True:
        result = _result(tasks.get())
        with suppress(OSError):  # nobody listens; this process will end soon
            parent.send_bytes(result)


def _result(task: bytes) -> bytes:
    try:
        function, args, kwargs = pickle.loads(task)
        return pickle.dumps((True, function(*args, **kwargs)), pickle.HIGHEST_PROTOCOL)
    except Exception as error:  # noqa: BLE001  # sent home
        error.add_note("in a worker:\n" + "".join(traceback.format_exception(error)))
        try:
            return pickle.dumps((False, error), pickle.HIGHEST_PROTOCOL)
        except Exception:  # noqa: BLE001  # of any module
            return pickle.dumps(
                (False, RuntimeError(f"{type(error).__name__}: {error}")), pickle.HIGHEST_PROTOCOL
            )


def _listen(parent: Connection, tasks: SimpleQueue[bytes]) -> None:
    """Receive tasks, even while one is running, until the parent is gone; then end at once, even in
    mid-task."""
    with suppress(EOFError, OSError):
        while True:
            tasks.put(parent.recv_bytes())
    close_all()
    os._exit(0)
