"""The network that judges positions: its slow twin, its file, and how it is learned."""

import random
from typing import Any

import numpy as np
import pytest

import turmcore
from benchmarks.tuning import network, waechter_network
from benchmarks.tuning.waechter_network import (
    HIDDEN,
    LEARNER,
    SHAPES,
    board_of,
    buckets,
    inputs,
    shares,
)
from tests.reference.waechter import Position
from tests.reference.waechter.network import share_of
from turmcore.errors import TurmError
from turmcore.search import Memory, search
from turmcore.waechter import WaechterGame

BUILT_IN = LEARNER.first("all")


def random_states(count: int, seed: str) -> list[Any]:
    rng, game = random.Random(seed), WaechterGame()
    found: list[Any] = []
    while len(found) < count:
        state: Any = game.new_state(seed=rng.getrandbits(60))
        for _ in range(rng.randrange(60)):
            if not state.is_over():
                state.play(state.sample())
        if not state.is_over():
            found.append(state)
    return found


def changed() -> Any:
    """Another network: the outputs of the two sides exchanged."""
    weights = BUILT_IN.copy()
    end = sum(int(np.prod(SHAPES[name])) for name in ("in", "first"))
    out = weights[end : end + 16 * HIDDEN].reshape(8, 2, HIDDEN)
    out[:] = out[:, ::-1].copy()
    return weights


def test_the_network_judges_as_plain_arithmetic_does():
    parts = {
        name: part.astype(int).ravel().tolist() for name, part in network.split(BUILT_IN, SHAPES).items()
    }
    for state in random_states(40, "twin"):
        twin = Position.from_text(state.to_text())
        share = share_of(twin.cells, twin.turn, parts, HIDDEN)
        assert state.evaluate()[state.turn] == pytest.approx(share, abs=1e-6), state.to_text()


def test_a_fit_sees_what_the_engine_sees():
    states = random_states(40, "seen")
    boards = np.array([board_of(state) for state in states])
    found = shares(BUILT_IN, inputs(boards), buckets(boards))
    assert found == pytest.approx([state.evaluate()[state.turn] for state in states], abs=0.002)


def test_a_game_can_be_judged_by_another_network():
    state = turmcore.load("waechter").new_state(seed=1)
    same = WaechterGame().judged_by(BUILT_IN).new_state(seed=1)
    other = WaechterGame().judged_by(changed()).new_state(seed=1)
    for each in (state, same, other):
        each.play("A7-A6-1")
    assert same.evaluate() == state.evaluate() != other.evaluate()
    assert search(same, "3000n").best == search(state, "3000n").best


def test_games_judged_by_different_networks_can_share_a_memory():
    other = WaechterGame().judged_by(changed()).new_state(seed=1)
    alone = search(other, "3000n", memory=Memory(1))
    memory = Memory(1)
    search(WaechterGame().new_state(seed=1), "3000n", memory=memory)
    assert search(other, "3000n", memory=memory).best == alone.best


@pytest.mark.parametrize(
    ("index", "value", "message"),
    [
        (5, 0.5, "weight 5 of the network is 0.5, not a whole number from -1927 to 1927"),
        (5, 1928, "weight 5 of the network is 1928"),
        (5, np.nan, "weight 5 of the network is nan"),
        (-20, 128, "is 128, not a whole number from -127 to 127"),
        (-1, 40000, "is 40000, not a whole number from -32767 to 32767"),
    ],
)
def test_a_damaged_network_is_refused(index, value, message):
    weights = BUILT_IN.copy()
    weights[index] = value
    with pytest.raises(TurmError, match=message):
        WaechterGame().judged_by(weights)


def test_a_network_of_another_size_is_refused():
    with pytest.raises(
        TurmError, match=f"a network of Turm und Wächter has {len(BUILT_IN)} weights, not {len(BUILT_IN) - 1}"
    ):
        WaechterGame().judged_by(BUILT_IN[1:])


def test_a_game_gives_quiet_positions_and_a_match_a_share(monkeypatch):
    monkeypatch.setattr(waechter_network, "NODES", (200, 300))
    monkeypatch.setattr(waechter_network, "MATCH_NODES", 300)
    samples = LEARNER.play("all", "seed", BUILT_IN)
    assert samples["boards"].shape == (len(samples["scores"]), 49) and 0 < samples["quiet"].mean() < 1
    assert set(samples["results"].tolist()) <= {0.0, 0.5, 1.0}
    again = LEARNER.play("all", "seed", BUILT_IN)
    assert all(np.array_equal(samples[key], again[key]) for key in samples)
    assert LEARNER.match("all", "seed", BUILT_IN, BUILT_IN) == 0.5
    assert LEARNER.match("all", "seed", BUILT_IN, changed()) == 1


@pytest.mark.slow
def test_a_fit_comes_nearer_to_what_it_has_not_seen():
    boards = np.array([board_of(state) for state in random_states(300, "fit")])
    boards = np.concatenate(
        [boards, boards[:, ::-1], boards[:, np.arange(49).reshape(7, 7)[:, ::-1].ravel()]]
    )
    boards = boards[np.random.default_rng(1).integers(len(boards), size=12_000)]
    samples = {
        "boards": boards,
        "scores": np.clip(0.5 + boards.sum(axis=1) / 100, 0.1, 0.9).astype(np.float32),
        "results": np.full(len(boards), 0.5, np.float32),
        "quiet": np.ones(len(boards), np.bool_),
    }
    new, error = LEARNER.fit("all", samples, BUILT_IN, 1)
    assert error["network"] < 0.5 * error["before"]
    assert np.array_equal(new, LEARNER.fit("all", samples, BUILT_IN, 1)[0])
    WaechterGame().judged_by(new)
