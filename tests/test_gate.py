"""In the gate a skipped test is a failure."""

from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

EXAMPLE = """
import pytest

def test_passes(): pass
def test_skips(): pytest.skip("no screen")
@pytest.mark.skip(reason="by hand")
def test_is_marked(): pass
@pytest.mark.xfail(reason="known")
def test_is_expected_to_fail(): assert False
"""


@pytest.fixture
def example(pytester, monkeypatch):
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.delenv("TURM_STRICT", raising=False)
    pytester.makeconftest(Path(__file__).with_name("conftest.py").read_text(encoding="utf-8"))
    pytester.makepyfile(EXAMPLE)
    return pytester


def test_skips_are_allowed_to_a_person(example):
    run = example.runpytest_subprocess()
    run.assert_outcomes(passed=1, skipped=2, xfailed=1)


@pytest.mark.parametrize("variable", ["CI", "TURM_STRICT"])
def test_skips_fail_in_the_gate(example, monkeypatch, variable):
    monkeypatch.setenv(variable, "1")
    run = example.runpytest_subprocess()
    run.assert_outcomes(passed=1, failed=1, errors=1, xfailed=1)
    run.stdout.fnmatch_lines(["*test_skips: a skipped test is a failure here*no screen*"])


def test_a_skipped_module_fails_in_the_gate(example, monkeypatch):
    monkeypatch.setenv("CI", "true")
    example.makepyfile(test_module="import pytest\npytest.importorskip('no_such_package')")
    run = example.runpytest_subprocess()
    run.stdout.fnmatch_lines(["*test_module.py: a skipped test is a failure here*no_such_package*"])
    assert run.ret != 0
