"""Matches from the command line: what is written where, and going on after a stop."""

import json
import os

import pytest

import turmcore
from tests.cli.conftest import Result
from tests.cli.positions import BUILD, NEW, START
from turmcore.cli.main import main
from turmcore.notation.record import parse
from turmcore.players.kinds import PLAYERS
from turmcore.players.player import Player


@pytest.mark.slow
def test_records_are_printed(run):
    printed = run("play", "turmbauer", "--agent", "random", "--games", "2", "--seed", "7").out
    first, second = parse(printed)
    assert [tag.name for tag in first.tags] == ["Game", "Start", "Players", "Seed", "Result"]
    assert first.value("Start") == NEW
    assert first.value("Seed") == "7"
    assert first.value("Players") == "random,random,random,random"
    assert first.moves != second.moves
    assert max(map(len, printed.splitlines())) <= 200
    again = run("play", "turmbauer", "--agent", "random", "--games", "2", "--seed", "7", "--jobs", "2")
    assert again.out == printed
    other = run("play", "turmbauer", "--agent", "random", "--games", "2", "--seed", "8")
    assert other.out != printed


def test_no_seed_is_a_new_seed(run):
    assert (
        run("play", "turmbauer", "--agent", "random").out != run("play", "turmbauer", "--agent", "random").out
    )


@pytest.mark.parametrize(
    ("arguments", "players"),
    [
        (["--agent", "random"], 4),
        (["--agents", "random,greedy,random"], 3),
        (["--agent", "random", "--agent", "greedy"], 2),
        (["--agent", "random", "--agents", "greedy,random", "--agent", "random"], 4),
        (["--agent", "greedy", "--players", "2"], 2),
        (["--agent", "random", "--option", "seats=KGB"], 3),
        (["--agents", "random,greedy", "--option", "seats=BKRG"], 2),
        (["--agents", "random,random,greedy,random", "--position", BUILD], 4),
        (["--agent", "random", "--players", "4", "--position", BUILD], 4),
    ],
)
def test_players(run, arguments, players):
    [record] = parse(run("play", "turmbauer", *arguments, "--seed", "1").out)
    assert len(record.value("Players").split(",")) == players
    if players == 2:
        assert ";pairs=1;" in record.value("Start")


def test_rotation(run):
    out = run("play", "turmbauer", "--agents", "random,greedy", "--games", "3", "--rotate", "--seed", "1").out
    assert [game.value("Players") for game in parse(out)] == [
        "random,greedy",
        "greedy,random",
        "random,greedy",
    ]


def test_summary(run, tmp_path):
    arguments = ("play", "turmbauer", "--agents", "random,greedy", "--games", "6", "--rotate", "--seed", "1")
    data = json.loads(run(*arguments, "--json").out)
    assert data["games"] == 6
    assert data["mean_plies"] == 144
    assert data["seconds"] >= 0
    assert [row["agent"] for row in data["agents"]] == ["random", "greedy"]
    assert sum(row["share"] for row in data["agents"]) == pytest.approx(1)
    assert [row["games"] for row in data["agents_by_seat"]] == [3, 3, 3, 3]
    for row in data["agents"]:
        low, high = row["win_interval"]
        assert 0 <= low <= row["win_rate"] <= high <= 1
        low, high = row["share_interval"]
        assert 0 <= low <= row["share"] <= high <= 1
    path = tmp_path / "games.tgn"
    table = run(*arguments, "--output", str(path)).lines
    assert table[0].split()[:4] == ["agent", "seat", "games", "wins"]
    assert table[-1].startswith("6 games, 144.0 plies a game, ")
    assert "random: share by 3 rotations " in "\n".join(table)
    assert "random: Elo difference " in "\n".join(table)
    assert any(line.startswith("greedy: 144 turns, ") for line in table)
    assert path.read_text() == run(*arguments).out
    assert os.listdir(tmp_path) == ["games.tgn"]
    both = json.loads(run(*arguments, "--output", str(path), "--json").out)
    clocks = {"seconds": 0, "thinking": []}
    assert both | clocks == data | clocks
    assert [(row["agent"], row["turns"]) for row in both["thinking"]] == [("random", 144), ("greedy", 144)]
    assert both["elo"]["agent"] == "random"


