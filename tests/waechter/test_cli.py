"""Turm und Waechter from the command line, against the reference twin."""

import json
import random

import pytest

from tests.reference import waechter as reference
from turmcore.notation.record import parse

START = "r1r11RG1r1r1/2r11r12/3r13/7/3b13/2b11b12/b1b11BG1b1b1 r"
MIDDLE = "1r2b1RG1r11/7/r11b33r1/2b13BG/5r2b1/7/7 b"
OVER = "7/7/7/3r73/7/7/3BG3 r"
BACK_AND_FORTH = ["D7-D6-1", "D1-D2-1", "D6-D7-1", "D2-D1-1"]


def test_games(run):
    assert any("waechter" in line and "2" in line for line in run("games").lines)


def test_new(run, refuse):
    assert run("new", "waechter").out == START + "\n"
    assert run("new", "waechter", "--players", "2", "--option", "repetition=0").out == START + "\n"
    assert "repetition" in refuse("new", "waechter", "--option", "repetition=2")
    assert "'stones'" in refuse("new", "waechter", "--option", "stones=7")
    assert "3" in refuse("new", "waechter", "--players", "3")
    assert "set" in refuse("new", "waechter", "--set", "A")
    assert "board" in refuse("new", "waechter", "--board", "A")


def test_show(run, refuse):
    shown = run("show", "waechter", "--position", MIDDLE).lines
    rows = [line.split() for line in shown]
    assert ["4", ".", ".", "b1", ".", ".", ".", "BG"] in rows and ["A", "B", "C", "D", "E", "F", "G"] in rows
    assert run("show", "waechter", "--position", "-", stdin=f"{MIDDLE}\r\n".encode()).lines == shown
    for wrong in ("", "x", START[:-2], START + " 1", START.replace("RG", "1").replace("BG", "1")):
        error = refuse("show", "waechter", "--position", wrong)
        assert "rule 2" in error
    assert "rank 7, character 1" in refuse("show", "waechter", "--position", START.replace("r1r1", "r9r1", 1))
    assert "blue" in refuse("show", "waechter", "--position", START.replace("b1b11BG", "b2b11BG"))


@pytest.mark.parametrize("text", [START, MIDDLE, OVER])
def test_actions(run, text):
    assert (
        run("actions", "waechter", "--position", text).lines == reference.Position.from_text(text).actions()
    )


def test_why(run, refuse):
    def why(token, text=START):
        return run("why", "waechter", "--position", text, token).out

    assert why("D7-D6-1") == why("D7-D6") == "legal\n"
    rules = {
        "A7-A5-2": "1.2",
        "A7-B6-1": "1.2",
        "D7-D5-2": "1.2",
        "D1-D2-1": "1.1",
        "A4-A5-1": "1.1",
        "A7-B7": "2",
    }
    for token, rule in rules.items():
        number, sentence = why(token).split(" ", 1)
        assert number == rule == reference.Position.from_text(START).why(token)
        assert len(sentence.split()) > 3 and sentence.endswith("\n")
    assert why("D4-D3-1", OVER).startswith("1.5 ")
    assert why("C5-A5-2", "7/7/r31b34/7/7/7/RG5BG b").startswith("1.4 ")
    assert why("A1-A2-1", "7/7/7/7/7/r16/RG5BG r").startswith("1.3 ")
    assert why("A2-A1-1", "7/7/7/7/7/r16/RG5BG r").startswith("1.3 ")
    for token in ("A7", "a7-a6-1", "A7-A8-1", "d1-2", "A7-A6-1 "):
        assert repr(token) in refuse("why", "waechter", "--position", START, token)


@pytest.mark.slow
def test_why_of_random_tokens(run):
    rng = random.Random("why")
    for text in (START, MIDDLE):
        twin = reference.Position.from_text(text)
        for _ in range(60):
            squares = [rng.choice("ABCDEFG") + rng.choice("1234567") for _ in range(2)]
            token = "-".join([*squares, str(rng.randint(1, 7))])
            said = run("why", "waechter", "--position", text, token).out
            assert said.split()[0] == (twin.why(token) or "legal"), token


def test_apply(run, refuse):
    moved = run("apply", "waechter", "--position", START, "D5-D4-1", "D3-D4-1", "D7-D6").out
    twin = reference.start()
    for token in ("D5-D4-1", "D3-D4-1", "D7-D6"):
        twin = twin.apply(token)
    assert moved == twin.to_text() + "\n"
    error = refuse("apply", "waechter", "--position", START, "D5-D4-1", "D5-D4-1")
    assert "action 2" in error and "1.1" in error
    assert "action 1" in refuse("apply", "waechter", "--position", START, "D5-D4-9")
    assert "1.5" in refuse("apply", "waechter", "--position", OVER, "D1-D2-1")
    # the third repetition is a draw in play
    drawn = refuse("apply", "waechter", "--position", START, *BACK_AND_FORTH * 2, "D7-D6-1")
    assert "action 9" in drawn and "1.5" in drawn


def test_perft(run):
    for depth, count in enumerate([1, 25, 625, 14896, 354946, 8256952]):
        assert run("perft", "waechter", "--depth", str(depth)).out == f"{count}\n"
    middle = "3RG1r11/3r33/r23r12/7/b32b33/7/3BG2b1 b"
    assert run("perft", "waechter", "--position", middle, "--depth", "5").out == "4859042\n"
    assert run("perft", "waechter", "--position", OVER, "--depth", "3").out == "0\n"


