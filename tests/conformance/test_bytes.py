"""Positions as bytes: there and back, and whatever else they may be."""

import pickle

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import turmcore
from tests.conformance.walk import is_all_in_text, some
from turmcore import Rng, TurmError

HEAD = 7  # bytes before the position


def check_like_a_text(game, data):
    """Read bytes: a sentence says what is wrong, or the text reader takes the position. True if it does."""
    try:
        state = game.from_bytes(data)
    except TurmError as error:
        assert str(error)
        return False
    again = game.state(state.to_text())
    assert again.to_text() == state.to_text() and again.key == again.full_key()
    assert again.num_actions() == state.num_actions() or not is_all_in_text(state)
    if state.ply == 0 and state.viewer is None:
        assert again.to_bytes() == state.to_bytes() and again.key == state.key
        assert again.legal_actions().values().tolist() == state.legal_actions().values().tolist()
    return True


def mutated(rng, data, other):
    """The bytes with a few changes such as a broken line or another program makes."""
    kind, at = rng.below(6), HEAD + rng.below(len(data) - HEAD)
    if kind == 0:  # another value
        return data[:at] + bytes([rng.below(256)]) + data[at + 1 :]
    if kind == 1:  # a neighbor's value
        return data[:at] + bytes([data[at] + 2 * rng.below(2) - 1 & 255]) + data[at + 1 :]
    if kind == 2:  # a bit
        return data[:at] + bytes([data[at] ^ 1 << rng.below(8)]) + data[at + 1 :]
    if kind == 3:  # two are exchanged
        to = HEAD + rng.below(len(data) - HEAD)
        changed = bytearray(data)
        changed[at], changed[to] = changed[to], changed[at]
        return bytes(changed)
    if kind == 4:  # some are missing, or there twice
        return data[:at] + data[at + 1 - 2 * rng.below(2) :]
    return data[:at] + other[at:]  # two positions in one


def test_a_position_comes_back(game, games_nodes):
    for played in games_nodes:
        for node in some(played, 60):
            state, text = node.state, node.state.to_text()
            again = game.from_bytes(state.to_bytes())
            assert again.to_text() == text and again.game is game and again.history == ()
            assert again.key == again.full_key() == state.key and again.viewer is None
            assert again.to_bytes() == state.to_bytes() == game.state(text).to_bytes()
            if is_all_in_text(state):
                assert again.is_same(state) and again.returns() == state.returns()
                assert again.legal_actions().values().tolist() == state.legal_actions().values().tolist()
            for kind in (bytearray, memoryview, lambda data: numpy.frombuffer(data, numpy.uint8)):
                assert game.from_bytes(kind(state.to_bytes())).to_text() == text


def test_bytes_are_few_and_play_goes_on(game, games_nodes):
    for played in games_nodes:
        at = len(played) // 2
        data = played[at].state.to_bytes()
        assert len(data) <= 512
        state = game.from_bytes(data)
        for later in played[at:-1]:
            state.play(later.action)
        assert state.to_text() == played[-1].state.to_text()


