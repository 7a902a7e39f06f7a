"""Ray's workers, on this machine or a cluster, as a standard executor; needs the package ray (extra
`ray`)."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from functools import partial
from typing import Any

from turmcore import TurmError

_SECONDS = 10.0
"""Seconds that a cluster may take to answer."""


class RayExecutor(Executor):
    """Runs each call as a Ray task, which is retried elsewhere if a machine is lost.

    Parameters
    ----------
    max_workers : int, optional
        Without an address: number of processes of a private Ray on this machine, by default one per core.
        With one: most parallel tasks, by default all the cluster can run.
    address : str, optional
        A running cluster, ``"auto"`` for the one this machine belongs to; by default the environment variable
        RAY_ADDRESS. The same version of turmcore must be installed on its machines.
    cpus : float
        Cores per task.

    Raises
    ------
    TurmError
        If the package ray is not installed, or there is no cluster at the address.

    Examples
    --------
    ::

        with RayExecutor(2) as executor:
            Tournament("waechter", ["level3", "level2"], rounds=50).play("cup", executor=executor)
    """

    def __init__(
        self, max_workers: int | None = None, *, address: str | None = None, cpus: float = 1.0
    ) -> None:
        self._ray = ray = _ray()
        address = address or os.environ.get("RAY_ADDRESS")
        self._is_ours = not ray.is_initialized()
        if self._is_ours:
            if address is not None:
                _check_address(address)
            quiet = {"include_dashboard": False} if address is None else {}
            number = {"num_cpus": max_workers} if address is None else {}
            try:
                ray.init(address or "local", log_to_driver=False, configure_logging=False, **number, **quiet)
            except (ConnectionError, OSError, RuntimeError, ValueError) as error:
                raise TurmError(f"Ray does not start: {' '.join(str(error).split())}") from error
        available = int(ray.cluster_resources().get("CPU", 1) / cpus)
        self.max_workers = max(1, available if max_workers is None else min(max_workers, available))
        self._call = ray.remote(_call).options(num_cpus=cpus)
        errors = ray.exceptions
        self._lost = (errors.WorkerCrashedError, errors.NodeDiedError, errors.OutOfMemoryError)
        self._waiting: dict[Future[Any], Any] = {}
        self._is_shut_down = False

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Schedule a call; its arguments and result are pickled."""
        if self._is_shut_down:
            raise RuntimeError("cannot schedule new futures after shutdown")
        reference = self._call.remote(fn, args, kwargs)
        future = _RayFuture(partial(self._ray.cancel, reference, force=False))
        self._waiting[future] = reference
        future.add_done_callback(lambda done: self._waiting.pop(done, None))
        reference.future().add_done_callback(partial(_pass_on, future, self._lost))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Accept no more calls; ends Ray if this executor started it."""
        self._is_shut_down = True
        waiting = list(self._waiting)
        if cancel_futures:
            for future in waiting:
                future.cancel()
        if wait:
            for future in waiting:
                if not future.cancelled():
                    future.exception()
        if self._is_ours and (wait or cancel_futures):
            self._ray.shutdown()


class _RayFuture(Future[Any]):
    """A future whose task can be cancelled until it is done."""

    def __init__(self, cancel: Callable[[], object]) -> None:
        super().__init__()
        self._cancel_task = cancel

    def cancel(self) -> bool:
        if not super().cancel():
            return False
        self._cancel_task()
        return True


def _pass_on(future: _RayFuture, lost: tuple[type[Exception], ...], done: Future[Any]) -> None:
    """Copy the result of Ray's own future to ours."""
    if not future.set_running_or_notify_cancel():
        return
    error = done.exception()
    if error is None:
        future.set_result(done.result())
    elif isinstance(error, lost):  # and retrying did not help
        future.set_exception(BrokenExecutor(" ".join(str(error).split())))
    else:
        future.set_exception(error)


def _call(fn: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    return fn(*args, **kwargs)


def _check_address(address: str) -> None:
    """Check that the address answers; Ray itself would try for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not (colon and port.isdecimal()):
        return  # "auto"
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=_SECONDS).close()
    except (OSError, OverflowError) as error:
        raise TurmError(f"there is no Ray cluster at {address}: {error}") from None


def _ray() -> Any:
    try:
        import ray
    except ImportError:
        raise TurmError("the package ray is not installed: pip install ray") from None
    return ray
