"""The commands on Carcassonne."""

import json

import pytest

from tests.carcassonne.games import start_text
from turmcore.cli.main import main

START = start_text()


def run(capsys, *arguments):
    assert main([*arguments]) == 0
    return capsys.readouterr().out


def test_new_positions(capsys):
    assert run(capsys, "new", "carcassonne").strip() == START
    options = ["--players", "5", "--option", "diagonal=1", "--option", "farmers=1"]
    assert run(capsys, "new", "carcassonne", *options).strip() == start_text(players=5, farmers=1, diagonal=1)
    assert "carcassonne" in run(capsys, "games")


def test_looking_and_playing(capsys):
    actions = run(capsys, "actions", "carcassonne", "--position", START).splitlines()
    assert len(actions) == 41 and actions == sorted(actions)
    after = run(capsys, "apply", "carcassonne", "--position", START, "+E", "@0,-1/2", "c0").strip()
    assert after == (
        "cc1;players=2;tower=1;small_city=4;farmers=3 D@0,0/0;E@0,-1/2 - 1:4,7,10;2:0,7,10 - 2/draw"
    )
    assert run(capsys, "why", "carcassonne", "--position", START, "+E").strip() == "legal"
    assert run(capsys, "why", "carcassonne", "--position", START, "!E").startswith("1.1 ")
    assert "player 1 draws" in run(capsys, "show", "carcassonne", "--position", START)
    assert run(capsys, "perft", "carcassonne", "--position", START, "--depth", "3").splitlines()[-1] == "921"


@pytest.mark.slow
@pytest.mark.parametrize("agents", ["random", "greedy,towerblind", "level1,level2"])
def test_matches_and_records(capsys, tmp_path, agents):
    record = tmp_path / "games.tgn"
    command = ["play", "carcassonne", "--agents", agents, "--games", "2", "--seed", "3", "--rotate"]
    run(capsys, *command, "--output", str(record))
    first = record.read_bytes()
    run(capsys, *command, "--output", str(record), "--jobs", "2")
    assert record.read_bytes() == first, "the number of jobs changes nothing"
    trace = [json.loads(line) for line in run(capsys, "replay", str(record), "--trace").splitlines()]
    assert sum(ply.get("over", False) for ply in trace) == 2
    assert {ply["player"] for ply in trace if "player" in ply} == {"chance", "1", "2"}
    lists = [ply for ply in trace if "actions" in ply]
    assert all(ply["actions"] == sorted(ply["actions"]) and ply["token"] in ply["actions"] for ply in lists)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["new", "carcassonne", "--option", "tower=0", "--option", "no_gap=1"], "rule 1.6"),
        (["new", "carcassonne", "--players", "7"], "2 to 6 players"),
        (["actions", "carcassonne", "--position", START.replace("D@", "E@")], "rule 1.1"),
        (["apply", "carcassonne", "--position", START, "@0,1/0"], "rule 1.1"),
        (["play", "waechter", "--agents", "towerblind"], "towerblind"),
    ],
)
def test_bad_input(capsys, command, said):
    assert main(command) == 2
    captured = capsys.readouterr()
    assert captured.out == "" and len(captured.err.splitlines()) == 1 and said in captured.err
