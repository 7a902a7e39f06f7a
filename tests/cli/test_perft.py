"""Counting from the command line."""

import pytest

import turmcore
from tests.cli.positions import BUILD, CLIMB, START
from turmcore.cli import perft


def test_counts(run):
    assert run("perft", "turmbauer", "--depth", "0").out == "1\n"
    assert run("perft", "turmbauer", "--depth", "1").out == "21\n"
    state = turmcore.from_text("turmbauer", START)
    for depth in (2, 3):
        assert run("perft", "turmbauer", "--depth", str(depth)).out == f"{state.perft(depth)}\n"
    assert run("perft", "turmbauer", "--position", "-", "--depth", "1", stdin=CLIMB.encode()).out == "6\n"


def test_divide(run):
    lines = run("perft", "turmbauer", "--depth", "2", "--divide").lines
    *parts, total = lines
    assert parts == sorted(parts)
    assert len(parts) == 21
    assert parts[1] == f"d1-2 {len(turmcore.from_text('turmbauer', BUILD).legal_actions())}"
    assert sum(int(part.split()[1]) for part in parts) == int(total)
    actions = run("actions", "turmbauer", "--position", START).lines
    once = run("perft", "turmbauer", "--depth", "1", "--divide").lines
    assert once == [*(f"{token} 1" for token in actions), "21"]
    assert run("perft", "turmbauer", "--depth", "0", "--divide").out == "1\n"


@pytest.mark.parametrize("depth", [1, 2, 4])
def test_threads_count_the_same(run, depth):
    arguments = ("perft", "turmbauer", "--position", CLIMB, "--depth", str(depth), "--divide")
    assert run(*arguments, "--jobs", "3") == run(*arguments)


def test_errors_of_threads_arrive():
    class Broken:
        def legal_actions(self):
            return turmcore.from_text("turmbauer", START).legal_actions()

        def copy(self):
            raise turmcore.TurmError("broken")

    with pytest.raises(turmcore.TurmError, match="broken"):
        perft.divide(Broken(), 2, 2)


def test_refused(refuse):
    assert "--depth" in refuse("perft", "turmbauer")
    assert "whole number" in refuse("perft", "turmbauer", "--depth", "-1")
    assert "at least 1" in refuse("perft", "turmbauer", "--depth", "1", "--jobs", "0")
    refuse("perft", "turmbauer", "--depth", "1", "--position", "nonsense")
