"""How Carcassonne's network learns from choices."""

import random
from typing import Any

import numpy as np
import pytest

from benchmarks.tuning import carcassonne_network
from benchmarks.tuning.carcassonne_network import LEARNER, SEEN, Positions, opinions
from benchmarks.tuning.learn import main
from turmcore.carcassonne import HOLDING, CarcassonneGame


def test_a_game_brings_choices(monkeypatch):
    monkeypatch.setattr(carcassonne_network, "_TIMES", 2)
    monkeypatch.setattr(carcassonne_network, "_TURNS", 3)
    weights = LEARNER.first("tower")
    samples = LEARNER.play("tower", "a", weights)
    again = LEARNER.play("tower", "a", weights)
    assert all(np.array_equal(samples[key], again[key]) for key in samples)
    n = len(samples["goals"])
    assert samples["seen"].shape == (n, 2, SEEN) and samples["counts"].sum() == len(samples["holdings"])
    assert samples["is_first"][0] and 2 < samples["is_first"].sum() < n
    # three turns further a lead is another one, but not quite another one
    positions = Positions(
        **{name: samples[name] for name in ("seen", "left", "scores", "counts", "holdings")}
    )
    before = positions.linear("tower") + opinions(weights, positions)
    assert 0 < abs(samples["goals"] - before).mean() < 10
    assert np.corrcoef(samples["goals"], before)[0, 1] > 0.9


def test_all_places_of_a_choice_have_the_same_luck():
    state: Any = CarcassonneGame(players=2, tower=0).new_state(3)
    state.play("+D")
    bag = carcassonne_network.shuffled(state, random.Random(1))
    drawn = []
    for action in list(state.legal_actions())[:2]:
        after = carcassonne_network.played_on(state, action, bag, 4)
        assert after.is_chance() and len(after.tiles) == 6  # the start tile, the one placed, four more
        drawn.append([tile.tile for tile in after.tiles][2:])
    assert drawn[0] == drawn[1] == bag[:4]


def test_a_fit_finds_what_only_features_one_by_one_can_say():
    """A city counts three points if the player alone has followers there, whatever else there is."""
    rng = np.random.default_rng(1)
    choices, places = 2000, 4
    n = choices * places
    counts = rng.integers(1, 6, n)
    holdings = np.zeros((counts.sum(), len(HOLDING)), np.float32)
    own, other = (rng.integers(0, 2, len(holdings)) for _ in range(2))
    holdings[:, HOLDING.index("city")] = 1
    holdings[:, HOLDING.index("own")], holdings[:, HOLDING.index("other")] = own, other
    of = np.repeat(np.arange(n), counts)
    goals = np.bincount(of, 3.0 * (own > other) - 3.0 * (other > own), minlength=n)
    samples = {
        "seen": np.zeros((n, 2, SEEN), np.float32),
        "left": np.full(n, 0.5, np.float32),
        "scores": np.zeros(n, np.float32),
        "counts": counts,
        "holdings": holdings,
        "goals": goals,
        "is_first": np.arange(n) % places == 0,
    }
    nothing = np.zeros_like(LEARNER.first("base"))
    weights, missing = LEARNER.fit("base", samples, nothing, 1)
    assert missing["linear"] == missing["before"] > 2
    assert missing["network"] < 0.2 * missing["before"]
    assert opinions(weights, Positions.of([], [])).shape == (0,)


def test_a_kind_that_is_none_is_refused(tmp_path, capsys):
    with pytest.raises(SystemExit):
        main(["carcassonne", str(tmp_path), "--kinds", "base,four"])
    assert "argument --kinds: carcassonne has base, tower, not four" in capsys.readouterr().err
