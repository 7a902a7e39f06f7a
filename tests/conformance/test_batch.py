"""A batch plays as states do, slot by slot, with any number of threads, and refuses what they refuse."""

import pickle

import numpy as np
import pytest

import turmcore
from turmcore import NO_ACTION, Batch, IllegalAction, Rng, TurmError

SIZE = 5
MOST_BYTES = 24 << 20  # of observations; some are large


def decided(state):
    """The state after chance has been played as a batch does it."""
    while state.is_chance():
        state.play(state.sample())  # without leaving C: `sample_chance` may ask a simulation
    return state


def test_slots_and_states_stay_equal(game):
    batch = Batch(game, SIZE, seed=3, threads=2)
    rng = Rng(5, "numbers")
    states = [batch.state(i) for i in range(SIZE)]
    for turn in range(60):
        counts = batch.counts()
        assert counts.tolist() == [state.num_actions() for state in states]
        assert batch.actors().tolist() == [state.current_player for state in states]
        assert batch.returns().tolist() == [state.returns() for state in states]
        width = max(1, int(counts.max()))
        lists, lengths = batch.legal(width)
        assert (lengths == counts).all() and (batch.mask(width).sum(axis=1) == counts).all()
        for i, state in enumerate(states):
            found = [action.value for action in state.legal_actions()]
            assert lists[i].tolist() == found + [NO_ACTION] * (width - len(found))
        numbers = np.array([rng.below(int(n)) if n else -1 for n in counts])
        played = batch.step_numbers(numbers)
        for i, state in enumerate(states):
            if counts[i]:
                assert played[i] == state.nth(numbers[i]).value
                state.play(state.nth(numbers[i]))
                decided(state)
            else:
                assert played[i] == NO_ACTION and state.is_over()
            assert batch.state(i).to_text() == state.to_text() and batch.state(i).key == state.key
        if turn % 20 == 0:
            for player in range(game.num_players):
                seen = batch.observations(player)
                assert seen.shape == (SIZE, *game.observation_shape) and seen.dtype == game.observation_type
                for i, state in enumerate(states):
                    assert (seen[i] == state.observation(player)).all()
            mine = batch.observations()
            for i, state in enumerate(states):
                assert (mine[i] == state.observation(max(0, state.current_player))).all()


def test_games_are_the_same_with_any_number_of_threads(game):
    batches = [Batch(game, 7, seed=9, threads=threads) for threads in (1, 3)]
    for _ in range(40):
        first, second = (batch.step_sampled() for batch in batches)
        assert (first == second).all()
        for batch in batches:
            batch.reset(batch.is_over())
    assert [batches[0].state(i).to_text() for i in range(7)] == [
        batches[1].state(i).to_text() for i in range(7)
    ]
    assert (batches[0].games() == batches[1].games()).all()


def test_whole_games_end_as_states_end_them(game):
    batch = Batch(game, SIZE, seed=1)
    states = [batch.state(i) for i in range(SIZE)]
    while not batch.is_over().all():
        for state, action in zip(states, batch.step_sampled().tolist(), strict=True):
            if action != NO_ACTION:
                state.play(game.action(action))
                decided(state)
    assert batch.returns().tolist() == [state.returns() for state in states]
    assert (batch.decisions() > 0).all() and (batch.games() == 1).all()
    assert (batch.step_sampled() == NO_ACTION).all()
    batch.reset()
    assert (batch.games() == 2).all() and not batch.is_over().any() and not batch.decisions().any()


def test_nothing_is_played_when_one_slot_cannot(game):
    batch = Batch(game, 3, seed=2)
    legal = [batch.state(i).sample().value for i in range(3)]
    before = [batch.state(i).to_text() for i in range(3)]
    wrong = next(
        value
        for value in (action.value for other in range(9) for action in nodes_of(game, other))
        if not batch.state(2).is_legal(game.action(value))
    )
    with pytest.raises(IllegalAction, match="slot 2"):
        batch.step([*legal[:2], wrong])
    with pytest.raises(TurmError, match="slot 1 has"):
        batch.step_numbers([0, 10**12, 0])
    assert [batch.state(i).to_text() for i in range(3)] == before
    batch.step([legal[0], NO_ACTION, legal[2]])
    now = [batch.state(i).to_text() for i in range(3)]
    assert now[0] != before[0] and now[1] == before[1] and now[2] != before[2]


def nodes_of(game, seed):
    state = game.new_state(seed)
    while not state.is_over():
        action = state.sample()
        yield action
        state.play(action)


def test_chance_can_be_left_to_the_caller(game):
    batch = Batch(game, 2, seed=4, chance=False)
    states = [batch.state(i) for i in range(2)]
    for _ in range(30):
        actions = [NO_ACTION if state.is_over() else state.sample().value for state in states]
        assert batch.actors().tolist() == [state.current_player for state in states]
        batch.step(np.array(actions, np.uint64))
        for state, action in zip(states, actions, strict=True):
            if action != NO_ACTION:
                state.play(game.action(action))
    assert [batch.state(i).to_text() for i in range(2)] == [state.to_text() for state in states]


def test_a_slot_takes_another_position(game):
    batch = Batch(game, 2, seed=4)
    state = decided(game.new_state(8))
    state.play(state.sample())
    decided(state)
    batch.put(1, state)
    assert batch.state(1).to_text() == state.to_text() and batch.decisions()[1] == 0
    other = Batch(state, 2, seed=4)
    assert other.state(0).to_text() == other.state(1).to_text() == state.to_text()