@pytest.mark.parametrize("text", [START, MIDDLE])
def test_divide(run, text):
    arguments = ("perft", "waechter", "--position", text, "--depth", "3", "--divide")
    *parts, total = run(*arguments).lines
    counts = reference.divide(reference.Position.from_text(text), 3)
    assert parts == [f"{token} {counts[token]}" for token in sorted(counts, key=str.encode)]
    assert int(total) == sum(counts.values())
    assert run(*arguments, "--jobs", "3").lines == [*parts, total]


@pytest.mark.slow
def test_play(run):
    arguments = ("play", "waechter", "--agents", "random,random", "--games", "4", "--seed", "11")
    printed = run(*arguments).out
    assert printed.startswith('[Format "tgn/1"]\n[Game "waechter"]\n')
    records = parse(printed)
    assert len(records) == 4
    for record in records:
        assert record.value("Start") == START and record.value("Players") == "random,random"
        twin = reference.start()
        for token in record.moves:
            twin = twin.apply(token)
        assert record.value("Result") == twin.result() != "*"
    assert run(*arguments, "--jobs", "2").out == printed
    assert run("play", "waechter", "--agent", "random", "--games", "4", "--seed", "11").out == printed
    assert run("replay", "-", stdin=printed.encode()).lines == [record.value("Result") for record in records]


def test_summary(run, tmp_path):
    arguments = (
        "play",
        "waechter",
        "--agents",
        "random,greedy",
        "--rotate",
        "--games",
        "8",
        "--seed",
        "2",
        "--json",
    )
    data = json.loads(run(*arguments, "--output", str(tmp_path / "games.tgn")).out)
    assert data["games"] == 8 and sum(row["share"] for row in data["agents"]) == pytest.approx(1)
    records = parse((tmp_path / "games.tgn").read_text())
    assert [record.value("Players") for record in records] == ["random,greedy", "greedy,random"] * 4


@pytest.mark.parametrize("position", [START, MIDDLE])
def test_trace(run, position):
    arguments = (
        "play",
        "waechter",
        "--agent",
        "random",
        "--games",
        "3",
        "--seed",
        "5",
        "--position",
        position,
    )
    played = run(*arguments).out
    twins = {}
    for line in run("replay", "-", "--trace", stdin=played.encode()).lines:
        row = json.loads(line)
        twin = twins.get(row["game"], reference.Position.from_text(position))
        assert row["position"] == twin.to_text()
        if "token" in row:
            assert list(row) == ["game", "ply", "position", "player", "actions", "token"]
            assert row["actions"] == twin.actions() and row["player"] == twin.player()
            twins[row["game"]] = twin.apply(row["token"])
        else:
            assert list(row) == ["game", "ply", "position", "over", "result"]
            assert row["over"] is True and row["result"] == twin.result()
    assert sorted(twins) == [0, 1, 2]


def record_text(moves, *tags):
    lines = [
        '[Format "tgn/1"]',
        '[Game "waechter"]',
        f'[Start "{START}"]',
        *tags,
        "",
        " ".join(moves),
        "",
        "",
    ]
    return "\n".join(lines).encode()


def test_repetition(run, refuse):
    drawn = record_text(BACK_AND_FORTH * 2, '[Result "draw"]')
    assert run("replay", "-", stdin=drawn).out == "draw\n"
    last = json.loads(run("replay", "-", "--trace", stdin=drawn).lines[-1])
    assert (last["ply"], last["over"], last["result"]) == (8, True, "draw")
    on = record_text(BACK_AND_FORTH * 3, '[Option "repetition=0"]')
    assert run("replay", "-", stdin=on).out == "*\n"
    with_it = record_text(BACK_AND_FORTH * 3, '[Option "repetition=1"]')
    assert "1.5" in refuse("replay", "-", stdin=with_it)
    assert "1.5" in refuse("replay", "-", stdin=record_text(BACK_AND_FORTH * 3))
    wrong = refuse("replay", "-", stdin=record_text(BACK_AND_FORTH, '[Option "repetition=no"]'))
    assert "line 4" in wrong and "repetition" in wrong
    assert "line 4" in refuse("replay", "-", stdin=record_text(BACK_AND_FORTH * 2, '[Result "r"]'))


@pytest.mark.parametrize("given", [[], ["--option", "repetition=1"], ["--option", "repetition=0"]])
def test_play_tells_its_settings(run, given):
    played = run("play", "waechter", "--agent", "random", "--seed", "3", *given).out
    [record] = parse(played)
    assert [tag.value for tag in record.options] == (given[1:] or ["repetition=1"])
    assert run("replay", "-", stdin=played.encode()).out == record.value("Result") + "\n"


def test_a_faulty_record(refuse):
    error = refuse("replay", "-", stdin=record_text(["D7-D6-1", "D7-D6-1"]))
    assert "line 5, column 9" in error and "1.1" in error
    assert "line 5, column 1" in refuse("replay", "-", stdin=record_text(["D7-E6-1"]))
    assert "D7E6" in refuse("replay", "-", stdin=record_text(["D7E6"]))


def test_analyse(run):
    lines = run("analyse", "waechter", "--position", "3RG3/7/7/7/3r23/7/3BG3 r", "--limit", "500n").lines
    assert lines[0].startswith("D3-D1-2 ")
