"""The best actions from the command line."""

import json
import signal

import pytest

from tests.cli.positions import BUILD, CLIMB, START
from turmcore import from_text
from turmcore.cli import analyse
from turmcore.cli.main import main
from turmcore.search import METHODS, search

ARGUMENTS = ("analyse", "turmbauer", "--position", BUILD, "--limit", "1500n")
OVER = "toy1;players=2;length=7;gust=0 7,1 01 23 1/end/0/5"
MOVE = "toy1;players=3;length=7;gust=0 4,5,0 111 213 1/move/3/5"


def test_text(run):
    lines = run(*ARGUMENTS, "--best", "5").lines
    legal = from_text("turmbauer", BUILD).legal_actions().tokens()
    found = search(from_text("turmbauer", BUILD), "1500n", best=5).best
    assert len(lines) > 1
    for line, ranked in zip(lines, found, strict=True):
        words = line.split()
        assert words[0] in legal
        assert words[0] == str(ranked.action)
        assert words[1:9:2] == ["R", "G", "B", "K"]
        assert [float(word) for word in words[2:9:2]] == pytest.approx(ranked.values, abs=1e-3)
        assert words[9:11] == ["visits", str(ranked.visits)]
        assert words[11:] == [str(action) for action in ranked.line[1:]]
    assert len({line.index(" R ") for line in lines}) == 1
    assert len({line.index("visits") for line in lines}) == 1


def test_json(run):
    data = json.loads(run(*ARGUMENTS, "--best", "3", "--json", "--seed", "4").out)
    result = search(from_text("turmbauer", BUILD), "1500n", best=3, seed=4)
    assert (data["game"], data["position"], data["player"], data["method"]) == (
        "turmbauer",
        BUILD,
        "R",
        "mcts",
    )
    assert (data["nodes"], data["rollouts"], data["depth"]) == (result.nodes, result.rollouts, result.depth)
    assert data["seconds"] > 0
    assert list(data["values"].values()) == pytest.approx(result.values)
    assert sum(data["values"].values()) == pytest.approx(1)
    assert 1 < len(data["best"]) <= 3
    for row, ranked in zip(data["best"], result.best, strict=True):
        assert row["action"] == row["line"][0] == str(ranked.action)
        assert row["values"] == dict(zip("RGBK", ranked.values, strict=True))
        assert row["visits"] == ranked.visits
        assert row["line"] == [str(action) for action in ranked.line]


def test_a_pair_is_one_player(run):
    position = run(
        "apply", "turmbauer", "--position", run("new", "turmbauer", "--players", "2").out.strip(), "d1-2"
    ).out
    data = json.loads(
        run(
            "analyse", "turmbauer", "--position", "-", "--limit", "100n", "--json", stdin=position.encode()
        ).out
    )
    assert list(data["values"]) == ["R,B", "G,K"]


def test_the_best_one_is_printed(run):
    assert len(run(*ARGUMENTS).lines) == 1
    legal = from_text("turmbauer", CLIMB).legal_actions()
    lines = run("analyse", "turmbauer", "--position", CLIMB, "--limit", "2000n", "--best", "64").lines
    assert len({line.split()[0] for line in lines}) == len(lines) == len(legal)


def test_the_same_seed_and_nodes_print_the_same(run):
    assert run(*ARGUMENTS, "--best", "9").out == run(*ARGUMENTS, "--best", "9", "--seed", "0").out
    assert len({run(*ARGUMENTS, "--seed", str(seed), "--best", "9").out for seed in range(4)}) > 1
    two = (*ARGUMENTS, "--threads", "2", "--best", "9")
    assert run(*two).out == run(*two).out


@pytest.mark.parametrize("method", ["mcts", "rank"])
def test_methods(run, method):
    assert json.loads(run(*ARGUMENTS, "--method", method, "--json").out)["method"] == method


def test_a_secret_is_not_looked_at(run, toy):
    """Player 1 knows its own number only, so the others' numbers change nothing."""
    arguments = ("--limit", "2000n", "--best", "9")
    found = {
        run("analyse", "toy", "--position", MOVE.replace(" 213 ", f" {secrets} "), *arguments).out
        for secrets in ("213", "231", "265")
    }
    assert len(found) == 1
    assert run("analyse", "toy", "--position", MOVE.replace(" 213 ", " 123 "), *arguments).out not in found


def test_refused(refuse, toy):
    assert (
        refuse("analyse", "turmbauer", "--position", START) == "chance acts here: there is nothing to choose"
    )
    assert refuse("analyse", "toy", "--position", OVER) == "the game is over"
    assert "not a limit" in refuse(*ARGUMENTS[:-1], "fast")
    assert "at least 1" in refuse(*ARGUMENTS, "--best", "0")
    assert "from 1 to 64" in refuse(*ARGUMENTS, "--best", "65")
    assert ", ".join(METHODS) in refuse(*ARGUMENTS, "--method", "luck")
    assert "threads" in refuse(*ARGUMENTS, "--threads", "1000")
    assert "seed" in refuse(*ARGUMENTS, "--seed", str(1 << 64))
    assert "toy does not rank" in refuse("analyse", "toy", "--position", MOVE, "--method", "rank")
    assert "'nonsense'" in refuse("analyse", "turmbauer", "--position", "nonsense")
    assert "chess" in refuse("analyse", "chess", "--position", START)


@pytest.mark.parametrize("arguments", [[], ["--threads", "2"], ["--json"]])
def test_interrupt_prints_what_was_found(monkeypatch, capsys, arguments):
    def interrupt(result):
        signal.raise_signal(signal.SIGINT)
        return ""

    before = signal.getsignal(signal.SIGINT)
    monkeypatch.setattr(analyse, "_summary", interrupt)
    status = main(["analyse", "turmbauer", "--position", BUILD, "--limit", "600s", *arguments])
    out, err = capsys.readouterr()
    assert status == 1
    assert out.count("\n") == 1
    if "--json" in arguments:
        assert json.loads(out)["best"][0]["visits"] > 1
    else:
        assert "  R 0." in out
    assert err.startswith("turmcore: stopped by Ctrl-C after ")
    assert err.count("\n") == 1
    assert signal.getsignal(signal.SIGINT) is before
