"""The commands `tournament` and `selfplay`."""

import json

import pytest

from turmcore import Samples
from turmcore.cli import tournament as command
from turmcore.cli.main import main

CUP = ("tournament", "waechter", "--agents", "level2,level1,random", "--rounds", "4", "--random-plies", "4")
SELF = ("selfplay", "waechter", "--agent", "level1", "--games", "5", "--seed", "3")


def content(path):
    return {str(one.relative_to(path)): one.read_bytes() for one in path.rglob("*") if one.is_file()}


def test_standings(run):
    lines = run(*CUP).lines
    assert lines[0].split()[:5] == ["rank", "agent", "games", "points", "share"]
    assert [line.split()[1] for line in lines[1:4]] == ["level2", "level1", "random"]
    assert lines[5].startswith("share against")
    assert [float(line.split()[3 + n]) for n, line in enumerate(lines[6:8])] == [
        pytest.approx(1 - float(line.split()[2 + n])) for n, line in enumerate(lines[7:9])
    ]
    assert lines[-1].startswith("24 games, ")


def test_json_and_files(run, tmp_path):
    data = json.loads(run(*CUP, "--json", "--output", str(tmp_path / "cup"), "--seed", "5").out)
    written = json.loads((tmp_path / "cup" / "standings.json").read_text())
    los = data.pop("los")
    assert len(los) == 2 and all(0.5 <= one <= 1 for one in los)
    assert {"format": 1, "repeated": 0, **written} == {"tournament": written["tournament"], **data}
    assert written["tournament"]["seed"] == 5
    assert [row["rank"] for row in data["standings"]] == [1, 2, 3]
    assert sum(row["points"] for row in data["standings"]) == data["games"] == 24
    assert all(low <= row["elo"] <= high for row in data["standings"] for low, high in [row["elo_interval"]])
    assert [pair["games"] for pair in data["pairs"]] == [8, 8, 8]
    for row in data["standings"]:
        assert sum(seat["games"] for seat in row["seats"]) == row["games"] == 16


@pytest.mark.slow
@pytest.mark.parametrize("how", [("--jobs", "2"), ("--executor", "threads", "--jobs", "2")])
def test_the_same_files_however_they_were_played(run, tmp_path, how):
    for argv in (CUP, SELF):
        run(*argv, "--output", str(tmp_path / f"{argv[0]}-alone"))
        run(*argv, "--output", str(tmp_path / argv[0]), *how)
        assert content(tmp_path / argv[0]) == content(tmp_path / f"{argv[0]}-alone")


def test_selfplay(run, tmp_path):
    folder = str(tmp_path / "self")
    settings = ("--output", folder, "--shard", "3", "--policy", "2", "--observations", "--rotate")
    out = run(*SELF, *settings).out
    assert out.startswith("5 games, points by seat ")
    samples = Samples(folder)
    assert out.endswith(f"; {len(samples)} samples in {folder}\n")
    assert samples["policy_place"].shape == (len(samples), 2) and samples.has_observations
    data = json.loads(run(*SELF, *settings, "--resume", "--json").out)
    assert data["games"] == 5 and len(data["samples"]) == 2
    assert data["rows"] == len(samples) and data["repeated"] == 0
    assert sum(data["points"]) == pytest.approx(5)


def test_games_that_are_the_same_are_told(capsys, tmp_path):
    command = ["selfplay", "waechter", "--agent", "level1", "--games", "4", "--output"]
    same = ["--random-plies", "0", "--agent", "greedy", "--agent", "greedy"]
    assert main([*command[:2], *same, "--games", "4", "--output", str(tmp_path / "same")]) == 0
    assert (
        "turmcore: 3 of 4 games repeat an earlier one, move for move; --random-plies"
        in capsys.readouterr().err
    )
    more = ["--temperature", "1.5", "--temperature-plies", "9", "--noise", "0.25", "--weights", "1"]
    assert main([*command, str(tmp_path / "self"), *more]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["play", "waechter", "--agents", "greedy,rank", "--rotate", "--games", "6"], 4),
        (
            [
                "play",
                "waechter",
                "--agents",
                "greedy,rank",
                "--rotate",
                "--games",
                "6",
                "--random-plies",
                "6",
            ],
            0,
        ),
        (["tournament", "waechter", "--agents", "greedy,rank", "--rounds", "3", "--random-plies", "0"], 4),
        (["tournament", "waechter", "--agents", "greedy,rank", "--rounds", "3"], 0),
        (["play", "turmbauer", "--agent", "greedy", "--games", "3"], 0),
    ],
)
def test_a_match_of_the_same_games_is_told(capsysbinary, argv, told):
    assert main([*argv, "--seed", "1", "--json"]) == 0
    out, error = capsysbinary.readouterr()
    assert json.loads(out)["repeated"] == told
    assert (f"{told} of 6 games repeat an earlier one".encode() in error) == bool(told)