def test_output_is_replaced(run, tmp_path):
    path = tmp_path / "games.tgn"
    path.write_text("old")
    run("play", "turmbauer", "--agent", "random", "--seed", "1", "--output", str(path))
    assert path.read_text() == run("play", "turmbauer", "--agent", "random", "--seed", "1").out


@pytest.fixture
def match(run, tmp_path):
    """A match's arguments, its file and the file's whole content."""
    path = tmp_path / "games.tgn"
    arguments = ("play", "turmbauer", "--agents", "random,greedy", "--rotate", "--output", str(path))
    run(*arguments, "--games", "4", "--seed", "3")
    return arguments, path, path.read_bytes()


@pytest.mark.slow
def test_resume_goes_on_wherever_the_file_ends(run, match):
    arguments, path, whole = match
    game = whole.index(b"[Format", 1)
    ends = [
        0,
        1,
        20,
        40,
        200,
        game - 2,
        game - 1,
        game,
        game + 30,
        len(whole) // 2,
        len(whole) - 3,
        len(whole) - 1,
    ]
    for end in [*ends, *range(game + 200, len(whole), 1571), len(whole)]:
        path.write_bytes(whole[:end])
        run(*arguments, "--games", "4", "--seed", "3", "--resume")
        assert path.read_bytes() == whole, end


