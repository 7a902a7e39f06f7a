"""The commands about one position."""

import json

import pytest

import turmcore
from tests.cli.positions import BUILD, CLIMB, ILLEGAL_BUILD, NEW, OPTIONS, START
from turmcore.registry import MODULES
from turmcore.words import NAMES


def test_new(run):
    assert run("new", "turmbauer").out == NEW + "\n"
    assert run("new", "turmbauer", "--option", "escape=step").out == START + "\n"
    rolled = run(
        "new", "turmbauer", "--option", "start=roll", "--option", "blocks=half", "--players", "2"
    ).out
    assert rolled.endswith(
        ";escape=free;start=roll;blocks=half - R=t;G=t;B=t;K=t - R2G2B2K2 -/0/start/R0G0\n"
    )
    three = run("new", "turmbauer", "--players", "3").out
    assert "seats=RGB;" in three
    pairs = run("new", "turmbauer", "--players", "2", "--set", "B", "--option", "headroom=2").out
    assert "set=B;seats=RGBK;pairs=1;" in pairs
    assert ";headroom=2;escape=free " in pairs
    assert run("new", "turmbauer", "--option", "set=C").out == run("new", "turmbauer", "--set", "C").out


def test_new_refused(refuse):
    assert "chess" in refuse("new", "chess")
    assert "not for 5" in refuse("new", "turmbauer", "--players", "5")
    assert "whole number" in refuse("new", "turmbauer", "--players", "two")
    assert "at least 1" in refuse("new", "turmbauer", "--players", "0")
    assert "'speed'" in refuse("new", "turmbauer", "--option", "speed=1")
    assert "headroom" in refuse("new", "turmbauer", "--option", "headroom=3")
    assert "key=value" in refuse("new", "turmbauer", "--option", "headroom")
    assert "key=value" in refuse("new", "turmbauer", "--option", "=1")
    assert "twice" in refuse("new", "turmbauer", "--option", "headroom=1", "--option", "headroom=1")
    assert "twice" in refuse("new", "turmbauer", "--option", "set=A", "--set", "A")
    assert "give it as --players 3" in refuse("new", "turmbauer", "--option", "players=3")
    assert "board" in refuse("new", "turmbauer", "--board", "six")
    assert "nowhere" in refuse("new", "turmbauer", "--set", "nowhere")


def test_show(run):
    drawing = str(turmcore.from_text("turmbauer", CLIMB))
    assert run("show", "turmbauer", "--position", CLIMB).out == drawing.rstrip("\n") + "\n"


def test_position_from_standard_input(run, refuse):
    shown = run("show", "turmbauer", "--position", CLIMB)
    assert run("show", "turmbauer", "--position", "-", stdin=CLIMB.encode() + b"\r\n") == shown
    assert "UTF-8" in refuse("show", "turmbauer", "--position", "-", stdin=b"\xff")
    refuse("show", "turmbauer", "--position", "-")


def test_position_refused(refuse):
    for command in ("show", "actions"):
        refuse(command, "turmbauer", "--position", "nonsense")
        refuse(command, "turmbauer", "--position", START.replace("R2G2", "R3G2"))
        refuse(command, "turmbauer", "--position", START + " more")
        refuse(command, "turmbauer", "--position", "")
        assert "--position" in refuse(command, "turmbauer")
        assert "GAME" in refuse(command)
        assert "chess" in refuse(command, "chess", "--position", START)
    refuse("show", "turmbauer", "--pos", START)  # no abbreviations


def test_actions(run):
    start = run("actions", "turmbauer", "--position", START).lines
    assert len(start) == 21
    assert start[:2] == ["d1-1", "d1-2"]
    build = run("actions", "turmbauer", "--position", BUILD).lines
    assert build == sorted(build, key=str.encode)
    assert len(build) == len(set(build)) == len(turmcore.from_text("turmbauer", BUILD).legal_actions())
    assert run("actions", "turmbauer", "--position", CLIMB).lines == [
        "=", ">0,-1,0", ">0,0,0", ">0,1,0", ">1,0,0", ">1,1,0",
    ]  # fmt: skip


