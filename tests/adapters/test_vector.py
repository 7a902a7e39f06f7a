"""Vectors of games are what as many single ones are, in every mode; bad arguments play nothing."""

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import turmcore
from tests.adapters.test_gym import OPTIONS
from tests.slow import all_but
from turmcore import IllegalAction, TurmError
from turmcore.adapters.gym import TowerEnv, environment_id
from turmcore.adapters.vector import TowerVectorEnv

GAMES = turmcore.games()
NEXT_STEP, SAME_STEP, DISABLED = AutoresetMode


def check_same(one, other, place=""):
    """The same keys, types, shapes and numbers."""
    if isinstance(other, dict):
        assert one.keys() == other.keys(), place
        for key in other:
            check_same(one[key], other[key], f"{place}/{key}")
    elif isinstance(other, tuple) or other.dtype == object:
        for number, (mine, theirs) in enumerate(zip(one, other, strict=True)):
            assert (mine is None) == (theirs is None), (place, number)
            if theirs is not None:
                check_same(mine, theirs, f"{place}/{number}")
    else:
        assert (one.dtype, one.shape) == (other.dtype, other.shape) and (one == other).all(), place


def choice(rng, seen):
    """A random legal number for each learner, 0 where there is none."""
    return np.array([rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in seen["action_mask"]])


def check_twins(name, mode, num_envs, steps, most=3, **options):
    """Play random plies in both, until some games have ended; returns how many."""
    vector = TowerVectorEnv(name, num_envs, autoreset_mode=mode, **options)
    twin = SyncVectorEnv([lambda: TowerEnv(name, **options)] * num_envs, autoreset_mode=mode)
    assert vector.metadata == twin.metadata and vector.observation_space == twin.observation_space
    assert vector.single_action_space == twin.single_action_space and vector.action_space == twin.action_space
    rng, ends = np.random.default_rng(num_envs), 0
    found = twin.reset(seed=5)
    check_same(vector.reset(seed=5), found)
    for _ in range(steps):
        actions = choice(rng, found[0])
        found = twin.step(actions)
        check_same(vector.step(actions), found)
        done = found[2] | found[3]
        ends += done.sum()
        if mode == DISABLED and done.any():
            found = twin.reset(options={"reset_mask": done})
            check_same(vector.reset(options={"reset_mask": done}), found)
        if ends >= most:
            break
    return ends


@pytest.mark.parametrize("mode", AutoresetMode)
def test_a_vector_is_as_many_games(mode):
    assert check_twins("waechter", mode, 8, 200, most=8) >= 8


@pytest.mark.parametrize("name", all_but(["babel"], GAMES))
def test_the_vectors_of_every_game_begin_as_many(name):
    check_twins(name, NEXT_STEP, 2, 5, **OPTIONS.get(name, {}))


@pytest.mark.slow
@pytest.mark.parametrize("mode", AutoresetMode)
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("kinds", [{}, {"seat": "all"}, {"opponents": "greedy", "seat": 1}], ids=str)
def test_the_vectors_of_every_game_are_as_many_to_the_end(name, mode, kinds):
    assert check_twins(name, mode, 3, 600, **OPTIONS.get(name, {}), **kinds)


@pytest.mark.slow
@pytest.mark.parametrize("mode", AutoresetMode)
@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("babel", {"players": 3, "opponents": "level1,random"}),
        ("carcassonne", {"tower": 0, "actions": "fixed"}),
        ("waechter", {"actions": "fixed"}),
        ("waechter", {"opponents": "level1", "width": 40}),
    ],
)
def test_a_vector_with_other_settings_is_as_many_games(name, options, mode):
    assert check_twins(name, mode, 4, 300, **options)