@pytest.mark.slow
def test_resume_from_the_part_file(run, match):
    arguments, path, whole = match
    part = path.with_name("games.tgn.part")
    part.write_bytes(whole[: len(whole) // 2])
    path.write_text("an older file")
    run(*arguments, "--games", "4", "--seed", "3", "--resume", "--jobs", "2")
    assert path.read_bytes() == whole
    assert not part.exists()


def test_resume_takes_the_seed_from_the_file_and_may_go_further(run, match):
    arguments, path, whole = match
    table = run(*arguments, "--games", "6", "--resume").out
    longer = path.read_bytes()
    assert longer.startswith(whole)
    assert table.splitlines()[-1].startswith("6 games")
    run(*arguments, "--games", "6", "--seed", "3")
    assert path.read_bytes() == longer
    run(*arguments, "--games", "2", "--resume")  # there is nothing to do
    assert path.read_bytes() == longer


def test_resume_of_no_file(run, tmp_path):
    path = tmp_path / "games.tgn"
    run("play", "turmbauer", "--agent", "random", "--output", str(path), "--resume")
    assert len(parse(path.read_text())) == 1


@pytest.mark.parametrize(
    "change",
    [
        lambda text: b"my notes\n",
        lambda text: text.replace(b'[Seed "3"]', b'[Seed "4"]'),
        lambda text: text.replace(b"random,greedy", b"greedy,random", 1),
        lambda text: text.replace(b"set=A", b"set=B", 1),
        lambda text: text[: text.index(b"[Format", 1)].replace(b'"turmbauer"', b'"waechter"'),
        lambda text: text.replace(b" >", b" <", 1),
        lambda text: text[text.index(b"[Format", 1) :],
        lambda text: text.replace(b"d", b"\xff", 1),
    ],
)
def test_resume_refuses_other_files(refuse, match, change):
    arguments, path, whole = match
    other = change(whole)
    path.write_bytes(other)
    error = refuse(*arguments, "--games", "4", "--seed", "3", "--resume")
    assert str(path) in error
    assert path.read_bytes() == other
    assert os.listdir(path.parent) == ["games.tgn"]


def test_resume_refuses_another_match(refuse, match):
    arguments, path, whole = match
    assert "[Seed]" in refuse(*arguments, "--games", "4", "--seed", "5", "--resume")
    assert "[Start]" in refuse(*arguments, "--games", "4", "--set", "B", "--resume")
    assert path.read_bytes() == whole


def test_refused(refuse, tmp_path):
    path = tmp_path / "games.tgn"

    def say(*arguments):
        error = refuse("play", *arguments, "--output", str(path))
        assert os.listdir(tmp_path) == []
        return error

    assert "--agent" in say("turmbauer")
    assert "chess" in say("chess", "--agent", "random")
    assert "there are random, greedy" in say("turmbauer", "--agent", "level6")
    assert "two shares" in say("turmbauer", "--agents", "random,greedy", "--sprt", "0.6,0.5")
    assert "none" in say("turmbauer", "--agents", "random,random", "--sprt", "0.5,0.6")
    results = ("--results", str(tmp_path / "no" / "match.jsonl"))
    assert "no folder" in say("turmbauer", "--agents", "random,random", *results)
    assert "not a regular file" in say("turmbauer", "--agents", "random,random", "--results", str(tmp_path))
    assert "not a limit" in say("turmbauer", "--agent", "random:fast")
    assert "there is no agent ''" in say("turmbauer", "--agents", "random,")
    assert "not for 5" in say("turmbauer", "--agents", "random,random,random,random,random")
    assert "2 agents for 4 players" in say("turmbauer", "--agents", "random,random", "--players", "4")
    assert "2 agents for 4 players" in say("turmbauer", "--agents", "random,random", "--position", START)
    assert "--players 3" in say("turmbauer", "--agent", "random", "--players", "3", "--position", START)
    assert "set" in say("turmbauer", "--agent", "random", "--set", "B", "--position", START)
    assert "whole number" in say("turmbauer", "--agent", "random", "--seed", "-1")
    assert "2**64" in say("turmbauer", "--agent", "random", "--seed", str(1 << 64))
    assert "at least 1" in say("turmbauer", "--agent", "random", "--games", "0")
    assert "--output" in refuse("play", "turmbauer", "--agent", "random", "--resume")
    missing = refuse("play", "turmbauer", "--agent", "random", "--output", "no/such/file.tgn")
    assert "no/such/file.tgn: there is no folder no/such" in missing
    assert "standard output" in refuse("play", "turmbauer", "--agent", "random", "--output", "-")
    assert str(tmp_path) in refuse("play", "turmbauer", "--agent", "random", "--output", str(tmp_path))


def test_device_as_output(run):
    table = run("play", "turmbauer", "--agent", "random", "--output", os.devnull).lines
    assert table[-1].startswith("1 games")


SEARCH = ("play", "turmbauer", "--agents", "level1,level4:60n", "--rotate", "--seed", "5")


@pytest.fixture
def results(run, tmp_path):
    """The result file of a match of four games, and its lines."""
    path = tmp_path / "match.jsonl"
    run(*SEARCH, "--games", "4", "--results", str(path))
    return path, path.read_text().splitlines()


def without_clocks(lines):
    games = [json.loads(line) for line in lines]
    return [
        {key: value for key, value in game.items() if key not in ("wall", "cpu", "machine")} for game in games
    ]


@pytest.mark.slow
def test_results(run, results, tmp_path):
    _, lines = results
    assert len(lines) == 5
    assert os.listdir(tmp_path) == ["match.jsonl"]
    other = tmp_path / "other.jsonl"
    table = run(*SEARCH, "--games", "4", "--results", str(other), "--jobs", "2").lines
    assert table[0].startswith("agent")
    assert table[-1].startswith("4 games")
    assert without_clocks(other.read_text().splitlines()) == without_clocks(lines)
    assert json.loads(other.read_text().splitlines()[0])["machine"]["jobs"] == 2


def test_results_go_on_wherever_they_end(run, results):
    path, lines = results
    whole = path.read_text()
    for end in (
        0,
        10,
        len(lines[0]),
        len(lines[0]) + 1,
        len(whole) // 2,
        len(whole) - 5,
        len(whole) - 1,
        len(whole),
    ):
        path.write_text(whole[:end])
        run(
            *SEARCH[:-2],
            "--games",
            "4",
            "--results",
            str(path),
            "--resume",
            *(SEARCH[-2:] if end < 400 else ()),
        )
        assert without_clocks(path.read_text().splitlines()) == without_clocks(lines), end
    table = run(*SEARCH, "--games", "2", "--results", str(path), "--resume").lines
    assert table[-1].startswith("2 games")
    assert len(path.read_text().splitlines()) == 5, "games are never dropped"
    table = run(*SEARCH, "--games", "6", "--results", str(path), "--resume").lines
    assert table[-1].startswith("6 games")
    assert len(path.read_text().splitlines()) == 7


def test_results_are_never_replaced(refuse, results):
    path, lines = results
    error = refuse(*SEARCH, "--games", "1", "--results", str(path))
    assert error == f"{path}: there are results already; --resume continues them"
    assert "its seed is 5, not 6" in refuse(*SEARCH[:-1], "6", "--results", str(path), "--resume")
    assert "its rotate" in refuse(
        "play", "turmbauer", "--agents", "level1,level4:60n", "--results", str(path), "--resume"
    )
    assert path.read_text().splitlines() == lines


def test_results_and_records_side_by_side(run, refuse, results, tmp_path):
    path, lines = results
    games = tmp_path / "games.tgn"
    both = (*SEARCH, "--results", str(path), "--output", str(games), "--resume")
    assert "whose records" in refuse(*both, "--games", "4")
    path.unlink()
    run(*both, "--games", "4")
    whole, records = path.read_text(), games.read_bytes()
    assert records == run(*SEARCH, "--games", "4").out.encode()
    assert without_clocks(whole.splitlines()) == without_clocks(lines)
    # the results are one game ahead, then the records are
    for kept, cut in ((4, records[: records.rindex(b"[Format")]), (3, records)):
        path.write_text("".join(line + "\n" for line in whole.splitlines()[: kept + 1]))
        games.write_bytes(cut)
        run(*both, "--games", "4")
        assert games.read_bytes() == records
        assert without_clocks(path.read_text().splitlines()) == without_clocks(lines)


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_sprt(run, tmp_path, jobs):
    path = tmp_path / "match.jsonl"
    arguments = (
        "play",
        "turmbauer",
        "--agents",
        "greedy,random",
        "--rotate",
        "--seed",
        "5",
        "--sprt",
        "0.5,0.6",
    )
    data = json.loads(run(*arguments, "--json", "--jobs", jobs, "--results", str(path)).out)
    assert data["sprt"]["decision"] == "high"
    assert (data["sprt"]["low"], data["sprt"]["high"], data["sprt"]["groups"]) == (0.5, 0.6, 20)
    assert data["games"] == 40
    lines = path.read_text().splitlines()
    assert len(lines) == 41
    path.write_text("\n".join(lines[:20]) + "\n")
    table = run(*arguments, "--jobs", jobs, "--results", str(path), "--resume").lines
    assert table[-1].startswith("share 0.5 or 0.6: 0.6, log likelihood ratio ")
    assert without_clocks(path.read_text().splitlines()) == without_clocks(lines)
    run(*arguments, "--results", str(path), "--resume")
    assert len(path.read_text().splitlines()) == 41, "what is decided does not go on"


def test_sprt_that_stays_open(run):
    arguments = (
        "play",
        "turmbauer",
        "--agents",
        "greedy,random",
        "--rotate",
        "--seed",
        "5",
        "--sprt",
        "0.5,0.6",
    )
    table = run(*arguments, "--games", "6", "--output", os.devnull).lines
    assert table[-1].startswith("share 0.5 or 0.6: open")


TERMS = (
    "play",
    "waechter",
    "--agents",
    "level4:300n,level3",
    "--rotate",
    "--random-plies",
    "4",
    "--seed",
    "1",
)


def test_terms(run, tmp_path):
    path = tmp_path / "games.tgn"
    ends = ("--resign", "3,0.05,both", "--draw", "20,3,0.1", "--max-plies", "40", "--evaluations")
    run(*TERMS, *ends, "--clock", "60+0.6", "--games", "4", "--output", str(path))
    records = parse(path.read_text())
    assert {record.value("TimeControl") for record in records} == {"60+0.6"}
    assert "adjudication" in {record.value("Termination") for record in records}
    assert any("[%eval" in item.text and "[%clk 0:0" in item.text for item in records[0].items)
    assert run("replay", str(path)).lines == [record.value("Result") for record in records]
    run(*TERMS, *ends, "--clock", "60+0.6", "--games", "6", "--output", str(path), "--resume")
    assert parse(path.read_text())[:4] == records
    assert len(parse(path.read_text())) == 6


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--clock", "5:00"), "is no clock"),
        (("--margin", "5"), "a margin belongs to a clock"),
        (("--resign", "3"), "resign '3': a count and a share"),
        (("--draw", "3,0.1"), "draw '3,0.1': a ply, a count and a share"),
        (("--order", "random"), "--order and --opening-plies are about the file of --openings"),
        (("--opening-plies", "0"), "--order and --opening-plies are about the file of --openings"),
        (("--sprt", "0elo,1e9elo"), "two shares"),
        (("--sprt", "0elo,5elo,0.05"), "two shares"),
        (("--sprt", "0elo,5elo,0.05,0.6"), "ALPHA and BETA"),
    ],
)
def test_terms_that_are_refused(refuse, arguments, reason):
    assert reason in refuse(*TERMS, *arguments)
    if arguments[0] != "--sprt":
        assert reason in refuse("tournament", "waechter", "--agents", "level2,level1", *arguments)


