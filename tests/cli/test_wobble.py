"""The commands where blocks may fall."""

import json

import pytest

from tests.cli.positions import START

WOBBLE = START.replace("glued;headroom=1", "wobble;headroom=1;hand=none;escape=free")
BLOCK = "2@0,0,1/0,0,2"


@pytest.fixture(autouse=True)
def statics(monkeypatch):
    monkeypatch.setenv("TURM_PHYSICS", "statics")


def test_new(run, refuse):
    assert run("new", "turmbauer", "--option", "stability=wobble").out == WOBBLE + "\n"
    child = run("new", "turmbauer", "--option", "stability=wobble", "--option", "hand=child").out
    assert child == WOBBLE.replace("hand=none", "hand=child") + "\n"
    assert "wobble" in refuse("new", "turmbauer", "--option", "hand=child")
    assert "steady" in refuse("new", "turmbauer", "--option", "stability=wobble", "--option", "hand=big")


def test_settling(run, refuse):
    settling = run("apply", "turmbauer", "--position", WOBBLE, "d2-3", BLOCK).out.strip()
    assert settling.endswith(" R/1/settle/2-3")
    assert run("actions", "turmbauer", "--position", settling).lines == ["fell:*", "ok"]
    again = run("apply", "turmbauer", "--position", settling, "fell:1").out.strip()
    assert again.endswith(f" R/1/build/2-3!{BLOCK}")
    assert run("why", "turmbauer", "--position", again, BLOCK).out.startswith("6.3 ")
    assert run("why", "turmbauer", "--position", settling, "ok").out == "legal\n"
    assert "6.1" in refuse("apply", "turmbauer", "--position", settling, "fell:*")
    assert "6.1" in refuse("apply", "turmbauer", "--position", settling, "fell:2")
    assert "6.3" in refuse("apply", "turmbauer", "--position", again, BLOCK)
    assert "sampled only" in refuse("perft", "turmbauer", "--position", WOBBLE, "--depth", "4")
    assert "2 taken" not in run("show", "turmbauer", "--position", again).out


def test_play_and_replay(run, tmp_path):
    file = tmp_path / "games.tgn"
    play = ["play", "turmbauer", "--players", "3", "--agents", "level2,level2-careful,random"]
    play += ["--option", "stability=wobble", "--option", "hand=child", "--seed", "4", "--games", "2"]
    run(*play, "--output", str(file))
    text = file.read_text()
    assert text.count('[Physics "statics"]') == 2 and text.count("hand=child") == 2
    assert run(*play).out == text, "the same seed, the same games"
    results = run("replay", str(file)).lines
    assert len(results) == 2
    lines = [json.loads(line) for line in run("replay", "--trace", str(file)).lines]
    settling = [line for line in lines if "/settle/" in line["position"].split(" ")[5]]
    assert len(settling) > 10
    for line in settling:
        assert line["player"] == "chance" and line["actions"] == ["fell:*", "ok"]
        assert line["token"] == "ok" or line["token"].startswith("fell:")
    assert [line["result"] for line in lines if "result" in line] == results
