"""What the system refuses is said in one sentence that names the place; and who is gone leaves nobody behind."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.positions import CLIMB
from tests.processes import is_running
from tests.waiting import wait_until

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-m", "turmcore"]
RANDOM = ["turmbauer", "--agent", "random", "--seed", "1", "--games", "20"]


def run(shell, *argv, folder, given=""):
    """A command below a shell that limits something or closes a stream. It may not leave half a file of compiled Python."""
    return subprocess.run(
        ["sh", "-c", f'{shell} "$@"', "sh", *COMMAND, *argv],
        check=False, capture_output=True, text=True, input=given, cwd=folder, env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"},
    )  # fmt: skip


@pytest.mark.parametrize("argv", [["games"], ["actions", "turmbauer", "--position", CLIMB], ["ugi", "babel"]])
def test_closed_output(tmp_path, argv):
    done = run("exec >&-; exec", *argv, folder=tmp_path, given="ugi\n")
    assert (done.returncode, done.stderr) == (1, "turmcore: standard output: closed\n")


@pytest.mark.parametrize(
    "argv",
    [
        ["show", "turmbauer", "--position", "-"],
        ["replay", "-"],
        ["ugi", "waechter"],
        ["watch", "-"],
    ],
)
def test_closed_input(tmp_path, argv):
    done = run("exec <&-; exec", *argv, folder=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "turmcore: standard input: closed\n")


def test_where_nobody_hears_errors_they_are_no_output(tmp_path):
    done = run("exec 2>&-; exec", "nonsense", folder=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "")


@pytest.mark.slow
def test_a_record_is_whole_though_all_streams_are_closed(tmp_path):
    """No file takes the number of a stream, into which something else would be written."""
    argv = ["play", *RANDOM, "--output", "games.tgn", "--results", "games.jsonl"]
    run("exec <&- >&- 2>&-; exec", *argv, folder=tmp_path)
    assert run("exec", "replay", "games.tgn", folder=tmp_path).returncode == 0


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["new", "turmbauer", "--players=--"], "argument --players: '--' is no value"),
        (
            ["new", "turmbauer", "--option", "players=9"],
            "--option players=9: the number of players is no option",
        ),
        (["play", "waechter", "--agents=--"], "argument --agents: '--' is no value"),
        (["analyse", "waechter", "--position=--"], "argument --position: '--' is no value"),
        (["play", "waechter", "--agents", f"mcts:{2**63}n,random"], "is more than 9223372036854775807 nodes"),
        (["play", "waechter", "--agents", f"mcts:{'9' * 4301}n,random"], "..' is not a limit"),
    ],
)
def test_what_is_no_value_is_said_to_be_none(tmp_path, argv, words):
    done = run("exec", *argv, folder=tmp_path)
    assert done.returncode == 2 and words in done.stderr and done.stderr.count("\n") == 1, done.stderr


@pytest.mark.parametrize("argv", [["--help"], ["play", "--help"], ["--version"]])
@pytest.mark.parametrize(
    ("shell", "why"), [("exec >&-; exec", "closed"), ("exec >/dev/full; exec", "No space left on device")]
)
def test_help_that_nobody_gets(tmp_path, argv, shell, why):
    done = run(shell, *argv, folder=tmp_path)
    assert (done.returncode, done.stderr) == (1, f"turmcore: standard output: {why}\n")


def test_a_file_that_cannot_be_read_to_its_end_is_named(tmp_path):
    done = run("exec", "replay", "/proc/self/mem", folder=tmp_path)
    assert done.returncode == 1 and done.stderr.startswith("turmcore: /proc/self/mem: ")


def test_games_go_into_a_pipe(tmp_path):
    """Its name is a link to no file."""
    done = run("exec", "play", *RANDOM, "--output", "/dev/stdout", folder=tmp_path)
    assert done.returncode == 0 and "[Game " in done.stdout and not list(tmp_path.iterdir()), done.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    ("argv", "file"),
    [
        (["play", *RANDOM, "--output", "a.tgn"], "a.tgn.part"),
        (["play", *RANDOM[:-1], "200", "--results", "a.jsonl"], "a.jsonl"),
        (["selfplay", *RANDOM, "--output", "lessons"], "lessons/games.tgn"),
        (["serve", "--port", "0", "--store", "tables.db"], "tables.db"),
    ],
)  # fmt: skip
def test_a_file_that_may_not_grow_is_named(tmp_path, argv, file):
    done = run("ulimit -f 1; exec", *argv, folder=tmp_path)
    assert done.returncode == 1 and done.stderr.count("\n") == 1
    assert file in done.stderr and "Errno" not in done.stderr and "no file of a server" not in done.stderr


@pytest.mark.parametrize("argv", [["play", *RANDOM, "--jobs", "2"], ["serve", "--store", "tables.db"]])
def test_too_few_open_files(tmp_path, argv):
    done = run("ulimit -n 10; exec", *argv, folder=tmp_path)
    assert done.returncode == 1 and done.stderr.startswith("turmcore: ")
    assert done.stderr.endswith("Too many open files\n") and done.stderr.count("\n") == 1


@pytest.mark.slow
@pytest.mark.parametrize("name", ["a" * 251 + ".tgn", "é" * 127, "b" * 255])
def test_a_name_as_long_as_names_can_be(tmp_path, name):
    argv = ["play", *RANDOM, "--output", name]
    assert run("exec", *argv, folder=tmp_path).returncode == 0
    assert [path.name for path in tmp_path.iterdir()] == [name]
    again = run("exec", *argv[:-4], "--games", "25", *argv[-2:], "--resume", folder=tmp_path)
    assert again.returncode == 0 and (tmp_path / name).read_text().count("[Format") == 25


def descendants(pid):
    found = []
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        found += [int(child), *descendants(child)]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_nobody_plays_on_when_the_match_is_gone(spawn, tmp_path, how):
    """Not even while they think for ten minutes."""
    engine = f"ugi:{sys.executable} -m turmcore ugi waechter:600s"
    argv = ["play", "waechter", "--agent", engine, "--games", "9", "--jobs", "2", "--output", str(tmp_path / "a.tgn")]  # fmt: skip
    process = spawn([*COMMAND, *argv], cwd=ROOT)

    def all_there():
        found = descendants(process.pid)
        return found if len(found) == 5 else []  # and what keeps their resources

    found = wait_until(all_there, "both play")
    process.send_signal(how)
    wait_until(lambda: not any(map(is_running, found)), "nobody is left")
