"""A process that a test starts hears Ctrl-C, however the run was started, and ends with the test."""

import signal
from pathlib import Path

import pytest

from tests.processes import is_running

pytest_plugins = ["pytester"]

CHILD = """
import subprocess, sys, time
sleep = [sys.executable, "-c", "import time; time.sleep(9000)"]
print(subprocess.Popen(sleep).pid, subprocess.Popen(sleep, start_new_session=True).pid, flush=True)
time.sleep(9000)
"""

EXAMPLE = f"""
import signal, sys

def start(spawn):
    process = spawn([sys.executable, "-c", {CHILD!r}], stdout=-1, stderr=-1, text=True)
    with open("pids", "a") as file:
        print(process.pid, process.stdout.readline(), file=file)
    return process

def test_fails(spawn):
    start(spawn)
    assert False

def test_interrupts(spawn):
    process = start(spawn)
    process.send_signal(signal.SIGINT)
    assert process.wait() == -signal.SIGINT
"""


@pytest.fixture
def ignored():
    """Ctrl-C is ignored."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    yield
    signal.signal(signal.SIGINT, before)


def test_nothing_is_left_and_ctrl_c_is_heard(pytester, ignored):
    pytester.makeconftest(Path(__file__).with_name("conftest.py").read_text(encoding="utf-8"))
    pytester.makepyfile(EXAMPLE)
    pytester.runpytest_subprocess().assert_outcomes(passed=1, failed=1)
    pids = [int(pid) for pid in (pytester.path / "pids").read_text().split()]
    assert len(pids) == 6 and not any(map(is_running, pids))
