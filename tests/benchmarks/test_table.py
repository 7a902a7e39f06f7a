"""The table: medians, ratios, checksums, on workloads whose time is given."""

import json
from collections.abc import Iterable, Iterator
from typing import ClassVar

import pytest

from benchmarks import checksums, table
from benchmarks.workload import Workload
from turmcore.cli.main import main
from turmcore.errors import TurmError


class Given(Workload):
    """A workload that takes the times of a list, one after another."""

    name = "given"
    units = ("games", "decisions")
    times: ClassVar[Iterator[float]]
    answer: ClassVar[str] = "42"

    def work(self) -> None:
        pass

    def seconds(self) -> float:
        return next(self.times)

    def amounts(self) -> tuple[int, ...]:
        return 10, 1000

    def results(self) -> Iterable[str]:
        return [self.answer]


class Standard(Given):
    name = "standard"
    units = ("leaves",)

    def amounts(self) -> tuple[int, ...]:
        return (100,)


@pytest.fixture
def given(monkeypatch, tmp_path):
    """The table of these two workloads, its checksums stored elsewhere."""
    monkeypatch.setattr(table, "WORKLOADS", {"toy": (Given,)})
    monkeypatch.setattr(table, "Yardstick", Standard)
    monkeypatch.setattr(checksums, "PATH", tmp_path / "checksums.json")
    Given.times = iter([1.0, 5.0, 2.0, 4.0, 3.0])
    Standard.times = iter([1.0, 2.0, 1.0, 0.5, 1.0] * 2)
    checksums.write({"toy": {"given": Given().checksum()}})


def test_medians_and_ratios(given, tmp_path, capsys):
    path = tmp_path / "table.json"
    assert table.main(["--json", str(path)]) == 0
    written = json.loads(path.read_text(encoding="utf-8"))
    assert written["yardstick"] == 100
    games, decisions = written["rows"]
    assert list(games) == ["game", "name", "unit", "rate", "ratio", "checksum"]
    assert games == {
        "game": "toy",
        "name": "given",
        "unit": "games",
        "rate": pytest.approx(10 / 3),
        "ratio": pytest.approx(1 / 30),
        "checksum": Given().checksum(),
    }
    assert decisions["unit"] == "decisions"
    assert decisions["ratio"] == pytest.approx(10 / 3)
    out, err = capsys.readouterr()
    assert err == ""
    assert "100 leaves per second" in out
    *cells, checksum = out.splitlines()[-1].split()
    assert cells == ["toy", "given", "decisions", "333", "3000", "3.33"]
    assert checksum == Given().checksum()


def test_quick_is_one_run(given, capsys):
    assert table.main(["--quick"]) == 0
    assert next(Given.times) == 5.0
    assert "one run" in capsys.readouterr().out


def test_one_game(given, capsys):
    assert table.main(["babel"]) == 0
    assert next(Given.times) == 1.0
    assert "toy" not in capsys.readouterr().out


def test_wrong_results_fail(given, monkeypatch, capsys):
    monkeypatch.setattr(Given, "answer", "41")
    assert table.main([]) == 1
    out, err = capsys.readouterr()
    assert "toy" in out
    assert err.startswith("toy, given: WRONG RESULTS") and err.count("\n") == 1


def test_no_stored_checksum_fails(given, capsys):
    checksums.write({})
    assert table.main(["--quick"]) == 1
    assert "--update" in capsys.readouterr().err


def test_update_stores(given, monkeypatch):
    checksums.write({"other": {"kept": "1"}})
    monkeypatch.setattr(Given, "answer", "41")
    assert table.main(["--quick", "--update"]) == 0
    assert checksums.read() == {"other": {"kept": "1"}, "toy": {"given": Given().checksum()}}


def test_two_results_of_the_same_work_fail(given, monkeypatch, capsys):
    answers = iter("12345")
    monkeypatch.setattr(Given, "results", lambda _: [next(answers)])
    monkeypatch.setattr(Standard, "results", lambda _: ["1"])
    assert table.main([]) == 1
    assert "two results" in capsys.readouterr().err


def test_no_folder_for_json(given, tmp_path, capsys):
    assert table.main(["--json", str(tmp_path / "no" / "table.json")]) == 2
    assert "No such file or directory" in capsys.readouterr().err
    assert next(Given.times) == 1.0, "it measured first"


def test_turmcore_bench(given, monkeypatch, tmp_path):
    monkeypatch.setattr(table, "WORKLOADS", {"toy": (Given,), "turmbauer": (Standard,)})
    path = tmp_path / "table.json"
    assert main(["bench", "turmbauer", "--json", str(path)]) == 1, "no checksum is stored"
    assert [row["name"] for row in json.loads(path.read_text(encoding="utf-8"))["rows"]] == ["standard"]


def test_another_version_is_another_yardstick(monkeypatch):
    monkeypatch.setattr("benchmarks.yardstick.version", lambda _: "1.10.0")
    with pytest.raises(TurmError, match=r"chess 1\.11\.2; here is 1\.10\.0"):
        table.Yardstick()
