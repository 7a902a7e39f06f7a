"""Gymnasium's own checker, and that the learner meets the opponents it asked for."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import turmcore
from turmcore import TurmError
from turmcore.adapters import gym
from turmcore.adapters.pictures import picture

GAMES = turmcore.games()


OPTIONS = {"babel": {"players": 3}, "carcassonne": {"tower": 0}, "turmbauer": {"set": "C"}}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.filterwarnings("ignore:.*Casting input x to numpy array.*")
def test_the_checker_passes(name):
    env = gymnasium.make(gym.environment_id(name), width=4096 if name == "turmbauer" else None)
    check_env(env.unwrapped, skip_render_check=True)


def play(env, seed):
    rng = np.random.default_rng(seed)
    seen, _ = env.reset(seed=seed)
    texts, is_over, reward = [], False, 0.0
    while not is_over:
        texts.append(env.unwrapped.state.to_text())
        assert reward == 0.0
        seen, reward, is_over, is_cut, info = env.step(rng.choice(np.flatnonzero(seen["action_mask"])))
        assert not is_cut and set(info) == ({"returns"} if is_over else set())
    return texts, reward


@pytest.mark.parametrize("name", GAMES)
def test_one_seed_is_one_game(name):
    env = gymnasium.make(gym.environment_id(name), seat=None)
    first, second, other = (play(env, seed) for seed in (3, 3, 4))
    assert first == second != other
    assert env.unwrapped.state.is_over()
    assert other[1] == env.unwrapped.state.returns()[env.unwrapped.seat]


def test_opponents_sit_at_the_other_seats():
    env = gym.TowerEnv("turmbauer", players=3, seat=1, opponents="greedy,random")
    env.reset(seed=1)
    state = env.game.new_state()
    state.play(env.state.history[0])
    assert env.state.history[1] == state.greedy()
    assert env.state.current_player == 1
    env.close()


def test_an_illegal_number_loses():
    env = gym.TowerEnv("waechter")
    env.reset(seed=1)
    _, reward, is_over, _, info = env.step(31)
    assert (reward, is_over) == (0.0, True) and "no number 31" in info["illegal"]


@pytest.mark.parametrize("actions", ["listed", "fixed"])
@pytest.mark.parametrize("number", [np.array([0]), 0.0, True, None, "0", [0]], ids=repr)
def test_what_is_no_number_is_refused(actions, number):
    env = gym.TowerEnv("waechter", actions=actions)
    env.reset(seed=1)
    before = env.state.to_text()
    with pytest.raises(TypeError, match="whole number, not"):
        env.step(number)
    assert env.state.to_text() == before
    assert not env.step(int(env.action_masks().argmax()))[2], "the game goes on"


@pytest.mark.parametrize("name", GAMES)
def test_the_space_has_the_range_of_each_part(name):
    env = gym.TowerEnv(name, **OPTIONS.get(name, {}))
    box, seen = env.observation_space["observation"], env.reset(seed=2)[0]
    assert env.observation_space.contains(seen)
    known = np.zeros(box.shape, bool)
    for part in env.game.observation_layout:
        assert (box.low[part.place] == part.least).all() and (box.high[part.place] == part.most).all()
        known[part.place] = True
    assert not box.low[~known].any() and not box.high[~known].any()
    assert box.dtype != np.uint8 or box.high.min() < 255, (
        "numbers from 0 to 255 everywhere would pass for a picture"
    )


FIXED = [(name, OPTIONS.get(name, {})) for name in GAMES]
LARGE = "turmbauer"  # the checker would take minutes


@pytest.mark.parametrize(("name", "options"), [one for one in FIXED if one[0] != LARGE])
@pytest.mark.filterwarnings("ignore:.*Casting input x to numpy array.*")
def test_the_checker_passes_with_fixed_actions(name, options):
    check_env(gym.TowerEnv(name, actions="fixed", **options), skip_render_check=True)


@pytest.mark.parametrize(("name", "options"), FIXED)
def test_a_fixed_number_is_one_action_in_every_position(name, options):
    env = gym.TowerEnv(name, actions="fixed", **options)
    rng = np.random.default_rng(4)
    seen, _ = env.reset(seed=4)
    assert env.action_space.n == env.game.policy_size == len(seen["action_mask"])
    for _ in range(6):
        state = env.state.copy()
        legal = np.flatnonzero(seen["action_mask"])
        assert legal.tolist() == sorted(env.game.policy_index(action) for action in state.legal_actions())
        number = int(rng.choice(legal))
        ply = env.state.ply
        seen, reward, is_over, is_cut, info = env.step(number)
        assert env.state.history[ply] == env.game.policy_action(number)
        assert (reward, is_over, is_cut, info) == (0.0, False, False, {})
    illegal = next(i for i in range(env.game.policy_size) if not seen["action_mask"][i])
    _, reward, is_over, _, info = env.step(illegal)
    assert (reward, is_over) == (0.0, True) and info["illegal"]


def test_an_episode_without_fixed_numbers_is_cut(monkeypatch):
    env = gym.TowerEnv("waechter", actions="fixed", seat=0)
    seen, _ = env.reset(seed=1)
    monkeypatch.setattr(env.numbering, "is_stuck", lambda state: state is env.state)
    _, reward, is_over, is_cut, _ = env.step(seen["action_mask"].argmax())
    assert (reward, is_over, is_cut) == (0.0, False, True)


def test_bad_arguments_are_refused():
    for arguments in (
        {"actions": "numbered"},
        {"actions": "fixed", "width": 40},
        {"seat": 2},
        {"opponents": "random,random"},
        {"opponents": "nobody"},
        {"width": 0},
        {"render_mode": "3d"},
        {"colors": 3},
    ):
        with pytest.raises(ValueError):
            gym.TowerEnv("waechter", **arguments)
    env = gym.TowerEnv("waechter")
    env.reset(seed=1)
    env.state.play("D7-D6") if env.state.is_legal("D7-D6") else None
    while not env.state.is_over():
        env.state.play(env.state.sample())
    with pytest.raises(TurmError, match="over"):
        env.step(0)


@pytest.mark.parametrize("actions", ["listed", "fixed"])
def test_masks_are_those_that_are_seen(actions):
    env = gym.TowerEnv("waechter", actions=actions)
    seen, _ = env.reset(seed=1)
    masks = env.action_masks()
    assert masks.dtype == bool and masks.tolist() == seen["action_mask"].astype(bool).tolist()


def test_a_picture_and_a_drawing(capsys):
    env = gym.TowerEnv("waechter", render_mode="human")
    env.reset(seed=1)
    env.step(0)
    assert capsys.readouterr().out.count(" to move") == 2 and env.render() is None
    env = gym.TowerEnv("waechter", render_mode="rgb_array")
    env.reset(seed=1)
    assert env.render().dtype == np.uint8


def test_pictures_say_what_they_need(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "PySide6.QtSvg", None)
    with pytest.raises(TurmError, match="pictures need Qt: pip install PySide6-Essentials"):
        picture(turmcore.load("waechter").new_state())
