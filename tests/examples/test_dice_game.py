"""examples/dice_game: a game with dice that is known once it is installed, against its rules in plain Python."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import numpy
import pytest

import turmcore
from tests.examples.conftest import built, found
from turmcore.matches.match import Match, Table

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.slow  # it is compiled


@pytest.fixture(scope="module")
def folder(request):
    with built(request, "pile", "dice_game") as folder:
        yield folder


@pytest.fixture
def pile(folder, monkeypatch):
    """The package, which the engine finds."""
    return found(monkeypatch, "pile")


class Plain:
    """The rules of Pile."""

    def __init__(self, players, goal):
        self.towers, self.goal, self.pile, self.player, self.rolling = [0] * players, goal, 0, 0, False

    def tokens(self):
        if max(self.towers) >= self.goal:
            return []
        if self.rolling:
            return [f"d{number}" for number in range(1, 7)]
        can_roll = self.towers[self.player] + self.pile < self.goal
        return ["keep"] * (self.pile > 0) + ["roll"] * can_roll

    def play(self, token):
        if token == "roll":
            self.rolling = True
            return
        self.rolling = False
        if token[0] == "d" and token != "d1":
            self.pile += int(token[1])
            return
        self.towers[self.player] += self.pile if token == "keep" else 0
        self.pile = 0
        if max(self.towers) < self.goal:
            self.player = (self.player + 1) % len(self.towers)


@pytest.mark.parametrize(("players", "goal"), [(2, 10), (3, 27), (6, 50)])
def test_whole_games_are_those_of_the_rules(pile, players, goal):
    game, draws = turmcore.load("pile", players=players, goal=goal), random.Random(players)
    for _ in range(20):
        state, plain = game.new_state(), Plain(players, goal)
        while plain.tokens():
            assert state.legal_actions().tokens() == plain.tokens()
            assert state.current_player == (-1 if plain.rolling else plain.player)
            same = turmcore.from_text("pile", state.to_text())
            assert same.key == state.key and same.to_text() == state.to_text()
            for token in ("keep", "roll", "d1", "d6"):
                assert state.is_legal(token) == (token in plain.tokens())
                assert (state.why_not(token) is None) == (token in plain.tokens())
            token = draws.choice(plain.tokens())
            state.play(token)
            assert state.undo() == state.parse(token) and state.to_text() == same.to_text()
            state.play(token)
            plain.play(token)
            assert state.towers == tuple(plain.towers) and state.pile == plain.pile
        assert state.is_over() and state.winners() == (plain.player,)


def test_levels_play_it_well(pile):
    shares = [0.0, 0.0]
    table = Table(Match("pile", ("level3", "random"), 1, rotate=True))
    for index in range(40):
        outcome = table.play(index)[1]
        for agent, share in zip(outcome.agents, outcome.shares, strict=True):
            shares[agent] += share
    assert shares[0] > 32


def test_it_is_an_environment(pile):
    gymnasium = pytest.importorskip("gymnasium")
    from turmcore.adapters.gym import TowerEnv

    env = TowerEnv("pile", goal=20)
    seen, _ = env.reset(seed=3)
    for _ in range(200):
        assert env.observation_space.contains(seen)
        seen, _, is_over, _, _ = env.step(int(numpy.flatnonzero(seen["action_mask"])[0]))
        if is_over:
            break
    assert is_over and gymnasium.__version__


def test_commands_and_processes_know_it(folder):
    def run(*words):
        env = os.environ | {"PYTHONPATH": os.pathsep.join([str(folder), str(ROOT)])}
        command = [sys.executable, "-m", "turmcore", *words]
        done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert run("new", "pile", "--players", "3") == "pile1;players=3;goal=50 0,0,0/0 1\n"
    assert "1.2" in run("rules", "pile")
    played = run("play", "pile", "--agents", "level3,random", "--games", "8", "--jobs", "2", "--json")
    assert json.loads(played)["games"] == 8
    assert (
        run("perft", "pile", "--depth", "3").split()[-1] == "11"
    )  # one roll of six: a 1 passes, others keep or roll
