"""Decisions as outputs of a policy: one number for an action in every position."""

import math
import pickle

import numpy as np
import pytest

from tests.conformance.walk import foreign, some
from turmcore import NO_ACTION, Batch, IllegalAction, Rng, TurmError


def decisions(nodes):
    return [node.state for node in nodes if not node.state.is_chance()]


def test_the_blocks_follow_each_other(game):
    start = 0
    for block in game.policy_blocks:
        assert block.start == start and len(block.axes) == len(block.shape) and min(block.shape) > 0
        assert block.size == math.prod(block.shape)
        start = block.stop
    assert game.policy_size == start
    assert len({block.name for block in game.policy_blocks}) == len(game.policy_blocks)
    state = game.new_state(1)
    with pytest.raises(TurmError, match="stands for no|whole number"):
        for index in (start, start + 1):
            state.policy_action(index)


def test_indices_of_the_legal_actions(game, all_nodes):
    """Round trip, mask and list agree at every decision; the same action has the same index all the time."""
    known = {}
    mask = np.ones(game.policy_size, bool)  # one array for all of them: some masks are megabytes
    for number, state in enumerate(decisions(all_nodes)):
        actions = state.legal_actions()
        indices = state.policy_indices()
        assert indices.dtype == np.int64 and len(indices) == len(actions)
        assert len(set(indices.tolist())) == len(actions), "two actions have one index"
        if len(actions):
            assert 0 <= indices.min() and indices.max() < game.policy_size
        for i in some(list(range(len(actions))), 200, number):
            index = int(indices[i])
            assert known.setdefault(actions[i].value, index) == index
            assert game.policy_action(index) == actions[i]
        for i in some(list(range(len(actions))), 5, number):
            assert game.policy_index(actions[i]) == state.policy_index(str(actions[i])) == indices[i]
            assert state.policy_action(np.int64(indices[i])) == actions[i]
        if len(mask) < 1 << 21 or number % 20 == 0:
            assert state.policy_mask(out=mask) is mask
            assert np.flatnonzero(mask).tolist() == sorted(indices.tolist())
    assert len(set(known.values())) == len(known) > 3
    again = pickle.loads(pickle.dumps(game))
    assert all(
        again.policy_index(again.action(value)) == index for value, index in some([*known.items()], 20)
    )


def test_every_index_is_of_one_action_or_none(game):
    """Indices drawn from each block: what they stand for has this index again, and can be written."""
    rng = Rng(3, "indices")
    for block in game.policy_blocks:
        drawn = {block.start + rng.below(block.size) for _ in range(150)} | {block.start, block.stop - 1}
        found = 0
        for index in sorted(drawn):
            try:
                action = game.policy_action(index)
            except TurmError as error:
                assert str(index) in str(error)
                continue
            found += 1
            assert game.policy_index(action) == index
            assert game.parse(game.token(action)) == action
        assert found, block.name


def test_chance_has_no_index(game, all_nodes):
    for node in [node for node in all_nodes if node.state.is_chance()][:5]:
        with pytest.raises(TurmError, match="chance"):
            game.policy_index(node.state.nth(0))
        for call in (node.state.policy_indices, node.state.policy_mask):
            with pytest.raises(TurmError, match="chance"):
                call()


def test_any_64_bits_have_an_index_or_a_sentence(game, all_nodes):
    for action in foreign(game, all_nodes, 400, 9):
        try:
            index = game.policy_index(action)
        except TurmError as error:
            assert str(error)
        else:
            assert game.policy_action(index) == action


def test_bad_arguments_are_refused(game):
    state = game.new_state(1)
    while state.is_chance():
        state.play(state.sample())
    for wrong in (-1, game.policy_size, 1.0, "0", None, 2**70):
        with pytest.raises(TurmError, match="policy index"):
            game.policy_action(wrong)
    for wrong in ("no such token", None, 7):
        with pytest.raises(TurmError):
            game.policy_index(wrong)
    for out in (
        np.zeros(3, bool),
        np.zeros(game.policy_size, np.int8),
        [False],
        np.zeros(2 * game.policy_size, bool)[::2],
    ):
        with pytest.raises(TurmError, match="contiguous array of bool"):
            state.policy_mask(out=out)
    locked = np.zeros(game.policy_size, bool)
    locked.flags.writeable = False
    with pytest.raises(TurmError, match="contiguous array of bool"):
        state.policy_mask(out=locked)


def test_when_over_nothing_is_legal(game, all_nodes):
    state = all_nodes[-1].state
    assert state.is_over() and state.policy_indices().shape == (0,) and not state.policy_mask().any()


def test_a_batch_is_played_by_indices(game):
    size = 3
    batch, other = Batch(game, size, seed=2, threads=2), Batch(game, size, seed=2)
    rng = Rng(8, "indices")
    for _ in range(12):
        width = max(1, int(batch.counts().max()))
        indices, counts = batch.policy_indices(width)
        assert (counts == batch.counts()).all()
        for i in range(size):
            assert indices[i, : counts[i]].tolist() == batch.state(i).policy_indices().tolist()
            assert (indices[i, counts[i] :] == -1).all()
        short, counts = batch.policy_indices(1)
        assert (short[:, 0] == indices[:, 0]).all() and (counts == batch.counts()).all()
        chosen = [int(row[rng.below(int(n))]) if n else -1 for row, n in zip(indices, counts, strict=True)]
        played = batch.step_policy(np.array(chosen))
        for action, index in zip(played.tolist(), chosen, strict=True):
            assert action == NO_ACTION if index < 0 else game.policy_index(game.action(action)) == index
        other.step(played)
        assert [batch.state(i).to_text() for i in range(size)] == [
            other.state(i).to_text() for i in range(size)
        ]
    batch.reset()
    other.reset()
    text = batch.state(1).to_text()
    assert batch.step_policy([-1] * size).tolist() == other.step_numbers([-1] * size).tolist()
    with pytest.raises(TurmError, match="slot 1"):
        batch.step_policy([-1, game.policy_size, -1])
    legal = set(batch.state(1).policy_indices().tolist())
    illegal = next(i for i in range(game.policy_size) if i not in legal and is_of_an_action(game, i))
    with pytest.raises(IllegalAction, match="slot 1"):
        batch.step_policy([-1, illegal, -1])
    assert batch.state(1).to_text() == text


def is_of_an_action(game, index):
    try:
        game.policy_action(index)
    except TurmError:
        return False
    return True


def test_masks_of_a_batch(game):
    size = 3 if game.policy_size < 1 << 21 else 2
    batch = Batch(game, size, seed=2, threads=2)
    out = np.ones((size, game.policy_size), bool)
    for _ in range(2):
        assert batch.policy_mask(out=out) is out
        for i in range(size):
            assert np.flatnonzero(out[i]).tolist() == sorted(batch.state(i).policy_indices().tolist())
        batch.step_sampled()
    assert (batch.policy_mask() == batch.policy_mask(out=out)).all()
    for wrong in (out[:1], out.astype(np.int8), [True]):
        with pytest.raises(TurmError, match="contiguous array of bool"):
            batch.policy_mask(out=wrong)