@pytest.mark.parametrize("mode", AutoresetMode)
def test_a_game_without_fixed_numbers_is_cut(mode, monkeypatch):
    """As the single environment does it, here in positions with few actions: not those at the start."""

    def is_stuck(state):
        return 0 < state.num_actions() < 21

    class Cut:
        def __init__(self, batch):
            self.batch = batch

        def __getattr__(self, name):
            return getattr(self.batch, name)

        def policy_mask(self, out):
            self.batch.policy_mask(out)
            out[self.batch.counts() < 21] = False

    class Short(TowerVectorEnv):
        def __init__(self, *args, **options):
            super().__init__(*args, **options)
            self.batch = Cut(self.batch)

    monkeypatch.setattr(
        "turmcore.adapters.places.Numbering.is_stuck", lambda numbering, state: is_stuck(state)
    )
    monkeypatch.setattr(
        "turmcore.adapters.places.policy_mask",
        lambda state: state.policy_mask().view(np.int8) * np.int8(not is_stuck(state)),
    )
    monkeypatch.setitem(globals(), "TowerVectorEnv", Short)
    assert check_twins("waechter", mode, 6, 12, actions="fixed") > 2


def test_gymnasium_makes_it():
    envs = gymnasium.make_vec(
        environment_id("waechter"), num_envs=3, opponents="greedy", autoreset_mode="SameStep"
    )
    assert isinstance(envs, TowerVectorEnv) and envs.metadata["autoreset_mode"] == SAME_STEP
    assert envs.num_envs == 3 and envs.game == turmcore.load("waechter")


@pytest.mark.parametrize("mode", [NEXT_STEP, SAME_STEP])
def test_statistics_are_those_of_the_games(mode):
    envs = RecordEpisodeStatistics(TowerVectorEnv("waechter", 16, autoreset_mode=mode))
    rng, won, lengths, ended = np.random.default_rng(1), 0.0, np.zeros(16, int), 0
    seen, _ = envs.reset(seed=1)
    begun = np.zeros(16, bool)
    while ended < 8:
        seen, reward, is_over, _, infos = envs.step(choice(rng, seen))
        lengths += ~begun
        if is_over.any():
            assert (infos["episode"]["l"][is_over] == lengths[is_over]).all()
        lengths[is_over] = 0
        won, ended = won + reward.sum(), ended + is_over.sum()
        begun = is_over if mode == NEXT_STEP else begun
    assert envs.episode_count == ended and sum(envs.return_queue) == won


@pytest.mark.parametrize("copy", [True, False])
def test_arrays_are_shared_without_a_copy(copy):
    envs = TowerVectorEnv("babel", 3, copy=copy)
    first, _ = envs.reset(seed=1)
    second = envs.step(choice(np.random.default_rng(1), first))[0]
    for name, array in first.items():
        assert np.shares_memory(np.from_dlpack(array), array) and array.ctypes.data % 64 == 0
        assert np.shares_memory(array, second[name]) == (not copy)


@pytest.mark.parametrize("name", ["waechter", pytest.param("turmbauer", marks=pytest.mark.slow)])
def test_sparse_observations_lack_the_zeros(name):
    dense, sparse = (
        TowerVectorEnv(name, 3, sparse=is_sparse, autoreset_mode=SAME_STEP) for is_sparse in (False, True)
    )
    rng, ends = np.random.default_rng(2), 0
    (seen, _), (found, _) = dense.reset(seed=2), sparse.reset(seed=2)
    assert sparse.observation_space.contains(found)
    for _ in range(100):
        rows = np.repeat(np.arange(3), np.diff(found["seen_starts"]))
        filled = np.zeros(seen["observation"].shape, seen["observation"].dtype)
        filled.reshape(3, -1)[rows, found["seen_places"]] = found["seen_values"]
        assert (filled == seen["observation"]).all() and found["seen_values"].all()
        actions = choice(rng, seen)
        seen, *_, infos = dense.step(actions)
        found, *_, last = sparse.step(actions)
        for i in np.flatnonzero(infos.get("_final_obs", ())):
            ends, end = ends + 1, last["final_obs"][i]
            assert sparse.single_observation_space.contains(end)
            whole = infos["final_obs"][i]["observation"].reshape(-1)
            assert (whole[end["seen_places"]] == end["seen_values"]).all() and len(end["seen_places"]) == (
                whole != 0
            ).sum()
    assert ends


