"""Worker processes: what they do comes back, and whatever happens to one, nobody waits for ever and nobody is left."""

import os
import pickle
import signal
import subprocess
import sys
import time
from concurrent.futures import BrokenExecutor, wait
from contextlib import suppress
from pathlib import Path

import pytest

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


def run(tmp_path, text):
    """A program that uses processes, in a session of its own; what it has printed."""
    path = tmp_path / "program.py"
    path.write_text(text)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, str(path)]
    with subprocess.Popen(
        command, env=environment, stdout=-1, stderr=-1, text=True, start_new_session=True
    ) as process:
        try:
            out, err = process.communicate(timeout=60)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
    return process.returncode, out, err


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


def test_what_has_not_begun_can_be_cancelled():
    with Processes(1) as executor:
        tasks = [executor.submit(time.sleep, 0.1) for _ in range(6)]
        tasks[0].result()
        assert tasks[-1].cancel()
        assert not tasks[0].cancel()
        wait(tasks)
        assert [task.cancelled() for task in tasks] == [False] * 5 + [True]


def test_a_worker_that_is_killed_breaks_the_executor_and_hangs_nobody():
    with Processes(2) as executor:
        numbers = {executor.submit(os.getpid).result() for _ in range(4)}
        tasks = [executor.submit(time.sleep, 60) for _ in range(6)]
        os.kill(numbers.pop(), signal.SIGKILL)
        for task in tasks:
            with pytest.raises(BrokenExecutor, match=r"process \d+ has ended \(SIGKILL\)"):
                task.result(timeout=30)
        with pytest.raises(BrokenExecutor, match="SIGKILL"):
            executor.submit(divmod, 1, 1)


def test_one_that_is_forgotten_ends_its_workers():
    executor = Processes(1)
    pid = executor.submit(os.getpid).result()
    assert Path(f"/proc/{pid}").exists()
    del executor
    assert not Path(f"/proc/{pid}").exists()


def test_results_on_their_way_do_not_keep_a_stopped_program(tmp_path):
    status, _, complaint = run(tmp_path, STOPPED)
    assert status == -signal.SIGINT, complaint
    assert complaint.strip().endswith("KeyboardInterrupt")
    assert "leaked" not in complaint


def test_interrupts_do_not_reach_workers_that_begin(tmp_path):
    status, out, complaint = run(tmp_path, WHILE_THEY_BEGIN)
    assert (status, out.strip(), complaint) == (0, str(sum(n * n for n in range(9))), "")