def test_the_past_comes_along_if_it_is_asked_for(game, games_nodes):
    for played in games_nodes:
        state = played[0].state.copy()
        for node in played[: 2 * len(played) // 3]:
            state.play(node.action)
        again = game.from_bytes(state.to_bytes(history=True))
        assert again.is_same(state, history=True) and again.history == state.history
        assert not game.from_bytes(state.to_bytes()).is_same(state, history=True)
        while not state.is_over():
            action = state.sample()
            assert again.sample() == action
            state.play(action)
            again.play(action)
        while state.ply:
            assert again.undo() == state.undo()
        assert again.is_same(state, history=True)


def test_a_view_stays_one(game, all_nodes):
    for node in some(all_nodes, 10):
        for player in range(game.num_players if game.has_hidden else 0):
            view = node.state.view(player)
            for history in (False, True):
                again = game.from_bytes(view.to_bytes(history=history))
                assert again.viewer == player and again.is_same(view)
                assert not again.is_same(node.state)
            assert again.to_bytes(history=True) == view.to_bytes(history=True)
    data = bytearray(all_nodes[0].state.to_bytes())
    data[6] = 1 + game.num_players * game.has_hidden
    with pytest.raises(TurmError, match="no such player"):
        game.from_bytes(data)


def test_positions_are_the_same_by_their_text(game, all_nodes):
    nodes = some(all_nodes, 12)
    for one in nodes:
        for other in nodes:
            assert one.state.is_same(other.state) == (one.state.to_text() == other.state.to_text())
    assert nodes[0].state != nodes[0].state.copy() and len({nodes[0].state, nodes[0].state.copy()}) == 2


def test_old_pickles_are_read(game, games_nodes):
    rebuild = pickle.loads(b"cturmcore.core.state\n_rebuild\n.")  # as they name it
    for played in games_nodes:
        state = played[0].state.copy()
        for node in played[: len(played) // 2]:
            state.play(node.action)
        streams = state.to_bytes(history=True)[-64:]
        again = rebuild(game, played[0].state.to_text(), tuple(map(str, state.history)), None, streams)
        assert again.is_same(state, history=True)
        assert again.to_bytes(history=True) == state.to_bytes(history=True)
        assert pickle.loads(pickle.dumps(again)).is_same(state, history=True)


def test_wrong_bytes_are_refused(game, all_nodes):
    data = all_nodes[len(all_nodes) // 2].state.to_bytes()
    for wrong, message in (
        (b"", "there are 0"),
        (data[:HEAD], "."),
        (data[:-1], "."),
        (data + b"\0", "."),
        (b"\2" + data[1:], "later turmcore"),
        (data[:1] + b"\x80" + data[2:], "not known"),
        (data[:2] + bytes([data[2] ^ 1]) + data[3:], "other settings"),
        (data[:1] + b"\1" + data[2:], "the bytes are no position"),
    ):
        with pytest.raises(TurmError, match=message):
            game.from_bytes(wrong)
    for wrong in (None, 5, "text", [1, 2]):
        with pytest.raises(TurmError, match="read from bytes"):
            game.from_bytes(wrong)


def test_bytes_of_other_games_and_settings_are_refused(game):
    for name in turmcore.games():
        other = turmcore.load(name)
        if other != game and (other.name, other.header) != (game.name, game.header):
            with pytest.raises(TurmError, match="another game or of other settings"):
                game.from_bytes(other.new_state(seed=1).to_bytes())


@settings(max_examples=150)
@given(data=st.data())
def test_any_bytes_are_refused_or_a_position(game, all_nodes, data):
    whole = all_nodes[data.draw(st.integers(0, len(all_nodes) - 1))].state.to_bytes()
    at = data.draw(st.integers(0, len(whole)))
    check_like_a_text(
        game, whole[:at] + data.draw(st.binary(max_size=12)) + whole[at + data.draw(st.integers(0, 12)) :]
    )
    check_like_a_text(game, whole[:HEAD] + data.draw(st.binary(max_size=80)))


def fuzz(game, all_nodes, number):
    rng, taken = Rng(7, "bytes"), 0
    wholes = [node.state.to_bytes() for node in some(all_nodes, 200)]
    for _ in range(number):
        changed = mutated(rng, rng.choice(wholes), rng.choice(wholes))
        for _ in range(rng.below(3)):
            changed = mutated(rng, changed, rng.choice(wholes)) if len(changed) > HEAD else changed
        taken += check_like_a_text(game, changed)
    return taken


def test_changed_bytes_are_refused_or_a_position(game, all_nodes):
    assert fuzz(game, all_nodes, 300) > 0


@pytest.mark.slow
def test_many_changed_bytes_are_refused_or_a_position(game, all_nodes):
    assert fuzz(game, all_nodes, 100_000) > 1000


def test_changed_pasts_are_refused_or_a_position(game, games_nodes):
    rng = Rng(8, "pasts")
    state = games_nodes[0][0].state.copy()
    for node in games_nodes[0][: min(40, len(games_nodes[0]) - 1)]:
        state.play(node.action)
    whole = state.to_bytes(history=True)
    for _ in range(300):
        check_like_a_text(game, mutated(rng, whole, whole))


def test_many_positions_are_one_array(game, all_nodes):
    states = [node.state for node in some(all_nodes, 20)]
    data, starts = game.pack(states)
    assert (
        data.dtype == numpy.uint8
        and starts.dtype == numpy.int64
        and starts[0] == 0
        and starts[-1] == len(data)
    )
    assert [state.to_text() for state in game.unpack(data, starts)] == [state.to_text() for state in states]
    assert [state.to_text() for state in game.unpack(data, starts[5:8])] == [
        state.to_text() for state in states[5:7]
    ]
    assert data[starts[3] : starts[4]].tobytes() == states[3].to_bytes()
    assert game.pack([])[1].tolist() == [0] and game.unpack(*game.pack([])) == []
    with pytest.raises(TurmError, match="not of"):
        game.pack([turmcore.load("waechter" if game.name != "waechter" else "babel").new_state(seed=1)])