def test_actions_of_a_finished_game(run):
    over = run("play", "turmbauer", "--agent", "random", "--seed", "1").out
    last = run("replay", "-", "--trace", stdin=over.encode()).lines[-1]
    position = last.split('"position":"')[1].split('"')[0]
    assert run("actions", "turmbauer", "--position", position).out == ""
    assert run("perft", "turmbauer", "--position", position, "--depth", "2").out == "0\n"
    played = run("play", "turmbauer", "--agent", "random", "--position", position, "--seed", "1").out
    assert played.endswith('"]\n\n\n')
    assert run("replay", "-", stdin=played.encode()).out == run("replay", "-", stdin=over.encode()).out


def test_why(run, refuse):
    assert run("why", "turmbauer", "--position", START, "d1-2").out == "legal\n"
    rule, sentence = run("why", "turmbauer", "--position", BUILD, ILLEGAL_BUILD).out.split(" ", 1)
    assert rule == "3.3"
    assert len(sentence.split()) > 3
    assert run("why", "turmbauer", "--position", START, "=").out.startswith("2.2 ")
    assert run("why", "turmbauer", "--position", BUILD, "2@0,0,1").out.startswith("1.5 ")
    assert run("why", "turmbauer", "--position", BUILD, "9z@0,0,1").out.startswith("2.2 ")
    assert "foo" in refuse("why", "turmbauer", "--position", START, "foo")
    assert "TOKEN" in refuse("why", "turmbauer", "--position", START)


@pytest.mark.parametrize("game", MODULES)
def test_why_in_every_language(game, run):
    state = turmcore.load(game).new_state(1)
    start = state.to_text()
    state.play(state.sample())
    later = str(state.sample())
    asked = ("why", game, "--position", start, later)
    said = [run(*asked, "--language", code).out for code in NAMES]
    assert said[0] == run(*asked).out
    rule = said[0].split()[0]
    assert all(line.startswith(f"{rule} ") for line in said) and len(set(said)) == len(NAMES)


def test_why_in_a_language(run, refuse):
    asked = ("why", "turmbauer", "--position", BUILD)
    german = run(*asked, ILLEGAL_BUILD, "--language", "de").out
    assert (
        german == "3.3 In der ersten Runde muss ein Baustein mit einer ganzen Fläche am Grundstein anliegen\n"
    )
    assert run(*asked, "1c@0,-1,0", "--language", "hu").out == "legal\n"
    assert "there are en, de, hu" in refuse(*asked, ILLEGAL_BUILD, "--language", "xx")


def test_facts(run, refuse):
    asked = ("facts", "turmbauer", "--position", BUILD, "2@0,0,1/0,0,2")
    assert run(*asked).out == "The tower grows to 3 floors.\n"
    assert run(*asked, "--language", "de").out == "Der Turm wächst auf 3 Etagen.\n"
    assert json.loads(run(*asked, "--json").out)["facts"] == [
        {"code": "tower-grew", "data": {"before": 1, "after": 3}, "sentence": "The tower grows to 3 floors."}
    ]
    assert run("facts", "turmbauer", "--position", START, "d1-2").out == ""
    assert "(rule 3.3)" in refuse("facts", "turmbauer", "--position", BUILD, ILLEGAL_BUILD)
    assert "there are en, de, hu" in refuse(*asked, "--language", "xx")


def test_apply(run, refuse):
    position = run("apply", "turmbauer", "--position", START, "d1-2", "1c@0,-1,0").out
    assert position == CLIMB + "\n"
    assert run("apply", "turmbauer", "--position", CLIMB, "=").out.endswith("G/1/roll\n")
    error = refuse("apply", "turmbauer", "--position", START, "d1-2", ILLEGAL_BUILD)
    assert "action 2" in error
    assert ILLEGAL_BUILD in error
    assert "3.3" in error
    assert "action 1" in refuse("apply", "turmbauer", "--position", START, "foo")
    assert "TOKEN" in refuse("apply", "turmbauer", "--position", START)


def test_option_defaults_are_filled_in(run):
    short = START.replace(OPTIONS, "tb1")
    assert run("apply", "turmbauer", "--position", short, "d1-2").out == BUILD + "\n"
