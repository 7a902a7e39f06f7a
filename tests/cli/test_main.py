"""What does not belong to one command."""

import json
import subprocess
import sys

import pytest

import turmcore
from tests.cli.positions import START
from turmcore.cli import position
from turmcore.cli.main import main


def test_games(run):
    lines = run("games").lines
    assert lines[0].split() == ["game", "players", "chance", "hidden"]
    assert lines[1].split() == ["turmbauer", "2-4", "yes", "no"]
    first = json.loads(run("games", "--json").out)[0]
    assert first.items() >= {
        "name": "turmbauer", "min_players": 2, "max_players": 4, "has_chance": True, "has_hidden": False,
    }.items()  # fmt: skip


def test_build_info(run):
    info = turmcore.build_info()
    assert json.loads(run("build-info", "--json").out) == {"format": 1, **info}
    assert run("build-info").lines[0] == f"version: {info['version']}"


def test_what_is_not_there(refuse):
    assert "'fly'" in refuse("fly")
    assert refuse("games", "--fast") == "unrecognized arguments: --fast (see turmcore games --help)"
    assert "chess" in refuse("analyse", "chess", "--position", START)
    assert "chess" in refuse("bench", "chess")
    assert "chess" in refuse("ugi", "chess")


def test_failure_of_ours(monkeypatch, capsys):
    def fail(arguments):
        raise KeyError("two\nlines")

    monkeypatch.setattr(position, "new", fail)
    assert main(["new", "turmbauer"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err == "turmcore: internal error, please report it: KeyError: 'two\\nlines'\n"
    monkeypatch.setenv("TURMCORE_TRACEBACK", "1")
    with pytest.raises(KeyError):
        main(["new", "turmbauer"])


def test_interrupt(monkeypatch, capsys):
    def stop(arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr(position, "new", stop)
    assert main(["new", "turmbauer"]) == 1
    assert capsys.readouterr().err == "turmcore: stopped by Ctrl-C\n"


def test_nothing_slow_is_imported():
    check = "import sys, turmcore.cli.main as m; m.main(['new', 'turmbauer']); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "turmcore.turmbauer.state" in loaded
    assert not loaded & {"multiprocessing", "concurrent.futures", "asyncio", "turmcore.matches.match"}