def test_the_table_meanwhile(capsys):
    def run(*argv):
        assert main(argv) == 0
        return Result(0, *capsys.readouterr())

    agents = ("waechter", "--agents", "level2,level1", "--random-plies", "2", "--seed", "1")
    played = run("play", *agents, "--rotate", "--games", "6", "--report", "2", "--output", os.devnull)
    reports = [line for line in played.err.splitlines() if " plies a game" in line]
    assert [line.split()[0] for line in reports] == ["2", "4", "6"]
    assert "LOS" in played.err and "LLR" not in played.err
    cup = run("tournament", *agents, "--rounds", "3", "--report", "2")
    assert [line.split()[0] for line in cup.err.splitlines() if " plies a game" in line] == ["2", "4"]
    assert cup.lines[0].split()[-5:] == ["LOS", "on", "r", "on", "b"]


def test_the_order_of_openings(run, tmp_path):
    """Also those of records, some plies from their start."""
    book, path = tmp_path / "book.tgn", tmp_path / "games.tgn"
    run("play", "waechter", "--agent", "random", "--games", "9", "--seed", "2", "--output", str(book))

    def starts(*arguments):
        argv = ("--agents", "random,greedy", "--games", "18", "--rotate", "--output", str(path))
        run("play", "waechter", *argv, "--openings", str(book), "--opening-plies", "2", *arguments)
        return [record.value("Start") for record in parse(path.read_text())][::2]

    inorder, shuffled = starts("--seed", "1"), starts("--seed", "1", "--order", "random")
    assert inorder == starts("--seed", "5") and len(set(inorder)) > 3
    assert (
        shuffled == starts("--seed", "1", "--order", "random") != starts("--seed", "5", "--order", "random")
    )
    assert sorted(shuffled) == sorted(inorder) and shuffled != inorder
    first = parse(book.read_text())[0].moves[:2]
    state = turmcore.load("waechter").new_state()
    for token in first:
        state.play(token)
    assert state.to_text() == inorder[0]


def test_a_players_failure_is_ours(monkeypatch, capsys, tmp_path):
    class Wrong(Player):
        def choose(self, state):
            return state.game.parse("d1-1") if state.round == 3 else state.nth(0)

    monkeypatch.setitem(PLAYERS, "wrong", Wrong)
    path = tmp_path / "match.jsonl"
    arguments = ["play", "turmbauer", "--agents", "random,wrong", "--results", str(path), "--json"]
    assert main(arguments) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("turmcore: player wrong has failed (G,K, game 1, ply ")
    assert err.count("\n") == 1
    monkeypatch.setattr(Wrong, "choose", lambda self, state: {}[state.round])
    assert main([*arguments, "--resume"]) == 1
    assert "KeyError: 1" in capsys.readouterr().err


def test_a_level_without_an_evaluation(toy, refuse, run):
    assert "no evaluation for toy" in refuse("play", "toy", "--agents", "level5,random,random")
    assert parse(run("play", "toy", "--agents", "mcts:100n,random,random", "--seed", "1").out)