def test_bad_arguments_are_refused(game):
    batch = Batch(game, 3, seed=0)
    for call, message in (
        (lambda: Batch(game, 0), "number of slots"),
        (lambda: Batch(game, 2.5), "number of slots"),
        (lambda: Batch("waechter", 2), "a game or a state"),
        (lambda: Batch(game, 2, seed=-1), "seed"),
        (lambda: Batch(game, 2, threads=-1), "threads"),
        (lambda: batch.step([1, 2]), r"shape \(3,\)"),
        (lambda: batch.step([1.5, 2, 3]), "uint64"),
        (lambda: batch.step([-1, 2, 3]), "uint64"),
        (lambda: batch.step_numbers(np.array([2**63, 0, 0], np.uint64)), "beyond int64"),
        (lambda: batch.reset(np.array([1, 0, 1])), "bool"),
        (lambda: batch.state(3), "a slot"),
        (lambda: batch.legal(0), "room"),
        (lambda: batch.observations(game.num_players), "player"),
        (lambda: pickle.dumps(batch), "not pickled"),
        (lambda: batch.observations(out=np.zeros(3)), "observations need"),
    ):
        with pytest.raises((TurmError, OverflowError), match=message):
            call()
    if int(batch.counts().max()) > 1:
        with pytest.raises(TurmError, match="the mask has room"):
            batch.mask(1)
    others = [name for name in turmcore.games() if name != game.name]
    with pytest.raises(TurmError, match="the batch's game"):
        batch.put(0, turmcore.load(others[0]).new_state())


@pytest.mark.parametrize("size", [1, SIZE])
def test_afterstates_are_what_comes_of_every_action(game, size):
    batch = Batch(game, size, seed=4, threads=2)
    row_bytes = np.empty(game.observation_shape, game.observation_type).nbytes
    compared = 0
    for _ in range(60):
        batch.step_sampled()
        states = [batch.state(i) for i in range(size)]
        lists = [state.legal_actions() if not state.is_chance() else () for state in states]
        rows = sum(map(len, lists))
        if not 0 < rows * row_bytes <= MOST_BYTES:
            continue
        starts, actions, seen = batch.afterstates()
        values = batch.afterstates(values=True)[2] if game.name != "toy" else None
        assert len(actions) == len(seen) == starts[-1] == rows
        for i, (state, legal) in enumerate(zip(states, lists, strict=True)):
            assert starts[i + 1] - starts[i] == len(legal)
            for k in {0, len(legal) // 2, len(legal) - 1} if legal else ():
                row = starts[i] + k
                assert actions[row] == legal[k].value
                after = state.copy()
                after.play(legal[k])
                assert (seen[row] == after.observation(state.current_player)).all()
                if values is not None:
                    wanted = after.view(state.current_player).evaluate()
                    assert values[row].tolist() == pytest.approx(wanted)
        room = np.empty((rows + 3, *game.observation_shape), game.observation_type)
        found = batch.afterstates(out=room)[2]
        assert found.base is room and (found == seen).all()
        with pytest.raises(TurmError, match="afterstates need a contiguous array"):
            batch.afterstates(out=room[: rows - 1])
        compared += 1
        if compared == 4:
            break
    assert compared


def test_chance_has_no_afterstates(game):
    if not game.has_chance:
        return
    batch = Batch(game, 2, seed=4, chance=False)
    starts, actions, seen = batch.afterstates()
    assert (starts.tolist(), len(actions), len(seen)) == ([0, 0, 0], 0, 0)


def test_a_slot_plays_on_with_the_random_streams_of_a_state(game):
    """Random actions and chance until a player is to act are those of the state."""
    batch = Batch(game, 3, threads=2)
    states = [game.new_state(seed) for seed in (5, 6, 7)]
    for i, state in enumerate(states):
        batch.put(i, state, streams=True)
        decided(state)
    players = np.array([0, game.num_players - 1, 0], np.int8)
    for _ in range(4):
        actors = batch.sample_until(players)
        for i, state in enumerate(states):
            while not state.is_over() and state.current_player != players[i]:
                state.play(state.sample())
            assert batch.state(i).to_text() == state.to_text() and actors[i] == state.current_player
            if not state.is_over():
                state.play(state.nth(0))
                decided(state)
        batch.step_numbers(np.where(actors >= 0, 0, -1))
    with pytest.raises(TurmError, match="a player is a number from 0 to"):
        batch.sample_until(players + 120)


def test_sparse_observations_are_the_numbers_that_are_not_0(game):
    batch = Batch(game, 3, seed=2, threads=2)
    players = np.array([0, game.num_players - 1, 0], np.int8)
    for viewer in (None, players):
        for _ in range(8):
            batch.step_sampled()
        seen = batch.observations(viewer).reshape(3, -1)
        starts, places, values = batch.sparse_observations(viewer)
        for i in range(3):
            assert (
                seen[i]
                == batch.state(i)
                .observation(max(0, batch.actors()[i]) if viewer is None else players[i])
                .reshape(-1)
            ).all()
            mine = places[starts[i] : starts[i + 1]]
            assert (mine == np.flatnonzero(seen[i])).all() and values.dtype == seen.dtype
            assert (values[starts[i] : starts[i + 1]] == seen[i][mine]).all()
    with pytest.raises(TurmError, match="a player is a number from 0 to"):
        batch.sparse_observations(players - 1)
