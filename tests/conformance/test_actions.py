"""The list of actions, its single entries, and what is legal beside it."""

import copy
import pickle
from collections.abc import Mapping, Sequence

import numpy as np
import pytest

from tests.conformance.walk import foreign, snapshot, some
from turmcore import Action, IllegalAction, Rng, TextError, TurmError
from turmcore.notation.moves import play_line
from turmcore.registry import MODULES


def test_count_fill_nth_and_list_agree(all_nodes):
    for node in all_nodes:
        state = node.state
        values = np.zeros(state.num_actions(), np.uint64)
        assert state.fill(values) == len(values)
        actions = state.legal_actions()
        assert len(actions) == len(values)
        assert [action.value for action in actions] == values.tolist()
        assert actions.values().tolist() == values.tolist()
        assert len(set(values.tolist())) == len(values), "two actions of one node have the same value"
        for i in some(list(range(len(values))), 20):
            assert state.nth(i).value == values[i]
        assert state.is_over() == (len(values) == 0)


def test_the_sequence_behaves_as_a_list(all_nodes):
    for node in some(all_nodes, 40):
        actions = node.state.legal_actions()
        listed = list(node.state.legal_actions())
        assert isinstance(actions, Sequence)
        assert actions.to_list() == listed == list(iter(actions)) == actions[:]
        assert list(reversed(actions)) == listed[::-1]
        assert actions[1:3] == listed[1:3]
        if listed:
            assert node.state.legal_actions()[0] == listed[0] == actions[0]
            assert node.state.legal_actions()[-1] == listed[-1] == actions[-1]
            assert listed[-1] in actions and actions.index(listed[-1]) == len(listed) - 1
            assert actions.count(listed[0]) == 1
        with pytest.raises(IndexError):
            actions[len(listed)]
        with pytest.raises(IndexError):
            actions[-len(listed) - 1]
        assert "no token" not in actions and 7 not in actions
        assert (
            actions == listed == actions and actions == node.state.legal_actions() and actions != [*listed, 7]
        )
        assert pickle.loads(pickle.dumps(actions)) == listed


def test_a_list_outlives_its_position_only_when_listed(game):
    state = game.new_state(seed=3)
    fresh, listed = state.legal_actions(), state.legal_actions()
    before = list(listed)
    state.play(before[0])
    assert list(listed) == before and listed.tokens() == [str(action) for action in before]
    with pytest.raises(TurmError, match="position that the state has left"):
        len(fresh)
    state.undo()
    assert len(fresh) == len(before)


def test_tokens_are_read_at_once(game, all_nodes):
    """What records are read by knows every token that is written, and takes no other for it."""
    rng = Rng(5, "letters")
    for node in some(all_nodes, 40):
        state = node.state
        for action in some(state.legal_actions().to_list(), 6):
            token, played = str(action), state.copy()
            if not state.is_legal(action):  # an outcome that only physics can name
                continue
            if game.name not in MODULES:  # a game need not
                assert play_line(played, token, 0) == 0
                continue
            assert play_line(played, f"= {token}", 2) == -1 and played.history == (action,)
            cut = rng.below(len(token))
            for wrong in (
                token[:cut],
                token + token[cut:],
                token[:cut] + rng.choice("09ax,@/-") + token[cut + 1 :],
            ):
                played = state.copy()
                at = play_line(played, f"{wrong} {token}", 0)
                assert at == 0 or [str(one) for one in played.history][:1] == [wrong]
                assert at == 0 or state.is_legal(wrong)


def test_playing_and_undoing_inside_the_loop(game):
    state = game.new_state(seed=4)
    before = snapshot(state)
    for action in state.legal_actions():
        state.play(action)
        state.undo()
    assert snapshot(state) == before


def is_partly_known(state, action):
    """Whether it is a secret outcome as only some see it: a record of theirs may hold it, no list does."""
    return state.game.has_hidden and state.is_chance() and state.is_legal(action) and "?" in str(action)


