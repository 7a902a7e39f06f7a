"""What holds for every test: no skips in the gate, and the same random examples there each time."""

import os

import hypothesis
import pytest

IS_GATE = bool(os.environ.get("CI")) or os.environ.get("TURM_STRICT") == "1"

# No deadline: wall time says nothing on a shared machine. The gate tries the same examples every
# time, so that it fails only for what changed; a person's runs go on searching.
hypothesis.settings.register_profile("person", deadline=None)
hypothesis.settings.register_profile("gate", deadline=None, derandomize=True)
hypothesis.settings.load_profile("gate" if IS_GATE else "person")


def _forbid_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    """Turn a skip into a failure: in the gate everything is installed, so a skip hides something."""
    if not IS_GATE or not report.skipped or hasattr(report, "wasxfail"):
        return
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
    report.outcome = "failed"
    report.longrepr = f"{report.nodeid}: a skipped test is a failure here (CI or TURM_STRICT=1). {reason}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    _forbid_skip(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector):
    report = yield
    _forbid_skip(report)
    return report
