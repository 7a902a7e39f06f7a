"""Results, counts, playouts, events, observations."""

import dataclasses
import math

import numpy as np
import pytest

from tests.conformance.walk import is_all_in_text, snapshot, some
from turmcore import CHANCE, OVER, Event, TurmError


def test_returns_winners_and_result_agree(all_nodes):
    for node in all_nodes:
        state = node.state
        returns, winners = state.returns(), state.winners()
        assert (
            state.is_over()
            == (state.current_player == OVER)
            == (state.actor_name == "-")
            == (node.action is None)
        )
        assert winners == tuple(i for i, share in enumerate(returns) if share > 0)
        if not state.is_over():
            assert returns == [0.0] * state.game.num_players and state.result() == "*"
            continue
        assert math.isclose(sum(returns), 1) if winners else state.result() == "-"
        if state.result() == "draw":
            assert winners == tuple(range(state.game.num_players)) == (0, 1)
        else:
            assert all(state.player_name(i) in state.result() for i in winners)
        assert all(math.isclose(returns[i], 1 / len(winners)) for i in winners)


def depth_within(state, leaves):
    """The deepest count that stays small, at least 1."""
    depth = 1
    while depth < 6:
        inner = [state.copy() for _ in range(3)]
        for copy in inner:
            for _ in range(depth):
                if not copy.is_over():
                    copy.play(copy.sample())
        estimate = state.perft(depth) * max(1, max(copy.num_actions() for copy in inner))
        if estimate > leaves:
            break
        depth += 1
    return depth


def has_samples_below(state, depth):
    """Whether a node within some plies can be sampled only."""
    if state.is_sampled():
        return depth > 0
    if depth <= 1:
        return False
    for action in state.legal_actions():
        state.play(action)
        found = has_samples_below(state, depth - 1)
        state.undo()
        if found:
            return True
    return False


def test_counts_agree(configuration, games_nodes):
    is_open = not any(node.state.is_sampled() for played in games_nodes for node in played)
    for played in games_nodes:
        for node in some(played, 8):
            state = node.state.copy()
            assert state.perft(0) == 1
            if not is_open:
                continue
            before = snapshot(state)
            depth = depth_within(state, configuration.leaves)
            count = state.perft(depth)
            assert state.perft(depth, generic=True) == count
            assert sum(leaves for _, leaves in state.divide(depth)) == count
            assert snapshot(state) == before
            below = state.divide(depth, generic=True)
            assert [action for action, _ in below] == list(state.legal_actions())
            for action, leaves in some(below, 5):
                state.play(action)
                assert state.perft(depth - 1) == leaves or not is_all_in_text(state)
                state.undo()
            assert state.perft(1) == state.num_actions()


def test_counts_refuse_what_cannot_be_listed(all_nodes):
    for node in all_nodes:
        if node.state.is_sampled():
            for call in (node.state.perft, node.state.divide):
                for generic in (False, True):
                    with pytest.raises(TurmError, match="sampled"):
                        call(1, generic=generic)
            assert node.state.perft(0) == 1
        elif has_samples_below(node.state.copy(), 2):
            for generic in (False, True):
                with pytest.raises(TurmError, match="sampled"):
                    node.state.perft(2, generic=generic)


def test_both_playouts_play_the_same_game(game, all_nodes):
    for seed, node in enumerate(some(all_nodes, 10)):
        direct, generic, by_hand = (node.state.copy() for _ in range(3))
        for state in (direct, generic, by_hand):
            state.seed(seed)
        decisions = 0
        while not by_hand.is_over():
            decisions += not by_hand.is_chance()
            by_hand.play(by_hand.sample())
        assert direct.playout() == generic.playout(generic=True) == decisions
        assert direct.to_text() == generic.to_text() == by_hand.to_text()
        assert direct.is_over() and direct.history == () and direct.key == direct.full_key()


def test_events_describe_and_change_nothing(game, all_nodes):
    seen = 0
    for node in some(all_nodes, 80):
        state, before = node.state, snapshot(node.state)
        actions = [state.sample()] if state.is_sampled() else some(list(state.legal_actions()), 4)
        for action in actions:
            for viewer in (None, *range(game.num_players)):
                events = state.events(action, viewer)
                assert events == state.events(str(action), viewer) and hash(events) == hash(
                    state.events(action, viewer)
                )
                assert isinstance(events, tuple) and all(isinstance(event, Event) for event in events)
                for event in events:
                    assert event.kind == type(event).__name__ and event.values().keys() == {
                        field.name for field in dataclasses.fields(event)
                    }
                seen += len(events)
        assert snapshot(state) == before
    assert seen


def test_observations_are_arrays_of_one_shape(game, all_nodes):
    shapes = set()
    for node in some(all_nodes, 30):
        before = snapshot(node.state)
        for player in range(game.num_players):
            first, again = node.state.observation(player), node.state.observation(player)
            assert isinstance(first, np.ndarray) and np.isfinite(first).all()
            assert np.array_equal(first, again) and first.dtype == again.dtype
            shapes.add((first.shape, first.dtype.str))
        assert snapshot(node.state) == before
    assert len(shapes) == 1


def test_a_turn_has_a_player_until_the_end(game, all_nodes):
    for node in all_nodes if hasattr(all_nodes[0].state, "player") else ():
        state = node.state
        assert state.player in range(game.num_players) or (state.is_over() and state.player is None)
        if game.name in ("waechter", "turmbauer"):  # nobody else decides anything in a turn
            assert state.current_player in (CHANCE, OVER, state.player)
