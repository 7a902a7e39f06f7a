"""The commands with Turmbau zu Babel."""

import json

import pytest

from tests.babel.games import SETUP, header, write_board
from turmcore.cli.main import main
from turmcore.notation.record import parse


@pytest.fixture
def run(capsys):
    """Run a command that must succeed; gives its lines."""

    def run(*argv):
        assert main([str(one) for one in argv]) == 0
        out, err = capsys.readouterr()
        assert err == ""
        return out.splitlines()

    return run


@pytest.fixture
def refuse(capsys):
    """Run a command that must be refused as bad input; gives its one line."""

    def refuse(*argv):
        assert main([str(one) for one in argv]) == 2
        out, err = capsys.readouterr()
        assert out == "" and err.count("\n") == 1
        return err

    return refuse


START = f"{header()} {SETUP} ???? 1/secret/q=0/t=0"
USE = f"{header()} {SETUP} gkry 1/use/3/q=0/t=0"


def test_new(run):
    assert run("new", "babel") == [START]
    assert run("new", "babel", "--players", 2, "--board", "six-s", "--option", "quiet=7") == [
        f"{header(players=2, board='six-s', quiet=7)} {SETUP} ?? 1/secret/q=0/t=0"
    ]


def test_a_board_in_a_file(run, tmp_path):
    path = write_board(tmp_path, "short")
    [text] = run("new", "babel", "--board", path)
    assert text.startswith("bb1;board=short#")
    assert len(run("actions", "babel", "--position", text)) == 360


def test_actions_why_apply_show(run):
    tokens = run("actions", "babel", "--position", USE)
    assert tokens == sorted(tokens) and tokens[0] == "3b1.6>1.3" and len(tokens) == 12
    assert run("why", "babel", "--position", USE, "3r1.0>1.3") == ["legal"]
    assert run("why", "babel", "--position", USE, "4r1.0>1.4")[0].startswith("3.1 ")
    assert run("why", "babel", "--position", USE, "3-")[0].startswith("2.3 ")
    assert run("why", "babel", "--position", USE, "3r1.0>1.77")[0].startswith("1.2 ")
    [after] = run("apply", "babel", "--position", START, "s:gkry", "d4", "3r1.0>1.3", "r1.3>1.7")
    assert after.endswith(" gkry 2/roll/q=1/t=0")
    assert any("player 2 rolls" in line for line in run("show", "babel", "--position", after))


def test_refused(refuse):
    assert "(rule 3.1)" in refuse("apply", "babel", "--position", USE, "4r1.0>1.4")
    assert "(rule 1.1)" in refuse("apply", "babel", "--position", START, "s:ggry")
    assert "board" in refuse("new", "babel", "--board", "eight")
    assert "2 to 6" in refuse("new", "babel", "--players", 7)
    assert "quiet" in refuse("new", "babel", "--option", "quiet=0")


def test_perft(run):
    assert run("perft", "babel", "--depth", 4) == ["43200"]
    lines = run(
        "perft", "babel", "--position", f"{header()} {SETUP} gkry 1/roll/q=0/t=0", "--depth", 3, "--divide"
    )
    assert lines == ["d1 12", "d2 24", "d3 24", "d4 24", "d5 24", "d6 12", "120"]


@pytest.mark.slow
def test_games_with_records(run, tmp_path):
    path = tmp_path / "games.tgn"
    run("play", "babel", "--agents", "random", "--games", 12, "--seed", 3, "--output", path)
    games = list(parse(path.read_text(encoding="utf-8")))
    assert len(games) == 12
    first = {game.value("Start").split(" ")[3][0] for game in games}
    assert len(first) > 1, "the first player is drawn for each game"
    results = run("replay", path)
    assert len(results) == 12
    trace = [json.loads(line) for line in run("replay", path, "--trace")]
    start, drawn = trace[0], trace[1]
    assert (start["player"], len(start["actions"]), start["token"][:2]) == ("chance", 360, "s:")
    assert drawn["actions"] == ["d1", "d2", "d3", "d4", "d5", "d6"]
    assert trace[-1]["over"] is True and trace[-1]["result"] == games[-1].value("Result")
    again = tmp_path / "again.tgn"
    run("play", "babel", "--agents", "random", "--games", 12, "--seed", 3, "--output", again, "--jobs", 2)
    assert again.read_bytes() == path.read_bytes()


def test_computers_play_on_a_users_board(run, tmp_path):
    board, path = write_board(tmp_path, "long"), tmp_path / "games.tgn"
    run("play", "babel", "--agents", "greedy,level1,mcts:60n", "--players", 3, "--board", board, "--seed", 1,
        "--output", path)  # fmt: skip
    [game] = parse(path.read_text(encoding="utf-8"))
    assert game.value("Players") == "greedy,level1,mcts:60n"
    assert len(run("replay", path)) == 1


def test_analyse_knows_only_what_the_player_knows(run):
    answers = {
        tuple(
            run(
                "analyse", "babel", "--position", USE.replace("gkry", secrets), "--limit", "500n", "--best", 4
            )
        )
        for secrets in ("gkry", "grky", "gyrb", "g???")
    }
    assert len(answers) == 1
