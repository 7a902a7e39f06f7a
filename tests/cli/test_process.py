"""The command as a process of its own: exit status, streams, signals."""

import json
import os
import re
import signal
import subprocess
import sys
from functools import partial

import pytest

from tests.cli.positions import BUILD, CLIMB, ILLEGAL_BUILD, NEW, START
from tests.slow import all_but
from tests.waiting import wait_until

COMMAND = [sys.executable, "-m", "turmcore"]


def run(*argv: str, **settings) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*COMMAND, *argv], check=False, capture_output=True, text=True, **settings)


@pytest.fixture
def start(spawn):
    return lambda *argv: spawn([*COMMAND, *argv], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def has_grown(path, size):
    return path.exists() and path.stat().st_size > size


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "status", "out", "err"),
    [
        (["games"], 0, "turmbauer", ""),
        (["new", "turmbauer"], 0, NEW + "\n", ""),
        (["show", "turmbauer", "--position", CLIMB], 0, "floor 1", ""),
        (["actions", "turmbauer", "--position", CLIMB], 0, "=\n>0,-1,0\n", ""),
        (["why", "turmbauer", "--position", BUILD, ILLEGAL_BUILD], 0, "3.3 ", ""),
        (["apply", "turmbauer", "--position", START, "d1-2"], 0, BUILD + "\n", ""),
        (["perft", "turmbauer", "--depth", "2", "--jobs", "2"], 0, "", ""),
        (["build-info"], 0, "compiler", ""),
        (["--version"], 0, ".", ""),
        (["--help"], 0, "COMMAND", ""),
        ([], 2, "", "COMMAND"),
        (["apply", "turmbauer", "--position", BUILD, ILLEGAL_BUILD], 2, "", "(rule 3.3)"),
        (["new", "turmbauer", "--option", "two\nlines"], 2, "", "two lines"),
        (["replay", "/no/such/file"], 2, "", "/no/such/file: No such file"),
        (["analyse", "turmbauer", "--position", START], 2, "", "chance acts here"),
        (["analyse", "turmbauer", "--position", CLIMB, "--limit", "50n"], 0, " visits ", ""),
        (["tables", "turmbauer"], 2, "", "tables: there are none for turmbauer"),
        (["ugi", "chess"], 2, "", "no game 'chess'"),
        (["play", "turmbauer", "--agent", "random", "--output", "/dev/full"], 1, "", "No space left"),
    ],
    ids=lambda value: " ".join(value[:2]) if isinstance(value, list) else None,
)
def test_commands(arguments, status, out, err):
    done = run(*arguments)
    assert done.returncode == status
    assert out in done.stdout
    assert err in done.stderr
    assert done.stderr.count("\n") == (1 if status else 0)
    assert status == 0 or done.stdout == ""


def test_full_disk_behind_standard_output():
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*COMMAND, "games"], check=False, stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert done.returncode == 1
    assert done.stderr == "turmcore: standard output: No space left on device\n"


def test_reader_that_leaves(start):
    process = start("play", "turmbauer", "--agent", "random", "--games", "1000000", "--seed", "1")
    assert process.stdout.readline() == '[Format "tgn/1"]\n'
    process.stdout.close()
    assert process.wait() == 0
    assert process.stderr.read() == ""


def test_position_through_a_pipe():
    assert run("actions", "turmbauer", "--position", "-", input=CLIMB + "\n").stdout.startswith("=\n")


@pytest.mark.slow
def test_record_through_a_pipe_is_read_twice():
    games = run("play", "turmbauer", "--agent", "random", "--games", "2", "--seed", "1").stdout
    done = run("replay", "-", "--trace", input=games)
    assert done.returncode == 0
    assert done.stdout.count("\n") == 2 * 145


@pytest.mark.slow
@pytest.mark.parametrize("jobs", all_but(["1"], ["1", "2"]))
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_stopped_match_goes_on(start, tmp_path, how, jobs):
    path, whole = tmp_path / "games.tgn", tmp_path / "whole.tgn"
    path.write_text("older\n")
    arguments = ["play", "turmbauer", "--agent", "random", "--seed", "4", "--jobs", jobs]
    process = start(*arguments, "--games", "1000000", "--output", str(path))
    part = tmp_path / "games.tgn.part"
    wait_until(partial(has_grown, part, 100_000))
    process.send_signal(how)
    out, err = process.communicate()
    assert out == ""
    assert path.read_text() == "older\n"
    if how == signal.SIGINT:
        assert process.returncode == 1
        assert err.startswith("turmcore: stopped by Ctrl-C after ")
        assert err.count("\n") == 1
    games = part.read_text().count("[Format") + 2
    done = run(*arguments, "--games", str(games), "--output", str(path), "--resume")
    assert done.returncode == 0, done.stderr
    assert run(*arguments, "--games", str(games), "--output", str(whole)).returncode == 0
    assert path.read_bytes() == whole.read_bytes()
    assert sorted(os.listdir(tmp_path)) == ["games.tgn", "whole.tgn"]


@pytest.mark.parametrize("arguments", [["--depth", "9"], ["--depth", "9", "--jobs", "2", "--divide"]])
def test_count_can_be_stopped(start, arguments):
    process = start("perft", "turmbauer", *arguments)
    wait_until(lambda: len(os.listdir(f"/proc/{process.pid}/task")) > 1, "threads that count")
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert (process.returncode, out, err) == (1, "", "turmcore: stopped by Ctrl-C\n")


@pytest.mark.slow
def test_stopped_results_go_on(start, tmp_path):
    path, whole = tmp_path / "match.jsonl", tmp_path / "whole.jsonl"
    arguments = ["play", "turmbauer", "--agents", "greedy,random", "--rotate", "--seed", "4", "--jobs", "2"]
    process = start(*arguments, "--games", "1000000", "--results", str(path))
    wait_until(partial(has_grown, path, 2000))
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert (process.returncode, out) == (1, "")
    assert err.endswith(f"; --resume goes on with those in {path}\n")
    games = len(path.read_text().splitlines()) + 1
    done = run(*arguments, "--games", str(games), "--results", str(path), "--resume", "--json")
    assert done.returncode == 0, done.stderr
    again = run(*arguments, "--games", str(games), "--results", str(whole), "--json")
    figures = [json.loads(text.stdout) | {"seconds": 0, "thinking": 0} for text in (done, again)]
    assert figures[0] == figures[1]
    assert figures[0]["games"] == games


@pytest.mark.slow
def test_a_log_gets_a_line_now_and_then(start, monkeypatch):
    monkeypatch.setenv("TURMCORE_LOG", "0.1")
    process = start("play", "waechter", "--agent", "level4:30000n", "--games", "12", "--seed", "1", "--json")
    _, complaint = process.communicate()
    lines = complaint.splitlines()
    assert process.returncode == 0 and len(lines) >= 2
    assert re.fullmatch(r"turmcore: \d+ of 12 games, [\d.]+/(s|min), 0:\d\d:\d\d left", lines[-2]), lines
    assert "repeat an earlier one" in lines[-1], "without chance each is the same"
