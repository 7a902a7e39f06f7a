"""Worker processes: what they do comes back, and whatever happens to one, nobody waits for ever and nobody is left."""

import os
import pickle
import signal
import sys
from concurrent.futures import BrokenExecutor, wait

import pytest

from tests.processes import is_running
from tests.waiting import wait_until
from turmcore.errors import TextError
from turmcore.matches.processes import Processes

STOPPED = """
import sys
from turmcore.matches.executors import processes
if __name__ == "__main__":
    with processes(2) as executor:
        tasks = [executor.submit(bytes, 1 << 25) for _ in range(8)]
        tasks[0].result()
        raise KeyboardInterrupt  # while results of many megabytes are on their way
"""

WHILE_THEY_BEGIN = """
import os, signal, time
from turmcore.matches.executors import processes
if __name__ == "__main__":
    signal.signal(signal.SIGINT, lambda *_: None)  # not ignored, which they would inherit
    with processes(2) as executor:
        tasks = [executor.submit(pow, n, 2) for n in range(9)]
        for _ in range(30):
            os.killpg(0, signal.SIGINT)  # all of us, as a terminal does, while Python is still loading in them
            time.sleep(0.01)
        print(sum(task.result() for task in tasks))
"""


def fail(text):
    raise TextError(text)


def unspeakable():
    error = TextError("nobody can send this")
    error.lock = pickle  # a module
    raise error


@pytest.fixture
def run(tmp_path, spawn):
    """Runs a program that uses processes; what it has printed."""

    def run(text):
        path = tmp_path / "program.py"
        path.write_text(text)
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        process = spawn([sys.executable, str(path)], environment, stdout=-1, stderr=-1, text=True)
        out, err = process.communicate()
        return process.returncode, out, err

    return run


@pytest.mark.slow
def test_results_and_errors_come_back():
    with Processes(2) as executor:
        tasks = [executor.submit(divmod, n, 7) for n in range(50)]
        failed = executor.submit(fail, "nothing")
        assert [task.result() for task in tasks] == [divmod(n, 7) for n in range(50)]
        with pytest.raises(TextError, match="nothing") as found:
            failed.result()
        assert "in fail" in found.value.__notes__[0]
        with pytest.raises(RuntimeError, match="TextError: nobody can send this"):
            executor.submit(unspeakable).result()
        assert executor.submit(len, b"x" * (1 << 22)).result() == 1 << 22
    with pytest.raises(RuntimeError, match="no more tasks"):
        executor.submit(divmod, 1, 1)


def test_what_has_not_begun_can_be_cancelled(tmp_path):
    with Processes(1) as executor:
        tasks = [executor.submit(wait_until, (tmp_path / "go").exists) for _ in range(6)]
        wait_until(tasks[0].running)
        assert tasks[-1].cancel()
        assert not tasks[0].cancel()
        (tmp_path / "go").touch()
        wait(tasks)
        assert [task.cancelled() for task in tasks] == [False] * 5 + [True]


def once(folder, name):
    """Ends its process the first time."""
    try:
        os.mkdir(os.path.join(folder, name))
    except FileExistsError:
        return name
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.slow
def test_what_a_lost_worker_had_to_do_is_done_by_others(tmp_path):
    with Processes(2) as executor:
        tasks = [executor.submit(once, tmp_path, str(n)) for n in range(3)]
        others = [executor.submit(divmod, n, 7) for n in range(20)]
        assert [task.result() for task in tasks] == ["0", "1", "2"]
        assert [task.result() for task in others] == [divmod(n, 7) for n in range(20)]


@pytest.mark.slow
def test_one_that_is_killed_from_outside_is_replaced():
    with Processes(2) as executor:
        pids = {executor.submit(os.getpid).result() for _ in range(4)}
        os.kill(pids.pop(), signal.SIGKILL)
        assert [task.result() for task in [executor.submit(pow, n, 2) for n in range(9)]] == [
            n * n for n in range(9)
        ]


@pytest.mark.slow
def test_a_task_that_ends_every_worker_fails_alone():
    with Processes(2) as executor:
        bad = executor.submit(os._exit, 7)
        good = [executor.submit(divmod, n, 7) for n in range(20)]
        with pytest.raises(
            BrokenExecutor, match=r"process \d+ has ended \(exit status 7\), as 2 others before"
        ):
            bad.result()
        assert [task.result() for task in good] == [divmod(n, 7) for n in range(20)]
        assert executor.submit(divmod, 9, 4).result() == (2, 1)


def test_one_that_is_forgotten_ends_its_workers():
    executor = Processes(1)
    pid = executor.submit(os.getpid).result()
    assert is_running(pid)
    del executor
    assert not is_running(pid)


@pytest.mark.slow
def test_results_on_their_way_do_not_keep_a_stopped_program(run):
    status, _, complaint = run(STOPPED)
    assert status == -signal.SIGINT, complaint
    assert complaint.strip().endswith("KeyboardInterrupt")
    assert "leaked" not in complaint


@pytest.mark.slow
def test_interrupts_do_not_reach_workers_that_begin(run):
    status, out, complaint = run(WHILE_THEY_BEGIN)
    assert (status, out.strip(), complaint) == (0, str(sum(n * n for n in range(9))), "")
