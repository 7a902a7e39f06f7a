"""A view tells nothing that its viewer may not know.

Two games that differ only in what a player cannot know must look the same to that player, to the
byte, whatever is asked. In games of open information a view is a copy.
"""

import itertools
import pickle

import pytest

from tests.conformance.walk import some
from turmcore import TurmError


def test_open_games_hide_nothing(game, all_nodes):
    if game.has_hidden:
        return
    for node in some(all_nodes, 10):
        for player in range(game.num_players):
            view = node.state.view(player)
            assert view is not node.state and view.to_text() == node.state.to_text() and view.viewer is None
            assert node.state.determinized().to_text() == node.state.to_text()


def twins(state, player):
    """Positions that the player cannot tell apart: the state's own and others with secrets of random."""
    view = state.view(player)
    found = {state.to_text(): state.copy()}
    for _ in range(20):
        other = view.determinized()
        found.setdefault(other.to_text(), other)
    return list(found.values())


def answers(view, tokens):
    """All that a view can be asked, as bytes and values."""

    def asked(call, *args):
        try:
            return repr(call(*args))
        except TurmError as error:
            return f"{type(error).__name__}: {error}"

    told = [
        view.to_text(),
        repr(view),
        str(view),
        view._repr_html_(),
        pickle.dumps(view),
        pickle.dumps(view.copy(history=True)),
        view.key,
        view.full_key(),
        view.ply,
        view.history,
        view.actor_name,
        view.result(),
        view.returns(),
        view.legal_actions().tokens(),
        view.legal_actions().values().tolist(),
        asked(view.chance_outcomes),
        asked(view.undo),
        asked(view.perft, 2),
        view.game.state(view.to_text()).to_text(),
        view.observation(view.viewer).tobytes(),
    ]
    for token in tokens:
        told += [
            asked(view.is_legal, token),
            asked(view.why_not, token),
            asked(view.events, token),
            asked(view.play, token),
        ]
        if view.ply:
            told += [view.to_text(), pickle.dumps(view), view.key]
            view.undo()
    return told + [str(view.sample()) for _ in range(3)] + [view.determinized().to_text() for _ in range(3)]


def seen_after(state, token, player):
    """What the player knows once an action is played (the end may reveal secrets); None if it is illegal."""
    if not state.is_legal(token):
        return None
    after = state.copy()
    after.play(token)
    return after.view(player).to_text()


def test_twins_look_the_same(game, games_nodes):
    if not game.has_hidden:
        return
    compared = 0
    for played in games_nodes:
        tokens = sorted({str(node.action) for node in some(played[:-1], 12)})
        for node in some(played[:-1], 6):
            for player in range(game.num_players):
                first, *others = twins(node.state, player)
                told = answers(first.view(player), tokens)
                for other in others:
                    assert other.key != first.key
                    assert answers(other.view(player), tokens) == told
                    assert other.observation(player).tobytes() == first.observation(player).tobytes()
                    for token in tokens:
                        if seen_after(first, token, player) == seen_after(other, token, player) is not None:
                            assert first.events(token, player) == other.events(token, player)
                    compared += 1
    assert compared > 10


def test_secret_outcomes_are_not_told_to_others(game, games_nodes):
    """Two outcomes of chance are one in what a player sees happen exactly if they are in the views after."""
    if not game.has_hidden:
        return
    told_apart, told_as_one = 0, 0
    for played in games_nodes:
        for node in played[:-1]:
            state = node.state
            if not state.is_chance() or state.is_sampled():
                continue
            for player in range(game.num_players):
                seen = []
                for action in some(list(state.legal_actions()), 6):
                    seen.append((state.events(action, player), seen_after(state, action, player)))
                for (events, view), (other_events, other_view) in itertools.combinations(seen, 2):
                    assert (events == other_events) == (view == other_view)
                    told_apart += events != other_events
                    told_as_one += events == other_events
    assert told_apart and told_as_one


def test_a_view_is_cut_off_from_what_was(game, games_nodes):
    if not game.has_hidden:
        return
    for played in games_nodes:
        state = played[0].state.copy()
        for node in played[:-2]:
            state.play(node.action)
        for player in range(game.num_players):
            view = state.view(player)
            assert view.viewer == player and view.history == () and view.ply == 0
            assert view.view(player).to_text() == view.to_text()
            assert pickle.loads(pickle.dumps(view)).viewer == player == view.copy().viewer
            with pytest.raises(TurmError, match="undo"):
                view.undo()
            with pytest.raises(TurmError, match="view"):
                view.view((player + 1) % game.num_players)
            with pytest.raises(TurmError, match="view"):
                view.observation((player + 1) % game.num_players)
            with pytest.raises(TurmError, match="view"):
                view.events(view.sample(), (player + 1) % game.num_players)
            whole = view.determinized()
            assert whole.viewer is None and whole.view(player).to_text() == view.to_text()
            whole.playout()
            assert sum(whole.returns()) > 0