def test_games_from_files_are_told_of_too(capsys, tmp_path):
    argv = ["play", "waechter", "--agents", "greedy,rank", "--rotate", "--seed", "1", "--games"]
    for option in ("--output", "--results"):
        file = str(tmp_path / f"games{option}")
        assert main([*argv, "4", option, file]) == 0
        capsys.readouterr()
        assert main([*argv, "8", option, file, "--resume"]) == 0
        assert "6 of 8 games repeat" in capsys.readouterr().err


def test_a_tournament_without_random_plies_goes_on_without_them(tmp_path):
    argv = ["tournament", "waechter", "--agents", "greedy,rank", "--output", str(tmp_path / "cup")]
    assert main([*argv, "--random-plies", "0"]) == 0
    assert main([*argv, "--rounds", "2", "--resume"]) == 0
    head = json.loads((tmp_path / "cup/games.jsonl").read_text().splitlines()[0])
    assert head["tournament"]["random_plies"] == 0


def test_stopped_by_ctrl_c(capsys, monkeypatch, run, tmp_path):
    folder = str(tmp_path / "cup")
    show = command.Progress.show

    def interrupt(progress, done):
        show(progress, done)
        if done == 5:
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(command.Progress, "show", interrupt)
        assert main([*CUP, "--output", folder]) == 1
        wanted = f"turmcore: stopped by Ctrl-C after 5 of 24 games; --resume goes on with those in {folder}\n"
        assert capsys.readouterr() == ("", wanted)
        assert main([*CUP]) == 1
        assert capsys.readouterr() == ("", "turmcore: stopped by Ctrl-C\n")
    assert run(*CUP, "--output", folder, "--resume").out == run(*CUP).out


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (("tournament", "waechter"), "tournament needs agents"),
        (
            ("tournament", "waechter", "--agent", "random"),
            "2 seats: so many agents are needed at least, not 1",
        ),
        (("tournament", "chess", "--agents", "random,greedy"), "no game 'chess'"),
        ((*CUP, "--resume"), "--resume continues the folder of --output, but there is none"),
        ((*CUP, "--executor", "cloud"), "invalid choice: 'cloud'"),
        ((*CUP, "--players", "3"), "is for 2 players, not for 3"),
        ((*CUP, "--rounds", "0"), "must be at least 1"),
        ((*CUP, "--output", "/no/such/folder"), "/no/such/folder: there is no folder /no/such"),
        (("selfplay", "waechter"), "selfplay needs an agent"),
        (SELF, "selfplay needs a folder"),
        ((*SELF, "--output", "x", "--policy", "65"), "0 to 64 of its actions, not 65"),
    ],
)
def test_what_is_refused(refuse, argv, sentence):
    assert sentence in refuse(*argv)


def test_games_that_are_there_are_not_replaced(run, refuse, tmp_path):
    run(*CUP, "--output", str(tmp_path / "cup"))
    assert "games are there already; --resume goes on" in refuse(*CUP, "--output", str(tmp_path / "cup"))
    assert "their seed is 0, not 9" in refuse(
        *CUP, "--output", str(tmp_path / "cup"), "--resume", "--seed", "9"
    )


def test_a_first_line_with_a_key_of_another_name(run, refuse, tmp_path):
    run(*CUP, "--output", str(tmp_path / "cup"))
    path = tmp_path / "cup" / "games.jsonl"
    whole = path.read_bytes()
    for key in (b"position", b"random_plies", b"seed", b"tournament"):
        path.write_bytes(whole.replace(b'"%s":' % key, b'"%sx":' % key, 1))
        assert "holds other games: their " in refuse(*CUP, "--output", str(tmp_path / "cup"), "--resume")


def test_without_ray_it_says_so(refuse, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    assert "pip install ray" in refuse(*CUP, "--executor", "ray")
