"""Wrong calls: a TurmError with a sentence, the position untouched."""

import numpy as np
import pytest

import turmcore
from tests.conformance.walk import snapshot
from turmcore import State, TurmError


@pytest.fixture
def state(game):
    return game.new_state(seed=11)


@pytest.fixture
def ended(game):
    state = game.new_state(seed=11)
    state.playout()
    return state


@pytest.fixture
def stranger(game):
    """An action of an equal value, but of another game."""
    other = turmcore.load("toy", players=4)
    return other.new_state(seed=0).nth(0)


def refuses(call, *args, **options):
    with pytest.raises(TurmError) as refused:
        call(*args, **options)
    assert len(str(refused.value).split()) >= 3, "not a sentence"


def test_undo_at_the_root(state):
    refuses(state.undo)
    state.play(state.sample())
    refuses(state.copy().undo)


def test_nothing_goes_on_after_the_end(ended):
    before = snapshot(ended)
    refuses(ended.sample)
    refuses(ended.sample_chance)
    refuses(ended.chance_outcomes)
    refuses(ended.nth, 0)
    for action in (ended.game.action(0), str(ended.game.new_state(seed=0).sample())):
        refuses(ended.play, action)
    assert list(ended.legal_actions()) == [] and ended.legal_actions().tokens() == []
    assert ended.perft(1) == 0 and ended.playout() == 0
    assert snapshot(ended) == before


def test_an_index_is_a_whole_number(state):
    actions = state.legal_actions()
    for index in (0.75, "0", None):
        with pytest.raises(TypeError):
            actions[index]


def test_actions_of_another_game(state, stranger):
    before = snapshot(state)
    for call in (state.play, state.is_legal, state.why_not, state.events):
        refuses(call, stranger)
    assert stranger not in state.legal_actions() and stranger != state.game.action(stranger.value)
    with pytest.raises(TypeError):
        sorted([stranger, state.nth(0)])
    assert snapshot(state) == before


@pytest.mark.parametrize("wrong", [None, 7, 1.5, b"d1-2", ["d1-2"], object()])
def test_what_is_no_action(state, wrong):
    before = snapshot(state)
    for call in (state.play, state.is_legal, state.why_not, state.events):
        refuses(call, wrong)
    assert snapshot(state) == before


@pytest.mark.parametrize("wrong", [-1, 10**6, 10**30, "0", None, 0.5])
def test_indices_of_no_action(state, wrong):
    refuses(state.nth, wrong)


@pytest.mark.parametrize("wrong", [-1, 99, "0", None, 0.5, 10**30])
def test_players_that_there_are_not(state, wrong):
    for call in (state.view, state.observation, state.player_name):
        refuses(call, wrong)
    if wrong is not None:
        refuses(state.events, state.sample(), wrong)


@pytest.mark.parametrize("wrong", [-1, "2", None, 1.5, 10**30])
def test_depths_that_there_are_not(state, wrong):
    refuses(state.perft, wrong)
    refuses(state.divide, wrong)
    refuses(state.divide, 0)


def test_arrays_that_cannot_take_actions(state):
    n = state.num_actions()
    readonly = np.zeros(n, np.uint64)
    readonly.setflags(write=False)
    wrong = [
        np.zeros(n - 1, np.uint64),
        np.zeros(n, np.int64),
        np.zeros(n, np.float64),
        np.zeros(n, np.uint32),
        np.zeros(n, ">u8"),
        np.zeros((1, n), np.uint64),
        np.zeros(2 * n, np.uint64)[::2],
        np.zeros((), np.uint64),
        np.array([None] * n),
        readonly,
        [0] * n,
        b"\0" * 8 * n,
        bytearray(8 * n),
        None,
    ]
    for array in wrong:
        refuses(state.fill, array)
    longer = np.full(n + 3, 5, np.uint64)
    assert state.fill(longer) == n and longer[n:].tolist() == [5, 5, 5]
    longer[:] = 5
    refuses(state.fill, longer[: n - 1])
    assert longer[n - 1 :].tolist() == [5] * 4, "written behind the end"


def test_states_come_from_games(state):
    with pytest.raises(TurmError):
        type(state)()
    with pytest.raises(TurmError):
        State()


@pytest.mark.parametrize("name", ["ply", "key", "history", "game", "viewer", "current_player"])
def test_what_cannot_be_set(state, name):
    with pytest.raises(AttributeError):
        setattr(state, name, 1)


def test_switches_have_names(state):
    with pytest.raises(TypeError):
        state.copy(True)
    with pytest.raises(TypeError):
        state.perft(1, True)


def test_unknown_games():
    refuses(turmcore.load, "no such game")
    refuses(turmcore.from_text, "no such game", "x")
