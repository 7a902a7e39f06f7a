"""The guard's judgement on costs that are given."""

import pytest

import turmcore
from benchmarks import guard, instructions
from benchmarks.callgrind import Cost
from benchmarks.probe import Probe
from benchmarks.probes import PROBES, REFERENCE, SCALINGS
from benchmarks.scaling import Scaling

KEY = "gcc 12, Cython 3, Python 3.11, x86-64-v3"
PYTHON = Probe("reference", lambda: lambda: None)
SMALL = Probe("small", lambda: lambda: None)
LARGE = Probe("large", lambda: lambda: None, allocations=2)


@pytest.fixture
def run(monkeypatch, tmp_path, capsys):
    """Run the guard on given instruction counts; returns its status and output."""
    monkeypatch.setattr(instructions, "PATH", tmp_path / "instructions.json")
    monkeypatch.setattr(guard, "REFERENCE", "python: reference")
    monkeypatch.setattr(guard, "PROBES", {"python": (PYTHON,), "toy": (SMALL, LARGE)})
    monkeypatch.setattr(guard, "SCALINGS", {"toy": (Scaling("small", "large", "blocks", lambda: 4.8),)})
    monkeypatch.setattr(turmcore, "build_info", lambda: {"switches": ""})

    def run(*argv, reference=10_000, small=10_000, large=40_000, allocations=2, shifted=0):
        def count(shift):
            costs = [Cost(reference, 7), Cost(small - (shift and shifted), 7), Cost(large, allocations)]
            return KEY, dict(zip(guard.full_names(), costs, strict=True))

        monkeypatch.setattr(guard, "count", count)
        return guard.main(argv), *capsys.readouterr()

    return run


def test_unchanged(run):
    assert run("--update")[0] == 0
    assert list(instructions.read()) == [KEY]
    status, out, err = run(large=40_700, small=9_900)
    assert (status, err) == (0, "")
    assert "+1.75 %\n" in out


def test_slower_fails(run):
    run("--update")
    status, out, err = run(small=10_201)
    assert status == 1
    assert "+2.01 %  SLOWER" in out
    assert "--update" in err


def test_what_is_slow_in_one_layout_of_memory_only_passes(run):
    run("--update")
    status, out, err = run(small=10_300, shifted=250)
    assert (status, err) == (0, "")
    assert "+0.50 %\n" in out
    assert run(small=10_300, shifted=50)[0] == 1


def test_update_stores_the_lowest(run):
    run("--update", small=10_300, shifted=250)
    assert instructions.read()[KEY]["toy: small"] == 10_050


def test_faster_asks_for_an_update(run):
    run("--update")
    status, out, err = run(large=39_000)
    assert (status, err) == (0, "")
    assert "-2.50 %  faster" in out
    assert out.endswith("--update` keeps it so\n")


def test_unknown_key_only_reports(run):
    instructions.write("another", {"toy: small": 1})
    status, out, err = run()
    assert (status, err) == (0, "")
    assert KEY in out.splitlines()[0]
    assert "--update" in out


def test_another_python_only_reports(run):
    run("--update")
    status, out, err = run(reference=10_101, small=20_000)
    assert (status, err) == (0, "")
    assert "like this" in out


def test_new_probe_fails(run):
    run("--update")
    stored = instructions.read()[KEY]
    del stored["toy: small"]
    instructions.write(KEY, stored)
    status, _, err = run()
    assert status == 1
    assert "a probe is new" in err


def test_update_keeps_other_keys(run):
    instructions.write("another", {"toy: small": 1})
    run("--update", small=11_000)
    assert instructions.read() == {
        "another": {"toy: small": 1},
        KEY: {"python: reference": 10_000, "toy: small": 11_000, "toy: large": 40_000},
    }


@pytest.mark.parametrize("argv", [(), ("--update",)])
def test_growth_fails_whatever_is_stored(run, argv):
    status, _, err = run(*argv, large=48_001)
    assert status == 1
    assert "'large' costs 4.80 times 'small', with only 4.80 times the blocks" in err
    assert run(*argv, large=48_000)[0] == 0


@pytest.mark.parametrize("argv", [(), ("--update",)])
def test_allocations_fail_whatever_is_stored(run, argv):
    status, _, err = run(*argv, allocations=3)
    assert status == 1
    assert "'large' asks 3 times for memory, 2 are allowed" in err


def test_native_build_is_refused(run, monkeypatch):
    monkeypatch.setattr(turmcore, "build_info", lambda: {"switches": "TURMCORE_NATIVE=1"})
    status, out, err = run()
    assert (status, out) == (1, "")
    assert "TURMCORE_NATIVE=1" in err


def test_the_names_in_use():
    names = guard.full_names()
    assert len(names) == len(set(names))
    assert REFERENCE in names
    for game, scalings in SCALINGS.items():
        assert {name for scaling in scalings for name in (scaling.small, scaling.large)} <= {
            probe.name for probe in PROBES[game]
        }
    assert all(set(counts) <= set(names) for counts in instructions.read().values())
