"""The executor for Ray, with a stand-in for Ray that has its names; test_ray.py has the real one."""

import socket
import sys
import threading
from concurrent.futures import BrokenExecutor, CancelledError, Future, ThreadPoolExecutor
from types import SimpleNamespace

import pytest

from turmcore import Tournament, TurmError
from turmcore.adapters.ray import RayExecutor


class _Reference:
    def __init__(self, done: Future) -> None:
        self._done = done

    def future(self) -> Future:
        return self._done


class _Cancelled(Exception):
    pass


@pytest.fixture
def ray(monkeypatch):
    """What the adapter uses of Ray; tasks wait until they may run."""
    pool = ThreadPoolExecutor(2)
    may_run = threading.Event()
    may_run.set()
    names = ("WorkerCrashedError", "NodeDiedError", "OutOfMemoryError")
    fake = SimpleNamespace(
        may_run=may_run,
        started=[],
        cancelled=[],
        exceptions=SimpleNamespace(**{name: type(name, (Exception,), {}) for name in names}),
        is_initialized=lambda: bool(fake.started),
        cluster_resources=lambda: {"CPU": fake.started[-1][1].get("num_cpus") or 4.0},
    )

    def init(address, **settings):
        if address == "ray://nowhere":
            raise ConnectionError("nobody\nanswers")
        fake.started.append((address, settings))

    def remote(function):
        def run(*given):
            may_run.wait()
            return function(*given)

        def submit(*given):
            return _Reference(pool.submit(run, *given))

        return SimpleNamespace(options=lambda **settings: SimpleNamespace(remote=submit))

    def cancel(reference, force):
        fake.cancelled.append(reference)

    fake.init, fake.remote, fake.cancel = init, remote, cancel
    fake.shutdown = fake.started.clear
    monkeypatch.setitem(sys.modules, "ray", fake)
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    yield fake
    may_run.set()
    pool.shutdown()


def test_a_tournament_is_the_same(ray):
    tournament = Tournament("waechter", ["level1", "random"], 5, random_plies=2)
    with RayExecutor(2) as executor:
        assert executor.max_workers == 2
        assert list(tournament.games(executor=executor)) == list(tournament.games())
        assert ray.started[0][0] == "local"
    assert not ray.started


def test_a_cluster_is_used_as_it_is(ray, monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"127.0.0.1:{server.getsockname()[1]}"
        monkeypatch.setenv("RAY_ADDRESS", address)
        executor = RayExecutor()
    assert ray.started[0][0] == address
    assert "num_cpus" not in ray.started[0][1]
    assert executor.max_workers == 4
    assert RayExecutor(3, cpus=2).max_workers == 2
    with pytest.raises(TurmError, match="Ray does not start: nobody answers"):
        executor.shutdown()
        RayExecutor(address="ray://nowhere")
    with pytest.raises(TurmError, match=f"there is no Ray cluster at {address}: .*refused"):
        RayExecutor()


def test_what_has_not_begun_is_cancelled(ray):
    ray.may_run.clear()
    executor = RayExecutor(2)
    one, other = executor.submit(pow, 2, 3), executor.submit(pow, 2, 4)
    assert other.cancel()
    assert len(ray.cancelled) == 1
    with pytest.raises(CancelledError):
        other.result()
    ray.may_run.set()
    assert one.result(10) == 8
    executor.shutdown()
    with pytest.raises(RuntimeError, match="after shutdown"):
        executor.submit(pow, 2, 3)


def test_errors_come_back(ray):
    def lose():
        raise ray.exceptions.NodeDiedError("node 7\nis gone")

    executor = RayExecutor(2)
    with pytest.raises(ZeroDivisionError):
        executor.submit(divmod, 1, 0).result(10)
    with pytest.raises(BrokenExecutor, match="node 7 is gone"):
        executor.submit(lose).result(10)
