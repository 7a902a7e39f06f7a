"""What holds for every test.

In the gate there are no skips, and the same random examples each time; Ctrl-C works, however the run was started; and
no process is left behind.
"""

import gc
import os
import signal
import subprocess
import tomllib
import uuid
from contextlib import suppress
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from itertools import chain
from pathlib import Path

import hypothesis
import pytest
from packaging.requirements import Requirement

IS_GATE = bool(os.environ.get("CI")) or os.environ.get("TURM_STRICT") == "1"

# No deadline: wall time says nothing on a shared machine. The gate tries the same examples every
# time, so that it fails only for what changed; a person's runs go on searching.
hypothesis.settings.register_profile("person", deadline=None)
hypothesis.settings.register_profile("gate", deadline=None, derandomize=True)
hypothesis.settings.load_profile("gate" if IS_GATE else "person")

# Whoever starts a run in the background, as many machines do, lets it ignore Ctrl-C, and so would all that it starts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@cache
def _unavailable(root: Path) -> frozenset[str]:
    """Packages that the extras in pyproject.toml ask for, but not on this Python and system, and that are not there."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked: set[str] = set()
    elsewhere: set[str] = set()
    for requirement in map(Requirement, chain.from_iterable(project["optional-dependencies"].values())):
        is_asked = requirement.marker is None or requirement.marker.evaluate()
        (asked if is_asked else elsewhere).add(requirement.name)
    return frozenset(name for name in elsewhere - asked if not _is_installed(name))


def _is_installed(name: str) -> bool:
    try:
        version(name)
    except PackageNotFoundError:
        return False
    return True


def _lacking(item: pytest.Item) -> str:
    """The package for want of which a test cannot run on this Python; empty if there is none."""
    wanted = [name for mark in item.iter_markers("needs") for name in mark.args]
    return next((name for name in wanted if name in _unavailable(item.config.rootpath)), "")


def _forbid_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    """Turn a skip into a failure: in the gate everything is installed, so a skip hides something."""
    if not IS_GATE or not report.skipped or hasattr(report, "wasxfail"):
        return
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
    report.outcome = "failed"
    report.longrepr = f"{report.nodeid}: a skipped test is a failure here (CI or TURM_STRICT=1). {reason}"


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item):
    if name := _lacking(item):
        pytest.skip(f"pyproject.toml has no {name} for this Python")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if not _lacking(item):
        _forbid_skip(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector):
    report = yield
    _forbid_skip(report)
    return report


@pytest.hookimpl(trylast=True)
def pytest_collection_finish():
    """The tests themselves are never garbage; with them out of its way, the collector finds what they leave in time."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def spawn():
    """Starts programs, as Popen does. With the test they end, and all that they have started, wherever it has gone."""
    started, mark = [], f"SPAWNED_{uuid.uuid4().hex}"

    def spawn(command, env=None, **settings):
        env = {**(os.environ if env is None else env), mark: "1"}
        started.append(subprocess.Popen(command, env=env, start_new_session=True, **settings))
        return started[-1]

    yield spawn
    while left := _processes_with(mark):
        for pid in left:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
    for process in started:
        with process:  # its pipes are closed
            process.kill()


def _processes_with(name: str) -> list[int]:
    """The processes that have a variable in their environment; those that have ended have none."""
    found = []
    for path in Path("/proc").glob("[0-9]*/environ"):
        with suppress(OSError):  # of somebody else, or gone
            if name.encode() in path.read_bytes():
                found.append(int(path.parent.name))
    return found