@pytest.mark.parametrize("actions", ["listed", "fixed"])
def test_an_illegal_number_plays_nothing(actions):
    envs = TowerVectorEnv("waechter", 4, actions=actions)
    seen, _ = envs.reset(seed=1)
    numbers = seen["action_mask"].argmax(1)
    for wrong in (31, -1, 2**40):
        texts = [envs.batch.state(i).to_text() for i in range(4)]
        bad = numbers.copy()
        bad[[2, 3]] = wrong
        with pytest.raises(IllegalAction, match=r"environment 2: "):
            envs.step(bad)
        assert [envs.batch.state(i).to_text() for i in range(4)] == texts
    bad[2:] = np.flatnonzero(seen["action_mask"][2] == 0)[5]
    with pytest.raises(IllegalAction, match="environment 2: ") as refused:
        envs.step(bad)
    assert actions == "listed" or refused.value.rule
    envs.step(numbers)


@pytest.mark.parametrize(
    ("actions", "error", "message"),
    [
        ([0, 0], ValueError, r"shape \(3,\) is needed, not of \(2,\)"),
        (0, ValueError, r"not of \(\)"),
        (np.zeros(3), TypeError, "integers is needed, not of float64"),
        ([True, False, True], TypeError, "bool"),
        ([0, None, 0], TypeError, "environment 1: an action is a whole number, not None"),
    ],
)
def test_what_is_no_number_is_refused(actions, error, message):
    envs = TowerVectorEnv("waechter", 3)
    envs.reset(seed=1)
    text = envs.batch.state(0).to_text()
    with pytest.raises(error, match=message):
        envs.step(actions)
    assert envs.batch.state(0).to_text() == text


def test_bad_arguments_are_refused():
    for arguments in (
        {"num_envs": 0},
        {"actions": "numbered"},
        {"seat": 2},
        {"seat": "all", "opponents": "greedy"},
        {"opponents": "random,random"},
        {"opponents": "nobody"},
        {"autoreset_mode": "Sometimes"},
        {"render_mode": "3d"},
        {"colors": 3},
    ):
        with pytest.raises(ValueError):
            TowerVectorEnv("waechter", **{"num_envs": 2, **arguments})


@pytest.mark.slow
def test_what_falls_is_not_for_vectors():
    with pytest.raises(TurmError, match="physics"):
        TowerVectorEnv("turmbauer", 2, stability="wobble")


def test_resets_are_asked_for_properly():
    envs = TowerVectorEnv("waechter", 2, autoreset_mode=DISABLED)
    with pytest.raises(gymnasium.error.ResetNeeded):
        envs.step([0, 0])
    for mask, error in (([True, False], TypeError), (np.ones(2), TypeError), (np.ones(3, bool), ValueError),
                        (np.zeros(2, bool), ValueError)):  # fmt: skip
        with pytest.raises(error, match="reset_mask"):
            envs.reset(options={"reset_mask": mask})
    with pytest.raises(ValueError, match="2 are needed"):
        envs.reset(seed=[1])
    seen, _ = envs.reset(seed=[4, 5])
    is_over, rng = np.zeros(2, bool), np.random.default_rng(3)
    while not is_over.any():
        seen, _, is_over, *_ = envs.step(choice(rng, seen))
    with pytest.raises(TurmError, match=f"environment {is_over.argmax()}: the game is over"):
        envs.step([0, 0])


def test_positions_are_shown(capsys):
    envs = TowerVectorEnv("waechter", 2, render_mode="human")
    envs.reset(seed=1)
    assert capsys.readouterr().out.count(" to move") == 2
    texts = TowerVectorEnv("waechter", 2, render_mode="ansi").render()
    assert len(texts) == 2 and texts[0].startswith(turmcore.load("waechter").header)
    envs.close()


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({"seed": "a"}, TypeError),
        ({"seed": 1.5}, TypeError),
        ({"options": 5}, TypeError),
        ({"options": {"foo": 1}}, TypeError),
        ({"options": {"reset_mask": [True, False]}}, TypeError),
    ],
)
def test_a_reset_that_means_nothing_is_refused(given, error):
    envs = TowerVectorEnv("waechter", 2)
    envs.reset(seed=1)
    with pytest.raises(error):
        envs.reset(**given)


def test_who_is_closed_plays_no_more():
    envs = TowerVectorEnv("waechter", 2)
    envs.reset(seed=1)
    envs.close()
    with pytest.raises(gymnasium.error.ClosedEnvironmentError):
        envs.step(np.zeros(2, np.int64))
    for wrong in ({"game": None}, {"game": 5}, {"opponents": 3}):
        with pytest.raises(TypeError, match=str(*wrong.values())):
            TowerVectorEnv(**wrong)