def test_legal_is_what_the_list_holds(game, all_nodes):
    for number, node in enumerate(some(all_nodes, 60)):
        state = node.state
        if state.is_sampled():  # the list shows what is known, outcomes are played that it cannot name
            assert all(state.is_legal(state.sample()) for _ in range(20))
            outcomes = [state.sample() for _ in range(5)]
            flipped = [game.action(action.value ^ 1 << bit) for action in outcomes for bit in range(64)]
            for action in [*outcomes, *flipped, *foreign(game, all_nodes, 60, number)]:
                assert not state.is_legal(action) or game.parse(str(action)) == action, action.value
            continue
        listed = list(state.legal_actions())
        held = set(listed)
        assert all(map(state.is_legal, listed))
        for action in foreign(game, all_nodes, 60, number):
            assert state.is_legal(action) == (action in held or is_partly_known(state, action)), action.value
        for action in some(listed, 5):
            for bit in range(64):
                flipped = game.action(action.value ^ 1 << bit)
                known = flipped in held or is_partly_known(state, flipped)
                assert state.is_legal(flipped) == known, flipped.value


def test_a_reason_exactly_where_an_action_is_not_legal(game, all_nodes):
    for number, node in enumerate(some(all_nodes, 40)):
        state, before = node.state, snapshot(node.state)
        tokens = {
            str(action)
            for other in some(all_nodes, 12, number)
            for action in some(list(other.state.legal_actions()), 4)
        }
        tokens |= {str(action) for action in some(list(state.legal_actions()), 4)}
        for token in sorted(tokens):
            reason = state.why_not(token)
            assert (reason is None) == state.is_legal(token)
            if reason is None:
                continue
            assert reason.rule and reason.code and reason.sentence and isinstance(reason.data, Mapping)
            with pytest.raises(IllegalAction) as refused:
                state.play(token)
            assert refused.value.rule == reason.rule and refused.value.message == reason.sentence
            assert reason.rule in str(refused.value)
            with pytest.raises(IllegalAction):
                state.events(token)
        assert snapshot(state) == before


def test_tokens_read_back(game, all_nodes):
    for node in all_nodes:
        actions = node.state.legal_actions()
        tokens = actions.tokens()
        assert len(set(tokens)) == len(tokens)
        for i in some(list(range(len(tokens))), 25):
            token, action = tokens[i], actions[i]
            assert token.isascii() and token.isprintable() and " " not in token and 0 < len(token) < 512
            assert str(action) == game.token(action) == token
            assert game.parse(token) == action


def test_changed_tokens_are_read_or_refused_with_a_sentence(game, all_nodes):
    rng = Rng(5, "tokens")
    letters = "0123456789,/@->+=xtd?* \tRé"
    tokens = [
        str(action) for node in some(all_nodes, 30) for action in some(list(node.state.legal_actions()), 3)
    ]
    for token in ["", " ", "?", "\0", "x" * 600, *tokens]:
        for _ in range(8):
            at = rng.below(len(token) + 1)
            changed = token[:at] + rng.choice(letters) * rng.below(2) + token[at + rng.below(2) :]
            try:
                action = game.parse(changed)
            except TurmError as error:
                assert str(error)
            else:
                assert game.parse(game.token(action)) == action


@pytest.mark.parametrize("wrong", ["", "no such token", "\n"])
def test_a_wrong_token_is_a_text_error(game, wrong):
    with pytest.raises(TextError):
        game.parse(wrong)


def test_actions_are_values(game, all_nodes):
    node = all_nodes[0]
    first, last = node.state.nth(0), node.state.nth(node.state.num_actions() - 1)
    again = game.action(first.value)
    assert first == again and hash(first) == hash(again) and (first != again) is False
    assert (
        first != last
        and (first < last) == (first.value < last.value)
        and (first >= last) == (first.value >= last.value)
    )
    assert first <= again and first >= again and not first < again and not first > again
    assert sorted([last, first]) == sorted([first, last])
    assert first != first.value and first != str(first)
    assert pickle.loads(pickle.dumps(first)) == first == copy.deepcopy(first)
    assert str(first) in repr(first)
    with pytest.raises(AttributeError):
        first.value = 3
    for wrong in (-1, 1 << 64, "1", None):
        with pytest.raises(TurmError):
            Action(game, wrong)


def test_players_by_a_fixed_rule_choose_legal_actions(game):
    for name in game.rule_players:
        state = game.new_state(1)
        while state.is_chance():
            state.play(state.sample_chance())
        action = state.by_rule(name)
        assert state.is_legal(action) and action == getattr(state, name)()
    names = {"greedy", "towerblind"} & set(dir(game.new_state(1)))
    assert names == set(game.rule_players)
