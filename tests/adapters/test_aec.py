"""PettingZoo's own suite, and that the environment plays what the engine plays."""

import subprocess
import sys

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import turmcore
from turmcore import IllegalAction
from turmcore.adapters.aec import TowerEnv

GAMES = turmcore.games()


def small(name):
    """Settings for a short list of actions, so that the suite's masks stay small."""
    return {"width": 4096} if name == "turmbauer" else {}


@pytest.mark.parametrize("name", GAMES)
def test_the_suite_passes(name):
    env = TowerEnv(name, **small(name))
    api_test(env, num_cycles=60)
    seed_test(lambda: TowerEnv(name, **small(name)), num_cycles=20)


@pytest.mark.parametrize("name", ["waechter", "babel"])
def test_the_suite_passes_with_fixed_actions(name):
    env = TowerEnv(name, actions="fixed")
    api_test(env, num_cycles=60)
    seed_test(lambda: TowerEnv(name, actions="fixed"), num_cycles=20)
    env.reset(seed=5)
    for agent in env.agent_iter(40):
        mask = env.observe(agent)["action_mask"]
        assert np.flatnonzero(mask).tolist() == sorted(env.state_of_game.policy_indices().tolist())
        ply, number = env.state_of_game.ply, int(mask.argmax())
        env.step(number)
        assert env.state_of_game.history[ply] == env.game.policy_action(number)
    for number in (env.game.policy_size, int(env.observe(env.agent_selection)["action_mask"].argmin())):
        with pytest.raises(IllegalAction):
            env.step(number)
    with pytest.raises(TypeError, match=r"whole number, not 1\.5"):
        env.step(1.5)


def test_a_game_without_fixed_numbers_is_cut(monkeypatch):
    env = TowerEnv("waechter", actions="fixed")
    env.reset(seed=1)
    monkeypatch.setattr(env.numbering, "is_stuck", lambda state: state.ply > 2)
    cut = []
    for _ in env.agent_iter():
        seen, reward, is_over, is_cut, _ = env.last()
        cut.append(is_cut)
        assert reward == 0 and not is_over
        env.step(None if is_cut else int(seen["action_mask"].argmax()))
    assert cut == [False, False, False, True, True] and not env.agents


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_the_suite_of_pictures_passes(name, capsys):
    """In a small picture of each game something stands on its paper."""
    render_test(lambda render_mode: TowerEnv(name, render_mode=render_mode, **small(name)))
    assert capsys.readouterr().out
    env = TowerEnv(name, render_mode="rgb_array", **small(name))
    env.reset(seed=1)
    seen = env.render()
    assert seen.shape[1] == 640 and len(np.unique(seen.reshape(-1, 3), axis=0)) > 8
    with pytest.raises(ValueError, match="render_mode is None or one of 'ansi', 'human', 'rgb_array'"):
        TowerEnv(name, render_mode="3d")


def test_the_position_is_drawn_as_text():
    env = TowerEnv("waechter", render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == env.state_of_game.to_text()


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_a_game_of_the_engine(name):
    env = TowerEnv(name)
    env.reset(seed=5)
    state = env.state_of_game.copy()
    state.seed(0)
    rng = np.random.default_rng(5)
    for agent in env.agent_iter():
        seen, reward, is_over, _, _ = env.last()
        if is_over:
            seat = env.possible_agents.index(agent)
            assert reward == env.state_of_game.returns()[seat]
            env.step(None)
            continue
        assert agent == env.possible_agents[env.state_of_game.current_player] and reward == 0
        assert seen["action_mask"].sum() == env.state_of_game.num_actions()
        env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    assert env.state_of_game.is_over() and not env.agents


def test_illegal_actions_change_nothing():
    env = TowerEnv("waechter")
    env.reset(seed=1)
    text = env.state_of_game.to_text()
    for action in (31, -1):
        with pytest.raises(IllegalAction, match="legal actions"):
            env.step(action)
    for action in (2.5, True, None, "A7"):
        with pytest.raises(TypeError, match="whole number"):
            env.step(action)
    assert env.state_of_game.to_text() == text


def test_secrets_are_not_shown():
    env = TowerEnv("babel", players=3)
    env.reset(seed=2)
    secrets = env.state_of_game.to_text().split()[2]
    for seat, agent in enumerate(env.possible_agents):
        shown = env.observe(agent)["observation"][7, 6:9].tolist()
        assert shown == ["rygbwk".index(secrets[seat]), 6, 6]


def test_bad_arguments_are_refused():
    for call in (lambda: TowerEnv("halma"), lambda: TowerEnv(width=0), lambda: TowerEnv(render_mode="3d")):
        with pytest.raises(ValueError):
            call()


def test_a_game_begins_from_a_position():
    env = TowerEnv("waechter")
    state = env.game.new_state()
    state.play(state.sample())
    env.reset(options={"state": state})
    assert env.state_of_game.to_text() == state.to_text() and env.agent_selection == "player_2"


@pytest.mark.slow
def test_windows_can_be_opened_after_a_picture():
    """Qt's application is made once, so the one that a picture needs has to do for windows."""
    code = """
from PySide6.QtWidgets import QLabel
from turmcore.adapters.aec import TowerEnv
env = TowerEnv("waechter", render_mode="rgb_array")
env.reset(seed=1)
env.render()
print(QLabel("a window").text())
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "a window\n"), done.stderr[-1000:]


def test_an_agent_that_is_not_there_is_named_with_those_that_are():
    env = TowerEnv("waechter")
    with pytest.raises(turmcore.TurmError, match="no agent 'zz'; there are player_1, player_2"):
        env.observe("zz")
